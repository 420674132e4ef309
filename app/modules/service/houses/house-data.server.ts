import { sql } from "kysely";
import { keptMonths } from "~/modules/service/watches/watch-options";
import { db, type Executor } from "~/platform/db.server";

/** Deletes checks, looks and courtesy notes after 24 months, at most 1,000 of each. Returns how many rows went. */
export async function sweep(at = new Date(), executor: Executor = db): Promise<number> {
  const old = sql<Date>`${at}::timestamptz - ${keptMonths}::integer * interval '1 month'`;
  const checks = await executor
    .deleteFrom("houseChecks")
    .where("id", "in", (eb) =>
      eb.selectFrom("houseChecks as h").select("h.id").where("h.checkedAt", "<", old).limit(1_000),
    )
    .executeTakeFirst();
  const notes = await executor
    .deleteFrom("courtesyNotes")
    .where("id", "in", (eb) =>
      eb.selectFrom("courtesyNotes as n").select("n.id").where("n.seenAt", "<", old).limit(1_000),
    )
    .executeTakeFirst();
  const looks = await executor
    .deleteFrom("houseLooks")
    .where(
      sql<boolean>`(user_id, night, guard_id) IN (SELECT user_id, night, guard_id FROM house_looks
        WHERE night < (${old})::date LIMIT 1000)`,
    )
    .executeTakeFirst();
  return [checks, notes, looks].reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/**
 * What guards saw at a person's house, for the download of their data: nothing of a request that is open, since a
 * download must not say that a house is empty.
 */
export async function exportOf(userId: string, executor: Executor = db) {
  const open = sql<string>`(SELECT coalesce(min(first_night), 'infinity'::date) FROM watches
    WHERE user_id = ${userId} AND ended_at IS NULL)`;
  const checks = await executor
    .selectFrom("houseChecks")
    .select(["night", "checkedAt", "result", "note"])
    .where("userId", "=", userId)
    .where("night", "<", open)
    .orderBy("checkedAt", "desc")
    .limit(1_000)
    .execute();
  const looks = await executor
    .selectFrom("houseLooks")
    .select(["night", "looks"])
    .where("userId", "=", userId)
    .where("night", "<", open)
    .orderBy("night", "desc")
    .limit(1_000)
    .execute();
  const notes = await executor
    .selectFrom("courtesyNotes")
    .select(["kind", "seenAt", "sentAt"])
    .where("userId", "=", userId)
    .orderBy("seenAt", "desc")
    .limit(1_000)
    .execute();
  return { checks, looks, notes };
}

/** What somebody recorded at houses as a guard, for the download of their data: never where. */
export async function guardExportOf(guardId: string, executor: Executor = db) {
  return executor
    .selectFrom("houseChecks")
    .select(["night", "checkedAt", "result", "note"])
    .where("guardId", "=", guardId)
    .orderBy("checkedAt", "desc")
    .limit(1_000)
    .execute();
}
