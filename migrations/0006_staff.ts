import { script } from "./script";

/** What each member of staff has chosen, and the licence of everyone who works as a guard. */
export const up = script`
CREATE TABLE staff_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, email_notices boolean NOT NULL DEFAULT false,
  muted_notices text[] NOT NULL DEFAULT '{}', keys boolean NOT NULL DEFAULT false, time_zone text,
  updated_at timestamptz NOT NULL DEFAULT now());

-- Ontario licenses security guards and private investigators; some people hold both.
CREATE TABLE guard_licences (
  profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, number text NOT NULL,
  class text NOT NULL CHECK (class IN ('guard', 'investigator', 'dual')), front_file_id uuid, back_file_id uuid,
  expires_on date NOT NULL, noticed_days integer);
CREATE INDEX guard_licences_expiry ON guard_licences (expires_on, profile_id);
CREATE INDEX guard_licences_number ON guard_licences (lower(number));
`;
