import { script } from "./script";

/** What a subscription protects, from which night to which, and the credit for a month in which too little was driven. */
export const up = script`
-- A plan protects one community, street or house; first_night and last_night are whole nights, noon to noon. One that
-- ended before its first night has the day before as its last.
CREATE TABLE service_points (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, plan_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('community', 'street', 'house')),
  community_id uuid NOT NULL REFERENCES communities (id), street_id uuid REFERENCES patrol_streets (id),
  vehicle text NOT NULL DEFAULT '', keyholder_id uuid REFERENCES household_entries (id) ON DELETE SET NULL,
  first_night date NOT NULL, last_night date,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'community') = (street_id IS NULL)), CHECK (vehicle = '' OR kind = 'street'),
  CHECK (keyholder_id IS NULL OR kind = 'house'), CHECK (last_night >= first_night - 1),
  CONSTRAINT service_points_one_at_a_time EXCLUDE USING gist
    (user_id WITH =, daterange(first_night, last_night + 1) WITH &&));
CREATE UNIQUE INDEX service_points_open ON service_points (user_id) WHERE last_night IS NULL;
CREATE INDEX service_points_user ON service_points (user_id, first_night);
CREATE INDEX service_points_community ON service_points (community_id, kind, id);
CREATE INDEX service_points_street ON service_points (street_id, kind) WHERE street_id IS NOT NULL;
CREATE INDEX service_points_keyholder ON service_points (keyholder_id) WHERE keyholder_id IS NOT NULL;

-- Paid plans that protect nothing yet: each is a task for staff, due in a day.
CREATE TABLE service_waits (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, plan_key text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(), due_at timestamptz NOT NULL, told_at timestamptz);
CREATE INDEX service_waits_due ON service_waits (due_at, user_id);

-- One a point and month. balance_id is the provider's, once it has it.
CREATE TABLE service_credits (
  point_id uuid NOT NULL REFERENCES service_points (id) ON DELETE CASCADE,
  month text NOT NULL CHECK (month ~ '^20[0-9][0-9]-[01][0-9]$'),
  promised integer NOT NULL, done integer NOT NULL, line integer NOT NULL, cents integer NOT NULL CHECK (cents > 0),
  balance_id text, made_at timestamptz NOT NULL DEFAULT now(), given_at timestamptz, PRIMARY KEY (point_id, month),
  CHECK ((balance_id IS NULL) = (given_at IS NULL)));

-- Below this share of rounds in a month there is a credit, in percent; without one there is none.
ALTER TABLE company_settings ADD COLUMN credit_line integer CHECK (credit_line BETWEEN 1 AND 100);
`;
