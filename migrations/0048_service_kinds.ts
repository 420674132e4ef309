import { script } from "./script";

/** The kinds of service, which were part of the code before; and when the emergency line is answered. */
export const up = script`
-- subject says which public page a kind has, and what the chat knows of it. One that is under the one before has no
-- tile of its own, and is no choice in forms.
CREATE TABLE service_kinds (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'hidden' CHECK (status IN ('hidden', 'offered', 'under')),
  subject text NOT NULL CHECK (subject IN ('residential', 'event', 'protection', 'sites', 'equipment', 'other')),
  name text NOT NULL CHECK (name <> ''), heading text CHECK (heading <> ''),
  text text NOT NULL CHECK (text <> ''), teaser text CHECK (teaser <> ''),
  place integer NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(name || ' ' || text)) STORED);
CREATE INDEX service_kinds_place ON service_kinds (place, id);
CREATE INDEX service_kinds_name ON service_kinds (lower(name), id);
CREATE UNIQUE INDEX service_kinds_once ON service_kinds (search_key(name));
CREATE INDEX service_kinds_search ON service_kinds USING gin (search_text gin_trgm_ops);

-- The words of the release before. A new company chooses from them what it offers.
INSERT INTO service_kinds (id, place, subject, name, heading, text, teaser) VALUES
  ('019abc00-0000-7000-8000-000000000041', 1, 'residential', 'Residential Services', 'Neighbourhood watch',
    'Overnight patrols by car for a neighbourhood, a street or one home, seven nights a week.',
    'Overnight patrols for a neighbourhood, a street or a single home.'),
  ('019abc00-0000-7000-8000-000000000042', 2, 'event', 'Event Security', 'Event security',
    'Guards, door control and an emergency plan, from a block party to a full venue.',
    'From a block party to a full venue, planned with you beforehand.'),
  ('019abc00-0000-7000-8000-000000000043', 3, 'protection', 'Personal Protection Services', 'Personal protection',
    'Discreet protection at home, at work and in between.', NULL),
  ('019abc00-0000-7000-8000-000000000044', 4, 'sites', 'Corporate Services', NULL,
    'Sites, offices and staff, with cameras and access control where they help.',
    'Guards for sites, offices and staff, planned around your hours.'),
  ('019abc00-0000-7000-8000-000000000045', 5, 'equipment', 'Security Equipment', 'Security equipment',
    'Cameras, alarms and access control, chosen for your property.', NULL);

CREATE FUNCTION offer_first_services() RETURNS void LANGUAGE sql AS $$
  UPDATE service_kinds SET status = CASE subject WHEN 'equipment' THEN 'under' ELSE 'offered' END
$$;
SELECT offer_first_services() WHERE EXISTS (SELECT FROM users);

-- Empty where the company says nothing of it: no page then says 24/7.
ALTER TABLE company_settings ADD COLUMN line_hours text NOT NULL DEFAULT '';
UPDATE company_settings SET line_hours = '24/7' WHERE version > 1 OR EXISTS (SELECT FROM users);
`;
