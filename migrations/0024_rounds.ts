import { script } from "./script";

/** A round recorded with one press, presses before the shift, and rounds that are late. */
export const up = script`
-- What a guard says at the end of a round; its passes name it. The streets it left out are of the same community.
CREATE TABLE patrol_rounds (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id), night date NOT NULL,
  done_at timestamptz NOT NULL CHECK (date_trunc('minute', done_at, 'UTC') = done_at),
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  assignment_id uuid REFERENCES work_assignments (id) ON DELETE SET NULL,
  missed uuid[] NOT NULL DEFAULT '{}', early boolean NOT NULL DEFAULT false,
  taken_back_at timestamptz, recorded_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX patrol_rounds_night ON patrol_rounds (community_id, night, done_at, id);
CREATE INDEX patrol_rounds_guard ON patrol_rounds (guard_id, night) WHERE guard_id IS NOT NULL;
CREATE INDEX patrol_rounds_assignment ON patrol_rounds (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE TRIGGER patrol_rounds_kept
  BEFORE DELETE OR UPDATE OF id, community_id, night, done_at, missed, early, recorded_at
  ON patrol_rounds FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();

-- An early pass was pressed before the guard's shift or the first round: it is shown to staff and never counts.
ALTER TABLE patrol_passes ADD COLUMN round_id uuid REFERENCES patrol_rounds (id),
  ADD COLUMN early boolean NOT NULL DEFAULT false;
CREATE INDEX patrol_passes_round ON patrol_passes (round_id) WHERE round_id IS NOT NULL;
CREATE TRIGGER patrol_passes_round_kept BEFORE UPDATE OF round_id, early
  ON patrol_passes FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();

-- Whether staff heard that a round of the night was faster than a car can be.
ALTER TABLE patrol_nights ADD COLUMN quick_told boolean NOT NULL DEFAULT false;

-- One alarm for each wait of 40 minutes, ended by the next round or by the end of the shift.
CREATE TABLE late_rounds (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id), night date NOT NULL,
  waiting_since timestamptz NOT NULL, raised_at timestamptz NOT NULL,
  seen_at timestamptz, seen_by uuid REFERENCES profiles (id) ON DELETE SET NULL, done text NOT NULL DEFAULT '',
  owner_told_at timestamptz, ended_at timestamptz, round_came boolean NOT NULL DEFAULT false,
  UNIQUE (community_id, waiting_since), CHECK ((seen_at IS NULL) = (done = '')));
CREATE UNIQUE INDEX late_rounds_open ON late_rounds (community_id) WHERE ended_at IS NULL;
CREATE INDEX late_rounds_night ON late_rounds (community_id, night, raised_at);
CREATE INDEX late_rounds_seen_by ON late_rounds (seen_by) WHERE seen_by IS NOT NULL;
`;
