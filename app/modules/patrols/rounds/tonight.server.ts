import { sql } from "kysely";
import { nobodyTakes } from "~/modules/patrols/assignments/open-rule.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { laterDay, nightAt } from "~/platform/wall-time";
import { promiseOf } from "./patrol-night";

/** The night that is under way, or the next one. */
export function comingNight(at: Date, clock: PatrolClock): string {
  const night = nightAt(at, clock.timeZone);
  return at < promiseOf(night, clock).end ? night : laterDay(night, 1);
}

export interface Tonight {
  /** Streets are on its round. */
  hasRound: boolean;
  /** Somebody is planned to drive it. */
  hasGuard: boolean;
}

/** The coming night in a person's active community, for their home, as a part of its statement; null without one. */
export function tonightFor(userId: string, at: Date, clock: PatrolClock) {
  const night = comingNight(at, clock);
  const { start, end } = promiseOf(night, clock);
  return sql<Tonight | null>`
    SELECT jsonb_build_object(
      'hasRound', EXISTS (
        SELECT FROM patrol_streets s WHERE s.community_id = c.id AND s.first_night <= ${night}::date
          AND (s.last_night IS NULL OR s.last_night >= ${night}::date)),
      'hasGuard', EXISTS (
        SELECT FROM work_assignments WHERE work_assignments.community_id = c.id
          AND work_assignments.status <> 'cancelled' AND NOT ${nobodyTakes}
          AND scheduled_start > ${start}::timestamptz - interval '26 hours'
          AND scheduled_start < ${end}::timestamptz AND scheduled_end > ${start}::timestamptz))
    FROM community_members m JOIN communities c ON c.id = m.community_id
    WHERE m.user_id = ${userId} AND m.status = 'active' AND c.status = 'active'`;
}
