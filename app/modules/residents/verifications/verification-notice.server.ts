import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDateTime } from "~/platform/format";
import { gaveUp } from "~/platform/job-monitor.server";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { reviewHref } from "./verification-events.server";

/** The notice to the office; the words are read when it is sent, and never hold the document. */
export const verificationNotice = defineQueue({
  name: "verification-notice",
  label: "New document emails",
  schema: z.object({ verificationId: z.uuid() }),
  ...patientRetries,
});

export const verificationNoticeWorker = worker(verificationNotice, async ({ verificationId }, job) => {
  const found = await db
    .selectFrom("verifications")
    .innerJoin("users", "users.id", "verifications.userId")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email", "fullName as name", "reference", "submittedAt"])
    .select(["verifications.city", "verifications.state"])
    .where("verifications.id", "=", verificationId)
    .where("verifications.status", "in", ["submitted", "in_review"])
    .executeTakeFirst();
  if (!found) return;
  const { name: sender, timeZone } = await company();
  const { id, name, email, reference, city, state, submittedAt } = found;
  const fields = { name, email, reference, place: `${city}, ${state}` };
  const body = layOutMail({
    heading: "An address to verify",
    facts: [
      ["Name", name],
      ["Email", email],
      ["City", fields.place],
      ["Sent", formatDateTime(submittedAt, timeZone)],
      ["Reference", reference],
    ],
    action: { label: "Open in the back office", url: new URL(reviewHref(id), env.appUrl).href },
    footer: `Sent by the website of ${sender}. The document itself never leaves the back office.`,
  });
  const subject = `Address verification: ${name} (${reference})`;
  await deliverToStaff({ id: job.id, name, email, replyTo: email, subject, fields, ...body });
});

/** Whether the notice about a verification, named by a column, gave up after all its retries (row 91). */
export function noticeGaveUp(column: string) {
  return gaveUp(verificationNotice.name, "verificationId", column);
}
