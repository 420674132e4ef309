import { type Kysely, sql } from "kysely";

/** Products that are still to come, and addresses of products that can be read; a name is changed, its address stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TYPE product_status ADD VALUE IF NOT EXISTS 'coming' BEFORE 'active'`,
    sql`ALTER TABLE products ADD COLUMN slug text NOT NULL DEFAULT ''`,
    // A second product of the same name gets the end of its id as well.
    sql`
      CREATE FUNCTION product_slug() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        base text := trim('-' FROM left(regexp_replace(search_key(NEW.name), '[^a-z0-9]+', '-', 'g'), 80));
      BEGIN
        IF NEW.slug = '' THEN
          NEW.slug := coalesce(nullif(base, ''), 'product');
          IF EXISTS (SELECT FROM products WHERE slug = NEW.slug) THEN
            NEW.slug := NEW.slug || '-' || right(replace(NEW.id::text, '-', ''), 8);
          END IF;
        END IF;
        RETURN NEW;
      END $$`,
    sql`CREATE TRIGGER products_slug BEFORE INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION product_slug()`,
    sql`UPDATE products SET slug = ''`,
    sql`CREATE UNIQUE INDEX products_slug ON products (slug)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
