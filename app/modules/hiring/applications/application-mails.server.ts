import { sql } from "kysely";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { formatDate, formatDateTime } from "~/platform/format";
import { inWords, type RecordField } from "~/platform/record-fields";
import { applicationHref } from "./application-href";
import { cancellation, interviewsAt } from "./application-interviews.server";
import { linkOf } from "./application-links.server";
import { applicantMails, applicantSubject, applicantWords } from "./application-mail-texts";
import { applicationFields } from "./application-options";
import { reasonOf } from "./application-review-options";

/** To the applicant, who may have no account. Contains nothing that was typed. */
export const applicationMail = defineMail({
  name: "application-mail",
  label: "Emails to applicants",
  data: z.object({
    applicationId: z.uuid(),
    kind: z.enum(applicantMails),
    /** The row that says whether it was sent. */
    mailId: z.uuid().optional(),
  }),
  async read({ applicationId, kind, mailId }) {
    const application = await find(applicationId);
    const link = application && (await linkOf(applicationId));
    const mail = mailId ? await findMail(mailId) : { reason: null, sentAt: null };
    if (!link || !mail || mail.sentAt) return undefined;
    const { talked, calledOff } =
      kind === application.status ? await interviewsAt(applicationId) : { talked: false, calledOff: [] };
    return { application, link, reason: mail.reason, talked, calledOff };
  },
  words({ application, link, reason, talked, calledOff }, company, { kind, mailId }) {
    const { email, jobTitle, reference, createdAt } = application;
    const { heading, paragraphs } = applicantWords(kind, {
      reason: reasonOf(reason),
      talked,
      calledOff: calledOff.map(({ startsAt }) => formatDateTime(startsAt, company.timeZone)),
    });
    const [off, ...others] = calledOff;
    return {
      id: mailId,
      to: email,
      replyTo: company.email,
      heading,
      subject: applicantSubject(kind, reference),
      paragraphs,
      facts: [
        ["Position", jobTitle],
        ["Reference", reference],
        ["Sent on", formatDate(createdAt, company.timeZone)],
      ],
      action: { label: "See your application", href: link },
      footer:
        "Keep the link to yourself: anyone who has it can do the same as you. If you did not apply to us, someone typed your email by mistake, and you can ignore this one.",
      calendar: off && others.length === 0 ? cancellation(off, application, company) : undefined,
    };
  },
  async sent({ mailId }) {
    if (mailId)
      await db
        .updateTable("jobApplicationMails")
        .set({ sentAt: sql<Date>`now()` })
        .where("id", "=", mailId)
        .execute();
  },
});

/** The notice to the office; its words are read when it is sent, and files never leave the back office. */
export const applicationNotice = defineMail({
  name: "application-notice",
  label: "New application emails",
  data: z.object({ applicationId: z.uuid() }),
  read: ({ applicationId }) => find(applicationId),
  words(application, company) {
    const { id, fullName: name, email, jobTitle, jobId, jobLocation, reference } = application;
    const answers = new Map<string, unknown>(Object.entries(application));
    const asked = Object.entries<RecordField>(applicationFields).map(([name, field]) => {
      const value = answers.get(name);
      return { name, value, label: field.label, words: inWords(field, value) };
    });
    const fields = asked.map(({ name, value, words }) => [
      name,
      typeof value === "boolean" ? words : String(value),
    ]);
    const said = asked.filter(({ value }) => value !== "");
    return {
      toOffice: {
        name,
        email,
        fields: { ...Object.fromEntries(fields), jobTitle, jobId: jobId ?? "", applicationId: id },
      },
      replyTo: email,
      subject: `Application: ${name}, ${jobTitle} (${reference})`,
      heading: `${name} applies for ${jobTitle}`,
      facts: [
        ["Position", `${jobTitle}, ${jobLocation}`],
        ["Reference", reference],
        ...said.map(({ label, words }): [string, string] => [label, words]),
        ["Position id", jobId ?? "None"],
      ],
      action: { label: "Open in the back office", href: applicationHref(id, jobId) },
      footer: `Sent by the website of ${company.name}. The files stay in the back office. A reply to this email goes to ${name}.`,
    };
  },
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
