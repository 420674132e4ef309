import { sql } from "kysely";
import { nobodyTakes } from "~/modules/patrols/assignments/open-rule.server";
import { companyZone } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import type { Gap } from "./cover-panel";
import { promiseOf } from "./patrol-night";
import { coverNights } from "./patrol-options";

interface Cover {
  /** How many nights of how many communities. */
  total: number;
  gaps: Gap[];
}

const maxShown = 60;

/** The next two weeks' nights when a patrolled community has fewer guards than it needs, the first of them by name. */
export function coverOf(at: Date, timeZone: string, limit = maxShown) {
  const tonight = nightAt(at, timeZone);
  const first = at < promiseOf(tonight, timeZone).end ? tonight : laterDay(tonight, 1);
  const noon = (later: number) =>
    sql`((night + ${later}::integer + time '12:00') AT TIME ZONE ${companyZone})`;
  return sql<Cover>`
    SELECT jsonb_build_object('total', count(*), 'gaps', coalesce(jsonb_agg(jsonb_build_object(
        'communityId', id, 'community', name, 'night', night, 'missing', missing, 'openId', open_id)
        ORDER BY place) FILTER (WHERE place <= ${limit}::integer), '[]'))
    FROM (
      SELECT communities.id, communities.name, night, needed - guards AS missing, open_id,
        row_number() OVER (ORDER BY night, lower(communities.name), communities.id) AS place
      FROM communities
      CROSS JOIN LATERAL (SELECT coalesce(guards_needed, (EXISTS (
        SELECT FROM patrol_streets WHERE community_id = communities.id AND last_night IS NULL))::integer) AS needed
      ) AS need
      CROSS JOIN (
        SELECT ${first}::date + later AS night FROM generate_series(0, ${coverNights - 1}::integer) AS later
      ) AS nights
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT guard_id) FILTER (WHERE NOT ${nobodyTakes})::integer AS guards,
          (array_agg(work_assignments.id ORDER BY scheduled_start) FILTER (WHERE ${nobodyTakes}))[1] AS open_id
        FROM work_assignments
        WHERE community_id = communities.id AND work_assignments.status <> 'cancelled'
          AND scheduled_start >= ${noon(0)} AND scheduled_start < ${noon(1)}
      ) AS planned
      WHERE communities.status = 'active' AND guards < needed
    ) AS short`;
}

/** The same, read on its own. */
export async function readCover(timeZone: string, at = new Date(), executor: Executor = db): Promise<Cover> {
  const { rows } = await sql<{ cover: Cover }>`SELECT (${coverOf(at, timeZone)}) AS cover`.execute(executor);
  return rows[0]?.cover ?? { total: 0, gaps: [] };
}
