import { type Kysely, sql } from "kysely";

/** Lists of the back office as somebody saved them, and the one that each person's list begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE saved_views (
        id uuid PRIMARY KEY,
        list text NOT NULL,
        owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL CHECK (name <> ''),
        query text NOT NULL,
        shared boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, list, lower(name))`,
    sql`CREATE INDEX saved_views_shared ON saved_views (list) WHERE shared`,
    sql`
      CREATE TABLE default_views (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        list text NOT NULL,
        view_id uuid NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
        PRIMARY KEY (user_id, list)
      )`,
    sql`CREATE INDEX default_views_view ON default_views (view_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
