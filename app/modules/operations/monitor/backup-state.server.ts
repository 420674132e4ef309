import { sql } from "kysely";
import { place } from "~/modules/operations/backups/restic.server";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** When the last backup and the last restore drill succeeded, by the database's clock; null if none has. */
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

/** For the monitor: the last good backup and drill, and any that failed since. `offSite`: not on this very server. */
export async function backupState(executor: Executor = db) {
  const rows = await executor
    .selectFrom("backupRuns")
    .distinctOn(["kind", "ok"])
    .select(["kind", "ok", "bytes", "error"])
    .select([
      sql<Date>`finished_at`.as("finishedAt"),
      sql<number>`round(extract(epoch from finished_at - started_at))::int`.as("seconds"),
    ])
    .where("finishedAt", "is not", null)
    .orderBy("kind")
    .orderBy("ok")
    .orderBy("finishedAt", "desc")
    .execute();
  const newest = (kind: "backup" | "drill") => {
    const [good, bad] = [true, false].map((ok) => rows.find((row) => row.kind === kind && row.ok === ok));
    return { good, failure: bad && (!good || bad.finishedAt > good.finishedAt) ? bad : undefined };
  };
  return {
    on: env.backup.key !== undefined,
    offSite: env.backup.s3 !== undefined,
    place: place(),
    backup: newest("backup"),
    drill: newest("drill"),
  };
}

export type BackupState = Awaited<ReturnType<typeof backupState>>;
