import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { callList } from "~/modules/service/calls/call-lists.server";
import { callNoun, callFields as described } from "~/modules/service/calls/call-options";
import { CallPill } from "~/modules/service/calls/call-record";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments");
  return { list: await listPage(request.url, callList) };
}

export default function AlertList() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={callNoun}
      described={described}
      data={list}
      open={useParams().callId}
      name={{
        header: "Resident",
        text: ({ name }) => name,
        isFresh: ({ seenAt, closedAt }) => !seenAt && !closedAt,
      }}
      columns={[
        { key: "wants", nowrap: true },
        { key: "place", secondary: true },
        { key: "state", nowrap: true, cell: (call) => <CallPill {...call} /> },
        { key: "seenBy", nowrap: true, secondary: true },
        { key: "sentAt", nowrap: true, cell: ({ sentAt }) => <Time at={sentAt} short /> },
      ]}
      searchable={false}
      filters={[
        { name: "state", unset: "Any" },
        { name: "isTest", unset: "Any" },
      ]}
      empty="Residents whose plan protects a house ask for help here. Each sends a test once a month."
    >
      <p className="mt-6">
        <Link to="/admin/dashboard">Dashboard</Link>
      </p>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load alerts" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Alerts" }, matches);
