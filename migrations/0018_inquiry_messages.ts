import { type Kysely, sql } from "kysely";

/** What people answer by email, and how far each mailbox has been read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE inquiry_messages (
        id uuid PRIMARY KEY,
        inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
        message_key text NOT NULL,
        message_id text,
        from_address text NOT NULL,
        from_name text NOT NULL,
        subject text NOT NULL,
        body text NOT NULL,
        quoted text NOT NULL,
        attachments integer NOT NULL,
        cut boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (inquiry_id, message_key)
      )`,
    sql`CREATE INDEX inquiry_messages_inquiry ON inquiry_messages (inquiry_id, created_at)`,
    sql`
      CREATE TABLE mailboxes (
        name text PRIMARY KEY,
        validity text NOT NULL DEFAULT '',
        last_number bigint NOT NULL DEFAULT 0,
        left_for_staff integer NOT NULL DEFAULT 0,
        read_at timestamptz,
        failed_at timestamptz,
        failures integer NOT NULL DEFAULT 0,
        failure text
      )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
