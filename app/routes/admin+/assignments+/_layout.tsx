import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { AssignmentStatusPill } from "~/modules/patrols/assignments/assignment-fields";
import { assignmentList, tabsOn } from "~/modules/patrols/assignments/assignment-list.server";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { assignmentFields } from "~/modules/patrols/assignments/assignment-options";
import { options } from "~/modules/patrols/assignments/guard-choices.server";
import * as Guards from "~/modules/patrols/assignments/guards.server";
import { GuardLink, GuardName, ShiftTime } from "~/modules/patrols/assignments/shift-parts";
import { shiftWords } from "~/modules/patrols/assignments/shift-words";
import { readCover } from "~/modules/patrols/rounds/cover.server";
import { CoverPanel } from "~/modules/patrols/rounds/cover-panel";
import { company } from "~/modules/shared/company/company.server";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import { formatDay } from "~/platform/format";
import { optional } from "~/platform/http.server";
import { choicesOf } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { Go } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Segments } from "~/ui/segments";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments");
  const clock = await company();
  const tabs = tabsOn(nightAhead(new Date(), clock));
  const [shown, guards, communities, cover] = await Promise.all([
    listScreen(request.url, person, { path: assignmentNoun.path, list: assignmentList, tabs }),
    options(),
    Guards.communityOptions(),
    optional(() => readCover(clock)),
  ]);
  return { ...shown, guards, communities, cover, may: rightsIn(person, "assignments") };
}

const statuses = [{ value: "other", label: "Other" }, ...choicesOf(assignmentFields.status)];

export default function AssignmentList() {
  const { list, views, saved, guards, communities, cover, may } = useLoaderData<typeof loader>();
  const panel = useOutlet();
  // Then the date is said once, above the shifts of a night.
  const isByStart = list.query.sort.endsWith("start");
  return (
    <>
      {!panel && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segments
            label="View"
            of={[
              { to: `${assignmentNoun.path}/week`, label: "Week", current: false },
              { to: assignmentNoun.path, label: "List", current: true },
            ]}
          />
          {cover && cover.total > 0 && <Go to="#cover">{`Nights that need a guard: ${cover.total}`}</Go>}
          {may.write && <Go to="/admin/houses">House requests</Go>}
        </div>
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
          // Beside a record there is no room for it.
          ...(panel ? [] : [{ key: "location", grow: true }]),
          { key: "community", header: "Community", secondary: true, cell: ({ community }) => community },
          {
            key: "guard",
            header: "Guard",
            nowrap: true,
            cell: (row) => (
              <span className="flex items-center justify-between gap-3">
                <GuardName name={row.guardName} />{" "}
                {may.write && row.isAhead && !panel && <GuardLink {...row} />}
              </span>
            ),
          },
          {
            key: "start",
            header: isByStart ? "Time" : "Start and end",
            sortable: true,
            nowrap: true,
            cell: (row) => (isByStart ? shiftWords(row) : <ShiftTime {...row} short />),
          },
          {
            key: "status",
            nowrap: true,
            secondary: true,
            leftOutOnCard: ({ status }) => status !== "cancelled",
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
        groups={isByStart ? byStart(list.rows) : undefined}
        create={may.write ? { label: "New Assignment", at: "new" } : undefined}
        exported
        empty="Plan the first one: a single night, or a series on certain weekdays."
      >
        <div className="mt-6">
          <CoverPanel read={cover} write={may.write} />
          <p className="mt-4">
            <Link to="/admin/alerts">Alerts from houses</Link>
          </p>
        </div>
      </AdminList>
    </>
  );
}

/** Shifts below the day they begin on the clock of their place. */
function byStart<Shift extends { scheduledStart: Date | string; timeZone: string }>(shifts: Shift[]) {
  const days = new Map<string, Shift[]>();
  for (const shift of shifts) {
    const day = formatDay(shift.scheduledStart, shift.timeZone);
    days.set(day, [...(days.get(day) ?? []), shift]);
  }
  return [...days];
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load assignments" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Assignments" }, matches);
