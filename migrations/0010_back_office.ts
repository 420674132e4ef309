import { type Kysely, sql } from "kysely";

/** The core of the back office: staff settings, notifications, and inquiries that staff work on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE staff_settings (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        email_notices boolean NOT NULL DEFAULT false,
        muted_notices text[] NOT NULL DEFAULT '{}',
        time_zone text,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        words text NOT NULL,
        href text NOT NULL,
        read_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC)`,
    sql`CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL`,
    sql`CREATE INDEX notifications_created_at ON notifications (created_at)`,
    sql`CREATE INDEX users_staff ON users (role, id) WHERE role <> 'resident'`,
    sql`ALTER TABLE inquiries ADD COLUMN assigned_to uuid REFERENCES users (id) ON DELETE SET NULL`,
    sql`ALTER TABLE inquiries ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now()`,
    sql`
      ALTER TABLE inquiries ADD CONSTRAINT inquiries_source
      CHECK (source IN ('contact', 'phone', 'email', 'in_person'))`,
    sql`
      CREATE INDEX inquiries_assigned_newest ON inquiries (assigned_to, created_at DESC, id DESC)
      WHERE assigned_to IS NOT NULL`,
    sql`
      CREATE TABLE inquiry_notes (
        id uuid PRIMARY KEY,
        inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        body text NOT NULL CHECK (body <> ''),
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX inquiry_notes_inquiry ON inquiry_notes (inquiry_id, created_at)`,
    sql`CREATE INDEX inquiry_notes_author ON inquiry_notes (author_id)`,
    sql`
      CREATE TABLE inquiry_replies (
        id uuid PRIMARY KEY,
        inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
        author_id uuid REFERENCES users (id) ON DELETE SET NULL,
        subject text NOT NULL CHECK (subject <> ''),
        body text NOT NULL CHECK (body <> ''),
        sent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX inquiry_replies_inquiry ON inquiry_replies (inquiry_id, created_at)`,
    sql`CREATE INDEX inquiry_replies_author ON inquiry_replies (author_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
