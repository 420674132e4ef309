import { type Kysely, sql } from "kysely";

/** What staff announce to the members of a community, or of all, and how it reached each of them (D16). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TYPE announcement_status AS ENUM ('draft', 'sent', 'withdrawn')`,
    sql`
      CREATE TABLE announcements (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (title <> ''),
        body text NOT NULL,
        community_id uuid REFERENCES communities (id),
        status announcement_status NOT NULL DEFAULT 'draft',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        withdrawn_at timestamptz,
        search_text text GENERATED ALWAYS AS (search_key(title || ' ' || body)) STORED
      )`,
    sql`CREATE INDEX announcements_created ON announcements (created_at DESC, id DESC)`,
    sql`CREATE INDEX announcements_status ON announcements (status, created_at DESC, id DESC)`,
    sql`CREATE INDEX announcements_search ON announcements USING gin (search_text gin_trgm_ops)`,
    sql`CREATE INDEX announcements_shown ON announcements (community_id, sent_at DESC) WHERE status = 'sent'`,
    // waiting and queued: the email is not out yet; sending: it is going out now; unsure: the process ended meanwhile.
    sql`
      CREATE TABLE announcement_recipients (
        announcement_id uuid NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        state text NOT NULL
          CHECK (state IN ('waiting', 'queued', 'sending', 'delivered', 'failed', 'unsure', 'page')),
        read_at timestamptz,
        PRIMARY KEY (announcement_id, user_id)
      )`,
    sql`CREATE INDEX announcement_recipients_user ON announcement_recipients (user_id)`,
    sql`
      CREATE INDEX announcement_recipients_waiting ON announcement_recipients (announcement_id, user_id)
        WHERE state = 'waiting'`,
    sql`ALTER TABLE notification_choices ADD COLUMN announcements boolean NOT NULL DEFAULT true`,
  ];
  for (const statement of statements) await statement.execute(db);
}
