import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { AssignmentStatusPill, GuardName, ShiftTime } from "~/modules/patrols/assignments/assignment-fields";
import { assignmentList, tabsOn } from "~/modules/patrols/assignments/assignment-list.server";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { assignmentFields } from "~/modules/patrols/assignments/assignment-options";
import * as Guards from "~/modules/patrols/assignments/guards.server";
import { company } from "~/modules/shared/company/company.server";
import { choicesOf } from "~/platform/record-fields";
import { nightAt } from "~/platform/wall-time";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments");
  const { timeZone } = await company();
  const tabs = tabsOn(nightAt(new Date(), timeZone));
  const [shown, guards, communities] = await Promise.all([
    listScreen(request.url, person, { path: assignmentNoun.path, list: assignmentList, tabs }),
    Guards.options(),
    Guards.communityOptions(),
  ]);
  return { ...shown, guards, communities, may: rightsIn(person, "assignments") };
}

const statuses = [{ value: "other", label: "Other" }, ...choicesOf(assignmentFields.status)];

export default function AssignmentList() {
  const { list, views, saved, guards, communities, may } = useLoaderData<typeof loader>();
  const panel = useOutlet();
  return (
    <>
      {!panel && (
        <p>
          <Link to={`${assignmentNoun.path}/week`}>Week view</Link>
        </p>
      )}
      <AdminList
        noun={assignmentNoun}
        described={assignmentFields}
        data={list}
        open={useParams().assignmentId}
        tabs={views}
        saved={saved}
        name={{ header: "Title", sort: "title", text: ({ title }) => title }}
        columns={[
          { key: "location", grow: true, secondary: true },
          { key: "community", header: "Community", secondary: true, cell: ({ community }) => community },
          {
            key: "guard",
            header: "Guard",
            nowrap: true,
            cell: ({ guardName }) => <GuardName name={guardName} />,
          },
          {
            key: "start",
            header: "Start and end",
            sortable: true,
            nowrap: true,
            cell: (row) => <ShiftTime {...row} short />,
          },
          {
            key: "status",
            nowrap: true,
            secondary: true,
            cell: ({ status }) => <AssignmentStatusPill status={status} />,
          },
        ]}
        filters={[
          { name: "status", unset: "Any status", options: statuses },
          {
            name: "guard",
            label: "Guard",
            unset: "Anyone",
            options: [{ value: "nobody", label: "Open" }, ...guards],
          },
          { name: "community", label: "Community", unset: "Any community", options: communities },
          { name: "night", label: "Night of", kind: "date" },
          { name: "from", label: "From", kind: "date" },
          { name: "to", label: "To", kind: "date" },
        ]}
        create={may.write ? { label: "New Assignment", at: "new" } : undefined}
        exported
        empty="Plan the first one: a single night, or a series on certain weekdays."
      />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load assignments" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Assignments" }, matches);
