import { type RawBuilder, sql } from "kysely";
import { companyZone } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { instantsOf, laterDay } from "~/platform/wall-time";
import { bestFirst, choicesOf, type Guard, guardsAround } from "./guard-choices.server";
import { isFree, isOpen } from "./open-rule.server";

/** More shifts than these are only in the list. */
export const maxRead = 2_000;

function shiftsOf(monday: string, executor: Executor) {
  const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${companyZone})`;
  return executor
    .selectFrom("workAssignments")
    .select(["id", "version", "title", "location", "guardId", "guardName"])
    .select([isOpen.as("isOpen"), isFree.as("isFree")])
    .select(["scheduledStart", "scheduledEnd", "timeZone", "wallDay", "wallFrom as from", "wallTo as to"])
    .select(sql<string>`to_char(scheduled_start at time zone ${companyZone}, 'YYYY-MM-DD')`.as("day"))
    .where("scheduledStart", ">=", startOf(monday))
    .where("scheduledStart", "<", startOf(laterDay(monday, 7)))
    .where("status", "<>", "cancelled")
    .orderBy("scheduledStart")
    .orderBy("id")
    .limit(maxRead)
    .execute();
}

interface Asked<Beside> {
  /** The open shift to fill; without it, or when it is taken, the first of the week. */
  shift?: string | undefined;
  /** A query of one value that is read with it. */
  beside?: RawBuilder<Beside> | undefined;
}

/** The week from this Monday: its shifts, everybody with a guard licence, and who can take the open one. */
export async function week<Beside>(
  monday: string,
  { shift, beside }: Asked<Beside> = {},
  executor: Executor = db,
) {
  const shifts = await shiftsOf(monday, executor);
  const open = shifts.filter((each) => each.isOpen);
  const chosen = open.find(({ id }) => id === shift) ?? open[0];
  const slot = chosen && instantsOf({ ...chosen, day: chosen.wallDay });
  const query = guardsAround(slot, chosen ? [chosen.id] : [], executor);
  const { rows } = await sql<{ guards: Guard[]; beside: Beside | null }>`SELECT
    (SELECT coalesce(jsonb_agg(g), '[]') FROM ${query} AS g) AS guards, (${beside ?? sql`NULL`}) AS beside`.execute(
    executor,
  );
  const { guards = [], beside: read = null } = rows[0] ?? {};
  const choices = slot ? choicesOf(slot, guards) : [];
  return { shifts, guards, open, chosen, beside: read, able: bestFirst(choices), choices };
}
