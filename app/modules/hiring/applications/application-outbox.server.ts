import { type RawBuilder, sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { gaveUp, retryDeadWith } from "~/platform/job-monitor.server";
import { sendJob } from "~/platform/jobs.server";
import { type ApplicantMail, applicantSubject } from "./application-mail-texts";
import { applicationMail } from "./application-mails.server";
import type { RejectionReason } from "./application-review-options";

const maxShown = 100;

/** Queues an email to each applicant in the transaction of the act. The address is read from the application alone. */
export async function sendToApplicants(
  ids: string[],
  kind: ApplicantMail,
  trx: Executor,
  reason: RejectionReason | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom("jobApplications")
    .select(["id", "reference"])
    .where("id", "in", ids)
    .execute();
  const mails = rows.map(({ id: applicationId, reference }) => ({
    id: newId(),
    applicationId,
    kind,
    reason,
    subject: applicantSubject(kind, reference),
  }));
  if (mails.length > 0) await trx.insertInto("jobApplicationMails").values(mails).execute();
  for (const { id: mailId, applicationId } of mails)
    await sendJob(applicationMail, { applicationId, kind, mailId }, trx);
}

/** How far an email has come. One not sent a day after it was written never will be: the last try comes earlier. */
export type MailState = "waiting" | "sent" | "failed";

const stateOf = sql<MailState>`CASE WHEN m.sent_at IS NOT NULL THEN 'sent'
  WHEN ${gaveUp(applicationMail.name, "mailId", "m.id")} OR m.created_at < now() - interval '1 day' THEN 'failed'
  ELSE 'waiting' END`;

/**
 * The newest email about an application's outcome, by the alias of its table; null if there is none since the decision.
 */
export function outcomeMailOf(application: string): RawBuilder<MailState | null> {
  const a = sql.ref(application);
  return sql`(SELECT ${stateOf} FROM job_application_mails AS m
    WHERE m.application_id = ${a}.id AND m.kind = ${a}.status::text AND m.created_at >= ${a}.decided_at
    ORDER BY m.created_at DESC, m.id DESC LIMIT 1)`;
}

/** Sends again the newest email of a kind that could not be delivered, as the job that gave up or a new one. */
export async function sendAgain(applicationId: string, kind: ApplicantMail, trx: Executor): Promise<void> {
  const { id: mailId } = await trx
    .selectFrom("jobApplicationMails")
    .select("id")
    .where("applicationId", "=", applicationId)
    .where("kind", "=", kind)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("jobApplicationMails")
    .set({ createdAt: sql<Date>`now()` })
    .where("id", "=", mailId)
    .execute();
  const revived = await retryDeadWith(applicationMail.name, { mailId }, trx);
  if (revived === 0) await sendJob(applicationMail, { applicationId, kind, mailId }, trx);
}

/** The emails to the applicant, newest first, and whether each was delivered to the mail server. */
export async function listMails(applicationId: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplicationMails as m")
    .select(["m.id", "m.subject", "m.createdAt", "m.sentAt"])
    .select(stateOf.as("state"))
    .where("applicationId", "=", applicationId)
    .orderBy("m.createdAt", "desc")
    .orderBy("m.id", "desc")
    .limit(maxShown)
    .execute();
}

/** Which of these were written an email since a time. */
export async function toldSince(ids: string[], since: Date, executor: Executor): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("jobApplicationMails")
    .select("applicationId")
    .where("applicationId", "in", ids)
    .where("createdAt", ">=", since)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}
