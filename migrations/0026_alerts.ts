import { script } from "./script";

/** Help that the resident of a protected house asks for, and the phone number that only they have. */
export const up = script`
-- Without one, a house has no line of its own.
ALTER TABLE company_settings ADD COLUMN priority_phone text CHECK (priority_phone <> '');

CREATE TYPE call_wish AS ENUM ('patrol', 'call');
CREATE TYPE call_state AS ENUM ('sent', 'delivered', 'seen', 'on_the_way', 'done', 'cancelled');
-- The state is the last one of its history; what was done is asked for at the end.
CREATE TABLE calls_for_help (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  point_id uuid NOT NULL REFERENCES service_points (id) ON DELETE CASCADE,
  wants call_wish NOT NULL, is_test boolean NOT NULL DEFAULT false, state call_state NOT NULL DEFAULT 'sent',
  sent_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz, seen_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  done text NOT NULL DEFAULT '', closed_at timestamptz, owner_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state IN ('done', 'cancelled')) = (closed_at IS NOT NULL)), CHECK ((state = 'done') = (done <> '')),
  CHECK (seen_at IS NOT NULL OR state NOT IN ('seen', 'on_the_way', 'done')));
-- An open test never stands in the way of the real thing.
CREATE UNIQUE INDEX calls_for_help_open ON calls_for_help (user_id, is_test) WHERE closed_at IS NULL;
CREATE INDEX calls_for_help_user ON calls_for_help (user_id, sent_at DESC);
CREATE INDEX calls_for_help_point ON calls_for_help (point_id, sent_at);
CREATE INDEX calls_for_help_sent ON calls_for_help (sent_at DESC, id DESC);
CREATE INDEX calls_for_help_waiting ON calls_for_help (sent_at) WHERE closed_at IS NULL;
CREATE INDEX calls_for_help_seen_by ON calls_for_help (seen_by) WHERE seen_by IS NOT NULL;

-- What happened to each, with who and when: also who was shown the address.
CREATE TABLE call_events (
  id uuid PRIMARY KEY, call_id uuid NOT NULL REFERENCES calls_for_help (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN
    ('sent', 'delivered', 'seen', 'on_the_way', 'done', 'cancelled', 'owner_told', 'looked')),
  at timestamptz NOT NULL, by_id uuid REFERENCES profiles (id) ON DELETE SET NULL, note text NOT NULL DEFAULT '');
CREATE INDEX call_events_call ON call_events (call_id, at, id);
CREATE INDEX call_events_by ON call_events (by_id) WHERE by_id IS NOT NULL;
CREATE UNIQUE INDEX call_events_once ON call_events (call_id, event) WHERE event <> 'looked';
CREATE UNIQUE INDEX call_events_looked ON call_events (call_id, by_id) WHERE event = 'looked';
-- Rows go only with the whole call. People may go, so only who it was may change.
CREATE FUNCTION keep_call_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM calls_for_help WHERE id = OLD.call_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the history of a call for help is only added to';
END $$;
CREATE TRIGGER call_events_kept BEFORE DELETE OR UPDATE OF id, call_id, event, at, note
  ON call_events FOR EACH ROW EXECUTE FUNCTION keep_call_events();
`;
