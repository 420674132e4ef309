import { script } from "./script";

/** Documents that prove an address, who belongs to a home, and what staff note about a client. */
export const up = script`
CREATE TABLE verifications (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, reference text NOT NULL UNIQUE, file_id uuid,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address text NOT NULL, city text NOT NULL, state text NOT NULL, zip_code text NOT NULL,
  notes text NOT NULL DEFAULT '', note text, status text NOT NULL DEFAULT 'submitted'
    CHECK (status IN ('submitted', 'in_review', 'verified', 'rejected', 'replaced')),
  reason text CHECK (reason IN ('unreadable', 'name_differs', 'address_differs', 'too_old', 'wrong_kind', 'other')),
  second_asked_by uuid REFERENCES users (id) ON DELETE SET NULL, second_asked_at timestamptz,
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL, decided_at timestamptz,
  submitted_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX verifications_open ON verifications (user_id) WHERE status IN ('submitted', 'in_review');
CREATE INDEX verifications_user ON verifications (user_id, submitted_at);
CREATE INDEX verifications_decided ON verifications (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX verifications_decided_by ON verifications (decided_by);
CREATE INDEX verifications_second_asked_by ON verifications (second_asked_by);
CREATE INDEX verifications_file ON verifications (file_id);

-- Who has a document open, and what they read in it before they saw what the resident typed.
CREATE TABLE verification_reviews (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  reviewer_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(), read_at timestamptz,
  house_number text, street text, zip_code text, document_kind text, document_date date,
  PRIMARY KEY (verification_id, reviewer_id));
CREATE INDEX verification_reviews_reviewer ON verification_reviews (reviewer_id);
CREATE TABLE verification_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status address_verification_status NOT NULL, actor_id uuid, note text, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX verification_events_user ON verification_events (user_id, id);
-- Whatever code tries, a verified address changes only by another verification.
CREATE FUNCTION keep_verified_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A verified address cannot be changed.' USING ERRCODE = 'check_violation'; END $$;
CREATE TRIGGER profiles_verified_address BEFORE UPDATE ON profiles FOR EACH ROW
  WHEN (OLD.address_verification_status = 'verified' AND NEW.address_verification_status = 'verified'
    AND (OLD.address, OLD.city, OLD.state, OLD.zip_code)
      IS DISTINCT FROM (NEW.address, NEW.city, NEW.state, NEW.zip_code)) EXECUTE FUNCTION keep_verified_address();

-- Who and what belongs to a home, as its resident tells us (row 101).
CREATE TABLE household_entries (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('member', 'contact', 'vehicle', 'keyholder')),
  name text NOT NULL CHECK (name <> ''), phone text, note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX household_entries_user ON household_entries (user_id, kind, created_at);

CREATE TABLE client_notes (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL, body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX client_notes_user ON client_notes (user_id, created_at DESC);
CREATE INDEX client_notes_author ON client_notes (author_id);
`;
