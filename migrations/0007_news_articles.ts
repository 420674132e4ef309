import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE news_articles (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        content text NOT NULL,
        source_url text NOT NULL UNIQUE CHECK (source_url ~ '^https?://'),
        source_name text,
        image_url text CHECK (image_url ~ '^https?://'),
        published_at timestamptz NOT NULL,
        location text,
        province text,
        city text,
        postal_code text,
        category text NOT NULL DEFAULT 'crime',
        fetched_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX news_articles_newest ON news_articles (category, published_at DESC, id DESC)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
