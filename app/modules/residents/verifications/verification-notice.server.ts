import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { formatDateTime } from "~/platform/format";
import { gaveUp } from "~/platform/job-monitor.server";
import { reviewHref } from "./verification-events.server";

/** The notice to the office; its words are read when it is sent, and it never contains the document. */
export const verificationNotice = defineMail({
  name: "verification-notice",
  label: "New document emails",
  data: z.object({ verificationId: z.uuid() }),
  read: ({ verificationId }) =>
    db
      .selectFrom("verifications")
      .innerJoin("users", "users.id", "verifications.userId")
      .innerJoin("profiles", "profiles.id", "users.id")
      .select(["users.id", "users.email", "fullName as name", "reference", "submittedAt"])
      .select(["verifications.city", "verifications.state"])
      .where("verifications.id", "=", verificationId)
      .where("verifications.status", "in", ["submitted", "in_review"])
      .executeTakeFirst(),
  words({ id, name, email, reference, city, state, submittedAt }, company) {
    const place = `${city}, ${state}`;
    return {
      toOffice: { name, email, fields: { name, email, reference, place } },
      replyTo: email,
      subject: `Address verification: ${name} (${reference})`,
      heading: "An address to verify",
      facts: [
        ["Name", name],
        ["Email", email],
        ["City", place],
        ["Sent", formatDateTime(submittedAt, company.timeZone)],
        ["Reference", reference],
      ],
      action: { label: "Open in the back office", href: reviewHref(id) },
      footer: `Sent by the website of ${company.name}. The document itself never leaves the back office.`,
    };
  },
});

/** Whether the notice about the verification in this column gave up after all its retries (row 91). */
export function noticeGaveUp(column: string) {
  return gaveUp(verificationNotice.name, "verificationId", column);
}
