import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { newAccess } from "../../app/modules/hiring/applications/application-links.server";
import { applicationMail } from "../../app/modules/hiring/applications/application-mails.server";
import type { ApplicationStatus } from "../../app/modules/hiring/applications/application-states";
import { interviewMail } from "../../app/modules/hiring/interviews/interview-mails.server";
import { db } from "../../app/platform/db.server";
import { newId, newPublicReference } from "../../app/platform/ids.server";
import { mailFolder } from "../../app/platform/mail.server";

/** A posting that is a draft unless told otherwise. */
export async function addPosting(
  options: { title?: string; status?: "draft" | "active" } = {},
): Promise<string> {
  const id = newId();
  const { title = "Night guard", status = "draft" } = options;
  const text = { location: "Brampton, ON", description: "Walks", requirements: "Calm" };
  await db
    .insertInto("jobPostings")
    .values({ id, title, status, ...text })
    .execute();
  return id;
}

/** An application for its own posting, without files. */
export async function addApplication(
  options: { fullName?: string; status?: ApplicationStatus; jobId?: string; userId?: string } = {},
): Promise<string> {
  const id = newId();
  const { fullName = "Ada Lindqvist", status = "pending", jobId = await addPosting(), userId } = options;
  await db
    .insertInto("jobApplications")
    .values({
      id,
      jobId,
      userId: userId ?? null,
      reference: newPublicReference("NJ"),
      jobTitle: "Night guard",
      jobLocation: "Brampton, ON",
      jobType: "full-time",
      fullName,
      email: `${id}@example.test`,
      phoneNumber: "+19055550199",
      availability: "flexible",
      employmentStatus: "student",
      workAuthorization: true,
      driversLicense: true,
      heardFrom: "other",
      securityExperience: "None",
      whyInterested: "Nights suit me",
      whyGoodFit: "I stay calm",
      status,
      ...newAccess(),
    })
    .execute();
  return id;
}

/** Runs the jobs waiting to email applicants, and returns the emails in order. */
export async function sendToApplicantsNow(): Promise<(Email & { calendar: string })[]> {
  await rm(mailFolder, { recursive: true, force: true });
  for (const { queue, work } of [applicationMail, interviewMail]) {
    const { rows } = await sql<{ id: string; data: object }>`
      delete from pgboss.job where name = ${queue.name} and state = 'created' returning id, data`.execute(db);
    for (const { id, data } of rows) await work(data, { id, tries: 1 });
  }
  const names = (await readdir(mailFolder).catch(() => [])).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
  return mails.map((mail) => {
    const content = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content;
    return { ...mail, calendar: typeof content === "string" ? content : new TextDecoder().decode(content) };
  });
}

/** Makes each email to the applicant give up, as after hours of refusals by their mail server. */
export async function giveUpOnMails(applicationId: string): Promise<void> {
  await sql`
    insert into pgboss.job (name, data, policy, source_name)
    select 'application-mail.dead', data, 'standard', name from pgboss.job
    where name = 'application-mail' and data->>'applicationId' = ${applicationId}`.execute(db);
  await sql`
    delete from pgboss.job where name = 'application-mail' and data->>'applicationId' = ${applicationId}`.execute(
    db,
  );
}
