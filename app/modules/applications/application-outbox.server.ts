import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { gaveUp } from "~/platform/job-monitor.server";
import { sendJob } from "~/platform/jobs.server";
import { type ApplicantMail, applicantSubject } from "./application-mail-texts";
import { applicationMail } from "./application-mails.server";
import type { RejectionReason } from "./application-review-options";

const mostShown = 100;

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

/** The emails to the applicant, the newest first, and whether each was delivered to the mail server. */
export async function listMails(applicationId: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplicationMails as m")
    .select(["m.id", "m.subject", "m.createdAt", "m.sentAt"])
    .select(gaveUp(applicationMail.name, "mailId", "m.id").as("gaveUp"))
    .where("applicationId", "=", applicationId)
    .orderBy("m.createdAt", "desc")
    .orderBy("m.id", "desc")
    .limit(mostShown)
    .execute();
}

/** To whom of these an email was written since a time. */
export async function toldSince(ids: string[], since: Date, executor: Executor): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("jobApplicationMails")
    .select("applicationId")
    .where("applicationId", "in", ids)
    .where("createdAt", ">=", since)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}
