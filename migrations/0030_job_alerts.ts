import { type Kysely, sql } from "kysely";

/** Who wants an email about new postings, for which search, and how they agreed to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE job_alerts (
        id uuid PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        search text NOT NULL DEFAULT '',
        type job_type,
        location text NOT NULL DEFAULT '',
        token_hash bytea NOT NULL UNIQUE,
        words text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        covered_until timestamptz,
        last_sent_at timestamptz,
        CHECK ((confirmed_at IS NULL) = (covered_until IS NULL))
      )`,
    sql`CREATE INDEX job_alerts_email ON job_alerts (email, created_at)`,
    sql`CREATE UNIQUE INDEX job_alerts_once ON job_alerts (email) WHERE confirmed_at IS NOT NULL`,
    sql`CREATE INDEX job_alerts_unconfirmed ON job_alerts (created_at) WHERE confirmed_at IS NULL`,
    sql`CREATE INDEX job_posting_snapshots_published ON job_posting_snapshots (published_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
