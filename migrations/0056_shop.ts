import { type Kysely, sql } from "kysely";

/** Carts (row 250), what an inquiry asks for, what people want of the shop, and who waits for a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE carts (
        id uuid PRIMARY KEY,
        token_hash bytea UNIQUE,
        user_id uuid UNIQUE REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((token_hash IS NULL) <> (user_id IS NULL))
      )`,
    sql`CREATE INDEX carts_updated ON carts (updated_at)`,
    sql`
      CREATE TABLE cart_lines (
        cart_id uuid NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
        price_cents integer NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (cart_id, product_id)
      )`,
    sql`CREATE INDEX cart_lines_product ON cart_lines (product_id)`,
    sql`
      CREATE TABLE inquiry_lines (
        id uuid PRIMARY KEY,
        inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
        position integer NOT NULL CHECK (position > 0),
        product_id uuid REFERENCES products (id) ON DELETE SET NULL,
        name text NOT NULL,
        unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0),
        quantity integer NOT NULL CHECK (quantity > 0),
        note text NOT NULL DEFAULT '',
        UNIQUE (inquiry_id, position)
      )`,
    sql`CREATE INDEX inquiry_lines_product ON inquiry_lines (product_id)`,
    sql`
      CREATE TABLE product_demand (
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        day date NOT NULL,
        count integer NOT NULL CHECK (count > 0),
        PRIMARY KEY (product_id, day)
      )`,
    sql`CREATE INDEX product_demand_day ON product_demand (day)`,
    sql`
      CREATE TABLE product_watches (
        id uuid PRIMARY KEY,
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        email text NOT NULL CHECK (email = lower(email)),
        token_hash bytea NOT NULL UNIQUE,
        words text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        sent_at timestamptz
      )`,
    sql`CREATE INDEX product_watches_email ON product_watches (email, created_at)`,
    sql`
      CREATE UNIQUE INDEX product_watches_once ON product_watches (email, product_id)
        WHERE confirmed_at IS NOT NULL AND sent_at IS NULL`,
    sql`CREATE INDEX product_watches_product ON product_watches (product_id)`,
    sql`CREATE INDEX product_watches_created ON product_watches (created_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
