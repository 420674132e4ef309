import { type Kysely, sql } from "kysely";

/** Emails whose address was refused, beside those that failed, and digests of the different addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE process_vitals
      ADD COLUMN mails_refused int NOT NULL DEFAULT 0 CHECK (mails_refused >= 0),
      ADD COLUMN mails_refused_to text[] NOT NULL DEFAULT '{}' CHECK (cardinality(mails_refused_to) <= 50)`.execute(
    db,
  );
}
