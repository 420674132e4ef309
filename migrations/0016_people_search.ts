import { script } from "./script";

/**
 * The search over everything finds a person by the street and by the reference of a document; the list of clients finds
 * those who registered since a day.
 */
export const up = script`
-- While a document waits, its address is shown to nobody who has not read it, so no search finds it either.
ALTER TABLE profiles ADD COLUMN street_text text
  GENERATED ALWAYS AS (CASE WHEN address_verification_status <> 'pending' THEN search_key(address) END) STORED;
CREATE INDEX profiles_street ON profiles USING gin (street_text gin_trgm_ops);
CREATE INDEX verifications_search ON verifications
  USING gin (search_key(reference) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX users_registered ON users (created_at) WHERE role = 'resident';
`;
