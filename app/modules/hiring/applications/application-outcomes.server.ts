import { type RawBuilder, sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { applicationHref } from "./application-href";
import { outcomeMailOf, sendAgain, sendToApplicants } from "./application-outbox.server";
import { records } from "./application-records.server";
import { reasonOf } from "./application-review-options";
import { ourOutcomes } from "./application-states";

function isTold(application: string): RawBuilder<boolean> {
  return sql`(${sql.ref(application)}.told_on IS NOT NULL OR coalesce(${outcomeMailOf(application)}, '') = 'sent')`;
}

/** Whether an application's outcome, by the alias of its table, was neither emailed nor told by phone. */
export function owesOutcome(application: string): RawBuilder<boolean> {
  return sql`(${sql.ref(application)}.status IN (${sql.join([...ourOutcomes])}) AND NOT ${isTold(application)})`;
}

/** What an applicant has heard of the outcome; undefined while we have made none. `toldOn` is a day, 2026-12-31. */
export async function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplications as a")
    .select(["a.status", "toldOn", outcomeMailOf("a").as("mail")])
    .select((select) =>
      select
        .selectFrom("jobApplicationEvents")
        .select("reason")
        .where("applicationId", "=", id)
        .whereRef("toStatus", "=", "a.status")
        .orderBy("id", "desc")
        .limit(1)
        .as("reason"),
    )
    .where("a.id", "=", id)
    .where("a.status", "in", ourOutcomes)
    .executeTakeFirst();
}

/** Emails an outcome that was not sent or not delivered. @throws AppError 409 without one, and once it is on its way */
export async function sendOutcome(
  id: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const row = await records.lock(id, trx);
    if (!row) return undefined;
    const outcome = await decided(id, trx);
    if (outcome.mail === "waiting") throw new AppError("The email about the outcome is on its way.", 409);
    if (outcome.mail === "sent") throw new AppError("The outcome has been emailed.", 409);
    if (outcome.mail === "failed") await sendAgain(id, outcome.kind, trx);
    else await sendToApplicants([id], outcome.kind, trx, reasonOf(outcome.reason));
    await trx
      .updateTable("jobApplications")
      .set({ tokenExpiresAt: sql<Date>`now() + interval '90 days'` })
      .where("id", "=", id)
      .execute();
    await records.record(id, { verb: "outcome_emailed", by }, trx);
    await Notifications.settle([applicationHref(id, row.jobId)], trx);
    return id;
  });
}

/** Records the day, 2026-12-31, of the call that told the outcome. @throws AppError 409 once told; FieldRefusal */
export async function recordCall(
  id: string,
  toldOn: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const row = await records.lock(id, trx);
    if (!row) return undefined;
    const { toldOn: earlier, mail } = await decided(id, trx);
    if (earlier || mail === "sent") throw new AppError("The applicant has been told already.", 409);
    const { rows } = await sql<{ coming: boolean }>`
      SELECT ${toldOn}::date > (now() AT TIME ZONE ${companyZone})::date AS coming`.execute(trx);
    if (rows[0]?.coming)
      throw new FieldRefusal("Nothing was recorded.", { toldOn: "Enter today or an earlier day" });
    await records.change(row, { toldOn }, { verb: "told_by_phone", by }, trx);
    await Notifications.settle([applicationHref(id, row.jobId)], trx);
    return id;
  });
}

export const noOutcome = "This application has no outcome to tell yet.";

async function decided(id: string, trx: Executor) {
  const outcome = await find(id, trx);
  const kind = ourOutcomes.find((each) => each === outcome?.status);
  if (!outcome || !kind) throw new AppError(noOutcome, 409);
  return { ...outcome, kind };
}
