import { type Kysely, sql } from "kysely";

/** Opens the shifts that are not over and the series of guards who were archived or whose access ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const gone = sql`(SELECT id FROM profiles WHERE kind = 'staff' AND archived_at IS NOT NULL
    UNION ALL SELECT id FROM users WHERE disabled_at IS NOT NULL)`;
  const statements = [
    // Who is gone is asked for with each list of shifts.
    sql`CREATE INDEX IF NOT EXISTS users_ended ON users (id) WHERE disabled_at IS NOT NULL`,
    sql`
      INSERT INTO audit_log (action, subject_type, subject_id, before, after)
      SELECT 'assignment.opened', 'assignment', id::text, jsonb_build_object('guardId', guard_id),
        jsonb_build_object('guardId', NULL)
      FROM work_assignments
      WHERE status IN ('scheduled', 'in_progress') AND scheduled_end > now() AND guard_id IN ${gone}`,
    sql`
      UPDATE work_assignments
      SET guard_id = NULL, status = 'scheduled', version = version + 1, updated_at = now()
      WHERE status IN ('scheduled', 'in_progress') AND scheduled_end > now() AND guard_id IN ${gone}`,
    sql`
      UPDATE assignment_series SET guard_id = NULL, updated_at = now()
      WHERE coalesce(last_day, 'infinity'::date) >= current_date - 1 AND guard_id IN ${gone}`,
  ];
  for (const statement of statements) await statement.execute(db);
}
