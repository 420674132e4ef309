import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor } from "~/platform/db.server";
import { update } from "./interviews.server";

/** The upcoming interviews of an interviewer. */
function comingOf(interviewerId: string, executor: Executor) {
  return executor
    .selectFrom("interviews")
    .select(["id", "version"])
    .where("interviewerId", "=", interviewerId)
    .where("status", "in", ["planned", "moved"])
    .where("startsAt", ">", sql<Date>`now()`)
    .orderBy("id")
    .limit(1_000);
}

/** How many upcoming interviews a person is to hold, up to 1,000. */
export async function countComingOf(interviewerId: string, executor: Executor = db): Promise<number> {
  return (await comingOf(interviewerId, executor).execute()).length;
}

/** Gives a person's upcoming interviews to someone else, or to nobody, as `update` does. Returns how many. */
export async function handOver(
  from: string,
  to: string | null,
  by: Audit.Actor,
  trx: Executor,
): Promise<number> {
  const rows = await comingOf(from, trx).execute();
  for (const { id, version } of rows)
    await update(id, { version, submitted: { interviewerId: to, anyway: true } }, by, trx);
  return rows.length;
}
