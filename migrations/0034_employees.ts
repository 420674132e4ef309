import { type Kysely, sql } from "kysely";

/** The people of the company: lists of all profiles by name, and the licence of whoever works as a guard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE INDEX profiles_name ON profiles (lower(full_name), id) WHERE archived_at IS NULL`,
    sql`CREATE INDEX profiles_kind_name ON profiles (kind, lower(full_name), id) WHERE archived_at IS NULL`,
    sql`CREATE INDEX profiles_archived_name ON profiles (lower(full_name), id) WHERE archived_at IS NOT NULL`,
    // Ontario licenses security guards and private investigators; some people hold both.
    sql`
      CREATE TABLE guard_licences (
        profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
        number text NOT NULL,
        class text NOT NULL CHECK (class IN ('guard', 'investigator', 'dual')),
        expires_on date NOT NULL,
        front_file_id uuid,
        back_file_id uuid,
        noticed_days integer
      )`,
    sql`CREATE INDEX guard_licences_expiry ON guard_licences (expires_on, profile_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
