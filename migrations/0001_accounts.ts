import { type Kysely, sql } from "kysely";

/** People: profiles, sign-ins, sessions, second factors and one-time tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE EXTENSION IF NOT EXISTS citext`,
    sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`,
    sql`CREATE TYPE user_role AS ENUM ('resident', 'owner', 'dispatcher', 'recruiter', 'support')`,
    sql`CREATE TYPE profile_kind AS ENUM ('resident', 'staff')`,
    sql`CREATE TYPE address_verification_status AS ENUM ('unverified', 'pending', 'verified', 'rejected')`,
    sql`CREATE TYPE session_kind AS ENUM ('pending_2fa', 'auth')`,
    sql`CREATE TYPE factor_type AS ENUM ('totp', 'phone')`,
    sql`CREATE TYPE factor_status AS ENUM ('unverified', 'verified')`,
    sql`CREATE TYPE token_purpose AS ENUM ('confirm_email', 'reset_password', 'change_email', 'invite')`,
    sql`
      CREATE TABLE profiles (
        id uuid PRIMARY KEY,
        kind profile_kind NOT NULL DEFAULT 'resident',
        full_name text NOT NULL,
        display_name text,
        phone_number text,
        address text,
        city text,
        state text,
        zip_code text,
        address_verification_status address_verification_status NOT NULL DEFAULT 'unverified',
        address_verification_file text,
        address_verified_at timestamptz,
        address_verified_by uuid,
        rejection_reason text,
        setup_completed boolean NOT NULL DEFAULT false,
        archived_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    // A profile may exist without a sign-in; a sign-in always has a profile with the same id.
    sql`
      CREATE TABLE users (
        id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
        email citext NOT NULL UNIQUE,
        role user_role NOT NULL DEFAULT 'resident',
        password_hash text,
        email_verified_at timestamptz,
        disabled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind session_kind NOT NULL,
        user_agent text,
        address text,
        proved_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX sessions_user_id ON sessions (user_id)`,
    sql`CREATE INDEX sessions_expires_at ON sessions (expires_at)`,
    sql`
      CREATE TABLE factors (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        factor_type factor_type NOT NULL DEFAULT 'totp',
        status factor_status NOT NULL DEFAULT 'unverified',
        friendly_name text NOT NULL,
        issuer text NOT NULL,
        secret_ciphertext bytea NOT NULL,
        secret_key_id text NOT NULL,
        last_step bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        verified_at timestamptz
      )`,
    sql`CREATE INDEX factors_user_id ON factors (user_id)`,
    sql`
      CREATE TABLE recovery_codes (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        code_hash bytea NOT NULL UNIQUE,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX recovery_codes_user_id ON recovery_codes (user_id)`,
    sql`
      CREATE TABLE account_tokens (
        id uuid PRIMARY KEY,
        purpose token_purpose NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        email citext NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX account_tokens_user_id ON account_tokens (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
