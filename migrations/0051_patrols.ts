import { type Kysely, sql } from "kysely";

/** The patrol log (D1): the streets of a round, each pass, why passes are missing, what was corrected, and the sum of a night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`ALTER TYPE user_role ADD VALUE IF NOT EXISTS 'guard'`,
    sql`ALTER TABLE inquiries DROP CONSTRAINT inquiries_source`,
    sql`
      ALTER TABLE inquiries ADD CONSTRAINT inquiries_source
        CHECK (source IN ('contact', 'phone', 'email', 'in_person', 'guard'))`,
    sql`
      CREATE TABLE patrol_streets (
        id uuid PRIMARY KEY,
        community_id uuid NOT NULL REFERENCES communities (id),
        name text NOT NULL CHECK (name <> ''),
        place integer NOT NULL,
        first_night date NOT NULL,
        last_night date,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`
      CREATE UNIQUE INDEX patrol_streets_round ON patrol_streets (community_id, lower(name))
        WHERE last_night IS NULL`,
    sql`CREATE INDEX patrol_streets_community ON patrol_streets (community_id, place, id)`,
    sql`
      CREATE TABLE patrol_passes (
        id uuid PRIMARY KEY,
        community_id uuid NOT NULL REFERENCES communities (id),
        street_id uuid NOT NULL REFERENCES patrol_streets (id),
        night date NOT NULL,
        passed_at timestamptz NOT NULL CHECK (date_trunc('minute', passed_at, 'UTC') = passed_at),
        guard_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
        assignment_id uuid REFERENCES work_assignments (id) ON DELETE SET NULL,
        vehicle text NOT NULL DEFAULT '',
        source text NOT NULL CHECK (source IN ('guard', 'form', 'import')),
        note text NOT NULL DEFAULT '',
        again integer NOT NULL DEFAULT 0,
        recorded_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (street_id, passed_at, vehicle, again)
      )`,
    sql`CREATE INDEX patrol_passes_night ON patrol_passes (community_id, night, passed_at, id)`,
    sql`CREATE INDEX patrol_passes_guard ON patrol_passes (guard_id, night, passed_at) WHERE guard_id IS NOT NULL`,
    sql`CREATE INDEX patrol_passes_assignment ON patrol_passes (assignment_id) WHERE assignment_id IS NOT NULL`,
    sql`
      CREATE TABLE patrol_misses (
        id uuid PRIMARY KEY,
        community_id uuid NOT NULL REFERENCES communities (id),
        night date NOT NULL,
        passes integer NOT NULL CHECK (passes BETWEEN 1 AND 99),
        reason text NOT NULL CHECK (reason <> ''),
        recorded_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
        recorded_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX patrol_misses_night ON patrol_misses (community_id, night, id)`,
    sql`CREATE INDEX patrol_misses_by ON patrol_misses (recorded_by) WHERE recorded_by IS NOT NULL`,
    // One that takes something back names it; of passes from a file, one says how many were added.
    sql`
      CREATE TABLE patrol_corrections (
        id uuid PRIMARY KEY,
        community_id uuid NOT NULL REFERENCES communities (id),
        night date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('added', 'taken_back')),
        pass_id uuid REFERENCES patrol_passes (id),
        miss_id uuid REFERENCES patrol_misses (id),
        passes integer NOT NULL DEFAULT 1 CHECK (passes > 0),
        reason text NOT NULL CHECK (reason <> ''),
        made_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
        made_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (pass_id, kind),
        UNIQUE (miss_id, kind),
        CHECK (kind = 'added' OR num_nonnulls(pass_id, miss_id) = 1)
      )`,
    sql`CREATE INDEX patrol_corrections_night ON patrol_corrections (community_id, night, id)`,
    sql`CREATE INDEX patrol_corrections_by ON patrol_corrections (made_by) WHERE made_by IS NOT NULL`,
    // What was recorded stays: people may go, so only who it was may change.
    sql`
      CREATE FUNCTION keep_patrol_record() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'a patrol record is corrected by a row of its own';
      END $$`,
    sql`
      CREATE TRIGGER patrol_passes_kept
        BEFORE DELETE OR UPDATE OF id, community_id, street_id, night, passed_at, vehicle, source, note, again, recorded_at
        ON patrol_passes FOR EACH ROW EXECUTE FUNCTION keep_patrol_record()`,
    sql`
      CREATE TRIGGER patrol_misses_kept
        BEFORE DELETE OR UPDATE OF id, community_id, night, passes, reason, recorded_at
        ON patrol_misses FOR EACH ROW EXECUTE FUNCTION keep_patrol_record()`,
    sql`
      CREATE TRIGGER patrol_corrections_kept
        BEFORE DELETE OR UPDATE OF id, community_id, night, kind, pass_id, miss_id, passes, reason, made_at
        ON patrol_corrections FOR EACH ROW EXECUTE FUNCTION keep_patrol_record()`,
    sql`
      CREATE TABLE patrol_nights (
        community_id uuid NOT NULL REFERENCES communities (id),
        night date NOT NULL,
        promised integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        misses integer NOT NULL DEFAULT 0,
        longest_gap_minutes integer NOT NULL DEFAULT 0,
        corrections integer NOT NULL DEFAULT 0,
        ends_at timestamptz NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (community_id, night),
        CHECK (done BETWEEN 0 AND promised AND misses = promised - done)
      )`,
    sql`CREATE INDEX patrol_nights_night ON patrol_nights (night, community_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
