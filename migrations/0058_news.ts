import { type Kysely, sql } from "kysely";

/** Fetched news (rows 130 to 138): headlines that tell the same story, what staff hide, and how fetching goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      ALTER TABLE news_articles
        ADD COLUMN same_as uuid,
        ADD COLUMN hidden_at timestamptz,
        ADD COLUMN story uuid NOT NULL GENERATED ALWAYS AS (coalesce(same_as, id)) STORED,
        ADD COLUMN host text NOT NULL GENERATED ALWAYS AS (
          coalesce(substring(source_url from '^https?://(?:www\\.)?([^/:?#]+)'), '')) STORED,
        ADD COLUMN search_text text GENERATED ALWAYS AS (
          search_key(title || ' ' || content || ' ' || coalesce(source_name, ''))) STORED`,
    sql`CREATE INDEX news_articles_story ON news_articles (story, published_at)`,
    sql`CREATE INDEX news_articles_published ON news_articles (published_at)`,
    sql`CREATE INDEX news_articles_search ON news_articles USING gin (search_text gin_trgm_ops)`,
    sql`CREATE TABLE news_hidden_sources (host text PRIMARY KEY, hidden_at timestamptz NOT NULL DEFAULT now())`,
    sql`
      CREATE TABLE news_feeds (
        name text PRIMARY KEY,
        began_at timestamptz NOT NULL,
        next_at timestamptz NOT NULL,
        claimed_until timestamptz,
        tried_at timestamptz,
        succeeded_at timestamptz,
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        failure text,
        budget_day date NOT NULL,
        used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
        key_told_at timestamptz,
        outage_told_at timestamptz,
        CHECK ((failures = 0) = (failure IS NULL))
      )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
