import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { reportComputing } from "./report-computing.server";
import { isForResidents, isPlanKind } from "./report-options";
import { records } from "./report-runs.server";

/**
 * Saves what staff recommend on a report that residents read, until it is approved; the first person to approve has to
 * look again. Undefined if there is no such report. @throws AppError 409 once it is approved, StaleEdit
 */
export async function recommend(
  id: string,
  { version, recommendation }: { version: number; recommendation: string },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (!before || !isForResidents(before.kind)) return undefined;
    if (before.status !== "pending")
      throw new AppError("This report does not wait for approval, so its words stay as they are.", 409);
    await records.refuseStale(before, version, trx);
    if (before.recommendation === recommendation) return id;
    const changes = { recommendation, firstApprovedBy: null, firstApprovedAt: null };
    await records.change(before, changes, { verb: "updated", by }, trx);
    return id;
  });
}

/**
 * Computes an approved report on a street or a house anew; once that one is approved, readers are told, and the old
 * one says so. Returns its id, or that of the correction which is under way. Undefined if there is no such report.
 * @throws AppError 409 unless it is the newest approved one, or if the plan it was on is gone
 */
export async function correct(
  id: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (!before || !isPlanKind(before.kind)) return undefined;
    if (before.status !== "approved") throw new AppError("Only an approved report is corrected.", 409);
    const later = await trx
      .selectFrom("reportRuns")
      .select(["id", "status"])
      .where("correctsId", "=", id)
      .where("status", "<>", "failed")
      .executeTakeFirst();
    if (later?.status === "approved")
      throw new AppError("It is corrected already. Correct that report.", 409);
    if (later) return later.id;
    const correction = newId();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("reportRuns")
      .columns([
        ...(["id", "kind", "title", "timeZone", "month", "communityId", "streetId", "pointId"] as const),
        ...(["firstNight", "lastNight", "recommendation", "correctsId", "requestedBy"] as const),
      ])
      .expression((eb) =>
        eb
          .selectFrom("reportRuns as r")
          .select(sql<string>`${correction}::uuid`.as("id"))
          .select(["r.kind", "r.title", "r.timeZone", "r.month", "r.communityId", "r.streetId", "r.pointId"])
          .select(["r.firstNight", "r.lastNight", "r.recommendation"])
          .select([sql<string>`r.id`.as("correctsId"), sql<string>`${by.id}::uuid`.as("requestedBy")])
          .where("r.id", "=", id)
          .where("r.pointId", "is not", null),
      )
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) === 0)
      throw new AppError("The customer of this report has closed their account.", 409);
    await sql`INSERT INTO report_readers (run_id, user_id, point_id)
      SELECT ${correction}::uuid, user_id, point_id FROM report_readers WHERE run_id = ${id}`.execute(trx);
    const after = { title: before.title };
    await records.record(correction, { verb: "created", by, after }, trx);
    await sendJob(reportComputing, { runId: correction }, trx);
    return correction;
  });
}
