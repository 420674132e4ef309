import { type Kysely, sql } from "kysely";

/** The list of products as staff read it: newest first, searched by name, category and description (row 226). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The text of an enum's value never changes here, so a stored column may be made of it.
    sql`
      CREATE FUNCTION product_words(name text, category product_category, description text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN search_key(name || ' ' || category || ' ' || description)`,
    sql`ALTER TABLE products DROP COLUMN search_text`,
    sql`
      ALTER TABLE products ADD COLUMN search_text text
      GENERATED ALWAYS AS (product_words(name, category, description)) STORED`,
    sql`CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops)`,
    sql`CREATE INDEX products_created ON products (created_at DESC, id DESC)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
