import { type Kysely, sql } from "kysely";

/** Applications for postings, with or without an account, and what happened to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TYPE application_status AS ENUM (
        'pending', 'under_review', 'interview_scheduled', 'offer_extended', 'hired', 'rejected', 'withdrawn'
      )`,
    // Title, location and type are those applied to: a posting may change or go, the record stays.
    sql`
      CREATE TABLE job_applications (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        reference text NOT NULL UNIQUE,
        job_id uuid REFERENCES job_postings (id) ON DELETE SET NULL,
        job_title text NOT NULL,
        job_location text NOT NULL,
        job_type job_type NOT NULL,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        full_name text NOT NULL,
        email text NOT NULL,
        phone_number text NOT NULL,
        availability text NOT NULL CHECK (availability IN ('full-time', 'part-time', 'weekends', 'flexible')),
        employment_status text NOT NULL
          CHECK (employment_status IN ('employed', 'unemployed', 'student', 'retired')),
        work_authorization boolean NOT NULL,
        drivers_license boolean NOT NULL,
        heard_from text NOT NULL
          CHECK (heard_from IN ('company-website', 'job-board', 'social-media', 'referral', 'other')),
        security_experience text NOT NULL,
        licenses_and_certs text NOT NULL DEFAULT '',
        why_interested text NOT NULL,
        why_good_fit text NOT NULL,
        resume_file_id uuid,
        cover_letter_file_id uuid,
        files_removed_at timestamptz,
        status application_status NOT NULL DEFAULT 'pending',
        held_as_spam boolean NOT NULL DEFAULT false,
        decided_at timestamptz,
        token_id uuid NOT NULL,
        access_token_hash bytea NOT NULL UNIQUE,
        token_expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (
          search_key(full_name || ' ' || email || ' ' || phone_number || ' '
            || regexp_replace(phone_number, '[^0-9]', '', 'g') || ' ' || reference || ' ' || job_title)
        ) STORED
      )`,
    sql`
      CREATE UNIQUE INDEX job_applications_once ON job_applications (job_id, lower(email))
      WHERE status <> 'withdrawn' AND NOT held_as_spam`,
    sql`CREATE INDEX job_applications_email ON job_applications (lower(email), created_at)`,
    sql`CREATE INDEX job_applications_user ON job_applications (user_id, created_at, id)`,
    sql`CREATE INDEX job_applications_newest ON job_applications (created_at, id) WHERE NOT held_as_spam`,
    sql`CREATE INDEX job_applications_name ON job_applications (lower(full_name), id) WHERE NOT held_as_spam`,
    sql`CREATE INDEX job_applications_status ON job_applications (status, created_at, id)`,
    sql`CREATE INDEX job_applications_job ON job_applications (job_id, created_at, id)`,
    sql`CREATE INDEX job_applications_job_status ON job_applications (job_id, status, created_at, id)`,
    sql`CREATE INDEX job_applications_spam ON job_applications (created_at, id) WHERE held_as_spam`,
    sql`
      CREATE INDEX job_applications_files ON job_applications ((coalesce(decided_at, updated_at)))
      WHERE files_removed_at IS NULL`,
    sql`CREATE INDEX job_applications_search ON job_applications USING gin (search_text gin_trgm_ops)`,
    sql`
      CREATE TABLE job_application_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
        from_status application_status,
        to_status application_status NOT NULL,
        actor_id uuid,
        note text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX job_application_events_application ON job_application_events (application_id, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
