import { type Kysely, sql } from "kysely";

/**
 * A person may have been written down under several emails. A merge keeps those that are not the profile's own, in lower
 * case, and whatever looks for somebody by email looks at all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TABLE profiles ADD COLUMN other_emails text[] NOT NULL DEFAULT '{}'`,
    sql`
      CREATE FUNCTION all_emails(own text, others text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN array_remove(lower(own) || others, '')`,
    sql`
      CREATE FUNCTION words_of(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN array_to_string($1, ' ')`,
    sql`
      CREATE FUNCTION email_keys(text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(SELECT email_key(email) FROM unnest($1) AS email)`,
    sql`
      ALTER TABLE profiles ADD COLUMN other_text text
        GENERATED ALWAYS AS (nullif(search_key(words_of(other_emails)), '')) STORED`,
    sql`CREATE INDEX profiles_other_text ON profiles USING gin (other_text gin_trgm_ops) WHERE other_text IS NOT NULL`,
    // Without a list of pending entries, which each row of an import would read from the beginning.
    sql`
      CREATE INDEX profiles_emails ON profiles USING gin (all_emails(sign_in_email, other_emails))
      WITH (fastupdate = off)`,
    sql`
      CREATE INDEX profiles_email_keys ON profiles USING gin (email_keys(all_emails(sign_in_email, other_emails)))
      WITH (fastupdate = off)`,
    sql`
      CREATE OR REPLACE FUNCTION find_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM profile_duplicates
        WHERE dismissed_at IS NULL AND (profile_id = NEW.id OR other_id = NEW.id);
        IF NEW.merged_into IS NOT NULL THEN RETURN NULL; END IF;
        INSERT INTO profile_duplicates (profile_id, other_id, reasons)
        SELECT pair.one, pair.other, array_agg(found.reason ORDER BY found.reason)
        FROM (
          (SELECT id, 'email' FROM profiles
            WHERE email_keys(all_emails(sign_in_email, other_emails))
                && email_keys(all_emails(NEW.sign_in_email, NEW.other_emails))
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
    sql`DROP INDEX profiles_email_key`,
    sql`
      CREATE OR REPLACE TRIGGER profiles_duplicates
      AFTER INSERT OR UPDATE OF kind, full_name, phone_number, zip_code, sign_in_email, other_emails, merged_into
      ON profiles FOR EACH ROW EXECUTE FUNCTION find_duplicates()`,
    // An email that somebody signs in with from now on is no other one of theirs.
    sql`
      CREATE OR REPLACE FUNCTION copy_sign_in_email() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE profiles
        SET sign_in_email = NEW.email, other_emails = array_remove(other_emails, lower(NEW.email::text))
        WHERE id = NEW.id AND sign_in_email <> NEW.email;
        RETURN NULL;
      END $$`,
  ];
  for (const statement of statements) await statement.execute(db);
}
