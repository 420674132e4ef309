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

/**
 * The open calls, at most five: real ones first, then those that nobody has seen, the oldest first. Names are looked up
 * one by one: a join of six tables takes the planner longer than all the rest of the dashboard.
 */
export const openNow: RawBuilder<{ stamp: string; calls: OpenCall[] }> = sql`
  SELECT jsonb_build_object('stamp', ${stamp}, 'calls', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'wants', o.wants, 'isTest', o.is_test,
      'name', (SELECT full_name FROM profiles WHERE id = o.user_id), 'sentAt', o.sent_at, 'seenAt', o.seen_at,
      'seenBy', (SELECT full_name FROM profiles WHERE id = o.seen_by),
      'street', (
        SELECT concat_ws(', ', (SELECT name FROM patrol_streets WHERE id = sp.street_id),
          (SELECT name FROM communities WHERE id = sp.community_id))
        FROM service_points sp WHERE sp.id = o.point_id))
      ORDER BY o.is_test, o.seen_at IS NOT NULL, o.sent_at, o.id), '[]')
    FROM (
      SELECT * FROM calls_for_help WHERE closed_at IS NULL
      ORDER BY is_test, seen_at IS NOT NULL, sent_at, id LIMIT ${maxShown}
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
