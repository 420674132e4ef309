import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { monthsBack } from "~/modules/office/reports/months";
import { ReportStatusPill } from "~/modules/office/reports/report-fields";
import { reportFields, reportNoun } from "~/modules/office/reports/report-options";
import { monthNow, reportList } from "~/modules/office/reports/report-runs.server";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

const { words } = reportFields.status;
const tabs = [
  { label: "All", filters: { status: undefined } },
  { label: words.pending, filters: { status: "pending" } },
  { label: words.approved, filters: { status: "approved" } },
];

const maxMonths = 24;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "reports");
  const shown = await listScreen(request.url, person, { path: reportNoun.path, list: reportList, tabs });
  return { ...shown, months: monthsBack(await monthNow(), maxMonths), may: rightsIn(person, "reports") };
}

export default function ReportList() {
  const { list, views, saved, months, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={reportNoun}
      described={reportFields}
      data={list}
      open={useParams().runId}
      tabs={views}
      saved={saved}
      name={{ header: "Report", text: ({ title }) => title }}
      columns={[
        {
          key: "status",
          nowrap: true,
          leftOutOnCard: ({ status }) => status === "approved",
          cell: ({ status }) => <ReportStatusPill status={status} />,
        },
        {
          key: "computedAt",
          nowrap: true,
          secondary: true,
          cell: ({ computedAt }) => computedAt && <Time at={computedAt} short />,
        },
        {
          key: "requester",
          nowrap: true,
          secondary: true,
          leftOutOnCard: () => true,
          cell: ({ requester }) => requester ?? "The website",
        },
      ]}
      filters={[
        { name: "kind", unset: "Any kind" },
        { name: "status", unset: "Any status" },
        { name: "month", unset: "Any month", options: months },
      ]}
      create={may.write ? { label: "New report", at: "new" } : undefined}
      empty="Create the first one: choose what it is about, and the month."
    >
      <div className="mt-4">
        <Panel>
          <Rows>
            <Row
              to={`${reportNoun.path}/ratings`}
              lead={<Round icon="star" />}
              title="Ratings of the last 90 days"
              note="What people think of our answers and patrols"
            />
          </Rows>
        </Panel>
      </div>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load reports" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Reports" }, matches);
