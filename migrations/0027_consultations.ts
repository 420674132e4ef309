import { script } from "./script";

/** Visits at which staff look at a home with its resident, and what they found. */
export const up = script`
CREATE TYPE consultation_status AS ENUM ('asked', 'offered', 'booked', 'done', 'cancelled');
-- Asked, three times offered, one chosen, the result written. waiting_since is when the resident last asked for times;
-- late_on is the day on which they had waited too long.
CREATE TABLE consultations (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  point_id uuid NOT NULL REFERENCES service_points (id) ON DELETE CASCADE,
  status consultation_status NOT NULL DEFAULT 'asked',
  wish text NOT NULL DEFAULT '', asked_at timestamptz NOT NULL DEFAULT now(),
  waiting_since timestamptz, late_on date,
  minutes integer NOT NULL DEFAULT 60 CHECK (minutes BETWEEN 15 AND 240),
  visitor_id uuid REFERENCES profiles (id) ON DELETE SET NULL, starts_at timestamptz,
  checks jsonb, recommendation text NOT NULL DEFAULT '', written_at timestamptz,
  written_by uuid REFERENCES profiles (id) ON DELETE SET NULL, closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'asked') = (waiting_since IS NOT NULL)),
  CHECK (status <> 'booked' OR starts_at IS NOT NULL),
  CHECK ((status IN ('done', 'cancelled')) = (closed_at IS NOT NULL)),
  CHECK ((status = 'done') = (written_at IS NOT NULL)),
  CHECK ((written_at IS NULL) = (checks IS NULL) AND (written_at IS NULL) = (recommendation = '')));
CREATE UNIQUE INDEX consultations_open ON consultations (user_id) WHERE closed_at IS NULL;
CREATE INDEX consultations_user ON consultations (user_id, asked_at DESC);
CREATE INDEX consultations_point ON consultations (point_id, asked_at);
CREATE INDEX consultations_asked ON consultations (asked_at DESC, id DESC);
CREATE INDEX consultations_waiting ON consultations (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX consultations_visitor ON consultations (visitor_id, starts_at) WHERE visitor_id IS NOT NULL;
CREATE INDEX consultations_written_by ON consultations (written_by) WHERE written_by IS NOT NULL;

-- The times offered now; another offer takes their place.
CREATE TABLE consultation_times (
  consultation_id uuid NOT NULL REFERENCES consultations (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL, PRIMARY KEY (consultation_id, starts_at));
`;
