/** 200 guards with a shift each night, over a year back and eight weeks ahead; one shift in fifty is open. */
export const manyAssignments = [
  "SET statement_timeout = 0",
  `INSERT INTO profiles (id, kind, full_name)
  SELECT gen_random_uuid(), 'staff', 'Guard' || n FROM generate_series(1, 200) AS n`,
  `INSERT INTO guard_licences (profile_id, number, class, expires_on)
  SELECT id, '1', 'guard', '2199-12-31' FROM profiles WHERE full_name LIKE 'Guard%'`,
  "ALTER TABLE work_assignments DISABLE TRIGGER work_assignments_guard_name",
  `INSERT INTO work_assignments (id, title, location, guard_id, guard_name, status, wall_day, wall_from, wall_to,
    time_zone, scheduled_start, scheduled_end)
  SELECT gen_random_uuid(), 'Patrol ' || g.place, 'Brampton', CASE WHEN (g.place + d) % 50 > 0 THEN g.id END,
    CASE WHEN (g.place + d) % 50 > 0 THEN g.full_name ELSE '' END,
    (CASE WHEN d % 40 = 7 THEN 'cancelled' WHEN d < 0 THEN 'completed' ELSE 'scheduled' END)::assignment_status,
    current_date + d, '23:00', '07:00', 'America/Toronto', (current_date + d + time '23:00') AT TIME ZONE 'America/Toronto',
    (current_date + d + 1 + time '07:00') AT TIME ZONE 'America/Toronto'
  FROM generate_series(-444, 56) AS d CROSS JOIN (
    SELECT id, full_name, row_number() OVER (ORDER BY id) AS place FROM profiles WHERE full_name LIKE 'Guard%') AS g`,
  "ALTER TABLE work_assignments ENABLE TRIGGER work_assignments_guard_name",
  "RESET statement_timeout",
];

/** A million passes: 40 communities of five streets, each passed ten times a night for 500 nights. */
export const manyPasses = [
  "SET statement_timeout = 0",
  // Checking each row's references would take most of the time.
  "SET session_replication_role = replica",
  "INSERT INTO communities (id, name, status) SELECT gen_random_uuid(), 'Round ' || n, 'active' FROM generate_series(1, 40) AS n",
  `INSERT INTO patrol_streets (id, community_id, name, place, first_night)
  SELECT gen_random_uuid(), id, 'Street ' || n, n, current_date - 500
  FROM communities CROSS JOIN generate_series(1, 5) AS n WHERE communities.name LIKE 'Round %'`,
  `INSERT INTO patrol_passes (id, community_id, street_id, night, passed_at, source)
  SELECT gen_random_uuid(), s.community_id, s.id, current_date - d,
    (current_date - d + time '23:00' + n * interval '40 minutes') AT TIME ZONE 'America/Toronto', 'import'
  FROM generate_series(1, 500) AS d CROSS JOIN generate_series(1, 10) AS n
  CROSS JOIN patrol_streets AS s JOIN communities AS c ON c.id = s.community_id WHERE c.name LIKE 'Round %'`,
  "RESET session_replication_role",
  "RESET statement_timeout",
];

/** A million entries; those about shifts appear on the dashboard, and one in a thousand is about an inquiry. */
export const manyAuditRows = [
  "SET statement_timeout = 0",
  `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id)
  SELECT now() - (1000000 - n) * interval '40 seconds', staff.id,
    CASE WHEN n % 1000 = 0 THEN 'inquiry.answered' ELSE 'assignment.updated' END,
    CASE WHEN n % 1000 = 0 THEN 'inquiry' ELSE 'assignment' END, gen_random_uuid()::text
  FROM generate_series(1, 1000000) AS n
  CROSS JOIN (SELECT id FROM users WHERE role <> 'resident' ORDER BY id LIMIT 1) AS staff`,
  "RESET statement_timeout",
];
