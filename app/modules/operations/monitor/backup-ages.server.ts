import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";

/** When the last backup and the last restore drill ended well, by the database's clock; null when none has. */
export async function lastGoodRuns(executor: Executor = db) {
  const last = (kind: "backup" | "drill") =>
    executor
      .selectFrom("backupRuns")
      .select("finishedAt")
      .where("kind", "=", kind)
      .where("ok", "=", true)
      .orderBy("finishedAt", "desc")
      .limit(1);
  return executor
    .selectNoFrom([last("backup").as("backup"), last("drill").as("drill"), sql<Date>`now()`.as("now")])
    .executeTakeFirstOrThrow();
}
