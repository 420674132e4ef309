import { company } from "~/modules/settings/company.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { worker } from "~/platform/jobs.server";
import { deliver, deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { noticeMail } from "./notice-mail.server";

/** Sends it, unless the notification is gone or its reader's account is disabled. */
export const noticeMailWorker = worker(noticeMail, async (data, job) => {
  const { name, email } = await company();
  if ("toOffice" in data) {
    const { words, href } = data.toOffice;
    const body = layOut(words, href, `Sent by the website of ${name}, because no owner gets this notice.`);
    await deliverToStaff({ id: job.id, name, email, subject: words, fields: { what: words }, ...body });
    return;
  }
  const found = await find(data.notificationId);
  if (!found) return;
  const { to, words, href } = found;
  const footer = `Sent by ${name} to ${to}. Which notices you get is a setting of the back office.`;
  await deliver({ id: job.id, to, subject: words, ...layOut(words, href, footer) });
});

function layOut(words: string, href: string, footer: string) {
  const url = new URL(href, env.appUrl).href;
  return layOutMail({ heading: words, action: { label: "Open in the back office", url }, footer });
}

async function find(id: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.user_id")
    .select(["users.email as to", "words", "href"])
    .where("notifications.id", "=", id)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
}
