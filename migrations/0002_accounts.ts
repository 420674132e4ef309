import { script } from "./script";

/** People: profiles, sign-ins, sessions, second factors, one-time tokens, and emails about accounts. */
export const up = script`
CREATE TYPE user_role AS ENUM ('resident', 'owner', 'dispatcher', 'recruiter', 'support', 'guard');
CREATE TYPE profile_kind AS ENUM ('resident', 'staff');
CREATE TYPE address_verification_status AS ENUM ('unverified', 'pending', 'verified', 'rejected');
CREATE TYPE session_kind AS ENUM ('pending_2fa', 'auth');
CREATE TYPE factor_type AS ENUM ('totp', 'phone');
CREATE TYPE factor_status AS ENUM ('unverified', 'verified');
CREATE TYPE token_purpose AS ENUM ('confirm_email', 'reset_password', 'change_email', 'invite', 'secure_account');
CREATE FUNCTION all_emails(own text, others text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(lower(own) || others, '');
CREATE FUNCTION words_of(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_string($1, ' ');

-- A profile may exist without a sign-in; a sign-in always has a profile with the same id. sign_in_email is the email
-- that somebody signs in with, or the one from an import until they do. other_emails are those that a merge kept, in
-- lower case: a search for somebody by email looks at all of them. waiting_since is set while a document waits.
CREATE TABLE profiles (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, kind profile_kind NOT NULL DEFAULT 'resident',
  full_name text NOT NULL, display_name text, phone_number text,
  sign_in_email text NOT NULL DEFAULT '', other_emails text[] NOT NULL DEFAULT '{}',
  address text, city text, state text, zip_code text,
  address_verification_status address_verification_status NOT NULL DEFAULT 'unverified', waiting_since timestamptz,
  address_verification_file text, address_verified_at timestamptz, address_verified_by uuid, rejection_reason text,
  setup_completed boolean NOT NULL DEFAULT false, archived_at timestamptz,
  merged_into uuid REFERENCES profiles (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(
    full_name || ' ' || coalesce(display_name, '') || ' ' || sign_in_email || ' ' || coalesce(phone_number, '') || ' '
      || regexp_replace(coalesce(phone_number, ''), '[^0-9]', '', 'g') || ' '
      || coalesce(city, '') || ' ' || coalesce(state, ''))) STORED,
  other_text text GENERATED ALWAYS AS (nullif(search_key(words_of(other_emails)), '')) STORED);
CREATE INDEX profiles_name ON profiles (lower(full_name), id) WHERE archived_at IS NULL;
CREATE INDEX profiles_kind_name ON profiles (kind, lower(full_name), id) WHERE archived_at IS NULL;
CREATE INDEX profiles_archived_name ON profiles (lower(full_name), id) WHERE archived_at IS NOT NULL;
CREATE INDEX profiles_email ON profiles (lower(sign_in_email)) WHERE sign_in_email <> '';
-- Without a list of pending entries, which each row of an import would read from the beginning.
CREATE INDEX profiles_emails ON profiles USING gin (all_emails(sign_in_email, other_emails)) WITH (fastupdate = off);
CREATE INDEX profiles_phone ON profiles (phone_number, zip_code) WHERE phone_number IS NOT NULL;
CREATE INDEX profiles_zip_code ON profiles (zip_code) WHERE zip_code IS NOT NULL;
CREATE INDEX profiles_merged_into ON profiles (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX profiles_search ON profiles USING gin (search_text gin_trgm_ops);
CREATE INDEX profiles_other_text ON profiles USING gin (other_text gin_trgm_ops) WHERE other_text IS NOT NULL;
CREATE INDEX profiles_residents_newest ON profiles (created_at, id) WHERE kind = 'resident';
CREATE INDEX profiles_residents_name ON profiles (lower(full_name), id) WHERE kind = 'resident';
CREATE INDEX profiles_residents_waiting ON profiles ((coalesce(waiting_since, 'infinity'::timestamptz)), id)
  WHERE kind = 'resident';
CREATE INDEX profiles_residents_status ON profiles (address_verification_status, created_at, id)
  WHERE kind = 'resident';
CREATE INDEX profiles_residents_setup ON profiles (setup_completed, created_at, id) WHERE kind = 'resident';

CREATE TABLE users (
  id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, role user_role NOT NULL DEFAULT 'resident',
  email citext NOT NULL UNIQUE, email_verified_at timestamptz, password_hash text, disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX users_staff ON users (role, id) WHERE role <> 'resident';
CREATE INDEX users_residents ON users (created_at) WHERE role = 'resident';
-- Each list of shifts asks who is gone.
CREATE INDEX users_ended ON users (id) WHERE disabled_at IS NOT NULL;
-- The email of a sign-in is no longer among the other emails of its profile.
CREATE FUNCTION copy_sign_in_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET sign_in_email = NEW.email, other_emails = array_remove(other_emails, lower(NEW.email::text))
  WHERE id = NEW.id AND sign_in_email <> NEW.email;
  RETURN NULL;
END $$;
CREATE TRIGGER users_email AFTER INSERT OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION copy_sign_in_email();

CREATE TABLE sessions (
  id uuid PRIMARY KEY, token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, kind session_kind NOT NULL,
  user_agent text, address text, factor_tries integer NOT NULL DEFAULT 0,
  proved_at timestamptz NOT NULL DEFAULT now(), last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, token_hash));
CREATE INDEX known_devices_last_seen_at ON known_devices (last_seen_at);

CREATE TABLE factors (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  factor_type factor_type NOT NULL DEFAULT 'totp', status factor_status NOT NULL DEFAULT 'unverified',
  friendly_name text NOT NULL, issuer text NOT NULL,
  secret_ciphertext bytea NOT NULL, secret_key_id text NOT NULL, last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), verified_at timestamptz);
CREATE INDEX factors_user_id ON factors (user_id);
CREATE UNIQUE INDEX factors_one_of_each ON factors (user_id, status);
CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now(), used_at timestamptz);
CREATE INDEX recovery_codes_user_id ON recovery_codes (user_id);
CREATE TABLE account_tokens (
  id uuid PRIMARY KEY, purpose token_purpose NOT NULL, token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, email citext NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz);
CREATE INDEX account_tokens_user_id ON account_tokens (user_id);

-- A sensitive action that waits for step-up; one per session.
CREATE TABLE pending_actions (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE, name text NOT NULL, fields jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now());

-- What somebody had typed when the session ended; only the same person, in the same browser, gets it back.
CREATE TABLE form_drafts (
  token_hash bytea PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  path text NOT NULL, fields jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX form_drafts_user_id ON form_drafts (user_id);
CREATE INDEX form_drafts_created_at ON form_drafts (created_at);

-- Which emails each account was sent.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz);
CREATE INDEX account_mails_user ON account_mails (user_id, created_at DESC);
CREATE INDEX account_mails_created ON account_mails (created_at);
`;
