import { type Kysely, sql } from "kysely";

/** What staff note about a client, and which emails each account was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE client_notes (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        body text NOT NULL CHECK (body <> ''),
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX client_notes_user ON client_notes (user_id, created_at DESC)`,
    sql`CREATE INDEX client_notes_author ON client_notes (author_id)`,
    sql`
      CREATE TABLE account_mails (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        sent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX account_mails_user ON account_mails (user_id, created_at DESC)`,
    sql`CREATE INDEX account_mails_created ON account_mails (created_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
