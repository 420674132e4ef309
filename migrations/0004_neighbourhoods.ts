import { script } from "./script";

/** Communities, their members, requests to join, and what staff announce to them (rows 248, D16). */
export const up = script`
CREATE TYPE community_status AS ENUM ('active', 'inactive');
CREATE TYPE membership_status AS ENUM ('active', 'inactive');
CREATE TYPE join_request_status AS ENUM ('pending', 'approved', 'declined', 'withdrawn');
CREATE TYPE announcement_status AS ENUM ('draft', 'sent', 'withdrawn');

CREATE TABLE communities (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status community_status NOT NULL DEFAULT 'active',
  name text NOT NULL CHECK (name <> ''), description text NOT NULL DEFAULT '',
  postal_prefixes text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(name || ' ' || description)) STORED);
CREATE UNIQUE INDEX communities_name ON communities (lower(name));
CREATE INDEX communities_created ON communities (created_at DESC, id DESC);
CREATE INDEX communities_status ON communities (status, created_at DESC, id DESC);
CREATE INDEX communities_search ON communities USING gin (search_text gin_trgm_ops);
CREATE INDEX communities_prefixes ON communities USING gin (postal_prefixes) WHERE status = 'active';

-- A profile belongs to one community at a time (B42).
CREATE TABLE community_members (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, status membership_status NOT NULL DEFAULT 'active',
  joined_at timestamptz NOT NULL DEFAULT now(), left_at timestamptz, UNIQUE (community_id, user_id));
CREATE UNIQUE INDEX community_members_one_active ON community_members (user_id) WHERE status = 'active';
CREATE INDEX community_members_joined ON community_members (community_id, status, joined_at DESC, id DESC);

CREATE TABLE community_join_requests (
  id uuid PRIMARY KEY, community_id uuid NOT NULL REFERENCES communities (id),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  status join_request_status NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT now(), decided_at timestamptz, decided_by uuid);
CREATE UNIQUE INDEX community_join_requests_one_pending ON community_join_requests (user_id) WHERE status = 'pending';
CREATE INDEX community_join_requests_pending ON community_join_requests (community_id, created_at)
  WHERE status = 'pending';
CREATE INDEX community_join_requests_user ON community_join_requests (user_id, created_at DESC);

-- Without a community it is for the members of all.
CREATE TABLE announcements (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status announcement_status NOT NULL DEFAULT 'draft',
  community_id uuid REFERENCES communities (id), title text NOT NULL CHECK (title <> ''), body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz, withdrawn_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_key(title || ' ' || body)) STORED);
CREATE INDEX announcements_created ON announcements (created_at DESC, id DESC);
CREATE INDEX announcements_status ON announcements (status, created_at DESC, id DESC);
CREATE INDEX announcements_search ON announcements USING gin (search_text gin_trgm_ops);
CREATE INDEX announcements_shown ON announcements (community_id, sent_at DESC) WHERE status = 'sent';

-- waiting and queued: the email is not out yet; sending: it is going out now; unsure: the process ended meanwhile.
CREATE TABLE announcement_recipients (
  announcement_id uuid NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'queued', 'sending', 'delivered', 'failed', 'unsure', 'page')),
  read_at timestamptz, PRIMARY KEY (announcement_id, user_id));
CREATE INDEX announcement_recipients_user ON announcement_recipients (user_id);
CREATE INDEX announcement_recipients_waiting ON announcement_recipients (announcement_id, user_id)
  WHERE state = 'waiting';
`;
