import { type Kysely, sql } from "kysely";

/** What staff need for an hour of inquiries: calls without an email address, canned replies, keys, one person's messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE inquiries DROP COLUMN search_text`,
    sql`ALTER TABLE inquiries ALTER COLUMN email DROP NOT NULL`,
    sql`
      ALTER TABLE inquiries ADD COLUMN search_text text GENERATED ALWAYS AS (
        search_key(name || ' ' || coalesce(email, '') || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
          || ' ' || reference || ' ' || message)
      ) STORED`,
    sql`CREATE INDEX inquiries_search ON inquiries USING gin (search_text gin_trgm_ops)`,
    sql`CREATE INDEX inquiries_email ON inquiries (email, created_at DESC)`,
    sql`CREATE INDEX inquiries_phone ON inquiries (phone, created_at DESC)`,
    sql`CREATE INDEX notifications_unread_href ON notifications (href) WHERE read_at IS NULL`,
    sql`ALTER TABLE staff_settings ADD COLUMN keys boolean NOT NULL DEFAULT false`,
    sql`
      CREATE TABLE canned_replies (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (title <> ''),
        body text NOT NULL CHECK (body <> ''),
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (search_key(title || ' ' || body)) STORED
      )`,
    sql`CREATE INDEX canned_replies_title ON canned_replies (lower(title), id)`,
    sql`CREATE INDEX canned_replies_search ON canned_replies USING gin (search_text gin_trgm_ops)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
