import { script } from "./script";

/** What the platform needs: search, limits, one-time form keys, and files. The job queue makes its own tables. */
export const up = script`
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Finds words without their accents. No extension, so that JavaScript can make the same key of what is searched for.
CREATE FUNCTION search_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));

CREATE TABLE rate_buckets (
  key text PRIMARY KEY, count integer NOT NULL,
  tried_at timestamptz NOT NULL, blocked_until timestamptz, expires_at timestamptz NOT NULL);
CREATE INDEX rate_buckets_expires_at ON rate_buckets (expires_at);

CREATE TABLE form_keys (
  key text PRIMARY KEY, fields_hash bytea NOT NULL, location text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX form_keys_created_at ON form_keys (created_at);

-- What we know of the objects in the file store. The owner has no foreign key: the files of a closed account are
-- found by it and removed.
CREATE TABLE files (
  id uuid PRIMARY KEY, object_key text COLLATE "C" NOT NULL UNIQUE, purpose text NOT NULL, owner_id uuid,
  name text NOT NULL, kind text NOT NULL CHECK (kind IN ('pdf', 'jpeg', 'png', 'doc', 'docx')),
  content_type text NOT NULL, size integer NOT NULL, sha256 bytea NOT NULL, pages integer,
  scan_state text NOT NULL CHECK (scan_state IN ('unscanned', 'received', 'checking', 'clean', 'held', 'refused')),
  made_of uuid REFERENCES files (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(), purge_at timestamptz, purged_at timestamptz);
CREATE INDEX files_owner ON files (owner_id, created_at) WHERE owner_id IS NOT NULL;
CREATE INDEX files_made_of ON files (made_of) WHERE made_of IS NOT NULL;
CREATE INDEX files_purge_at ON files (purge_at) WHERE purged_at IS NULL;
CREATE INDEX files_to_scan ON files (scan_state, created_at)
  WHERE purged_at IS NULL AND scan_state IN ('received', 'checking', 'held', 'refused');

-- The files of a refused form are kept for a day.
CREATE TABLE held_files (
  id uuid PRIMARY KEY, object_key text COLLATE "C" NOT NULL UNIQUE, holder_hash bytea NOT NULL, owner_id uuid,
  path text NOT NULL, field text NOT NULL, form_keys uuid[] NOT NULL,
  name text NOT NULL, kind text NOT NULL CHECK (kind IN ('pdf', 'jpeg', 'png', 'doc', 'docx')),
  content_type text NOT NULL, size integer NOT NULL, sha256 bytea NOT NULL, pages integer,
  created_at timestamptz NOT NULL DEFAULT now(), used_at timestamptz);
CREATE INDEX held_files_holder ON held_files (holder_hash, created_at);
CREATE INDEX held_files_created_at ON held_files (created_at);
`;
