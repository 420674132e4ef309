import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TYPE inquiry_status AS ENUM ('new', 'in_progress', 'answered', 'spam')`,
    sql`
      CREATE TABLE inquiries (
        id uuid PRIMARY KEY,
        reference text NOT NULL UNIQUE,
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        message text NOT NULL,
        inquiry_purpose text NOT NULL,
        service_type text NOT NULL,
        preferred_contact_time text NOT NULL,
        status inquiry_status NOT NULL DEFAULT 'new',
        source text NOT NULL DEFAULT 'contact',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (
          lower(name || ' ' || email || ' ' || phone || ' ' || reference || ' ' || message)
        ) STORED
      )`,
    sql`CREATE INDEX inquiries_newest ON inquiries (created_at DESC, id DESC) WHERE status <> 'spam'`,
    sql`CREATE INDEX inquiries_status_newest ON inquiries (status, created_at DESC, id DESC)`,
    sql`CREATE INDEX inquiries_name ON inquiries (lower(name), id) WHERE status <> 'spam'`,
    sql`CREATE INDEX inquiries_search ON inquiries USING gin (search_text gin_trgm_ops)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
