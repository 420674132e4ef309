import { sql } from "kysely";
import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDateTime } from "~/platform/format";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver, deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { inWords, type RecordField } from "~/platform/record-fields";
import { applicationHref } from "./application-href";
import { cancellation, interviewsAt } from "./application-interviews.server";
import { linkOf } from "./application-links.server";
import { applicantMails, applicantSubject, applicantWords } from "./application-mail-texts";
import { applicationFields } from "./application-options";
import { reasonOf } from "./application-review-options";

/** Emails to the applicant, who may have no account. They hold nothing that was typed. */
export const applicationMail = defineQueue({
  name: "application-mail",
  label: "Emails to applicants",
  schema: z.object({
    applicationId: z.uuid(),
    kind: z.enum(applicantMails),
    /** The row that says whether it was sent. */
    mailId: z.uuid().optional(),
  }),
  ...patientRetries,
});

/** The notice to the office; the words are read when it is sent, and files never leave the back office. */
export const applicationNotice = defineQueue({
  name: "application-notice",
  label: "New application emails",
  schema: z.object({ applicationId: z.uuid() }),
  ...patientRetries,
});

async function find(id: string) {
  return db.selectFrom("jobApplications").selectAll().where("id", "=", id).executeTakeFirst();
}

async function findMail(id: string) {
  return db
    .selectFrom("jobApplicationMails")
    .select(["reason", "sentAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function noteSent(id: string): Promise<void> {
  await db
    .updateTable("jobApplicationMails")
    .set({ sentAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export const applicationMailWorker = worker(applicationMail, async ({ applicationId, kind, mailId }, job) => {
  const application = await find(applicationId);
  const link = application && (await linkOf(applicationId));
  if (!application || !link) return;
  const mail = mailId && (await findMail(mailId));
  if (mailId && (!mail || mail.sentAt)) return;
  const { name, phone, email: office, timeZone } = await company();
  const { email, jobTitle, reference, status } = application;
  const { talked, calledOff } =
    kind === status ? await interviewsAt(applicationId) : { talked: false, calledOff: [] };
  const { heading, paragraphs } = applicantWords(kind, {
    reason: mail ? reasonOf(mail.reason) : null,
    talked,
    calledOff: calledOff.map(({ startsAt }) => formatDateTime(startsAt, timeZone)),
  });
  const body = layOutMail({
    from: { name, phone },
    heading,
    paragraphs: [`Position: ${jobTitle}. Your reference is ${reference}.`, ...paragraphs],
    action: { label: "See your application", url: new URL(link, env.appUrl).href },
    footer: "If you did not apply to us, somebody typed your email by mistake, and you can ignore this one.",
  });
  const subject = applicantSubject(kind, reference);
  const [off, ...others] = calledOff;
  const calendar =
    off && others.length === 0 ? cancellation(off, application, { name, email: office }) : undefined;
  await deliver({ id: mailId ?? job.id, to: email, replyTo: office, subject, ...body, calendar });
  if (mailId) await noteSent(mailId);
});

export const applicationNoticeWorker = worker(applicationNotice, async ({ applicationId }, job) => {
  const application = await find(applicationId);
  if (!application) return;
  const { id, fullName: name, email, jobTitle, jobId, jobLocation, reference } = application;
  const answers = new Map<string, unknown>(Object.entries(application));
  const asked = Object.entries<RecordField>(applicationFields).map(([name, field]) => {
    const value = answers.get(name);
    return { name, value, label: field.label, words: inWords(field, value) };
  });
  const body = layOutMail({
    heading: `New application ${reference}`,
    facts: [
      ["Position", `${jobTitle}, ${jobLocation}`],
      ...asked.flatMap(({ value, label, words }): [string, string][] =>
        value === "" ? [] : [[label, words]],
      ),
      ["Position id", jobId ?? "None"],
    ],
    action: { label: "Open in the back office", url: new URL(applicationHref(id, jobId), env.appUrl).href },
    footer: `Sent by the website of ${(await company()).name}. The files stay in the back office. A reply to this email goes to ${name}.`,
  });
  await deliverToStaff({
    id: job.id,
    name,
    email,
    replyTo: email,
    subject: `Application: ${name}, ${jobTitle} (${reference})`,
    fields: {
      ...Object.fromEntries(
        asked.map(({ name, value, words }) => [name, typeof value === "boolean" ? words : String(value)]),
      ),
      jobTitle,
      jobId: jobId ?? "",
      applicationId: id,
    },
    ...body,
  });
});
