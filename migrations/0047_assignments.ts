import { type Kysely, sql } from "kysely";

/**
 * Who patrols where, on which night (row 246). The wall time is the truth, the instants are computed from it. A guard cannot
 * be in two places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE EXTENSION IF NOT EXISTS btree_gist`,
    sql`CREATE TYPE assignment_status AS ENUM ('scheduled', 'in_progress', 'completed', 'cancelled')`,
    sql`
      CREATE TABLE assignment_series (
        id uuid PRIMARY KEY,
        title text NOT NULL CHECK (title <> ''),
        location text NOT NULL CHECK (location <> ''),
        community_id uuid REFERENCES communities (id),
        guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
        notes text NOT NULL DEFAULT '',
        wall_from text NOT NULL CHECK (wall_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
        wall_to text NOT NULL CHECK (wall_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
        time_zone text NOT NULL,
        weekdays integer[] NOT NULL CHECK (weekdays <> '{}'),
        first_day date NOT NULL,
        last_day date CHECK (last_day >= first_day),
        left_out text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX assignment_series_last ON assignment_series (coalesce(last_day, 'infinity'::date), id)`,
    sql`CREATE INDEX assignment_series_guard ON assignment_series (guard_id)`,
    sql`
      CREATE TABLE work_assignments (
        id uuid PRIMARY KEY,
        series_id uuid REFERENCES assignment_series (id) ON DELETE SET NULL,
        series_day date,
        changed_alone boolean NOT NULL DEFAULT false,
        title text NOT NULL CHECK (title <> ''),
        location text NOT NULL CHECK (location <> ''),
        community_id uuid REFERENCES communities (id),
        guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
        guard_name text NOT NULL DEFAULT '',
        status assignment_status NOT NULL DEFAULT 'scheduled',
        wall_day date NOT NULL,
        wall_from text NOT NULL CHECK (wall_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
        wall_to text NOT NULL CHECK (wall_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
        time_zone text NOT NULL,
        scheduled_start timestamptz NOT NULL,
        scheduled_end timestamptz NOT NULL,
        notes text NOT NULL DEFAULT '',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (search_key(title || ' ' || location || ' ' || guard_name)) STORED,
        CHECK (scheduled_end > scheduled_start AND scheduled_end < scheduled_start + interval '26 hours'),
        UNIQUE (series_id, series_day),
        CONSTRAINT work_assignments_one_place EXCLUDE USING gist
          (guard_id WITH =, tstzrange(scheduled_start, scheduled_end) WITH &&)
          WHERE (guard_id IS NOT NULL AND status <> 'cancelled')
      )`,
    sql`CREATE INDEX work_assignments_start ON work_assignments (scheduled_start, id)`,
    sql`CREATE INDEX work_assignments_guard ON work_assignments (guard_id, scheduled_start, id)`,
    sql`CREATE INDEX work_assignments_community ON work_assignments (community_id, scheduled_start, id)`,
    sql`CREATE INDEX work_assignments_status ON work_assignments (status, scheduled_start, id)`,
    sql`CREATE INDEX work_assignments_title ON work_assignments (lower(title), id)`,
    sql`
      CREATE INDEX work_assignments_open ON work_assignments (scheduled_start, id)
        WHERE guard_id IS NULL AND status = 'scheduled'`,
    sql`CREATE INDEX work_assignments_search ON work_assignments USING gin (search_text gin_trgm_ops)`,
    // A list searches for the guard's name, which the profile alone holds.
    sql`
      CREATE FUNCTION name_assigned_guard() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.guard_name := coalesce((SELECT full_name FROM profiles WHERE id = NEW.guard_id), '');
        RETURN NEW;
      END $$`,
    sql`
      CREATE TRIGGER work_assignments_guard_name BEFORE INSERT OR UPDATE OF guard_id ON work_assignments
        FOR EACH ROW EXECUTE FUNCTION name_assigned_guard()`,
    sql`
      CREATE FUNCTION rename_assigned_guard() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE work_assignments SET guard_name = NEW.full_name WHERE guard_id = NEW.id;
        RETURN NULL;
      END $$`,
    sql`
      CREATE TRIGGER profiles_assigned_guard AFTER UPDATE OF full_name ON profiles
        FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION rename_assigned_guard()`,
    // Nights on which staff heard that nobody is planned.
    sql`CREATE TABLE unstaffed_notices (night date PRIMARY KEY, told_at timestamptz NOT NULL DEFAULT now())`,
    sql`
      CREATE TABLE guard_calendars (
        guard_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
        secret_hash bytea NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
      )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
