import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";

const maxShown = 5;

/** The newest announcements to a person's community and to all, five at most. */
export function listFor(communityId: string, executor: Executor = db) {
  return executor
    .selectFrom("announcements")
    .select(["id", "title", "body", "sentAt"])
    .where("status", "=", "sent")
    .where((where) => where.or([where("communityId", "=", communityId), where("communityId", "is", null)]))
    .orderBy("sentAt", "desc")
    .orderBy("id", "desc")
    .limit(maxShown)
    .execute();
}

/** Records that a recipient has opened the page that shows these. */
export async function markRead(userId: string, ids: string[], executor: Executor = db): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .updateTable("announcementRecipients")
    .set({ readAt: sql`now()` })
    .where("userId", "=", userId)
    .where("announcementId", "in", ids)
    .where("readAt", "is", null)
    .execute();
}

/** Which announcements a person was sent and how, for their data download. */
export function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("announcementRecipients as r")
    .innerJoin("announcements as a", "a.id", "r.announcementId")
    .select(["a.title", "a.sentAt", "r.state", "r.readAt"])
    .where("r.userId", "=", userId)
    .orderBy("a.sentAt", "desc")
    .limit(1_000)
    .execute();
}
