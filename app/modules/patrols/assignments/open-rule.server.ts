import { sql } from "kysely";

/** Archived, or without access since it ended. A person who never had a sign-in works from paper. */
const gone = sql`(SELECT id FROM profiles WHERE kind = 'staff' AND archived_at IS NOT NULL
  UNION ALL SELECT id FROM users WHERE disabled_at IS NOT NULL)`;

/** Whether the person in this column no longer works here. */
export function isGone(column: string) {
  return sql<boolean>`${sql.ref(column)} IN ${gone}`;
}

/**
 * Whether nobody takes a row of `work_assignments`, or only a person who has left was going to; past shifts keep their
 * guard.
 */
export const nobodyTakes = sql<boolean>`(work_assignments.status IN ('scheduled', 'in_progress')
  AND (work_assignments.guard_id IS NULL
    OR work_assignments.scheduled_end > now() AND work_assignments.guard_id IN ${gone}))`;

/** Not over. The second condition lets the index skip past shifts: no shift lasts longer. */
export const isComing = sql<boolean>`(work_assignments.scheduled_end > now()
  AND work_assignments.scheduled_start > now() - interval '26 hours')`;

/** Planned or under way, so another guard can still take it. */
export const isAhead = sql<boolean>`(work_assignments.status IN ('scheduled', 'in_progress')
  AND work_assignments.scheduled_end > now())`;

/** The one rule for dashboard, week, list and notices: an open shift needs a guard. */
export const isOpen = sql<boolean>`(${isComing} AND ${nobodyTakes})`;

/** Nobody takes it, or it is over and nobody took it. */
export const isFree = sql<boolean>`(${nobodyTakes}
  OR work_assignments.guard_id IS NULL AND work_assignments.guard_name = '')`;

/** The guard's name; empty if nobody takes the shift. */
export const takenBy = sql<string>`CASE WHEN ${nobodyTakes} THEN '' ELSE work_assignments.guard_name END`;
