import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const day = 86_400_000;

/** Two sent ones, to one community and to all, and a draft; newest last. */
const announcements = [
  {
    title: "A route change on Queen Street",
    body: "Starting Monday, the patrol turns at the new bike lane on Queen Street.\n\nNothing changes for the streets beyond it.",
    toAll: true,
    daysAgo: 21,
  },
  {
    title: "Garage doors left open on Fallowfield",
    body: "Last week our guards found four garage doors open after midnight and called the owners.\n\nPlease check yours before you go to bed. If you hear or see someone at a door that is not theirs, call 911 first and then us.",
    toAll: false,
    daysAgo: 3,
  },
  {
    title: "Office hours over the holidays",
    body: "From December 24 to January 2, the office is open from 10:00 AM to 4:00 PM. The patrol runs every night as usual.",
    toAll: true,
    daysAgo: null,
  },
];

/** Announcements to the oldest community with members, with how they reached each of them. */
export async function addDemoAnnouncements(now: Date, trx: Executor): Promise<void> {
  const members = await trx
    .selectFrom("communityMembers as m")
    .innerJoin("users", "users.id", "m.userId")
    .select(["m.userId", "m.communityId"])
    .where("m.status", "=", "active")
    .orderBy("m.joinedAt")
    .execute();
  const first = members[0]?.communityId ?? null;
  for (const [index, { title, body, toAll, daysAgo }] of announcements.entries()) {
    const id = newId();
    const communityId = toAll ? null : first;
    const sentAt = daysAgo === null ? null : new Date(now.getTime() - daysAgo * day);
    const createdAt = new Date((sentAt ?? now).getTime() - (announcements.length - index) * 1_000);
    const status = sentAt ? ("sent" as const) : ("draft" as const);
    await trx
      .insertInto("announcements")
      .values({ id, title, body, communityId, status, sentAt, createdAt })
      .execute();
    const reached = sentAt ? members.filter((each) => toAll || each.communityId === communityId) : [];
    for (const [place, { userId }] of reached.entries()) {
      const state = place % 3 === 2 ? "page" : "delivered";
      const readAt = sentAt && place % 2 === 1 ? new Date(sentAt.getTime() + day) : null;
      await trx
        .insertInto("announcementRecipients")
        .values({ announcementId: id, userId, state, readAt })
        .execute();
    }
  }
}
