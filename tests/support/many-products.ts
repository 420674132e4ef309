/**
 * Statements, for one connection, that add this many products: names and descriptions of a few hundred repeating words,
 * a model number each, one in eight without stock, one in twelve not sold.
 */
export const manyProducts = (count: number): string[] => [
  "SET statement_timeout = 0",
  `INSERT INTO products (id, name, description, category, price_cents, status, stock, popularity, created_at)
  SELECT gen_random_uuid(), kinds[1 + n % 5] || ' ' || things[1 + n / 5 % 10] || ' ' || 'K' || n,
    'For ' || places[1 + n / 7 % 8] || ' and ' || places[1 + n / 3 % 8] || ', made by maker' || n % 300 || ', '
      || kinds[1 + n / 11 % 5] || ', seen from ' || n % 90 || ' m, with ' || things[1 + n / 13 % 10] || ' and battery.',
    (enum_range(NULL::product_category))[1 + n % 6], 1999 + n % 500 * 100,
    (CASE WHEN n % 12 = 0 THEN 'discontinued' ELSE 'active' END)::product_status,
    CASE WHEN n % 8 = 0 THEN 0 ELSE n % 60 + 1 END, n % 97, now() - n * interval '7 minutes'
  FROM generate_series(1, ${count}) AS n, (SELECT
    ARRAY['Wireless', 'Outdoor', 'Silent', 'Weatherproof', 'Solar'] AS kinds,
    ARRAY['Camera', 'Siren', 'Keypad', 'Doorbell', 'Sensor', 'Intercom', 'Floodlight', 'Recorder', 'Padlock', 'Beacon']
      AS things,
    ARRAY['porches', 'garages', 'warehouses', 'driveways', 'balconies', 'basements', 'lobbies', 'gardens'] AS places
  ) AS words`,
  "RESET statement_timeout",
  "VACUUM ANALYZE products",
];
