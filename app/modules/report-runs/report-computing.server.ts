import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { periodOf } from "./report-kind.server";
import { compute } from "./report-kinds.server";

export const reportComputing = defineQueue({
  name: "report-computing",
  schema: z.object({ runId: z.uuid() }),
  expireIn: 600,
  retryLimit: 2,
  retryDelay: 5,
});

export const reportComputingWorker = worker(reportComputing, async ({ runId }, job) => {
  try {
    await computeRun(runId);
  } catch (error) {
    if (job.tries > reportComputing.retryLimit) await giveUp(runId);
    throw error;
  }
});

/** Reads all tables as they are at one moment and freezes them. False when the report is computed, or gone. */
export async function computeRun(id: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    if (executor === db) await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(trx);
    const run = await trx
      .selectFrom("reportRuns")
      .select(["id", "kind", "month", "communityId", "timeZone"])
      .where("id", "=", id)
      .where("status", "=", "preparing")
      .forUpdate()
      .executeTakeFirst();
    if (!run) return false;
    const period = periodOf(run.month.slice(0, 7), run.timeZone, run.communityId);
    const snapshot = await compute(run.kind, period, trx);
    const previous = await trx
      .selectFrom("reportRuns")
      .select("id")
      .where("month", "=", run.month)
      .where("kind", "=", run.kind)
      .where(sql<boolean>`community_id is not distinct from ${run.communityId}::uuid`)
      .where("computedAt", "is not", null)
      .orderBy("computedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    await trx
      .updateTable("reportRuns")
      .set({
        status: "pending",
        snapshot: JSON.stringify(snapshot),
        computedAt: sql<Date>`now()`,
        dataTo: sql<Date>`least(now(), ${period.end})`,
        previousId: previous?.id ?? null,
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

async function giveUp(id: string): Promise<void> {
  await db
    .updateTable("reportRuns")
    .set({ status: "failed", version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "preparing")
    .execute();
}
