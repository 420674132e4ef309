import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { AnnouncementPill } from "~/modules/neighbourhoods/announcements/announcement-fields";
import {
  announcementNoun,
  announcementFields as described,
} from "~/modules/neighbourhoods/announcements/announcement-options";
import { announcementList } from "~/modules/neighbourhoods/announcements/announcements.server";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  return { list: await listPage(request.url, announcementList), may: rightsIn(person, "communities") };
}

export default function AnnouncementList() {
  const { list, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={announcementNoun}
      described={described}
      data={list}
      open={useParams().announcementId}
      name={{ header: "Title", text: ({ title }) => title }}
      columns={[
        { key: "community", nowrap: true, secondary: true },
        { key: "status", nowrap: true, cell: ({ status }) => <AnnouncementPill status={status} /> },
        { key: "sentAt", nowrap: true, cell: ({ sentAt }) => sentAt && <Time at={sentAt} short /> },
      ]}
      filters={[{ name: "status", unset: "Any" }]}
      create={may.write ? { label: "New announcement", at: "new" } : undefined}
      empty="Write the first one: a draft goes to nobody until you send it."
    />
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load announcements" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Announcements" }, matches);
