import { script } from "./script";

/** Inquiries and what staff make of them, guards' reports, answers by email, quotes, and ratings. */
export const up = script`
CREATE TYPE inquiry_status AS ENUM ('new', 'in_progress', 'answered', 'spam');

-- From guard_id to keep_reason, the columns are about what a guard reports.
CREATE TABLE inquiries (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, reference text NOT NULL UNIQUE,
  name text NOT NULL, email text, phone text NOT NULL, message text NOT NULL,
  inquiry_purpose text NOT NULL, service_type text NOT NULL, preferred_contact_time text NOT NULL,
  source text NOT NULL DEFAULT 'contact' CONSTRAINT inquiries_source
    CHECK (source IN ('contact', 'phone', 'email', 'in_person', 'guard', 'chat')),
  status inquiry_status NOT NULL DEFAULT 'new', assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL, shift_place text, quiet boolean NOT NULL DEFAULT false,
  seen_at timestamptz, seen_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  keep_until date, keep_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(name || ' ' || coalesce(email, '') || ' ' || phone || ' '
    || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || reference || ' ' || message)) STORED);
CREATE INDEX inquiries_newest ON inquiries (created_at DESC, id DESC) WHERE status <> 'spam';
CREATE INDEX inquiries_name ON inquiries (lower(name), id) WHERE status <> 'spam';
CREATE INDEX inquiries_status_newest ON inquiries (status, created_at DESC, id DESC);
CREATE INDEX inquiries_status_name ON inquiries (status, lower(name), id);
CREATE INDEX inquiries_source_newest ON inquiries (source, created_at DESC, id DESC) WHERE status <> 'spam';
CREATE INDEX inquiries_assigned_newest ON inquiries (assigned_to, created_at DESC, id DESC)
  WHERE assigned_to IS NOT NULL;
CREATE INDEX inquiries_unassigned_newest ON inquiries (created_at DESC, id DESC)
  WHERE assigned_to IS NULL AND status <> 'spam';
CREATE INDEX inquiries_answered ON inquiries (updated_at) WHERE status = 'answered';
CREATE INDEX inquiries_unseen ON inquiries (created_at DESC, id DESC) WHERE source = 'guard' AND seen_at IS NULL;
CREATE INDEX inquiries_guard ON inquiries (guard_id, created_at DESC) WHERE guard_id IS NOT NULL;
CREATE INDEX inquiries_seen_by ON inquiries (seen_by) WHERE seen_by IS NOT NULL;
CREATE INDEX inquiries_email ON inquiries (email, created_at DESC);
CREATE INDEX inquiries_phone ON inquiries (phone, created_at DESC);
CREATE INDEX inquiries_search ON inquiries USING gin (search_text gin_trgm_ops);
-- What guards report is kept for two years or longer (O. Reg. 434/07, Ontario). The last day is over once it is over
-- in every time zone.
CREATE FUNCTION guard_report_is_kept(created_at timestamptz, keep_until date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT created_at > now() - interval '2 years'
    OR coalesce(keep_until >= (now() AT TIME ZONE 'Etc/GMT+12')::date, false)
$$;
CREATE FUNCTION keep_guard_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF guard_report_is_kept(OLD.created_at, OLD.keep_until) THEN
      RAISE EXCEPTION 'A guard''s report has to be kept.' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.reference, NEW.name, NEW.phone, NEW.message, NEW.source, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.reference, OLD.name, OLD.phone, OLD.message, OLD.source, OLD.created_at) THEN
    RAISE EXCEPTION 'A guard''s report stays as it was sent.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_reports_kept BEFORE DELETE OR UPDATE OF id, reference, name, phone, message, source, created_at
  ON inquiries FOR EACH ROW WHEN (OLD.source = 'guard') EXECUTE FUNCTION keep_guard_report();

-- The products that an inquiry asks for.
CREATE TABLE inquiry_lines (
  id uuid PRIMARY KEY, inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0), product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  name text NOT NULL, note text NOT NULL DEFAULT '', quantity integer NOT NULL CHECK (quantity > 0),
  unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0), UNIQUE (inquiry_id, position));
CREATE INDEX inquiry_lines_product ON inquiry_lines (product_id);
CREATE TABLE inquiry_notes (
  id uuid PRIMARY KEY, inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL, body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX inquiry_notes_inquiry ON inquiry_notes (inquiry_id, created_at);
CREATE INDEX inquiry_notes_author ON inquiry_notes (author_id);
CREATE TABLE inquiry_replies (
  id uuid PRIMARY KEY, inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL, subject text NOT NULL CHECK (subject <> ''),
  body text NOT NULL CHECK (body <> ''), sent_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX inquiry_replies_inquiry ON inquiry_replies (inquiry_id, created_at);
CREATE INDEX inquiry_replies_author ON inquiry_replies (author_id);

-- What people answer by email.
CREATE TABLE inquiry_messages (
  id uuid PRIMARY KEY, inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  message_key text NOT NULL, message_id text, from_address text NOT NULL, from_name text NOT NULL,
  subject text NOT NULL, body text NOT NULL, quoted text NOT NULL, cut boolean NOT NULL, attachments integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (inquiry_id, message_key));
CREATE INDEX inquiry_messages_inquiry ON inquiry_messages (inquiry_id, created_at);

-- How far each mailbox has been read.
CREATE TABLE mailboxes (
  name text PRIMARY KEY, validity text NOT NULL DEFAULT '', last_number bigint NOT NULL DEFAULT 0,
  left_for_staff integer NOT NULL DEFAULT 0, read_at timestamptz,
  failures integer NOT NULL DEFAULT 0, failure text, failed_at timestamptz);

CREATE TABLE canned_replies (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  title text NOT NULL CHECK (title <> ''), body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(title || ' ' || body)) STORED);
CREATE INDEX canned_replies_title ON canned_replies (lower(title), id);
CREATE INDEX canned_replies_search ON canned_replies USING gin (search_text gin_trgm_ops);

-- Priced lines with terms and an expiry, in versions, answered on a page without a sign-in (D15).
CREATE TABLE quotes (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, terms text NOT NULL DEFAULT '',
  inquiry_id uuid NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0), UNIQUE (inquiry_id, number),
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'sent', 'accepted', 'declined', 'replaced', 'withdrawn')),
  expires_on date NOT NULL, expires_at timestamptz, token_hash bytea UNIQUE,
  sent_to text, sent_at timestamptz, mailed_at timestamptz, reminded_at timestamptz,
  decided_at timestamptz, decided_name text, decided_from text, decline_reason text,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'draft') = (sent_at IS NULL)),
  CHECK (status = 'draft' OR (expires_at IS NOT NULL AND token_hash IS NOT NULL AND sent_to IS NOT NULL)),
  CHECK ((status IN ('accepted', 'declined')) = (decided_at IS NOT NULL)),
  CHECK (status <> 'accepted' OR decided_name <> ''));
CREATE UNIQUE INDEX quotes_one_open ON quotes (inquiry_id) WHERE status = 'sent';
CREATE UNIQUE INDEX quotes_one_draft ON quotes (inquiry_id) WHERE status = 'draft';
CREATE INDEX quotes_expiring ON quotes (expires_at) WHERE status = 'sent' AND reminded_at IS NULL;
CREATE TABLE quote_lines (
  id uuid PRIMARY KEY, quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0), UNIQUE (quote_id, position),
  name text NOT NULL CHECK (name <> ''), note text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0));
-- Whatever code asks, what somebody was sent stays as they read it. Only a withdrawn quote may be opened again.
CREATE FUNCTION keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer text[] := ARRAY['status', 'mailed_at', 'reminded_at', 'decided_at', 'decided_name', 'decided_from',
    'decline_reason', 'version', 'updated_at'];
BEGIN
  IF OLD.status <> 'draft' AND to_jsonb(NEW) - answer <> to_jsonb(OLD) - answer
    OR OLD.status NOT IN ('draft', 'sent') AND NEW.status <> OLD.status
      AND NOT (OLD.status = 'withdrawn' AND NEW.status = 'sent') THEN
    RAISE EXCEPTION 'A quote that was sent cannot be changed.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quotes_kept BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION keep_sent_quote();
CREATE FUNCTION keep_sent_quote_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE quote uuid := CASE WHEN TG_OP = 'INSERT' THEN NEW.quote_id ELSE OLD.quote_id END;
BEGIN
  IF EXISTS (SELECT FROM quotes WHERE id = quote AND status <> 'draft') THEN
    RAISE EXCEPTION 'A quote that was sent cannot be changed.' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_lines_kept BEFORE INSERT OR UPDATE OR DELETE ON quote_lines
  FOR EACH ROW EXECUTE FUNCTION keep_sent_quote_line();

-- What people think of an answer or of their patrol (D22): asked by email, answered on a page, counted for 90 days.
CREATE TABLE ratings (
  id uuid PRIMARY KEY, token_hash bytea NOT NULL UNIQUE, email citext NOT NULL,
  inquiry_id uuid UNIQUE REFERENCES inquiries (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE, month date, UNIQUE (user_id, month),
  asked_at timestamptz NOT NULL DEFAULT now(), answered_at timestamptz, good boolean, comment text NOT NULL DEFAULT '',
  CHECK ((inquiry_id IS NULL) = (user_id IS NOT NULL AND month IS NOT NULL)),
  CHECK ((good IS NULL) = (answered_at IS NULL)));
CREATE INDEX ratings_answered ON ratings (answered_at DESC, id DESC) WHERE good IS NOT NULL;
CREATE INDEX ratings_email ON ratings (email, asked_at DESC);

-- People with an account say no there, under "Email updates".
CREATE TABLE rating_refusals (email citext PRIMARY KEY, refused_at timestamptz NOT NULL DEFAULT now());
`;
