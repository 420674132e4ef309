import { type Kysely, sql } from "kysely";

/** Who and what belongs to a home, as its resident tells us (row 101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE household_entries (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('member', 'contact', 'vehicle', 'keyholder')),
        name text NOT NULL CHECK (name <> ''),
        phone text,
        note text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX household_entries_user ON household_entries (user_id, kind, created_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
