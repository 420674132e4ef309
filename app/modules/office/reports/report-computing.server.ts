import { sql } from "kysely";
import { z } from "zod";
import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { patrolClock } from "~/modules/shared/company/company.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { readApart } from "~/platform/replica.server";
import { clockOf, readPlanRun } from "./plan-run-reading.server";
import { periodOf } from "./report-kind.server";
import { compute } from "./report-kinds.server";

export const reportComputing = defineQueue({
  name: "report-computing",
  label: "Reports being prepared",
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

/** Reads all tables at one moment and freezes them. False if the report is already computed, or gone. */
export async function computeRun(id: string, executor: Executor = db): Promise<boolean> {
  const run = await executor
    .selectFrom("reportRuns")
    .select(["id", "kind", "month", "communityId", "timeZone", sql<Date>`now()`.as("asked")])
    .select(patrolClock.as("clock"))
    .select(["streetId", "pointId", "firstNight", "lastNight"])
    .where("id", "=", id)
    .where("status", "=", "preparing")
    .executeTakeFirst();
  if (!run) return false;
  const period = periodOf(run.month.slice(0, 7), run.timeZone, run.communityId);
  const dataEnd = run.lastNight ? promiseOf(run.lastNight, clockOf(run)).end : period.end;
  const computeOn = async (source: Executor) =>
    (await readPlanRun(run, source)) ?? compute(run.kind, period, source);
  const snapshot = await (executor === db
    ? readApart((source) => atOneMoment(source, computeOn))
    : computeOn(executor));
  return inTransaction(executor, async (trx) => {
    const waiting = await trx
      .selectFrom("reportRuns")
      .select("id")
      .where("id", "=", id)
      .where("status", "=", "preparing")
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return false;
    const previous = await trx
      .selectFrom("reportRuns")
      .select("id")
      .where("month", "=", run.month)
      .where("kind", "=", run.kind)
      .where(
        sql<boolean>`(community_id, point_id, first_night) is not distinct from
          (${run.communityId}::uuid, ${run.pointId}::uuid, ${run.firstNight}::date)`,
      )
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
        dataTo: new Date(Math.min(run.asked.getTime(), dataEnd.getTime())),
        previousId: previous?.id ?? null,
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

function atOneMoment<T>(source: Executor, read: (trx: Executor) => Promise<T>): Promise<T> {
  return inTransaction(source, async (trx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(trx);
    return read(trx);
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
