import { script } from "./script";

/** The towns that a company speaks of: their postal codes, what people call their parts, and their outlines. */
export const up = script`
CREATE TABLE towns (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, name text NOT NULL CHECK (name <> ''),
  region text, prefixes text, also_called text, outline text CHECK (length(outline) <= 6000),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (
    search_key(name || ' ' || coalesce(region, '') || ' ' || coalesce(prefixes, '') || ' ' || coalesce(also_called, '')))
    STORED);
CREATE INDEX towns_name ON towns (lower(name), id);
CREATE INDEX towns_search ON towns USING gin (search_text gin_trgm_ops);

-- These five were part of the program, for whoever has used it so far.
INSERT INTO towns (id, name, region, prefixes, also_called, outline)
SELECT gen_random_uuid(), v.* FROM (VALUES
  ('Caledon', 'Peel', 'L7C, L7E, L7K', 'caledon east, caledon village, bolton, palgrave, mayfield west, southfields, '
    || 'inglewood, cheltenham, alton, belfountain',
    E'43.66780, -79.90150\\n43.79620, -80.07510\\n43.99210, -80.08630\\n43.99750, -79.88090\\n43.92450, -79.70540\\n'
    || '43.82180, -79.70540'),
  ('Brampton', 'Peel', 'L6P, L6R, L6S, L6T, L6V, L6W, L6X, L6Y, L6Z, L7A', 'bramalea, springdale, castlemore, heart lake, '
    || 'snelgrove, mount pleasant, gore meadows, bram west, bram east, sandalwood, fletchers meadow, churchville, '
    || 'bovaird, peel village, credit valley',
    E'43.60700, -79.81930\\n43.66780, -79.90150\\n43.82180, -79.70540\\n43.75020, -79.63440'),
  ('Mississauga', 'Peel', 'L4T, L4V, L4W, L4X, L4Y, L4Z, L5A, L5B, L5C, L5E, L5G, L5H, L5J, L5K, L5L, L5M, L5N, L5P, '
    || 'L5R, L5S, L5T, L5V, L5W', 'sauga, malton, streetsville, meadowvale, cooksville, erin mills, port credit, '
    || 'clarkson, lorne park, square one, heartland, churchill meadows, lisgar, lakeview, dixie, erindale, mineola, '
    || 'applewood',
    E'43.49620, -79.61380\\n43.53540, -79.73150\\n43.60700, -79.81930\\n43.75020, -79.63440\\n43.58400, -79.54100'),
  ('Toronto west', NULL, 'M8V, M8W, M8X, M8Y, M8Z, M9A, M9B, M9C, M9L, M9M, M9N, M9P, M9R, M9V, M9W', 'etobicoke, '
    || 'rexdale, mimico, humber bay, humberwood, weston, thistletown, toronto',
    E'43.58400, -79.54100\\n43.75020, -79.63440\\n43.77050, -79.56150\\n43.63400, -79.47190'),
  ('Oakville', 'Halton', 'L6H, L6J, L6K, L6L, L6M', 'bronte, glen abbey',
    E'43.39080, -79.71660\\n43.49620, -79.61380\\n43.53540, -79.73150\\n43.52990, -79.80810\\n43.45290, -79.84360')
) AS v WHERE EXISTS (SELECT FROM users);
`;
