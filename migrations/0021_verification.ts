import { type Kysely, sql } from "kysely";

/** Documents that prove an address, who reviews them, and what a list of clients is searched and ordered by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE verifications (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        reference text NOT NULL UNIQUE,
        file_id uuid,
        address text NOT NULL,
        city text NOT NULL,
        state text NOT NULL,
        zip_code text NOT NULL,
        notes text NOT NULL DEFAULT '',
        status text NOT NULL DEFAULT 'submitted'
          CHECK (status IN ('submitted', 'in_review', 'verified', 'rejected', 'replaced')),
        reason text
          CHECK (reason IN ('unreadable', 'name_differs', 'address_differs', 'too_old', 'wrong_kind', 'other')),
        note text,
        second_asked_by uuid REFERENCES users (id) ON DELETE SET NULL,
        second_asked_at timestamptz,
        decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
        decided_at timestamptz,
        submitted_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE UNIQUE INDEX verifications_open ON verifications (user_id) WHERE status IN ('submitted', 'in_review')`,
    sql`CREATE INDEX verifications_user ON verifications (user_id, submitted_at)`,
    sql`CREATE INDEX verifications_decided ON verifications (decided_at) WHERE decided_at IS NOT NULL`,
    sql`CREATE INDEX verifications_decided_by ON verifications (decided_by)`,
    sql`CREATE INDEX verifications_second_asked_by ON verifications (second_asked_by)`,
    sql`CREATE INDEX verifications_file ON verifications (file_id)`,
    // Who has a document open, and what they read in it before they saw what the resident typed.
    sql`
      CREATE TABLE verification_reviews (
        verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
        reviewer_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        opened_at timestamptz NOT NULL DEFAULT now(),
        read_at timestamptz,
        house_number text,
        street text,
        zip_code text,
        document_kind text,
        document_date date,
        PRIMARY KEY (verification_id, reviewer_id)
      )`,
    sql`CREATE INDEX verification_reviews_reviewer ON verification_reviews (reviewer_id)`,
    sql`
      CREATE TABLE verification_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        status address_verification_status NOT NULL,
        actor_id uuid,
        note text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX verification_events_user ON verification_events (user_id, id)`,
    // A verified address changes only by another verification, whatever code tries.
    sql`
      CREATE FUNCTION keep_verified_address() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'A verified address cannot be changed.' USING ERRCODE = 'check_violation';
      END $$`,
    sql`
      CREATE TRIGGER profiles_verified_address BEFORE UPDATE ON profiles FOR EACH ROW
      WHEN (OLD.address_verification_status = 'verified' AND NEW.address_verification_status = 'verified'
        AND (OLD.address, OLD.city, OLD.state, OLD.zip_code)
          IS DISTINCT FROM (NEW.address, NEW.city, NEW.state, NEW.zip_code))
      EXECUTE FUNCTION keep_verified_address()`,
    // While a document waits for a decision: since when.
    sql`ALTER TABLE profiles ADD COLUMN waiting_since timestamptz`,
    sql`ALTER TABLE profiles ADD COLUMN sign_in_email text NOT NULL DEFAULT ''`,
    sql`UPDATE profiles SET sign_in_email = users.email FROM users WHERE users.id = profiles.id`,
    sql`
      CREATE FUNCTION copy_sign_in_email() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE profiles SET sign_in_email = NEW.email WHERE id = NEW.id AND sign_in_email <> NEW.email;
        RETURN NULL;
      END $$`,
    sql`
      CREATE TRIGGER users_email AFTER INSERT OR UPDATE OF email ON users
      FOR EACH ROW EXECUTE FUNCTION copy_sign_in_email()`,
    sql`
      ALTER TABLE profiles ADD COLUMN search_text text GENERATED ALWAYS AS (
        search_key(full_name || ' ' || coalesce(display_name, '') || ' ' || sign_in_email || ' '
          || coalesce(phone_number, '') || ' ' || regexp_replace(coalesce(phone_number, ''), '[^0-9]', '', 'g') || ' '
          || coalesce(city, '') || ' ' || coalesce(state, ''))
      ) STORED`,
    sql`CREATE INDEX profiles_search ON profiles USING gin (search_text gin_trgm_ops)`,
    sql`CREATE INDEX profiles_residents_newest ON profiles (created_at, id) WHERE kind = 'resident'`,
    sql`CREATE INDEX profiles_residents_name ON profiles (lower(full_name), id) WHERE kind = 'resident'`,
    sql`
      CREATE INDEX profiles_residents_waiting ON profiles ((coalesce(waiting_since, 'infinity'::timestamptz)), id)
      WHERE kind = 'resident'`,
    sql`
      CREATE INDEX profiles_residents_status ON profiles (address_verification_status, created_at, id)
      WHERE kind = 'resident'`,
    sql`
      CREATE INDEX profiles_residents_setup ON profiles (setup_completed, created_at, id) WHERE kind = 'resident'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
