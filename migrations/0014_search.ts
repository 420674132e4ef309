import { type Kysely, sql } from "kysely";

/** Searches find words without their accents and phone numbers by their digits; the shop's default order gets its index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // No extension, so that JavaScript can make the same key of what is searched for.
    sql`
      CREATE FUNCTION search_key(text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))`,
    sql`ALTER TABLE inquiries DROP COLUMN search_text`,
    sql`
      ALTER TABLE inquiries ADD COLUMN search_text text GENERATED ALWAYS AS (
        search_key(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' '
          || reference || ' ' || message)
      ) STORED`,
    sql`CREATE INDEX inquiries_search ON inquiries USING gin (search_text gin_trgm_ops)`,
    sql`ALTER TABLE job_postings DROP COLUMN search_text`,
    sql`
      ALTER TABLE job_postings ADD COLUMN search_text text
      GENERATED ALWAYS AS (search_key(title || ' ' || location || ' ' || description)) STORED`,
    sql`CREATE INDEX job_postings_search ON job_postings USING gin (search_text gin_trgm_ops)`,
    sql`ALTER TABLE products DROP COLUMN search_text`,
    sql`
      ALTER TABLE products ADD COLUMN search_text text
      GENERATED ALWAYS AS (search_key(name || ' ' || description)) STORED`,
    sql`CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops)`,
    sql`DROP INDEX products_popular`,
    sql`CREATE INDEX products_popular ON products (status, popularity, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
