import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { defineList } from "~/platform/list.server";
import { fromDay, heldBy, type ListFilter, toDay } from "~/platform/list-filters.server";
import { pick } from "~/platform/record-fields";
import { assignmentFields, assignmentStatuses } from "./assignment-options";
import { isAhead, isComing, nobodyTakes, takenBy } from "./open-rule.server";

const start = "workAssignments.scheduledStart";

/** Row 208: everything besides completed and in progress is "other". */
const status: ListFilter = {
  allows: (value) => value === "other" || assignmentStatuses.some((known) => known === value),
  where: (value) =>
    value === "other"
      ? sql`work_assignments.status in ('scheduled', 'cancelled')`
      : sql`work_assignments.status = ${value}`,
};

const when: ListFilter = {
  allows: (value) => value === "all" || value === "past",
  where: (value) => (value === "all" ? sql`true` : sql`work_assignments.scheduled_end <= now()`),
  otherwise: isComing,
};

const guard: ListFilter = {
  ...heldBy("workAssignments.guardId"),
  where: (value) => (value === "nobody" ? nobodyTakes : heldBy("workAssignments.guardId").where(value)),
};

/** What begins in a night, from noon to 6 AM: a day shift after it does not. */
const night: ListFilter = {
  allows: (value) => /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  where: (day) => sql`work_assignments.scheduled_start >= ${noonOf(day, 0)}
    and work_assignments.scheduled_start < ${noonOf(day, 1)} - interval '6 hours'`,
};

/** Noon of a day in the company's time zone, or this many days later. */
export function noonOf(day: string, later: number) {
  return sql`((${day}::date + ${later}::integer + time '12:00') at time zone ${companyZone})`;
}

/** Assignments by start, earliest first (row 208); past ones have their own tab. */
export const assignmentList = defineList({
  from: (executor) => executor.selectFrom("workAssignments"),
  id: "workAssignments.id",
  search: sql.ref("workAssignments.searchText"),
  filters: {
    when,
    status,
    guard,
    community: heldBy("workAssignments.communityId"),
    night,
    from: fromDay(start, companyZone),
    to: toDay(start, companyZone),
  },
  sorts: {
    start: { by: sql.ref(start), type: "timestamptz" },
    title: { by: sql`lower(work_assignments.title)`, type: "text" },
  },
  start: "start",
  rows: (qb) =>
    qb
      .leftJoin("communities as c", "c.id", "workAssignments.communityId")
      .select(["workAssignments.id", "title", "location", "workAssignments.status", "guardId"])
      .select(takenBy.as("guardName"))
      .select(["scheduledStart", "scheduledEnd", "timeZone", "wallFrom as from", "wallTo as to"])
      .select(["c.name as community", "seriesId", isAhead.as("isAhead")])
      .execute(),
});

const csvFields = {
  ...pick(assignmentFields, ["title", "location"]),
  community: assignmentFields.communityId,
  guardName: { label: assignmentFields.guardId.label },
  status: assignmentFields.status,
  scheduledStart: { label: "Start" },
  scheduledEnd: { label: "End" },
  notes: assignmentFields.notes,
};

/** The assignments that match a list's query, in its order. */
export async function exportCsv(query: ReturnType<typeof assignmentList.query>, by: Audit.Actor) {
  const rows = assignmentList.all(query, (qb) =>
    qb
      .leftJoin("communities as c", "c.id", "workAssignments.communityId")
      .select(["workAssignments.id", "title", "location", "c.name as community"])
      .select(takenBy.as("guardName"))
      .select(["workAssignments.status", "scheduledStart", "scheduledEnd", "notes"])
      .execute(),
  );
  return Exports.csv({ name: "assignments", subject: "assignment" }, rows, csvFields, by);
}

type Filters = Partial<Record<"when" | "guard" | "night" | "status", string>>;

/** The tabs above the list; `tonight` is a day. */
export function tabsOn(tonight: string): { label: string; filters: Filters }[] {
  return [
    { label: "Coming", filters: {} },
    { label: "Tonight", filters: { night: tonight } },
    { label: "Open", filters: { guard: "nobody" } },
    { label: "Past", filters: { when: "past" } },
    { label: "All", filters: { when: "all" } },
  ];
}
