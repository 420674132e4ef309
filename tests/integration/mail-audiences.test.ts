import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { expect, test } from "vitest";
import { accountMail } from "../../app/modules/accounts/mails/account-mail.server";
import { staffTexts } from "../../app/modules/accounts/mails/staff-mail-texts";
import { applicationPages } from "../../app/modules/hiring/applications/application-files.server";
import { applicationHref } from "../../app/modules/hiring/applications/application-href";
import { linkOf } from "../../app/modules/hiring/applications/application-links.server";
import { applicantMails, applicantWords } from "../../app/modules/hiring/applications/application-mail-texts";
import {
  applicationMail,
  applicationNotice,
} from "../../app/modules/hiring/applications/application-mails.server";
import { listMails, sendToApplicants } from "../../app/modules/hiring/applications/application-outbox.server";
import { reasonOf, rejectionReasons } from "../../app/modules/hiring/applications/application-review-options";
import { noticeMail } from "../../app/modules/shared/notifications/notice-mail.server";
import * as Notifications from "../../app/modules/shared/notifications/notifications.server";
import { db } from "../../app/platform/db.server";
import { env } from "../../app/platform/env.server";
import { mailFolder } from "../../app/platform/mail.server";
import { queues } from "../../server/queues";
import { sources } from "../structure/source";
import { addApplication, addPosting } from "../support/applications";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase({ queues: [accountMail, applicationMail, applicationNotice, applicationPages, noticeMail] });

/** Who reads what each email queue sends. A new one is named here before it may send anything. */
const audiences: Record<string, "account" | "applicant" | "sender" | "staff" | "subscriber"> = {
  "account-mail": "account",
  "announcement-mail": "account",
  "application-mail": "applicant",
  "application-notice": "staff",
  "guard-report-mail": "staff",
  "inquiry-notice": "staff",
  "inquiry-receipt": "sender",
  "inquiry-reply": "sender",
  "interview-mail": "applicant",
  "job-alert-mail": "subscriber",
  "licence-notices": "staff",
  "notice-mail": "staff",
  "outcome-notices": "staff",
  "payment-notice": "staff",
  "product-watch-mail": "subscriber",
  "quote-mail": "sender",
  "rating-mail": "sender",
  "report-mail": "account",
  "report-reader-mail": "account",
  "shift-mail": "account",
  "street-goal-mail": "account",
  "test-mail": "staff",
  "unstaffed-notices": "staff",
  "verification-notice": "staff",
};

const staffKinds = Object.keys(staffTexts);
const id = "00000000-0000-7000-8000-000000000001";

async function sentBy(work: () => Promise<void>): Promise<Email[]> {
  await rm(mailFolder, { recursive: true, force: true });
  await mkdir(mailFolder, { recursive: true });
  await work();
  const names = await readdir(mailFolder);
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
}

const recipients = (mails: Email[]) => mails.flatMap(({ to = [] }) => to.map(({ address }) => address));

test("row 153: every queue that sends emails says who reads them", () => {
  const sending = queues.map(({ name }) => name).filter((name) => /mail$|notice|receipt|reply/.test(name));
  expect(sending.sort()).toEqual(Object.keys(audiences).sort());
});

test("row 153: a job for an applicant names no address and no staff template, and the other way round", () => {
  expect(applicationMail.schema.parse({ applicationId: id, kind: "hired", to: "x@example.test" })).toEqual({
    applicationId: id,
    kind: "hired",
  });
  for (const kind of staffKinds)
    expect(applicationMail.schema.safeParse({ applicationId: id, kind }).success, kind).toBe(false);
  for (const kind of applicantMails)
    expect(accountMail.schema.safeParse({ userId: id, kind }).success, kind).toBe(false);
  expect(staffKinds.length).toBeGreaterThan(3);
});

test.each([
  ["guard", "/login"],
  ["dispatcher", "/admin/login"],
] as const)(
  "row 237: the emails about access lead a %s to the sign-in that lets them in, %s",
  async (role, path) => {
    const { id: userId } = await addPerson({ role });
    for (const kind of ["staff_role_changed", "staff_access_restored"] as const) {
      const [mail] = await sentBy(() => accountMail.work({ userId, kind }, { id, tries: 1 }));
      expect(mail?.text).toContain(`Sign in:\n${new URL(path, env.appUrl).href}\n`);
    }
  },
);

test("row 153: nothing about applications sends an email about accounts", () => {
  const files = sources("app").filter(({ path: file }) =>
    /modules\/hiring\/(applications|interviews)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(
    files.filter(({ text }) => text.includes("modules/accounts/mails/")).map((file) => file.path),
  ).toEqual([]);
});

test.each(applicantMails)(
  "row 153: the email %s goes only to the applicant, with their own link",
  async (kind) => {
    const email = `${kind}@example.test`;
    const application = await addApplication(await addPosting(), { email });
    const reasons = kind === "rejected" ? Object.entries(rejectionReasons) : [["", { words: "" }] as const];
    for (const [reason, { words }] of reasons) {
      await db.transaction().execute((trx) => sendToApplicants([application], kind, trx, reasonOf(reason)));
      const mailId = (await listMails(application))[0]?.id ?? "";
      const job = { applicationId: application, kind, mailId };
      const mails = await sentBy(() => applicationMail.work(job, { id, tries: 1 }));
      expect(recipients(mails)).toEqual([email]);
      const text = mails[0]?.text ?? "";
      expect(text).toContain(await linkOf(application));
      expect(text).toContain(applicantWords(kind).heading);
      expect(text).not.toContain("/admin");
      expect(text).toContain(words);
      expect((await listMails(application))[0]?.sentAt).toBeInstanceOf(Date);
      const again = await sentBy(() => applicationMail.work(job, { id, tries: 2 }));
      expect(again, "a second run sends nothing").toEqual([]);
    }
  },
);

test("row 151: the notice goes only to the office, leads to the application, and has none of the applicant's links", async () => {
  const email = "ada.notice@example.test";
  const jobId = await addPosting();
  const application = await addApplication(jobId, { email });
  const mails = await sentBy(() => applicationNotice.work({ applicationId: application }, { id, tries: 1 }));
  expect(recipients(mails)).toEqual([env.staffEmail]);
  expect(mails[0]?.text).toContain(applicationHref(application, jobId));
  expect(mails[0]?.text).not.toContain((await linkOf(application)) ?? "none");
});

test("row 151: the notice has the answers in the form's words, and nothing about what was left empty", async () => {
  const jobId = await addPosting();
  const application = await addApplication(jobId);
  const [mail] = await sentBy(() => applicationNotice.work({ applicationId: application }, { id, tries: 1 }));
  for (const said of [
    "Phone: (905) 555-0199",
    "Availability: Flexible",
    "Employment status: Employed",
    "I have a valid driver's licence: No",
    "How did you hear about us?: Other",
    `Position id: ${jobId}`,
  ])
    expect(mail?.text).toContain(said);
  expect(mail?.text).not.toContain("Licences and certificates");
});

test("row 151: the notification about an application reaches staff who may read it, never the applicant's account", async () => {
  const [applicant, support, recruiter] = [
    await addPerson(),
    await addPerson({ role: "support" }),
    await addPerson({ role: "recruiter" }),
  ];
  const href = applicationHref(id, id);
  await db.transaction().execute(async (trx) => {
    await Notifications.notify("application_received", { words: "New", href, mail: "always" }, trx);
    const told = Notifications.notifyPerson(
      applicant.id,
      "application_received",
      { words: "New", href },
      trx,
    );
    expect(await told).toBe(0);
  });
  const counts = await Promise.all(
    [applicant, support, recruiter].map((one) => Notifications.countUnread(one.id)),
  );
  expect(counts).toEqual([0, 0, 1]);
  const { rows } = await sql<{ email: string }>`
    select users.email from pgboss.job join notifications n on n.id::text = data->>'notificationId'
    join users on users.id = n.user_id where name = 'notice-mail'`.execute(db);
  expect(rows.map(({ email }) => email)).toEqual([recruiter.email]);
});
