import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { requestHref } from "./request-paths";
import { keptDays, keptMonths } from "./watch-options";

/**
 * Erases the texts and the pass phrase of requests that ended 30 days ago, and deletes requests that ended 24 months
 * ago, at most 1,000 of each. Returns how many rows changed.
 */
export async function sweep(at = new Date(), executor: Executor = db): Promise<number> {
  const ago = (count: number, unit: "day" | "month") =>
    sql<Date>`${at}::timestamptz - ${count}::integer * ${`1 ${unit}`}::interval`;
  const done = executor
    .selectFrom("watches")
    .select("id")
    .where("erasedAt", "is", null)
    .where("endedAt", "<", ago(keptDays, "day"))
    .limit(1_000);
  const erased = await executor
    .updateTable("watches")
    .set({
      ...{ lights: "", vehicles: "", visitors: "", pets: "", deliveries: "", remarks: "", reason: "" },
      ...{ phraseHash: null, keyholderId: null, erasedAt: at },
    })
    .where("id", "in", done)
    .executeTakeFirst();
  const old = executor
    .selectFrom("watches")
    .select("id")
    .where("endedAt", "<", ago(keptMonths, "month"))
    .limit(1_000);
  const gone = await executor.deleteFrom("watches").where("id", "in", old).executeTakeFirst();
  return Number(erased.numUpdatedRows) + Number(gone.numDeletedRows);
}

/** Where the bell leads for a person's requests: forgotten with their account. */
export async function hrefsOf(userId: string, executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom("watches")
    .select("id")
    .where("userId", "=", userId)
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => requestHref(id));
}

/** A person's requests that are over, for the download of their data: never one that is open. */
export async function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("watches")
    .select(["firstNight", "lastNight", "depth", "state", "lights", "vehicles", "visitors", "pets"])
    .select(["deliveries", "remarks", "reason", "askedAt", "endedAt"])
    .where("userId", "=", userId)
    .where("endedAt", "is not", null)
    .orderBy("askedAt", "desc")
    .limit(1_000)
    .execute();
}
