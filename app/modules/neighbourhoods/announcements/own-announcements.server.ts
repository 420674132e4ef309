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

export interface NewsAtHome {
  id: string;
  title: string;
  /** Cut after 240 characters. */
  start: string;
  sentAt: string;
}

/** The two newest of them, for a resident's home, as a part of its statement. */
export function atHome(userId: string) {
  return sql<NewsAtHome[]>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'sentAt', sent_at,
      'start', CASE WHEN length(body) > 240 THEN rtrim(left(body, 240)) || '…' ELSE body END)
      ORDER BY sent_at DESC, id DESC), '[]')
    FROM (
      SELECT a.* FROM announcements a
      JOIN community_members m ON m.user_id = ${userId} AND m.status = 'active'
      WHERE a.status = 'sent' AND (a.community_id = m.community_id OR a.community_id IS NULL)
      ORDER BY a.sent_at DESC, a.id DESC LIMIT 2) AS newest`;
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
