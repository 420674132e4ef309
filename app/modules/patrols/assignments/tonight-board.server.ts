import { type RawBuilder, sql } from "kysely";
import { usualHours } from "~/modules/shared/company/patrol-hours";
import { isFree, isOpen, nobodyTakes, takenBy } from "./open-rule.server";
import type { Board } from "./tonight-board";

const maxLanes = 8;

type At = (night: RawBuilder<unknown>, later: number, time: string) => RawBuilder<unknown>;

/** A time in a zone, this many days after a night's date. */
function clockIn(timeZone: string): At {
  return (night, later, time) =>
    sql`((${night} + ${later}::integer + ${time}::time) AT TIME ZONE ${timeZone}::text)`;
}

/** Shifts between two noons that begin from 6 PM to 6 AM, and any other that nobody takes. */
function shiftsOf(at: At, night: RawBuilder<unknown>, open: RawBuilder<unknown>) {
  return sql`work_assignments.status <> 'cancelled'
    AND scheduled_start >= ${at(night, 0, "12:00")} AND scheduled_start < ${at(night, 1, "12:00")}
    AND (scheduled_start >= ${at(night, 0, "18:00")} AND scheduled_start < ${at(night, 1, "06:00")} OR ${open})`;
}

/**
 * For the dashboard (row 194): the shifts of a night, those that nobody takes or took first, then those of a community;
 * the day shifts that are in progress, as one; the six nights after it; and what nobody took in the night before.
 */
export function boardOf(night: string, timeZone: string, { to } = usualHours) {
  const date = sql`${night}::date`;
  const at = clockIn(timeZone);
  return sql<Board>`
    WITH tonight AS (
      SELECT *, ${takenBy} AS taken_by, ${isOpen} AS is_open FROM work_assignments WHERE ${shiftsOf(at, date, isOpen)}
    )
    SELECT jsonb_build_object('night', ${night}::text,
      'from', ${at(date, 0, "14:00")}, 'to', ${at(date, to < "12:00" ? 1 : 0, to)},
      'before', (
        SELECT jsonb_build_object('night', ${date} - 1, 'count', count(*), 'title', min(title)) FROM work_assignments
        WHERE ${shiftsOf(at, sql`(${date} - 1)`, isFree)} AND ${isFree} AND scheduled_end <= now()
      ),
      'total', (SELECT count(*) FROM tonight),
      'open', (SELECT count(*) FROM tonight WHERE is_open),
      'lanes', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'location', location,
          'guardName', taken_by, 'open', is_open, 'ofRound', community_id IS NOT NULL, 'scheduledStart', scheduled_start, 'scheduledEnd', scheduled_end,
          'from', wall_from, 'to', wall_to, 'timeZone', time_zone)
          ORDER BY is_open DESC, taken_by <> '', community_id IS NULL, scheduled_start, id), '[]')
        FROM (
          SELECT * FROM tonight
          ORDER BY is_open DESC, taken_by <> '', community_id IS NULL, scheduled_start, id LIMIT ${maxLanes}
        ) AS lanes
      ),
      'day', (
        SELECT jsonb_build_object('guards', count(DISTINCT guard_id), 'from', min(scheduled_start), 'to', max(scheduled_end))
        FROM work_assignments WHERE status = 'in_progress' AND id NOT IN (SELECT id FROM tonight)
      ),
      'nights', (
        SELECT jsonb_agg(jsonb_build_object('night', night, 'shifts', shifts, 'open', open) ORDER BY night)
        FROM (SELECT ${date} + days AS night FROM generate_series(1, 6) AS days) AS nights
        CROSS JOIN LATERAL (
          SELECT count(*) AS shifts, count(*) FILTER (WHERE ${nobodyTakes}) AS open FROM work_assignments
          WHERE ${shiftsOf(at, sql`night`, nobodyTakes)}
        ) AS planned
      ))`;
}
