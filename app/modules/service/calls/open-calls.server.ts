import { type RawBuilder, sql } from "kysely";
import { may, type Role } from "~/modules/shared/roles/roles";
import { db } from "~/platform/db.server";
import type { LiveTopic } from "~/platform/live.server";
import type { CallWish } from "./call-options";

/** A call that is still open, for the dashboard. */
export interface OpenCall {
  id: string;
  name: string;
  wants: CallWish;
  isTest: boolean;
  sentAt: string;
  seenAt: string | null;
  seenBy: string | null;
  street: string;
}

const maxShown = 5;

/** Changes with every change of what is open. */
const stamp = sql<string>`(SELECT count(*) || '.' || coalesce(extract(epoch FROM max(updated_at))::text, '0')
  FROM calls_for_help WHERE closed_at IS NULL)`;

/** The open calls, at most five: real ones first, then those that nobody has seen, the oldest first. */
export const openNow: RawBuilder<{ stamp: string; calls: OpenCall[] }> = sql`
  SELECT jsonb_build_object('stamp', ${stamp}, 'calls', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.full_name, 'wants', o.wants,
      'isTest', o.is_test, 'sentAt', o.sent_at, 'seenAt', o.seen_at, 'seenBy', o.seer, 'street', o.street)
      ORDER BY o.is_test, o.seen_at IS NOT NULL, o.sent_at, o.id), '[]')
    FROM (
      SELECT c.*, p.full_name, seer.full_name AS seer, concat_ws(', ', s.name, m.name) AS street
      FROM calls_for_help c JOIN profiles p ON p.id = c.user_id JOIN service_points sp ON sp.id = c.point_id
        JOIN communities m ON m.id = sp.community_id LEFT JOIN patrol_streets s ON s.id = sp.street_id
        LEFT JOIN profiles seer ON seer.id = c.seen_by
      WHERE c.closed_at IS NULL
      ORDER BY c.is_test, c.seen_at IS NOT NULL, c.sent_at, c.id LIMIT ${maxShown}
    ) AS o))`;

/** What is open, for staff who dispatch: all of them hear the same. */
export const openCalls: LiveTopic<{ role: Role }> & { key: string } = {
  name: "alerts",
  key: "open",
  keyOf: ({ role }) => (may(role, "assignments") ? "open" : undefined),
  async current() {
    const { rows } = await sql<{ stamp: string }>`SELECT ${stamp} AS stamp`.execute(db);
    const text = rows[0]?.stamp ?? "";
    return new Map([["open", { version: text, text }]]);
  },
};
