import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver, deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";

/** To one person, or to the office if no owner can get it. */
export const noticeMail = defineQueue({
  name: "notice-mail",
  label: "Notification emails",
  schema: z.union([
    z.object({ notificationId: z.uuid() }),
    z.object({ toOffice: z.object({ words: z.string(), href: z.string() }) }),
  ]),
  ...patientRetries,
});

export const noticeMailWorker = worker(noticeMail, async (data, job) => {
  const { name, phone, email } = await company();
  const from = { name, phone };
  if ("toOffice" in data) {
    const { words, href } = data.toOffice;
    const body = layOut(
      from,
      words,
      href,
      `Sent by the website of ${name}, because no owner receives this notice.`,
    );
    await deliverToStaff({ id: job.id, name, email, subject: words, fields: { what: words }, ...body });
    return;
  }
  const found = await find(data.notificationId);
  if (!found) return;
  const { to, words, href } = found;
  const footer = `Sent by ${name} to ${to}. You can choose which notices you get under Settings in the back office.`;
  await deliver({ id: job.id, to, subject: words, ...layOut(from, words, href, footer) });
});

function layOut(from: { name: string; phone: string }, words: string, href: string, footer: string) {
  const url = new URL(href, env.appUrl).href;
  return layOutMail({ from, heading: words, action: { label: "Open in the back office", url }, footer });
}

async function find(id: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.userId")
    .select(["users.email as to", "words", "href"])
    .where("notifications.id", "=", id)
    .where(canSignIn)
    .executeTakeFirst();
}
