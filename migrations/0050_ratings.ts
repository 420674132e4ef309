import { type Kysely, sql } from "kysely";

/** What people think of an answer or of their patrol (D22): asked by email, answered on a page, counted for 90 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE ratings (
        id uuid PRIMARY KEY,
        inquiry_id uuid UNIQUE REFERENCES inquiries (id) ON DELETE CASCADE,
        user_id uuid REFERENCES users (id) ON DELETE CASCADE,
        month date,
        email citext NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        asked_at timestamptz NOT NULL DEFAULT now(),
        good boolean,
        comment text NOT NULL DEFAULT '',
        answered_at timestamptz,
        UNIQUE (user_id, month),
        CHECK ((inquiry_id IS NULL) = (user_id IS NOT NULL AND month IS NOT NULL)),
        CHECK ((good IS NULL) = (answered_at IS NULL))
      )`,
    sql`CREATE INDEX ratings_answered ON ratings (answered_at DESC, id DESC) WHERE good IS NOT NULL`,
    sql`CREATE INDEX ratings_email ON ratings (email, asked_at DESC)`,
    // Who has an account says no there, under "Email updates".
    sql`CREATE TABLE rating_refusals (email citext PRIMARY KEY, refused_at timestamptz NOT NULL DEFAULT now())`,
    sql`CREATE INDEX inquiries_answered ON inquiries (updated_at) WHERE status = 'answered'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
