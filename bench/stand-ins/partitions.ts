const recordHead = "00000000-0000-7000-8000-";

/** A record of which the audit log has entries. */
export function recordId(number: number): string {
  return recordHead + String(number).padStart(12, "0");
}

/** Nights over which the rows are spread: almost three years. */
const nights = 1_042;

/** The same columns, checks, indexes and triggers, with the month's column in each unique index, as PostgreSQL wants it. */
export const asPartitions = [
  // What refers to a pass would have to know its night too.
  "ALTER TABLE patrol_corrections DROP CONSTRAINT patrol_corrections_pass_id_fkey",
  ...parted("patrol_passes", "night"),
  "ALTER TABLE patrol_passes ADD PRIMARY KEY (id, night)",
  "ALTER TABLE patrol_passes ADD UNIQUE (street_id, passed_at, vehicle, again, night)",
  "ALTER TABLE patrol_passes ADD FOREIGN KEY (community_id) REFERENCES communities (id)",
  "ALTER TABLE patrol_passes ADD FOREIGN KEY (street_id) REFERENCES patrol_streets (id)",
  "ALTER TABLE patrol_passes ADD FOREIGN KEY (guard_id) REFERENCES profiles (id) ON DELETE SET NULL",
  "ALTER TABLE patrol_passes ADD FOREIGN KEY (assignment_id) REFERENCES work_assignments (id) ON DELETE SET NULL",
  "CREATE INDEX patrol_passes_night ON patrol_passes (community_id, night, passed_at, id)",
  "CREATE INDEX patrol_passes_guard ON patrol_passes (guard_id, night, passed_at) WHERE guard_id IS NOT NULL",
  "CREATE INDEX patrol_passes_assignment ON patrol_passes (assignment_id) WHERE assignment_id IS NOT NULL",
  `CREATE TRIGGER patrol_passes_kept
    BEFORE DELETE OR UPDATE OF id, community_id, street_id, night, passed_at, vehicle, source, note, again, recorded_at
    ON patrol_passes FOR EACH ROW EXECUTE FUNCTION keep_patrol_record()`,
  ...parted("audit_log", "at"),
  "CREATE SEQUENCE audit_log_ids",
  "ALTER TABLE audit_log ALTER COLUMN id SET DEFAULT nextval('audit_log_ids')",
  "ALTER TABLE audit_log ADD PRIMARY KEY (id, at)",
  "CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, id DESC)",
  "CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC)",
  "CREATE INDEX audit_log_action ON audit_log (action, id DESC)",
];

function parted(table: string, column: string): string[] {
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_whole`,
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (${column})`,
    `DROP TABLE ${table}_whole`,
    `DO $$ DECLARE month date; BEGIN
      FOR month IN SELECT generate_series(date_trunc('month', current_date - ${nights}),
        date_trunc('month', current_date + 31), interval '1 month') LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
          '${table}_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month');
      END LOOP;
    END $$`,
  ];
}

/** Ids that grow with time, as the app's do. */
function idAt(at: string): string {
  return `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || substr(gen_random_uuid()::text, 15))::uuid`;
}

/** Indexes are set aside while a table is filled, and built again. */
function filling(table: string, what: string, insert: string) {
  return [
    {
      what: `${what}, without indexes`,
      statement: `
        CREATE TABLE aside AS
          SELECT row_number() OVER () AS place, made FROM (
            SELECT format('ALTER TABLE ${table} ADD %s', pg_get_constraintdef(oid)) AS made FROM pg_constraint
              WHERE conrelid = '${table}'::regclass AND contype IN ('p', 'u')
            UNION ALL
            SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index
              WHERE indrelid = '${table}'::regclass
              AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
          ) AS all_of_them;
        DO $$ DECLARE one record; BEGIN
          FOR one IN SELECT conname FROM pg_constraint
            WHERE conrelid = '${table}'::regclass AND contype IN ('p', 'u') LOOP
            EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I CASCADE', one.conname);
          END LOOP;
          FOR one IN SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = '${table}'::regclass LOOP
            EXECUTE format('DROP INDEX %s', one.name);
          END LOOP;
        END $$;
        ${insert}`,
    },
    {
      what: `${what}, its indexes`,
      statement: `
        DO $$ DECLARE one record; BEGIN
          FOR one IN SELECT made FROM aside ORDER BY place LOOP EXECUTE one.made; END LOOP;
        END $$;
        DROP TABLE aside`,
    },
    { what: `${what}, vacuum`, statement: `VACUUM (ANALYZE) ${table}` },
  ];
}

/** Streets that are passed 24 times a night; twenty entries of the audit log for each record. */
export function fill(rows: number): { what: string; statement: string }[] {
  const streets = Math.ceil(rows / nights / 24);
  return [
    {
      what: "people and rounds",
      statement: `
        SET session_replication_role = replica;
        INSERT INTO profiles (id, kind, full_name)
          SELECT gen_random_uuid(), 'staff', 'Guard' || n FROM generate_series(1, 40) AS n;
        INSERT INTO users (id, email, role)
          SELECT id, lower(full_name) || '@bench.example', 'owner' FROM profiles WHERE full_name LIKE 'Guard%';
        INSERT INTO communities (id, name, status)
          SELECT gen_random_uuid(), 'Round ' || n, 'active' FROM generate_series(1, ${Math.ceil(streets / 2)}) AS n;
        INSERT INTO patrol_streets (id, community_id, name, place, first_night)
          SELECT gen_random_uuid(), id, 'Street ' || n, n, current_date - ${nights}
          FROM communities CROSS JOIN generate_series(1, 2) AS n;
        CREATE TABLE numbered AS SELECT id, community_id, row_number() OVER (ORDER BY community_id) AS n FROM patrol_streets
          ORDER BY community_id LIMIT ${streets};
        CREATE TABLE guards AS SELECT array_agg(id) AS ids FROM profiles WHERE full_name LIKE 'Guard%'`,
    },
    ...filling(
      "patrol_passes",
      "passes",
      `INSERT INTO patrol_passes (id, community_id, street_id, night, passed_at, guard_id, source, recorded_at)
        SELECT ${idAt("at")}, community_id, id, night, at, guards.ids[1 + (n + extract(day FROM night)::int) % 40], 'guard', at
        FROM guards, generate_series(1, ${nights}) AS back, generate_series(0, 23) AS turn, numbered,
          LATERAL (SELECT current_date - (${nights} + 1 - back) AS night) AS nights,
          LATERAL (SELECT (night + time '23:00')::timestamp AT TIME ZONE 'UTC' + turn * interval '20 minutes' AS at) AS times
        ORDER BY back, turn`,
    ),
    {
      what: "corrections and nights",
      statement: `
        INSERT INTO patrol_corrections (id, community_id, night, kind, pass_id, reason)
          SELECT gen_random_uuid(), community_id, night, 'taken_back', id, 'Wrong street' FROM patrol_passes
          WHERE get_byte(uuid_send(id), 15) = 0 AND get_byte(uuid_send(id), 14) < 64;
        INSERT INTO patrol_nights (community_id, night, promised, done, misses, ends_at)
          SELECT c.id, current_date - back, 48, 48, 0, (current_date - back + 1)::timestamptz
          FROM communities AS c, generate_series(1, ${nights}) AS back;
        ANALYZE`,
    },
    ...filling(
      "audit_log",
      "audit log",
      `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, after)
        SELECT now() - (${rows} - n)::float / ${rows} * interval '${nights} days', guards.ids[1 + n % 40],
          CASE WHEN n % 50 = 0 THEN 'session.started' WHEN n % 1000 = 1 THEN 'inquiry.answered' ELSE 'assignment.updated' END,
          CASE WHEN n % 50 = 0 THEN 'user' WHEN n % 1000 = 1 THEN 'inquiry' ELSE 'assignment' END,
          CASE WHEN n % 50 = 0 THEN guards.ids[1 + (n / 50) % 40]::text ELSE '${recordHead}' || lpad((1 + n % ${Math.floor(rows / 20)})::text, 12, '0') END,
          '{"status": "scheduled", "title": "Evening patrol"}'
        FROM generate_series(1, ${rows}) AS n, guards`,
    ),
    { what: "settling", statement: "RESET session_replication_role" },
  ];
}

/** What the app sends for each pass, and the check that it was not taken back before. */
export const singlePass = `INSERT INTO patrol_passes (id, community_id, street_id, night, passed_at, source, vehicle, again)
  SELECT ${idAt("now()")}, community_id, id, current_date, date_trunc('minute', now(), 'UTC') + $1::int * interval '1 minute',
    'guard', 'bench', (SELECT count(*) FROM patrol_passes p JOIN patrol_corrections c ON c.pass_id = p.id
      WHERE c.kind = 'taken_back' AND p.street_id = numbered.id AND p.vehicle = 'bench'
      AND p.passed_at = date_trunc('minute', now(), 'UTC') + $1::int * interval '1 minute')
  FROM numbered WHERE n = 1 + $1::int % 100 ON CONFLICT DO NOTHING`;

export const singleEntry = `INSERT INTO audit_log (actor_id, action, subject_type, subject_id, after)
  SELECT guards.ids[1], 'assignment.updated', 'assignment', $1::int::text, '{"status": "scheduled"}' FROM guards`;
