import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { addressKey, type Limit, type Try, takeOrRefuse } from "~/platform/rate-limit.server";
import { digest } from "~/platform/secrets.server";
import type { NewJobAlert } from "./job-alert.schema";
import { newToken } from "./job-alert-links.server";
import { jobAlertMail } from "./job-alert-mails.server";
import { consentWords, daysToConfirm } from "./job-alert-options";

/** Per email, since anybody can type it: known and unknown ones are counted alike. */
const oneSoon: Limit = { name: "job-alert", tries: 1, window: 60 };
const dailyLimit: Limit = { name: "job-alert-day", tries: 5, window: 86_400 };
const fromAddress: Limit = { name: "job-alert-address", tries: 10, window: 3_600 };

/** Stores the request and emails the link that confirms it. @throws AppError 429 */
export async function ask(input: NewJobAlert, executor: Executor = db): Promise<void> {
  const { email, q: search, type, location } = input;
  await inTransaction(executor, async (trx) => {
    const tries: Try[] = [
      [oneSoon, email],
      [dailyLimit, email],
      [fromAddress, addressKey()],
    ];
    await takeOrRefuse(tries, (wait) => `Please wait ${wait} before asking again.`, trx);
    const id = newId();
    const row = { id, email, search, type, location, words: consentWords, tokenHash: digest(newToken(id)) };
    await trx.insertInto("jobAlerts").values(row).execute();
    await sendJob(jobAlertMail, { alertId: id, kind: "confirm" }, trx);
    await record("asked", id, trx);
  });
}

/** The job alert behind a link; undefined if it was stopped, replaced or not confirmed in time. */
export async function findByToken(token: string, executor: Executor = db) {
  return executor
    .selectFrom("jobAlerts")
    .select(["id", "email", "search", "type", "location", "confirmedAt"])
    .where("tokenHash", "=", digest(token))
    .where((where) =>
      where.or([where("confirmedAt", "is not", null), where("createdAt", ">=", confirmableSince)]),
    )
    .executeTakeFirst();
}

const confirmableSince = sql<Date>`now() - make_interval(days => ${daysToConfirm})`;

/** Each email has one job alert: an earlier one, and any other request, is deleted. False for a link that has ended. */
export async function confirm(token: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const asked = await findByToken(token, trx);
    if (!asked) return false;
    const { id, email } = asked;
    const all = await trx
      .selectFrom("jobAlerts")
      .select(["id", "confirmedAt"])
      .where("email", "=", email)
      .orderBy("id")
      .forUpdate()
      .execute();
    const mine = all.find((each) => each.id === id);
    if (!mine || mine.confirmedAt) return mine !== undefined;
    await trx.deleteFrom("jobAlerts").where("email", "=", email).where("id", "<>", id).execute();
    await trx
      .updateTable("jobAlerts")
      .set({ confirmedAt: sql`now()`, coveredUntil: sql`date_trunc('milliseconds', now())` })
      .where("id", "=", id)
      .execute();
    await record("confirmed", id, trx);
    return true;
  });
}

/** Deletes the job alert. False for a link that has ended. */
export async function stop(token: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const gone = await trx
      .deleteFrom("jobAlerts")
      .where("tokenHash", "=", digest(token))
      .returning("id")
      .executeTakeFirst();
    if (gone) await record("stopped", gone.id, trx);
    return gone !== undefined;
  });
}

/** The job alerts of an email, for its owner's download. */
export async function exportOf(email: string, executor: Executor = db) {
  return executor
    .selectFrom("jobAlerts")
    .select(["search", "type", "location", "words", "createdAt", "confirmedAt", "lastSentAt"])
    .where("email", "=", email.toLowerCase())
    .orderBy("createdAt", "desc")
    .limit(100)
    .execute();
}

/** Deletes the job alerts of a person who closes their account. */
export async function removeOf(email: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("jobAlerts").where("email", "=", email.toLowerCase()).execute();
}

/** Deletes job alerts that were not confirmed in time, at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("jobAlerts")
    .select("id")
    .where("confirmedAt", "is", null)
    .where("createdAt", "<", confirmableSince)
    .limit(1_000);
  const result = await executor.deleteFrom("jobAlerts").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function record(what: string, id: string, trx: Executor): Promise<void> {
  const subject = { type: "job_alert", id };
  await Audit.record({ actorId: null, action: `job_alert.${what}`, subject }, trx);
}
