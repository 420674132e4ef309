import { sql } from "kysely";
import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { everyCommunity } from "./announcement-options";

export const announcementMail = defineQueue({
  name: "announcement-mail",
  label: "Emails about announcements",
  schema: z.object({ announcementId: z.uuid(), userId: z.uuid() }),
  ...patientRetries,
});

/** The email is confirmed, and the person has not stopped emails about announcements. */
export const wantsEmail = sql<boolean>`(users.email_verified_at is not null and users.disabled_at is null
  and coalesce((select n.announcements from notification_choices n where n.user_id = users.id), true))`;

/**
 * The state goes to "sending" before the email goes out. If the process ends in between, nobody knows whether it went:
 * it is not sent again, and counts as failed.
 */
export const announcementMailWorker = worker(announcementMail, async ({ announcementId, userId }, job) => {
  const key = { announcementId, userId };
  const found = await claim(key);
  if (!found) return;
  const { name, phone, email: office } = await company();
  const links = unsubscribeLinks(userId, "announcements");
  const { title, body, to, community } = found;
  const words = layOutMail({
    from: { name, phone },
    heading: title,
    paragraphs: body.split(/\n\s*\n/),
    action: { label: "Open your community page", url: new URL("/community", env.appUrl).href },
    footer: `Sent by ${name} to ${to}, because you are a member of ${community}. Stop emails about announcements:\n${links.page}`,
  });
  try {
    await deliver({
      id: job.id,
      to,
      replyTo: office,
      subject: title,
      oneClickUnsubscribe: links.oneClick,
      ...words,
    });
  } catch (error) {
    await settle(key, job.tries > announcementMail.retryLimit ? "failed" : "queued");
    throw error;
  }
  await settle(key, "delivered");
});

interface Key {
  announcementId: string;
  userId: string;
}

/** Takes the one try that may send it now; undefined when nothing is to be sent, or not any more. */
async function claim({ announcementId, userId }: Key) {
  const { rows } = await sql<{ title: string; body: string; to: string; community: string; state: string }>`
    update announcement_recipients r
    set state = case when r.state = 'sending' then 'unsure'
      when ${wantsEmail} and a.status = 'sent' then 'sending' else 'page' end
    from announcements a, users
    where r.announcement_id = ${announcementId} and r.user_id = ${userId}
      and r.state in ('queued', 'failed', 'sending') and a.id = r.announcement_id and users.id = r.user_id
    returning a.title, a.body, users.email as to, r.state,
      coalesce((select c.name from community_members m join communities c on c.id = m.community_id
        where m.user_id = users.id and m.status = 'active'), ${everyCommunity}) as community`.execute(db);
  return rows.find(({ state }) => state === "sending");
}

async function settle({ announcementId, userId }: Key, state: "delivered" | "failed" | "queued") {
  await db
    .updateTable("announcementRecipients")
    .set({ state })
    .where("announcementId", "=", announcementId)
    .where("userId", "=", userId)
    .execute();
}
