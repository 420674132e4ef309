import { script } from "./script";

/** Rules that only the code kept, and whether our mail server could prove who sent an email. */
export const up = script`
-- Null where nothing said so: emails from before, the chat, and sites that do not name their mail server.
ALTER TABLE inquiry_messages ADD COLUMN from_proved boolean;

-- A verified address says since when; code that does not say it means now.
CREATE FUNCTION date_verified_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address_verified_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER profiles_verified_at BEFORE INSERT OR UPDATE OF address_verification_status ON profiles FOR EACH ROW
  WHEN (NEW.address_verification_status = 'verified' AND NEW.address_verified_at IS NULL)
  EXECUTE FUNCTION date_verified_address();
UPDATE profiles SET address_verified_at = updated_at
  WHERE address_verification_status = 'verified' AND address_verified_at IS NULL;
ALTER TABLE profiles ADD CONSTRAINT profiles_verified_since
  CHECK (address_verification_status <> 'verified' OR address_verified_at IS NOT NULL);

-- Who decided has an account, or had one: then the audit log alone still names it.
UPDATE profiles SET address_verified_by = NULL
  WHERE address_verified_by IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = address_verified_by);
UPDATE verification_events SET actor_id = NULL
  WHERE actor_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = actor_id);
UPDATE job_application_events SET actor_id = NULL
  WHERE actor_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = actor_id);
ALTER TABLE profiles ADD FOREIGN KEY (address_verified_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE verification_events ADD FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE job_application_events ADD FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX profiles_verified_by ON profiles (address_verified_by) WHERE address_verified_by IS NOT NULL;
CREATE INDEX verification_events_actor ON verification_events (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX job_application_events_actor ON job_application_events (actor_id) WHERE actor_id IS NOT NULL;

-- Whatever code asks, an event stays as it was written. It goes along with the account or the application it is about,
-- which is done by the trigger of a foreign key.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'Events are append-only.' USING ERRCODE = 'check_violation'; END $$;
CREATE TRIGGER verification_events_append_only BEFORE UPDATE OR DELETE ON verification_events FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER job_application_events_append_only BEFORE UPDATE OR DELETE ON job_application_events FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_event_change();

-- A file that is named is one that we know. Rows of files are marked when their object goes, and not deleted.
UPDATE verifications SET file_id = NULL
  WHERE file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE id = file_id);
UPDATE job_applications SET resume_file_id = NULL
  WHERE resume_file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE id = resume_file_id);
UPDATE job_applications SET cover_letter_file_id = NULL
  WHERE cover_letter_file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE id = cover_letter_file_id);
UPDATE guard_licences SET front_file_id = NULL
  WHERE front_file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE id = front_file_id);
UPDATE guard_licences SET back_file_id = NULL
  WHERE back_file_id IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE id = back_file_id);
ALTER TABLE verifications ADD FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE SET NULL;
ALTER TABLE job_applications ADD FOREIGN KEY (resume_file_id) REFERENCES files (id) ON DELETE SET NULL,
  ADD FOREIGN KEY (cover_letter_file_id) REFERENCES files (id) ON DELETE SET NULL;
ALTER TABLE guard_licences ADD FOREIGN KEY (front_file_id) REFERENCES files (id) ON DELETE SET NULL,
  ADD FOREIGN KEY (back_file_id) REFERENCES files (id) ON DELETE SET NULL;

ALTER TABLE job_postings ADD CONSTRAINT job_postings_pay_min CHECK (pay_min_cents >= 0);
ALTER TABLE community_members ADD CONSTRAINT community_members_left
  CHECK (status <> 'active' OR left_at IS NULL);
`;
