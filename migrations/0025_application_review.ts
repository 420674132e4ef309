import { type Kysely, sql } from "kysely";

/** What staff make of an application: rating, notes, why its status changed, and the emails that went to the applicant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE job_applications ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5)`,
    // Staff read everything but spam; without its rows, counting needs the index alone.
    sql`
      CREATE INDEX job_applications_job_open ON job_applications (job_id, created_at, id) WHERE NOT held_as_spam`,
    sql`DROP INDEX job_applications_job_status`,
    sql`
      CREATE INDEX job_applications_job_status ON job_applications (job_id, status, created_at, id)
      WHERE NOT held_as_spam`,
    sql`
      CREATE INDEX job_applications_job_name ON job_applications (job_id, lower(full_name), id)
      WHERE NOT held_as_spam`,
    sql`
      CREATE INDEX job_applications_job_rating ON job_applications (job_id, (coalesce(rating, 0)), id)
      WHERE NOT held_as_spam`,
    sql`CREATE INDEX job_applications_job_spam ON job_applications (job_id, created_at, id) WHERE held_as_spam`,
    sql`ALTER TABLE job_application_events ADD COLUMN reason text`,
    sql`
      CREATE TABLE job_application_notes (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
        author_id uuid,
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX job_application_notes_application ON job_application_notes (application_id, created_at)`,
    // The words are made when an email is sent; its subject and delivery stay here.
    sql`
      CREATE TABLE job_application_mails (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
        kind text NOT NULL,
        reason text,
        subject text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      )`,
    sql`CREATE INDEX job_application_mails_application ON job_application_mails (application_id, created_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
