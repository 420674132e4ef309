import { sql } from "kysely";

/** Archived, or without access since it ended. Somebody who never had a sign-in works from paper. */
const gone = sql`(SELECT id FROM profiles WHERE kind = 'staff' AND archived_at IS NOT NULL
  UNION ALL SELECT id FROM users WHERE disabled_at IS NOT NULL)`;

/** Whether the person in this column works here no longer. */
export function isGone(column: string) {
  return sql<boolean>`${sql.ref(column)} IN ${gone}`;
}

/** Of `work_assignments`: nobody takes it, or somebody who is gone was to; what is over keeps its guard. */
export const nobodyTakes = sql<boolean>`(work_assignments.status IN ('scheduled', 'in_progress')
  AND (work_assignments.guard_id IS NULL
    OR work_assignments.scheduled_end > now() AND work_assignments.guard_id IN ${gone}))`;

/** Not over. The second condition lets the index skip what is: no shift lasts longer. */
export const isComing = sql<boolean>`(work_assignments.scheduled_end > now()
  AND work_assignments.scheduled_start > now() - interval '26 hours')`;

/** The one rule of dashboard, week, list and notices: what is open needs a guard. */
export const isOpen = sql<boolean>`(${isComing} AND ${nobodyTakes})`;

/** The name of the guard; empty where nobody takes the shift. */
export const takenBy = sql<string>`CASE WHEN ${nobodyTakes} THEN '' ELSE work_assignments.guard_name END`;
