import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { AnnouncementPill } from "~/modules/neighbourhoods/announcements/announcement-fields";
import {
  announcementFacts,
  announcementNoun,
} from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const announcement = orNotFound(await Announcements.find(idParam(params, "announcementId")));
  return { announcement, may: rightsIn(person, "communities") };
}

export default function AnnouncementPanel() {
  const { announcement, may } = useLoaderData<typeof loader>();
  const { id, title, status, body } = announcement;
  const isDraft = status === "draft";
  const tabs = status === "sent" && may.write ? [{ path: "withdraw", label: "Withdraw" }] : [];
  return (
    <RecordPanel
      noun={announcementNoun}
      id={id}
      title={title}
      may={{ write: isDraft && may.write, delete: isDraft && may.write }}
      lead={isDraft && may.write ? { path: "send", label: "Send" } : undefined}
      tabs={tabs}
    >
      <p>
        <AnnouncementPill status={status} />
      </p>
      <p className="typed">{body}</p>
      <RecordFacts fields={announcementFacts[status]} record={announcement} omit={["status"]} />
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={announcementNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(announcementNoun, data && { id: data.announcement.id, name: data.announcement.title }, page);
