/**
 * Statements, for one connection, that add this many residents, some guards among them, to communities; 300 wait for a
 * decision, 2,000 were rejected, half of the others are verified.
 */
export const manyPeople = (count: number): string[] => [
  "SET statement_timeout = 0",
  // All these people have the same postal code, so the pairs are made by hand.
  "ALTER TABLE profiles DISABLE TRIGGER profiles_duplicates",
  `INSERT INTO profiles (id, full_name, display_name, sign_in_email, phone_number, address, city, state, zip_code,
    setup_completed, address_verification_status, waiting_since, created_at)
  SELECT gen_random_uuid(), (ARRAY['Ada', 'Luca', 'Mei', 'Omar'])[1 + n % 4] || ' Person' || n, 'P' || n,
    'person' || n || '@mail.example', '+1905' || lpad((n % 10000000)::text, 7, '0'), n || ' Elm Street',
    (ARRAY['Brampton', 'Mississauga', 'Bolton'])[1 + n % 3], 'ON', 'L6V 0A1', n % 5 > 0,
    (CASE WHEN n <= 300 THEN 'pending' WHEN n <= 2300 THEN 'rejected' WHEN n % 2 = 0 THEN 'verified'
      ELSE 'unverified' END)::address_verification_status,
    CASE WHEN n <= 300 THEN now() - n * interval '20 minutes' END, now() - n * interval '7 minutes'
  FROM generate_series(1, ${count}) AS n`,
  "INSERT INTO users (id, email, created_at) SELECT id, sign_in_email, created_at FROM profiles WHERE sign_in_email LIKE 'person%@mail.example'",
  `INSERT INTO verifications (id, user_id, reference, address, city, state, zip_code, status, submitted_at, decided_at)
  SELECT gen_random_uuid(), id, 'R' || row_number() OVER (), address, city, state, zip_code,
    CASE address_verification_status WHEN 'pending' THEN 'submitted' ELSE address_verification_status::text END,
    created_at, CASE WHEN waiting_since IS NULL THEN created_at + interval '5 hours' END
  FROM profiles WHERE address_verification_status <> 'unverified' AND sign_in_email LIKE 'person%@mail.example'`,
  `UPDATE profiles SET kind = 'staff' WHERE full_name LIKE '%777'`,
  `INSERT INTO guard_licences (profile_id, number, class, expires_on)
  SELECT id, '1', 'guard', current_date + 100 FROM profiles WHERE kind = 'staff' AND sign_in_email LIKE 'person%@mail.example'`,
  `INSERT INTO profile_duplicates (profile_id, other_id, reasons)
  SELECT a.id, b.id, ARRAY['phone'] FROM profiles a JOIN profiles b ON b.full_name = a.full_name || '0'
  WHERE a.full_name LIKE '%33' AND a.kind = b.kind ON CONFLICT DO NOTHING`,
  "ALTER TABLE profiles ENABLE TRIGGER profiles_duplicates",
  "INSERT INTO communities (id, name) SELECT gen_random_uuid(), 'C' || n FROM generate_series(1, 40) AS n",
  `INSERT INTO community_members (id, community_id, user_id)
  SELECT gen_random_uuid(), c.id, p.id FROM profiles AS p
  JOIN communities AS c ON c.name = 'C' || 1 + right(p.phone_number, 6)::integer % 40
  WHERE p.kind = 'resident' AND p.sign_in_email LIKE 'person%@mail.example' AND right(p.phone_number, 6)::integer % 3 > 0`,
  "RESET statement_timeout",
  "ANALYZE",
];
