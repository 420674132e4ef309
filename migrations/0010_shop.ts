import { script } from "./script";

/** Products with prices in cents (CAD), carts (row 250), what people want of the shop, and who waits for a product. */
export const up = script`
CREATE TYPE product_category AS ENUM
  ('Surveillance', 'Access Control', 'Alarms', 'Sensors', 'Communication', 'Bundles');
CREATE TYPE product_status AS ENUM ('coming', 'active', 'draft', 'discontinued');
-- The text of an enum's value never changes here, so a stored column may be made of it.
CREATE FUNCTION product_words(name text, category product_category, description text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN search_key(name || ' ' || category || ' ' || description);

CREATE TABLE products (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status product_status NOT NULL DEFAULT 'active',
  name text NOT NULL, slug text NOT NULL DEFAULT '', category product_category NOT NULL, description text NOT NULL,
  features jsonb NOT NULL DEFAULT '[]', image_url text CHECK (image_url ~ '^https?://'),
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0), popularity integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (product_words(name, category, description)) STORED);
CREATE UNIQUE INDEX products_slug ON products (slug);
CREATE INDEX products_popular ON products (status, popularity, id);
CREATE INDEX products_price ON products (status, price_cents, id);
CREATE INDEX products_name ON products (status, lower(name), id);
CREATE INDEX products_created ON products (created_at DESC, id DESC);
CREATE INDEX products_key ON products (lower(name), category);
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops);
-- A second product of the same name gets the end of its id as well. When a name is changed, its address stays.
CREATE FUNCTION product_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE base text := trim('-' FROM left(regexp_replace(search_key(NEW.name), '[^a-z0-9]+', '-', 'g'), 80));
BEGIN
  IF NEW.slug = '' THEN
    NEW.slug := coalesce(nullif(base, ''), 'product');
    IF EXISTS (SELECT FROM products WHERE slug = NEW.slug) THEN
      NEW.slug := NEW.slug || '-' || right(replace(NEW.id::text, '-', ''), 8);
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER products_slug BEFORE INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION product_slug();

CREATE TABLE carts (
  id uuid PRIMARY KEY, token_hash bytea UNIQUE, user_id uuid UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((token_hash IS NULL) <> (user_id IS NULL)));
CREATE INDEX carts_updated ON carts (updated_at);
CREATE TABLE cart_lines (
  cart_id uuid NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE, PRIMARY KEY (cart_id, product_id),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999), price_cents integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX cart_lines_product ON cart_lines (product_id);

CREATE TABLE product_demand (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE, day date NOT NULL,
  count integer NOT NULL CHECK (count > 0), PRIMARY KEY (product_id, day));
CREATE INDEX product_demand_day ON product_demand (day);

CREATE TABLE product_watches (
  id uuid PRIMARY KEY, product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)), token_hash bytea NOT NULL UNIQUE, words text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), confirmed_at timestamptz, sent_at timestamptz);
CREATE INDEX product_watches_email ON product_watches (email, created_at);
CREATE UNIQUE INDEX product_watches_once ON product_watches (email, product_id)
  WHERE confirmed_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX product_watches_product ON product_watches (product_id);
CREATE INDEX product_watches_created ON product_watches (created_at);
`;
