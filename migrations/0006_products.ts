import { type Kysely, sql } from "kysely";

/** The shop, and the notice above it. Prices are in cents (CAD). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TYPE product_category AS ENUM
        ('Surveillance', 'Access Control', 'Alarms', 'Sensors', 'Communication', 'Bundles')`,
    sql`CREATE TYPE product_status AS ENUM ('active', 'draft', 'discontinued')`,
    sql`
      CREATE TABLE products (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        description text NOT NULL,
        category product_category NOT NULL,
        price_cents integer NOT NULL CHECK (price_cents >= 0),
        image_url text CHECK (image_url ~ '^https?://'),
        features jsonb NOT NULL DEFAULT '[]',
        status product_status NOT NULL DEFAULT 'active',
        stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0),
        popularity integer NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (lower(name || ' ' || description)) STORED
      )`,
    sql`CREATE INDEX products_popular ON products (status, popularity DESC, created_at DESC, id DESC)`,
    sql`CREATE INDEX products_price ON products (status, price_cents, id)`,
    sql`CREATE INDEX products_name ON products (status, lower(name), id)`,
    sql`CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops)`,
    sql`ALTER TABLE company_settings ADD COLUMN products_notice text`,
  ];
  for (const statement of statements) await statement.execute(db);
}
