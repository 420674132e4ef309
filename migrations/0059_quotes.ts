import { type Kysely, sql } from "kysely";

/** Quotes (D15): priced lines with terms and an expiry, in versions, answered on a page without a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE quotes (
        id uuid PRIMARY KEY,
        inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
        number integer NOT NULL CHECK (number > 0),
        status text NOT NULL DEFAULT 'draft'
          CHECK (status IN ('draft', 'sent', 'accepted', 'declined', 'replaced', 'withdrawn')),
        terms text NOT NULL DEFAULT '',
        expires_on date NOT NULL,
        expires_at timestamptz,
        token_hash bytea UNIQUE,
        sent_to text,
        sent_at timestamptz,
        reminded_at timestamptz,
        decided_at timestamptz,
        decided_name text,
        decided_from text,
        decline_reason text,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (inquiry_id, number),
        CHECK ((status = 'draft') = (sent_at IS NULL)),
        CHECK (status = 'draft' OR (expires_at IS NOT NULL AND token_hash IS NOT NULL AND sent_to IS NOT NULL)),
        CHECK ((status IN ('accepted', 'declined')) = (decided_at IS NOT NULL)),
        CHECK (status <> 'accepted' OR decided_name <> '')
      )`,
    sql`CREATE UNIQUE INDEX quotes_one_open ON quotes (inquiry_id) WHERE status = 'sent'`,
    sql`CREATE UNIQUE INDEX quotes_one_draft ON quotes (inquiry_id) WHERE status = 'draft'`,
    sql`CREATE INDEX quotes_expiring ON quotes (expires_at) WHERE status = 'sent' AND reminded_at IS NULL`,
    sql`
      CREATE TABLE quote_lines (
        id uuid PRIMARY KEY,
        quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
        position integer NOT NULL CHECK (position > 0),
        name text NOT NULL CHECK (name <> ''),
        quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
        unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0),
        note text NOT NULL DEFAULT '',
        UNIQUE (quote_id, position)
      )`,
    // What somebody was sent stays as they read it, whatever code asks.
    sql`
      CREATE FUNCTION keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        answer text[] := ARRAY['status', 'reminded_at', 'decided_at', 'decided_name', 'decided_from',
          'decline_reason', 'version', 'updated_at'];
      BEGIN
        IF OLD.status <> 'draft' AND to_jsonb(NEW) - answer <> to_jsonb(OLD) - answer
          OR OLD.status NOT IN ('draft', 'sent') AND NEW.status <> OLD.status THEN
          RAISE EXCEPTION 'A quote that was sent cannot be changed.' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`,
    sql`
      CREATE TRIGGER quotes_kept BEFORE UPDATE ON quotes
      FOR EACH ROW EXECUTE FUNCTION keep_sent_quote()`,
    sql`
      CREATE FUNCTION keep_sent_quote_line() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        quote uuid := CASE WHEN TG_OP = 'INSERT' THEN NEW.quote_id ELSE OLD.quote_id END;
      BEGIN
        IF EXISTS (SELECT FROM quotes WHERE id = quote AND status <> 'draft') THEN
          RAISE EXCEPTION 'A quote that was sent cannot be changed.' USING ERRCODE = 'check_violation';
        END IF;
        IF TG_OP = 'DELETE' THEN
          RETURN OLD;
        END IF;
        RETURN NEW;
      END $$`,
    sql`
      CREATE TRIGGER quote_lines_kept BEFORE INSERT OR UPDATE OR DELETE ON quote_lines
      FOR EACH ROW EXECUTE FUNCTION keep_sent_quote_line()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
