import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { shiftWords } from "~/modules/patrols/assignments/shift-words";
import { week } from "~/modules/patrols/assignments/week.server";
import { company } from "~/modules/shared/company/company.server";
import { formatDate } from "~/platform/format";
import { laterDay, mondayOf, nightAt } from "~/platform/wall-time";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";
import { Pill } from "~/ui/pill";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments");
  const { timeZone } = await company();
  const asked = new URL(request.url).searchParams.get("of") ?? "";
  const isDay = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  const today = nightAt(new Date(), timeZone);
  const monday = mondayOf(isDay ? new Date(asked).toISOString().slice(0, 10) : today);
  const shown = await week(monday);
  const { write } = rightsIn(person, "assignments");
  const beside = { before: laterDay(monday, -7), after: laterDay(monday, 7) };
  return { ...shown, monday, ...beside, plansFrom: write ? today : undefined };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

function dateOf(day: string): string {
  return formatDate(`${day}T00:00:00Z`, "UTC").replace(/, \d+$/, "");
}

export default function Week() {
  const { days, rows, monday, before, after, plansFrom } = useLoaderData<typeof loader>();
  const to = (day: string) => `${assignmentNoun.path}/week?of=${day}`;
  return (
    <div className="stack">
      <div className="panel-head">
        <h2>{`Week of ${formatDate(`${monday}T00:00:00Z`, "UTC")}`}</h2>
        <nav className="do" aria-label="Weeks">
          <ButtonLink href={to(before)} variant="line">
            Previous week
          </ButtonLink>{" "}
          <ButtonLink href={to(after)} variant="line">
            Next week
          </ButtonLink>{" "}
          <ButtonLink href={assignmentNoun.path} variant="line">
            List
          </ButtonLink>
        </nav>
      </div>
      <DataTable
        caption="Guards and their shifts this week"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: "guard", header: "Guard", cell: (row: Row) => row.name },
          ...days.map((day, index) => ({
            key: day,
            header: dateOf(day),
            cell: (row: Row) => {
              const shifts = row.nights[index] ?? [];
              return shifts.length === 0 && plansFrom && day >= plansFrom && row.isGuard ? (
                <PlanLink row={row} day={day} />
              ) : (
                <Shifts row={row} shifts={shifts} />
              );
            },
          })),
        ]}
      />
    </div>
  );
}

function Shifts({ row, shifts }: { row: Row; shifts: Row["nights"][number] }) {
  return shifts.map((shift) => (
    <div key={shift.id}>
      <Link to={`${assignmentNoun.path}/${shift.id}?when=all`}>{shift.title}</Link>{" "}
      {row.id === "open" && <Pill tone="bad">Open</Pill>} <span className="sub">{shiftWords(shift)}</span>
    </div>
  ));
}

function PlanLink({ row, day }: { row: Row; day: string }) {
  return (
    <Link className="soft" to={`${assignmentNoun.path}/new?plan.day=${day}&plan.guard=${row.id}`}>
      Plan<span className="sr">{` ${row.name}, ${dateOf(day)}`}</span>
    </Link>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Week of assignments" }, matches);
