import { sql } from "kysely";
import { companyZone } from "~/modules/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import * as Guards from "./guards.server";
import { laterDay } from "./wall-time";

const mostShown = 2_000;

/** The week that begins on a Monday: who has which shifts, what is open, and who of the licensed has none. */
export async function week(monday: string, executor: Executor = db) {
  const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${companyZone})`;
  const days = Array.from({ length: 7 }, (_, index) => laterDay(monday, index));
  const [shifts, guards] = await Promise.all([
    executor
      .selectFrom("workAssignments")
      .select(["id", "title", "location", "guardId", "guardName", "status"])
      .select(["scheduledStart", "scheduledEnd", "timeZone", "wallFrom as from", "wallTo as to"])
      .select(sql<string>`to_char(scheduled_start at time zone ${companyZone}, 'YYYY-MM-DD')`.as("day"))
      .where("scheduledStart", ">=", startOf(monday))
      .where("scheduledStart", "<", startOf(laterDay(monday, 7)))
      .where("status", "<>", "cancelled")
      .orderBy("scheduledStart")
      .orderBy("id")
      .limit(mostShown)
      .execute(),
    Guards.licensed(executor),
  ]);
  const names = new Map(guards.map(({ id, name }) => [id, name]));
  for (const { guardId, guardName } of shifts) if (guardId) names.set(guardId, guardName);
  const byPerson = new Map<string | null, typeof shifts>();
  for (const shift of shifts) {
    const own = byPerson.get(shift.guardId);
    if (own) own.push(shift);
    else byPerson.set(shift.guardId, [shift]);
  }
  const of = (id: string | null) => {
    const own = byPerson.get(id) ?? [];
    return days.map((day) => own.filter((shift) => shift.day === day));
  };
  const people = [...names]
    .sort(([, one], [, other]) => one.localeCompare(other, "en"))
    .map(([id, name]) => ({ id, name, nights: of(id) }));
  return { days, rows: [{ id: "open", name: "Open", nights: of(null) }, ...people] };
}
