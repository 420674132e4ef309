import { script } from "./script";

/** How many homes of a street have to join before its plan starts, and the cards that were saved for it. */
export const up = script`
-- The community follows from its name, and its page from both names. A street has one goal at a time.
CREATE TABLE street_goals (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'started', 'missed')),
  street text NOT NULL CHECK (street <> ''), community text NOT NULL CHECK (community <> ''),
  community_id uuid REFERENCES communities (id),
  slug text NOT NULL GENERATED ALWAYS AS (
    trim(both '-' FROM regexp_replace(search_key(street || ' ' || community), '[^a-z0-9]+', '-', 'g'))) STORED,
  homes integer NOT NULL CHECK (homes BETWEEN 1 AND 500), until date NOT NULL, words text,
  reached_told_at timestamptz, ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(street || ' ' || community)) STORED,
  CHECK ((status = 'open') = (ended_at IS NULL)));
CREATE UNIQUE INDEX street_goals_open_slug ON street_goals (slug) WHERE status = 'open';
CREATE INDEX street_goals_slug ON street_goals (slug, created_at DESC);
CREATE INDEX street_goals_street ON street_goals (lower(street), id);
CREATE INDEX street_goals_community ON street_goals (community_id);
CREATE INDEX street_goals_open ON street_goals (until, id) WHERE status = 'open';
CREATE INDEX street_goals_search ON street_goals USING gin (search_text gin_trgm_ops);
CREATE FUNCTION find_goal_community() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.community_id := (SELECT id FROM communities WHERE lower(name) = lower(NEW.community));
  RETURN NEW;
END $$;
CREATE TRIGGER street_goals_find_community BEFORE INSERT OR UPDATE OF community ON street_goals
  FOR EACH ROW EXECUTE FUNCTION find_goal_community();
CREATE FUNCTION rename_goal_community() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE street_goals SET community = NEW.name WHERE community_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER communities_goals_renamed AFTER UPDATE OF name ON communities
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_goal_community();

-- asked: the card page is open; saved: counted; starting: the plan is being made. address_key is the verified address.
CREATE TABLE street_pledges (
  id uuid PRIMARY KEY, goal_id uuid NOT NULL REFERENCES street_goals (id),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL, address_key text NOT NULL CHECK (address_key <> ''),
  state text NOT NULL DEFAULT 'asked'
    CHECK (state IN ('asked', 'saved', 'starting', 'started', 'failed', 'left', 'released')),
  session_id text UNIQUE, url text, payment_method text, reason text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL DEFAULT now(), saved_at timestamptz, ended_at timestamptz, detached_at timestamptz,
  CHECK (state NOT IN ('saved', 'starting', 'started') OR payment_method IS NOT NULL),
  CHECK (detached_at IS NULL OR state IN ('failed', 'left', 'released')));
CREATE UNIQUE INDEX street_pledges_one_person ON street_pledges (goal_id, user_id)
  WHERE state IN ('asked', 'saved', 'starting', 'started');
CREATE UNIQUE INDEX street_pledges_one_address ON street_pledges (goal_id, address_key)
  WHERE state IN ('saved', 'starting', 'started');
CREATE INDEX street_pledges_user ON street_pledges (user_id, asked_at DESC);
CREATE INDEX street_pledges_goal ON street_pledges (goal_id, state, id);
CREATE INDEX street_pledges_asked ON street_pledges (asked_at, id) WHERE state = 'asked';
CREATE INDEX street_pledges_to_release ON street_pledges (ended_at, id)
  WHERE detached_at IS NULL AND state IN ('failed', 'left', 'released');
`;
