import { script } from "./script";

/** How many homes of a street have to join before its plan starts, and the cards that were saved for it. */
export const up = script`
-- A community keeps its row when it is renamed.
CREATE UNIQUE INDEX communities_whole_name ON communities (name);
CREATE TABLE street_goals (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'started', 'missed')),
  street text NOT NULL CHECK (street <> ''),
  community text NOT NULL REFERENCES communities (name) ON UPDATE CASCADE,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  homes integer NOT NULL CHECK (homes BETWEEN 3 AND 500), until date NOT NULL, words text NOT NULL DEFAULT '',
  reached_told_at timestamptz, ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(street || ' ' || community)) STORED,
  CHECK ((status = 'open') = (ended_at IS NULL)));
CREATE INDEX street_goals_created ON street_goals (created_at DESC, id DESC);
CREATE INDEX street_goals_street ON street_goals (search_key(street), id);
CREATE INDEX street_goals_community ON street_goals (community);
CREATE INDEX street_goals_open ON street_goals (until, id) WHERE status = 'open';
CREATE INDEX street_goals_search ON street_goals USING gin (search_text gin_trgm_ops);

-- asked: the card page is open; saved: counted; starting: the plan is being made. address_key is the verified address.
CREATE TABLE street_pledges (
  id uuid PRIMARY KEY, goal_id uuid NOT NULL REFERENCES street_goals (id),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL, address_key text NOT NULL,
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
CREATE INDEX street_pledges_to_detach ON street_pledges (ended_at, id)
  WHERE payment_method IS NOT NULL AND detached_at IS NULL AND state IN ('failed', 'left', 'released');
`;
