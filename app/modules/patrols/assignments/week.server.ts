import { sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { laterDay } from "~/platform/wall-time";
import * as Guards from "./guards.server";
import { isOpen, nobodyTakes } from "./open-rule.server";

const maxShown = 2_000;

/** The week from this Monday: who has which shifts, which are open, and which licensed guards have none. */
export async function week(monday: string, executor: Executor = db) {
  const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${companyZone})`;
  const days = Array.from({ length: 7 }, (_, index) => laterDay(monday, index));
  const [shifts, guards] = await Promise.all([
    executor
      .selectFrom("workAssignments")
      .select(["id", "title", "location", "guardId", "guardName", "status"])
      .select([isOpen.as("isOpen"), nobodyTakes.as("isFree")])
      .select(["scheduledStart", "scheduledEnd", "timeZone", "wallFrom as from", "wallTo as to"])
      .select(sql<string>`to_char(scheduled_start at time zone ${companyZone}, 'YYYY-MM-DD')`.as("day"))
      .where("scheduledStart", ">=", startOf(monday))
      .where("scheduledStart", "<", startOf(laterDay(monday, 7)))
      .where("status", "<>", "cancelled")
      .orderBy("scheduledStart")
      .orderBy("id")
      .limit(maxShown)
      .execute(),
    Guards.licensed(executor),
  ]);
  const names = new Map(guards.map(({ id, name }) => [id, name]));
  const byRow = new Map<string, typeof shifts>();
  for (const shift of shifts) {
    const row = rowOf(shift);
    if (row === shift.guardId) names.set(row, shift.guardName);
    const own = byRow.get(row);
    if (own) own.push(shift);
    else byRow.set(row, [shift]);
  }
  const of = (id: string) => {
    const own = byRow.get(id) ?? [];
    return days.map((day) => own.filter((shift) => shift.day === day));
  };
  const active = new Set(guards.filter(({ expired }) => !expired).map(({ id }) => id));
  const people = [...names]
    .sort(([, one], [, other]) => one.localeCompare(other, "en"))
    .map(([id, name]) => ({ id, name, nights: of(id), isGuard: active.has(id) }));
  const shared = [
    { id: "open", name: "Open", nights: of("open"), isGuard: false },
    { id: "untaken", name: "Nobody took", nights: of("untaken"), isGuard: false },
  ];
  return { days, rows: [...shared.filter(({ id }) => id === "open" || byRow.has(id)), ...people] };
}

function rowOf(shift: { guardId: string | null; isOpen: boolean; isFree: boolean }): string {
  if (shift.isOpen) return "open";
  return shift.isFree || !shift.guardId ? "untaken" : shift.guardId;
}
