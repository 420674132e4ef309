import { script } from "./script";

/** A house that a guard looks at while its people are away, each look at a house, and courtesy notes. */
export const up = script`
-- One open request a resident. Texts and pass phrase are erased 30 days after the end.
CREATE TABLE watches (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, plan_key text NOT NULL,
  community_id uuid NOT NULL REFERENCES communities (id), street_id uuid REFERENCES patrol_streets (id),
  first_night date NOT NULL, last_night date NOT NULL,
  depth text NOT NULL CHECK (depth IN ('outside', 'rear', 'inside')),
  keyholder_id uuid REFERENCES household_entries (id) ON DELETE SET NULL,
  lights text NOT NULL DEFAULT '', vehicles text NOT NULL DEFAULT '', visitors text NOT NULL DEFAULT '',
  pets text NOT NULL DEFAULT '', deliveries text NOT NULL DEFAULT '',
  remarks text NOT NULL DEFAULT '' CHECK (length(remarks) <= 500), phrase_hash text,
  state text NOT NULL DEFAULT 'asked'
    CHECK (state IN ('asked', 'accepted', 'running', 'ended', 'closed', 'refused', 'lapsed')),
  reason text NOT NULL DEFAULT '', asked_at timestamptz NOT NULL, answer_by timestamptz,
  checked_from date, checked_to date, ended_at timestamptz, erased_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (last_night BETWEEN first_night AND first_night + 59),
  CHECK (keyholder_id IS NULL OR depth = 'inside'),
  CHECK ((state IN ('asked', 'accepted', 'running')) = (ended_at IS NULL)),
  CHECK (state NOT IN ('accepted', 'running') OR (checked_from IS NOT NULL AND street_id IS NOT NULL)),
  CHECK (state NOT IN ('ended', 'closed') OR checked_to IS NOT NULL));
CREATE UNIQUE INDEX watches_open ON watches (user_id) WHERE state IN ('asked', 'accepted', 'running');
CREATE INDEX watches_user ON watches (user_id, asked_at);
CREATE INDEX watches_state ON watches (state, asked_at, id);
CREATE INDEX watches_community ON watches (community_id);
CREATE INDEX watches_street ON watches (street_id, state) WHERE street_id IS NOT NULL;
CREATE INDEX watches_keyholder ON watches (keyholder_id) WHERE keyholder_id IS NOT NULL;
CREATE INDEX watches_ended ON watches (ended_at, id) WHERE ended_at IS NOT NULL;

-- What a guard saw at a house on its list. Rows are added and, after 24 months, deleted: never changed.
CREATE TABLE house_checks (
  id uuid PRIMARY KEY, user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  watch_id uuid REFERENCES watches (id) ON DELETE SET NULL,
  point_id uuid REFERENCES service_points (id) ON DELETE SET NULL,
  community_id uuid NOT NULL REFERENCES communities (id), street_id uuid NOT NULL REFERENCES patrol_streets (id),
  night date NOT NULL, checked_at timestamptz NOT NULL,
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  assignment_id uuid REFERENCES work_assignments (id) ON DELETE SET NULL,
  result text NOT NULL CHECK (result IN ('ok', 'note', 'problem')), note text NOT NULL DEFAULT '',
  CHECK ((result = 'ok') = (note = '')));
CREATE INDEX house_checks_user ON house_checks (user_id, night) WHERE user_id IS NOT NULL;
CREATE INDEX house_checks_watch ON house_checks (watch_id, night) WHERE watch_id IS NOT NULL;
CREATE INDEX house_checks_point ON house_checks (point_id, night) WHERE point_id IS NOT NULL;
CREATE INDEX house_checks_community ON house_checks (community_id);
CREATE INDEX house_checks_street ON house_checks (street_id);
CREATE INDEX house_checks_guard ON house_checks (guard_id) WHERE guard_id IS NOT NULL;
CREATE INDEX house_checks_assignment ON house_checks (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE INDEX house_checks_seen ON house_checks (checked_at, id) WHERE result <> 'ok';
CREATE INDEX house_checks_old ON house_checks (checked_at);
CREATE TRIGGER house_checks_kept BEFORE UPDATE OF id, community_id, street_id, night, checked_at, result, note
  ON house_checks FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();

-- How often a guard's list showed a house in a night.
CREATE TABLE house_looks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  guard_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, night date NOT NULL,
  looks integer NOT NULL DEFAULT 1, first_at timestamptz NOT NULL, last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, night, guard_id));
CREATE INDEX house_looks_guard ON house_looks (guard_id);
CREATE INDEX house_looks_old ON house_looks (night);

-- One note of a kind a night. send_at is later than seen_at for those who do not want one at night.
CREATE TABLE courtesy_notes (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, night date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('garage', 'lights', 'car')), seen_at timestamptz NOT NULL,
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  send_at timestamptz NOT NULL CHECK (send_at >= seen_at), sent_at timestamptz, UNIQUE (user_id, night, kind));
CREATE INDEX courtesy_notes_guard ON courtesy_notes (guard_id) WHERE guard_id IS NOT NULL;
CREATE INDEX courtesy_notes_old ON courtesy_notes (seen_at);

ALTER TABLE notification_choices ADD COLUMN courtesy_notes boolean NOT NULL DEFAULT false,
  ADD COLUMN courtesy_at_night boolean NOT NULL DEFAULT false;
CREATE INDEX notification_choices_courtesy ON notification_choices (user_id) WHERE courtesy_notes;

-- A house that was protected before guards had a list of houses is due a check from today's night on.
ALTER TABLE service_points ADD COLUMN checks_from date;
UPDATE service_points SET checks_from = (now() AT TIME ZONE (SELECT time_zone FROM company_settings WHERE id = 1))::date
  WHERE kind = 'house' AND last_night IS NULL;
`;
