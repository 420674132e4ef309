import { type Kysely, sql } from "kysely";

/** The link to an application that was asked for anew ends the one before only once it is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE job_applications ADD COLUMN token_opened_at timestamptz`,
    sql`ALTER TABLE job_applications ADD COLUMN previous_token_hash bytea`,
    sql`
      CREATE UNIQUE INDEX job_applications_previous_token ON job_applications (previous_token_hash)
      WHERE previous_token_hash IS NOT NULL`,
    // Whoever applied has seen it: applying leads there.
    sql`UPDATE job_applications SET token_opened_at = created_at`,
  ];
  for (const statement of statements) await statement.execute(db);
}
