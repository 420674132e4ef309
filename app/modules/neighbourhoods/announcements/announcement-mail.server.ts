import { sql } from "kysely";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { db } from "~/platform/db.server";
import { everyCommunity } from "./announcement-options";

/** The email is confirmed, and the person has not stopped emails about announcements. */
export const wantsEmail = sql<boolean>`(users.email_verified_at is not null and users.disabled_at is null
  and coalesce((select n.announcements from notification_choices n where n.user_id = users.id), true))`;

/**
 * The state becomes "sending" before the email goes out. If the process dies in between, nobody knows whether it went:
 * it is not sent again, and counts as failed.
 */
export const announcementMail = defineMail({
  name: "announcement-mail",
  label: "Emails about announcements",
  data: z.object({ announcementId: z.uuid(), userId: z.uuid() }),
  read: claim,
  words({ title, body, to, community }, company, { userId }) {
    const links = unsubscribeLinks(userId, "announcements");
    return {
      to,
      replyTo: company.email,
      oneClickUnsubscribe: links.oneClick,
      heading: title,
      paragraphs: body.split(/\n\s*\n/),
      action: { label: "Open your community page", href: "/community" },
      footer: `Sent by ${company.name} to ${to}, because you are a member of ${community}.`,
      stop: { label: "Stop emails about announcements", url: links.page },
    };
  },
  failed: (key, { isLastTry }) => settle(key, isLastTry ? "failed" : "queued"),
  sent: (key) => settle(key, "delivered"),
});

interface Key {
  announcementId: string;
  userId: string;
}

/** Claims the one try that may send it now; undefined if there is nothing to send, or no longer. */
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
