import { type Kysely, sql } from "kysely";

/**
 * The day on which an applicant heard the outcome by phone. Whoever was interviewed and has not been sent the outcome is
 * waiting for it again; of those whose 45 days are over, who may have been called, no reminders go out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE job_applications ADD COLUMN told_on date`.execute(db);
  await sql`
    INSERT INTO outcome_notices (interview_id, day)
    SELECT i.id, day FROM interviews AS i
    JOIN job_applications AS a ON a.id = i.application_id CROSS JOIN unnest(ARRAY[30, 40, 45]) AS day
    WHERE a.status IN ('hired', 'rejected') AND i.status <> 'cancelled' AND i.starts_at < now() - interval '45 days'
    ON CONFLICT DO NOTHING`.execute(db);
}
