import { script } from "./script";

/** Plans with their promises, packages, what the app will have, and the sales tax, which were part of the code before. */
export const up = script`
-- sold_cents is what visitors see and a checkout charges: the price that the payment service has.
CREATE TABLE plans (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  key text NOT NULL UNIQUE CHECK (key <> ''),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
  package_name text NOT NULL CHECK (package_name <> ''), patrol_name text NOT NULL CHECK (patrol_name <> ''),
  description text NOT NULL CHECK (description <> ''),
  price_cents integer NOT NULL CHECK (price_cents > 0), sold_cents integer CHECK (sold_cents > 0),
  protects text NOT NULL CHECK (protects IN ('community', 'street', 'house')),
  place integer NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(package_name || ' ' || patrol_name || ' ' || key)) STORED);
CREATE INDEX plans_place ON plans (place, id);
CREATE INDEX plans_price ON plans (price_cents, id);
CREATE INDEX plans_name ON plans (lower(package_name), id);
CREATE INDEX plans_search ON plans USING gin (search_text gin_trgm_ops);

CREATE TABLE plan_promises (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  plan text NOT NULL CHECK (plan <> ''),
  words text NOT NULL CHECK (words <> ''),
  every text NOT NULL CHECK (every IN ('night', 'half_month', 'month', 'always', 'asked')),
  proof text NOT NULL DEFAULT 'none' CHECK (proof IN ('none', 'frequency', 'coverage', 'community_report',
    'community_alerts', 'app', 'vehicle', 'street_report', 'resident_alerts', 'consultation', 'property_checks',
    'vacation_watch', 'direct_line', 'house_report', 'personal_alert', 'basic_consultation')),
  place integer NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(words || ' ' || plan)) STORED);
CREATE INDEX plan_promises_plan ON plan_promises (plan, place, id);
CREATE INDEX plan_promises_words ON plan_promises (lower(words), id);
CREATE INDEX plan_promises_order ON plan_promises (lower(plan), id);
CREATE INDEX plan_promises_search ON plan_promises USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX plan_promises_proof ON plan_promises (plan, proof) WHERE proof <> 'none';

-- The promises of a plan follow its short name, and go with it.
CREATE FUNCTION follow_plan_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM plan_promises WHERE plan = OLD.key;
  ELSE
    UPDATE plan_promises SET plan = NEW.key WHERE plan = OLD.key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER plans_key_changed AFTER UPDATE OF key ON plans
  FOR EACH ROW WHEN (OLD.key IS DISTINCT FROM NEW.key) EXECUTE FUNCTION follow_plan_key();
CREATE TRIGGER plans_gone AFTER DELETE ON plans FOR EACH ROW EXECUTE FUNCTION follow_plan_key();

-- Every price that the payment service had for a plan: who pays an older one keeps it, and with it the plan.
CREATE TABLE plan_prices (
  price_id text PRIMARY KEY, plan text NOT NULL REFERENCES plans (key) ON UPDATE CASCADE ON DELETE CASCADE,
  cents integer NOT NULL CHECK (cents > 0), created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX plan_prices_plan ON plan_prices (plan);

-- A published plan promises something, and something proves each of its promises.
CREATE FUNCTION require_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unproven text;
BEGIN
  SELECT p.key INTO unproven FROM plans p
    WHERE p.status = 'published' AND (NOT EXISTS (SELECT FROM plan_promises m WHERE m.plan = p.key)
      OR EXISTS (SELECT FROM plan_promises m WHERE m.plan = p.key AND m.proof = 'none'))
    LIMIT 1;
  IF unproven IS NOT NULL THEN
    RAISE EXCEPTION 'nothing proves what the published plan % promises', unproven USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER plans_proven AFTER INSERT OR UPDATE OF status ON plans
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION require_proofs();
CREATE CONSTRAINT TRIGGER plan_promises_proven AFTER INSERT OR DELETE OR UPDATE OF plan, proof ON plan_promises
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_proofs();

CREATE TABLE packages (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
  family text NOT NULL CHECK (family IN ('event', 'protection', 'equipment')),
  name text NOT NULL CHECK (name <> ''), description text NOT NULL CHECK (description <> ''),
  price_cents integer NOT NULL CHECK (price_cents > 0), unit text NOT NULL CHECK (unit <> ''),
  warranty text, cameras text, features jsonb NOT NULL DEFAULT '[]',
  place integer NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(name || ' ' || description)) STORED);
CREATE INDEX packages_place ON packages (place, id);
CREATE INDEX packages_name ON packages (lower(name), id);
CREATE INDEX packages_price ON packages (price_cents, id);
CREATE INDEX packages_search ON packages USING gin (search_text gin_trgm_ops);

-- short is for the picture of the phone, teaser for the home page; today is what the site offers of it already.
CREATE TABLE roadmap_items (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''), short text NOT NULL CHECK (short <> ''),
  teaser text NOT NULL CHECK (teaser <> ''), text text NOT NULL CHECK (text <> ''),
  today_text text NOT NULL CHECK (today_text <> ''), today_path text NOT NULL CHECK (today_path <> ''),
  place integer NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(name || ' ' || text)) STORED);
CREATE INDEX roadmap_items_place ON roadmap_items (place, id);
CREATE INDEX roadmap_items_name ON roadmap_items (lower(name), id);
CREATE INDEX roadmap_items_search ON roadmap_items USING gin (search_text gin_trgm_ops);

ALTER TABLE company_settings
  ADD COLUMN tax_name text NOT NULL DEFAULT 'HST' CHECK (tax_name <> ''),
  ADD COLUMN tax_percent integer NOT NULL DEFAULT 13 CHECK (tax_percent BETWEEN 0 AND 100);

-- The offers of the release before, word for word; a company that starts anew enters its own.
CREATE FUNCTION insert_first_offers() RETURNS void LANGUAGE sql AS $$
  INSERT INTO plans (id, key, status, package_name, patrol_name, description, price_cents, sold_cents, protects, place)
  VALUES
    ('019abc00-0000-7000-8000-000000000001', 'neighbourhood', 'published', 'Neighbourhood Package',
      'Neighbourhood Patrol', 'Patrol of the neighbourhood by vehicle seven nights a week, 11:00 PM to 7:00 AM',
      3000, 3000, 'community', 1),
    ('019abc00-0000-7000-8000-000000000002', 'street', 'published', 'Street Package', 'Street Patrol',
      'Guard patrols the street by vehicle seven nights a week, 11:00 PM to 7:00 AM', 14900, 14900, 'street', 2),
    ('019abc00-0000-7000-8000-000000000003', 'house', 'published', 'House Package', 'House Package',
      'Dedicated full-time security for individual homes', 599900, 599900, 'house', 3)
  ON CONFLICT DO NOTHING;
  INSERT INTO plan_promises (id, plan, place, words, every, proof) VALUES
    ('019abc00-0000-7000-8000-000000000011', 'neighbourhood', 1, '20-minute patrol frequency', 'night', 'frequency'),
    ('019abc00-0000-7000-8000-000000000012', 'neighbourhood', 2, 'Neighbourhood-wide mobile patrols', 'night', 'coverage'),
    ('019abc00-0000-7000-8000-000000000013', 'neighbourhood', 3, 'Monthly security assessment reports', 'month',
      'community_report'),
    ('019abc00-0000-7000-8000-000000000014', 'neighbourhood', 4, 'Community alert system', 'asked', 'community_alerts'),
    ('019abc00-0000-7000-8000-000000000015', 'neighbourhood', 5, 'App access', 'always', 'app'),
    ('019abc00-0000-7000-8000-000000000016', 'street', 1, '1 dedicated patrol vehicle', 'night', 'vehicle'),
    ('019abc00-0000-7000-8000-000000000017', 'street', 2, 'Bi-weekly reports', 'half_month', 'street_report'),
    ('019abc00-0000-7000-8000-000000000018', 'street', 3, 'Resident alert system', 'asked', 'resident_alerts'),
    ('019abc00-0000-7000-8000-000000000019', 'street', 4, 'Security consultation', 'asked', 'consultation'),
    ('019abc00-0000-7000-8000-00000000001a', 'house', 1, 'Regular property checks', 'night', 'property_checks'),
    ('019abc00-0000-7000-8000-00000000001b', 'house', 2, 'Vacation watch', 'asked', 'vacation_watch'),
    ('019abc00-0000-7000-8000-00000000001c', 'house', 3, 'Direct security line', 'always', 'direct_line'),
    ('019abc00-0000-7000-8000-00000000001d', 'house', 4, 'Monthly report', 'month', 'house_report'),
    ('019abc00-0000-7000-8000-00000000001e', 'house', 5, 'Personal alert system', 'always', 'personal_alert'),
    ('019abc00-0000-7000-8000-00000000001f', 'house', 6, 'Basic consultation', 'asked', 'basic_consultation')
  ON CONFLICT DO NOTHING;
  INSERT INTO packages (id, status, family, place, name, price_cents, unit, description, warranty, cameras, features)
  VALUES
    ('019abc00-0000-7000-8000-000000000021', 'published', 'event', 1, 'Basic', 79999, 'per event',
      'For a private gathering or a block party.', NULL, NULL,
      '["Uniformed guards at the entrance", "Guest list checks", "A walk-through of the site beforehand"]'),
    ('019abc00-0000-7000-8000-000000000022', 'published', 'event', 2, 'Standard', 149999, 'per event',
      'For a wedding, a market or a corporate event.', NULL, NULL,
      '["Everything in Basic", "Guards inside and at the doors", "Crowd and parking control", "A written plan for emergencies"]'),
    ('019abc00-0000-7000-8000-000000000023', 'published', 'event', 3, 'Premium', 249999, 'per event',
      'For a festival, a concert or a venue with many rooms.', NULL, NULL,
      '["Everything in Standard", "A supervisor on site throughout", "Radio contact with the organizer", "A report the next day"]'),
    ('019abc00-0000-7000-8000-000000000024', 'published', 'protection', 1, 'Personal Protection', 199999, 'per month',
      'For one person, at home and on regular routes.', NULL, NULL,
      '["A licensed protection officer", "An escort on planned trips", "A review of home and routine"]'),
    ('019abc00-0000-7000-8000-000000000025', 'published', 'protection', 2, 'Corporate Protection', 299999, 'per month',
      'For a management team and its meetings.', NULL, NULL,
      '["Everything in Personal Protection", "Coverage at offices and events", "Secure transport", "A named coordinator"]'),
    ('019abc00-0000-7000-8000-000000000026', 'published', 'protection', 3, 'Executive Protection', 499999, 'per month',
      'For people whose risks do not end with the working day.', NULL, NULL,
      '["Everything in Corporate Protection", "A team on call day and night", "Routes and venues checked ahead", "Coverage for family on request"]'),
    ('019abc00-0000-7000-8000-000000000027', 'published', 'equipment', 1, 'Basic Security Kit', 199999, 'per package',
      'For a house or a small shop.', '3 months', '4',
      '["4 cameras", "3-month warranty", "A recorder and door sensors", "Installed and explained by us"]'),
    ('019abc00-0000-7000-8000-000000000028', 'published', 'equipment', 2, 'Business Security Package', 499999,
      'per package', 'For an office, a clinic or a warehouse unit.', '6 months', '8',
      '["8 cameras", "6-month warranty", "Access control for one door", "An alarm panel with sensors"]'),
    ('019abc00-0000-7000-8000-000000000029', 'published', 'equipment', 3, 'Enterprise Security Suite', 999999,
      'per package', 'For a site with several buildings or entrances.', '1 year', '16+',
      '["16+ cameras", "1-year warranty", "Access control for every door", "Planned with you on site"]')
  ON CONFLICT DO NOTHING;
  INSERT INTO roadmap_items (id, place, name, short, teaser, text, today_text, today_path) VALUES
    ('019abc00-0000-7000-8000-000000000031', 1, 'Guard tracking', 'Guard tracking', 'Guard tracking',
      'See where tonight''s car is on its patrol.', 'Each night’s patrols', '/community/patrols'),
    ('019abc00-0000-7000-8000-000000000032', 2, 'Neighbour threat alerts', 'Threat alerts',
      'Neighbour threat alerts with photos and urgency',
      'Report what you see with a photo and say how urgent it is.', 'Tell our office what you saw', '/contact'),
    ('019abc00-0000-7000-8000-000000000033', 3, 'Insurer rewards', 'Insurer rewards', 'Insurer rewards',
      'Let your patrol plan count with your insurer.', 'What your plan gave you, to show an insurer', '/profile/service'),
    ('019abc00-0000-7000-8000-000000000034', 4, 'Community features', 'Community', 'Community features',
      'Announcements and news for the people on your street.', 'Announcements to your community', '/community'),
    ('019abc00-0000-7000-8000-000000000035', 5, 'Incident history log', 'Incident log', 'Incident history log',
      'What happened where, and what was done about it.', 'Incidents in the reports to your community',
      '/community/reports')
  ON CONFLICT DO NOTHING
$$;
SELECT insert_first_offers() WHERE EXISTS (SELECT FROM users);
`;
