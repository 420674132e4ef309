import { script } from "./script";

/** Who patrols where, on which night (row 246), and the log of what was driven (D1). */
export const up = script`
CREATE TYPE assignment_status AS ENUM ('scheduled', 'in_progress', 'completed', 'cancelled');

CREATE TABLE assignment_series (
  id uuid PRIMARY KEY, title text NOT NULL CHECK (title <> ''), location text NOT NULL CHECK (location <> ''),
  community_id uuid REFERENCES communities (id), guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  notes text NOT NULL DEFAULT '', time_zone text NOT NULL,
  wall_from text NOT NULL CHECK (wall_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  wall_to text NOT NULL CHECK (wall_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  weekdays integer[] NOT NULL CHECK (weekdays <> '{}'), left_out text[] NOT NULL DEFAULT '{}',
  first_day date NOT NULL, last_day date CHECK (last_day >= first_day),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX assignment_series_last ON assignment_series (coalesce(last_day, 'infinity'::date), id);
CREATE INDEX assignment_series_guard ON assignment_series (guard_id);

-- The wall time is the truth, and the instants are computed from it. A guard cannot be in two places.
CREATE TABLE work_assignments (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status assignment_status NOT NULL DEFAULT 'scheduled',
  series_id uuid REFERENCES assignment_series (id) ON DELETE SET NULL, series_day date,
  changed_alone boolean NOT NULL DEFAULT false,
  title text NOT NULL CHECK (title <> ''), location text NOT NULL CHECK (location <> ''),
  community_id uuid REFERENCES communities (id),
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL, guard_name text NOT NULL DEFAULT '',
  wall_day date NOT NULL, time_zone text NOT NULL, notes text NOT NULL DEFAULT '',
  wall_from text NOT NULL CHECK (wall_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  wall_to text NOT NULL CHECK (wall_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  scheduled_start timestamptz NOT NULL, scheduled_end timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(title || ' ' || location || ' ' || guard_name)) STORED,
  UNIQUE (series_id, series_day),
  CHECK (scheduled_end > scheduled_start AND scheduled_end < scheduled_start + interval '26 hours'),
  CONSTRAINT work_assignments_one_place EXCLUDE USING gist
    (guard_id WITH =, tstzrange(scheduled_start, scheduled_end) WITH &&)
    WHERE (guard_id IS NOT NULL AND status <> 'cancelled'));
CREATE INDEX work_assignments_start ON work_assignments (scheduled_start, id);
CREATE INDEX work_assignments_guard ON work_assignments (guard_id, scheduled_start, id);
CREATE INDEX work_assignments_community ON work_assignments (community_id, scheduled_start, id);
CREATE INDEX work_assignments_status ON work_assignments (status, scheduled_start, id);
CREATE INDEX work_assignments_title ON work_assignments (lower(title), id);
CREATE INDEX work_assignments_open ON work_assignments (scheduled_start, id)
  WHERE guard_id IS NULL AND status = 'scheduled';
-- What row 208 calls "other".
CREATE INDEX work_assignments_other ON work_assignments (scheduled_start, id)
  WHERE status IN ('scheduled', 'cancelled');
CREATE INDEX work_assignments_search ON work_assignments USING gin (search_text gin_trgm_ops);
-- A list searches for the name of the guard, which only the profile holds.
CREATE FUNCTION name_assigned_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.guard_name := coalesce((SELECT full_name FROM profiles WHERE id = NEW.guard_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER work_assignments_guard_name BEFORE INSERT OR UPDATE OF guard_id ON work_assignments
  FOR EACH ROW EXECUTE FUNCTION name_assigned_guard();
CREATE FUNCTION rename_assigned_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE work_assignments SET guard_name = NEW.full_name WHERE guard_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER profiles_assigned_guard AFTER UPDATE OF full_name ON profiles
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION rename_assigned_guard();

-- Nights on which staff heard that nobody is planned.
CREATE TABLE unstaffed_notices (night date PRIMARY KEY, told_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE guard_calendars (
  guard_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, secret_hash bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now());

-- The streets of a round, each pass, why passes are missing, what was corrected, and the sum of a night.
CREATE TABLE patrol_streets (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id),
  name text NOT NULL CHECK (name <> ''), place integer NOT NULL,
  first_night date NOT NULL, last_night date, created_at timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX patrol_streets_round ON patrol_streets (community_id, lower(name)) WHERE last_night IS NULL;
CREATE INDEX patrol_streets_community ON patrol_streets (community_id, place, id);

CREATE TABLE patrol_passes (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id),
  street_id uuid NOT NULL REFERENCES patrol_streets (id), night date NOT NULL,
  passed_at timestamptz NOT NULL CHECK (date_trunc('minute', passed_at, 'UTC') = passed_at),
  guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  assignment_id uuid REFERENCES work_assignments (id) ON DELETE SET NULL, vehicle text NOT NULL DEFAULT '',
  source text NOT NULL CHECK (source IN ('guard', 'form', 'import')), note text NOT NULL DEFAULT '',
  again integer NOT NULL DEFAULT 0, recorded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (street_id, passed_at, vehicle, again));
CREATE INDEX patrol_passes_night ON patrol_passes (community_id, night, passed_at, id);
CREATE INDEX patrol_passes_guard ON patrol_passes (guard_id, night, passed_at) WHERE guard_id IS NOT NULL;
CREATE INDEX patrol_passes_assignment ON patrol_passes (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE TABLE patrol_misses (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id), night date NOT NULL,
  passes integer NOT NULL CHECK (passes BETWEEN 1 AND 99), reason text NOT NULL CHECK (reason <> ''),
  recorded_by uuid REFERENCES profiles (id) ON DELETE SET NULL, recorded_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX patrol_misses_night ON patrol_misses (community_id, night, id);
CREATE INDEX patrol_misses_by ON patrol_misses (recorded_by) WHERE recorded_by IS NOT NULL;

-- A correction that takes something back names it; one about passes from a file says how many were added.
CREATE TABLE patrol_corrections (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id), night date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'taken_back')), passes integer NOT NULL DEFAULT 1 CHECK (passes > 0),
  pass_id uuid REFERENCES patrol_passes (id), miss_id uuid REFERENCES patrol_misses (id),
  reason text NOT NULL CHECK (reason <> ''),
  made_by uuid REFERENCES profiles (id) ON DELETE SET NULL, made_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (pass_id, kind), UNIQUE (miss_id, kind), CHECK (kind = 'added' OR num_nonnulls(pass_id, miss_id) = 1));
CREATE INDEX patrol_corrections_night ON patrol_corrections (community_id, night, id);
CREATE INDEX patrol_corrections_by ON patrol_corrections (made_by) WHERE made_by IS NOT NULL;
-- What was recorded stays. People may go, so only who it was may change.
CREATE FUNCTION keep_patrol_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a patrol record is corrected by a row of its own'; END $$;
CREATE TRIGGER patrol_passes_kept
  BEFORE DELETE OR UPDATE OF id, community_id, street_id, night, passed_at, vehicle, source, note, again, recorded_at
  ON patrol_passes FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();
CREATE TRIGGER patrol_misses_kept BEFORE DELETE OR UPDATE OF id, community_id, night, passes, reason, recorded_at
  ON patrol_misses FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();
CREATE TRIGGER patrol_corrections_kept
  BEFORE DELETE OR UPDATE OF id, community_id, night, kind, pass_id, miss_id, passes, reason, made_at
  ON patrol_corrections FOR EACH ROW EXECUTE FUNCTION keep_patrol_record();

CREATE TABLE patrol_nights (
  community_id uuid NOT NULL REFERENCES communities (id), night date NOT NULL, ends_at timestamptz NOT NULL,
  promised integer NOT NULL, done integer NOT NULL DEFAULT 0, misses integer NOT NULL DEFAULT 0,
  longest_gap_minutes integer NOT NULL DEFAULT 0, corrections integer NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (community_id, night), CHECK (done BETWEEN 0 AND promised AND misses = promised - done));
CREATE INDEX patrol_nights_night ON patrol_nights (night, community_id);
`;
