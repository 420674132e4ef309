import { type Kysely, sql } from "kysely";

/** Account security: guesses, pending actions, drafts, known devices, preferences and consents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TYPE token_purpose ADD VALUE 'secure_account'`,
    sql`ALTER TABLE sessions ADD COLUMN factor_tries integer NOT NULL DEFAULT 0`,
    sql`CREATE UNIQUE INDEX factors_one_of_each ON factors (user_id, status)`,
    // A sensitive act that waits for step-up; one per session.
    sql`
      CREATE TABLE pending_actions (
        session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        name text NOT NULL,
        fields jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    // What somebody had typed when the session ended; only the same person, in the same browser, gets it back.
    sql`
      CREATE TABLE form_drafts (
        token_hash bytea PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        path text NOT NULL,
        fields jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX form_drafts_user_id ON form_drafts (user_id)`,
    sql`CREATE INDEX form_drafts_created_at ON form_drafts (created_at)`,
    sql`
      CREATE TABLE known_devices (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, token_hash)
      )`,
    sql`CREATE INDEX known_devices_last_seen_at ON known_devices (last_seen_at)`,
    sql`
      CREATE TABLE notification_choices (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        email_updates boolean NOT NULL DEFAULT true,
        security_alerts boolean NOT NULL DEFAULT true,
        marketing_emails boolean NOT NULL DEFAULT false,
        sms_alerts boolean NOT NULL DEFAULT false,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    // Who agreed to what, in which words, when and where; a withdrawal is a row of its own.
    sql`
      CREATE TABLE consents (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        topic text NOT NULL,
        granted boolean NOT NULL,
        words text NOT NULL,
        source text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX consents_user_id ON consents (user_id, created_at DESC)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
