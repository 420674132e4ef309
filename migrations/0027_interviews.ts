import { type Kysely, sql } from "kysely";

/** Interviews of applications, and which notices have said that somebody interviewed waits for the outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TYPE interview_status AS ENUM ('planned', 'moved', 'cancelled', 'held')`,
    sql`CREATE TYPE interview_kind AS ENUM ('phone', 'video', 'in-person')`,
    // The last email is about the version in mail_version.
    sql`
      CREATE TABLE interviews (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
        status interview_status NOT NULL DEFAULT 'planned',
        starts_at timestamptz NOT NULL,
        minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
        kind interview_kind NOT NULL,
        place text NOT NULL,
        interviewer_id uuid REFERENCES users (id) ON DELETE SET NULL,
        note text NOT NULL DEFAULT '',
        mail_version integer,
        mailed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX interviews_application ON interviews (application_id, starts_at, id)`,
    sql`CREATE INDEX interviews_interviewer ON interviews (interviewer_id)`,
    sql`CREATE INDEX interviews_coming ON interviews (starts_at, id) WHERE status IN ('planned', 'moved')`,
    sql`CREATE INDEX interviews_kept ON interviews (starts_at, id) WHERE status <> 'cancelled'`,
    sql`
      CREATE TABLE outcome_notices (
        interview_id uuid NOT NULL REFERENCES interviews (id) ON DELETE CASCADE,
        day smallint NOT NULL CHECK (day IN (30, 40, 45)),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (interview_id, day)
      )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
