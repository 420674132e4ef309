import { script } from "./script";

/** What guards saw on their round, incidents in public words, and reports on a street or a house. */
export const up = script`
-- One row a thing and press; taken back within ten minutes. No number is stored: it could name a house.
CREATE TABLE patrol_sightings (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id),
  street_id uuid NOT NULL REFERENCES patrol_streets (id), night date NOT NULL, seen_at timestamptz NOT NULL,
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  assignment_id uuid REFERENCES work_assignments (id) ON DELETE SET NULL,
  chip text NOT NULL CHECK (chip IN ('light_out', 'garage_open', 'gate_open', 'car_open', 'parcel', 'window_open',
    'hedge', 'fence', 'walk_blocked', 'alarm', 'vehicle', 'other')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200 AND note !~ '[0-9]'), taken_back_at timestamptz,
  CHECK ((chip = 'other') = (note <> '')));
CREATE INDEX patrol_sightings_street ON patrol_sightings (street_id, night, chip);
CREATE INDEX patrol_sightings_night ON patrol_sightings (community_id, night, seen_at, id);
CREATE INDEX patrol_sightings_guard ON patrol_sightings (guard_id, seen_at DESC) WHERE guard_id IS NOT NULL;
CREATE INDEX patrol_sightings_assignment ON patrol_sightings (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE TRIGGER patrol_sightings_kept
  BEFORE DELETE OR UPDATE OF id, community_id, street_id, night, seen_at, chip, note
  ON patrol_sightings FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();

-- What residents read of a guard's report, written by staff half a day later.
CREATE TABLE public_incidents (
  inquiry_id uuid PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  community_id uuid NOT NULL REFERENCES communities (id), street_id uuid NOT NULL REFERENCES patrol_streets (id),
  night date NOT NULL, hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  kind text NOT NULL CHECK (kind IN ('vehicle', 'break_in', 'damage', 'parcel', 'noise', 'fire', 'help', 'other')),
  did text NOT NULL CHECK (did <> '' AND length(did) <= 200 AND did !~ '[0-9]'),
  reported_at timestamptz NOT NULL, written_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  written_at timestamptz NOT NULL CHECK (written_at >= reported_at + interval '12 hours'));
CREATE INDEX public_incidents_street ON public_incidents (street_id, night);
CREATE INDEX public_incidents_community ON public_incidents (community_id, night);
CREATE INDEX public_incidents_written_by ON public_incidents (written_by) WHERE written_by IS NOT NULL;

-- A report on a street or a house has its own nights and its street; point_id is a point it was made for.
ALTER TABLE report_runs
  ADD COLUMN street_id uuid REFERENCES patrol_streets (id),
  ADD COLUMN point_id uuid REFERENCES service_points (id) ON DELETE SET NULL,
  ADD COLUMN first_night date, ADD COLUMN last_night date,
  ADD COLUMN recommendation text NOT NULL DEFAULT '' CHECK (length(recommendation) <= 500),
  ADD COLUMN corrects_id uuid REFERENCES report_runs (id),
  ADD COLUMN first_approved_by uuid REFERENCES users (id) ON DELETE SET NULL, ADD COLUMN first_approved_at timestamptz,
  ADD COLUMN reminded_at timestamptz, ADD COLUMN owner_told_at timestamptz;
ALTER TABLE report_runs DROP CONSTRAINT report_runs_check;
ALTER TABLE report_runs
  ADD CONSTRAINT report_runs_about CHECK ((kind IN ('community', 'street', 'house')) = (community_id IS NOT NULL)),
  ADD CONSTRAINT report_runs_street CHECK ((kind IN ('street', 'house')) = (street_id IS NOT NULL)
    AND (kind IN ('street', 'house') OR point_id IS NULL)),
  ADD CONSTRAINT report_runs_nights CHECK ((street_id IS NULL) = (first_night IS NULL)
    AND (first_night IS NULL) = (last_night IS NULL) AND last_night >= first_night
    AND first_night >= month AND last_night < month + interval '1 month'),
  ADD CONSTRAINT report_runs_two_people CHECK (kind <> 'house' OR status <> 'approved'
    OR first_approved_at IS NOT NULL AND first_approved_by IS DISTINCT FROM approved_by
    OR first_approved_by IS NULL AND approved_by IS NULL);
DROP INDEX report_runs_preparing;
CREATE UNIQUE INDEX report_runs_preparing ON report_runs (kind, month, community_id, point_id, first_night)
  NULLS NOT DISTINCT WHERE status = 'preparing';
CREATE INDEX report_runs_street_nights ON report_runs (street_id, kind, first_night DESC) WHERE street_id IS NOT NULL;
CREATE INDEX report_runs_point ON report_runs (point_id, first_night DESC) WHERE point_id IS NOT NULL;
CREATE INDEX report_runs_corrects ON report_runs (corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX report_runs_first_approved_by ON report_runs (first_approved_by) WHERE first_approved_by IS NOT NULL;
CREATE INDEX report_runs_waiting ON report_runs (computed_at, id) WHERE status = 'pending';
CREATE FUNCTION keep_approved_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A report never changes once it is computed.' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER report_runs_words_kept BEFORE UPDATE ON report_runs FOR EACH ROW
  WHEN (OLD.computed_at IS NOT NULL AND (OLD.street_id, OLD.first_night, OLD.last_night, OLD.corrects_id)
      IS DISTINCT FROM (NEW.street_id, NEW.first_night, NEW.last_night, NEW.corrects_id)
    OR OLD.status = 'approved' AND OLD.recommendation <> NEW.recommendation)
  EXECUTE FUNCTION keep_approved_words();

-- Who may read a report on a street or a house, and whether they were told of it.
CREATE TABLE report_readers (
  run_id uuid NOT NULL REFERENCES report_runs (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  point_id uuid NOT NULL REFERENCES service_points (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'sent', 'left')),
  PRIMARY KEY (run_id, user_id));
CREATE INDEX report_readers_user ON report_readers (user_id, run_id);
CREATE INDEX report_readers_point ON report_readers (point_id, run_id);
CREATE INDEX report_readers_waiting ON report_readers (run_id, user_id) WHERE state = 'waiting';
`;
