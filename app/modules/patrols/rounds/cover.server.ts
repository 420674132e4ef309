import { sql } from "kysely";
import { nobodyTakes } from "~/modules/patrols/assignments/open-rule.server";
import { companyZone } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { db, type Executor } from "~/platform/db.server";
import type { Gap } from "./cover-panel";
import { coverNights } from "./patrol-options";
import { comingNight } from "./tonight.server";

interface Cover {
  /** How many nights of how many communities. */
  total: number;
  gaps: Gap[];
}

const maxShown = 60;

/** The next two weeks' nights when a patrolled community has fewer guards than it needs, the first of them by name. */
export function coverOf(at: Date, clock: PatrolClock, limit = maxShown) {
  const first = comingNight(at, clock);
  const noon = (later: number) =>
    sql`((${first}::date + ${later}::integer + time '12:00') AT TIME ZONE ${companyZone})`;
  return sql<Cover>`
    SELECT jsonb_build_object('total', count(*), 'gaps', coalesce(jsonb_agg(jsonb_build_object(
        'communityId', id, 'community', name, 'night', night, 'missing', missing, 'openId', open_id)
        ORDER BY place) FILTER (WHERE place <= ${limit}::integer), '[]'))
    FROM (
      SELECT needing.id, needing.name, nights.night, needed - coalesce(guards, 0) AS missing, open_id,
        row_number() OVER (ORDER BY nights.night, lower(needing.name), needing.id) AS place
      FROM (
        SELECT id, name, coalesce(guards_needed,
          (id IN (SELECT community_id FROM patrol_streets WHERE last_night IS NULL))::integer) AS needed
        FROM communities WHERE status = 'active'
      ) AS needing
      CROSS JOIN (
        SELECT ${first}::date + later AS night FROM generate_series(0, ${coverNights - 1}::integer) AS later
      ) AS nights
      LEFT JOIN (
        SELECT community_id, ((scheduled_start AT TIME ZONE ${companyZone}) - interval '12 hours')::date AS night,
          count(DISTINCT guard_id) FILTER (WHERE NOT ${nobodyTakes})::integer AS guards,
          (array_agg(work_assignments.id ORDER BY scheduled_start) FILTER (WHERE ${nobodyTakes}))[1] AS open_id
        FROM work_assignments
        WHERE community_id IS NOT NULL AND work_assignments.status <> 'cancelled'
          AND scheduled_start >= ${noon(0)} AND scheduled_start < ${noon(coverNights)}
        GROUP BY 1, 2
      ) AS planned ON planned.community_id = needing.id AND planned.night = nights.night
      WHERE needed > coalesce(guards, 0)
    ) AS short`;
}

/** The same, read on its own. */
export async function readCover(
  clock: PatrolClock,
  at = new Date(),
  executor: Executor = db,
): Promise<Cover> {
  const { rows } = await sql<{ cover: Cover }>`SELECT (${coverOf(at, clock)}) AS cover`.execute(executor);
  return rows[0]?.cover ?? { total: 0, gaps: [] };
}
