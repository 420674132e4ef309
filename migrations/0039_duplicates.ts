import { type Kysely, sql } from "kysely";

/** People who may be the same person, and merges of two profiles: the one that is given up becomes a pointer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE profiles ADD COLUMN merged_into uuid REFERENCES profiles (id) ON DELETE CASCADE`,
    sql`CREATE INDEX profiles_merged_into ON profiles (merged_into) WHERE merged_into IS NOT NULL`,
    sql`
      CREATE FUNCTION email_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN replace(split_part(lower($1), '@', 1), '.', '') || '@' || split_part(lower($1), '@', 2)`,
    sql`CREATE INDEX profiles_email_key ON profiles (email_key(sign_in_email)) WHERE sign_in_email <> ''`,
    sql`CREATE INDEX profiles_zip_code ON profiles (zip_code) WHERE zip_code IS NOT NULL`,
    // Each pair has a row for either of the two. One that staff dismissed stays, so that it is not asked about again.
    sql`
      CREATE TABLE profile_duplicates (
        profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        other_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        reasons text[] NOT NULL,
        dismissed_at timestamptz,
        PRIMARY KEY (profile_id, other_id)
      )`,
    sql`CREATE INDEX profile_duplicates_other ON profile_duplicates (other_id)`,
    // Bounded, so that a write stays fast where very many share a postal code or a phone.
    sql`
      CREATE FUNCTION find_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM profile_duplicates
        WHERE dismissed_at IS NULL AND (profile_id = NEW.id OR other_id = NEW.id);
        IF NEW.merged_into IS NOT NULL THEN RETURN NULL; END IF;
        INSERT INTO profile_duplicates (profile_id, other_id, reasons)
        SELECT pair.one, pair.other, array_agg(found.reason ORDER BY found.reason)
        FROM (
          (SELECT id, 'email' FROM profiles
            WHERE sign_in_email <> '' AND email_key(sign_in_email) = email_key(NEW.sign_in_email)
              AND kind = NEW.kind AND merged_into IS NULL AND id <> NEW.id LIMIT 20)
          UNION ALL
          (SELECT id, 'phone' FROM profiles
            WHERE phone_number = NEW.phone_number AND kind = NEW.kind AND merged_into IS NULL AND id <> NEW.id
            LIMIT 20)
          UNION ALL
          (SELECT id, 'name' FROM (
              SELECT id, full_name FROM profiles
              WHERE zip_code = NEW.zip_code AND kind = NEW.kind AND merged_into IS NULL AND id <> NEW.id LIMIT 200
            ) AS near
            WHERE similarity(search_key(full_name), search_key(NEW.full_name)) >= 0.6 LIMIT 20)
        ) AS found (id, reason)
        CROSS JOIN LATERAL (VALUES (NEW.id, found.id), (found.id, NEW.id)) AS pair (one, other)
        GROUP BY 1, 2
        ON CONFLICT (profile_id, other_id) DO UPDATE SET reasons = EXCLUDED.reasons;
        RETURN NULL;
      END $$`,
    sql`
      CREATE TRIGGER profiles_duplicates
      AFTER INSERT OR UPDATE OF kind, full_name, phone_number, zip_code, sign_in_email, merged_into ON profiles
      FOR EACH ROW EXECUTE FUNCTION find_duplicates()`,
    sql`UPDATE profiles SET kind = kind`,
    // The states of all rows that a merge touched: an undo compares them with what is there, and puts back those before.
    sql`
      CREATE TABLE profile_merges (
        id uuid PRIMARY KEY,
        kept_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        merged_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        rows_before text NOT NULL,
        rows_after text NOT NULL,
        merged_by uuid,
        merged_at timestamptz NOT NULL DEFAULT now(),
        undone_at timestamptz
      )`,
    sql`CREATE INDEX profile_merges_winner ON profile_merges (kept_id, merged_at DESC)`,
    sql`CREATE UNIQUE INDEX profile_merges_loser ON profile_merges (merged_id) WHERE undone_at IS NULL`,
  ];
  for (const statement of statements) await statement.execute(db);
}
