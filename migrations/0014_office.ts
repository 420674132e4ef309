import { script } from "./script";

/** People who may be the same person, merges, CSV imports (row 252), saved views, and reports (row 234, D14). */
export const up = script`
CREATE FUNCTION email_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(split_part(lower($1), '@', 1), '.', '') || '@' || split_part(lower($1), '@', 2);
CREATE FUNCTION email_keys(text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT email_key(email) FROM unnest($1) AS email);
-- Without a list of pending entries, as for profiles_emails.
CREATE INDEX profiles_email_keys ON profiles USING gin (email_keys(all_emails(sign_in_email, other_emails)))
  WITH (fastupdate = off);

-- A pair has a row for each of the two. One that staff dismissed stays, so that nobody is asked about it again.
CREATE TABLE profile_duplicates (
  profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, reasons text[] NOT NULL, dismissed_at timestamptz,
  PRIMARY KEY (profile_id, other_id));
CREATE INDEX profile_duplicates_other ON profile_duplicates (other_id);
-- Bounded, so that a write stays fast where very many people share a postal code or a phone.
CREATE FUNCTION find_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM profile_duplicates WHERE dismissed_at IS NULL AND (profile_id = NEW.id OR other_id = NEW.id);
  IF NEW.merged_into IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO profile_duplicates (profile_id, other_id, reasons)
  SELECT pair.one, pair.other, array_agg(found.reason ORDER BY found.reason)
  FROM (
    (SELECT id, 'email' FROM profiles
      WHERE email_keys(all_emails(sign_in_email, other_emails))
          && email_keys(all_emails(NEW.sign_in_email, NEW.other_emails))
        AND kind = NEW.kind AND merged_into IS NULL AND id <> NEW.id LIMIT 20)
    UNION ALL
    (SELECT id, 'phone' FROM profiles
      WHERE phone_number = NEW.phone_number AND kind = NEW.kind AND merged_into IS NULL AND id <> NEW.id LIMIT 20)
    UNION ALL
    (SELECT id, 'name' FROM (
        SELECT id, full_name FROM profiles
        WHERE zip_code = NEW.zip_code AND kind = NEW.kind AND merged_into IS NULL AND id <> NEW.id LIMIT 200) AS near
      WHERE similarity(search_key(full_name), search_key(NEW.full_name)) >= 0.6 LIMIT 20)
  ) AS found (id, reason)
  CROSS JOIN LATERAL (VALUES (NEW.id, found.id), (found.id, NEW.id)) AS pair (one, other)
  GROUP BY 1, 2 ON CONFLICT (profile_id, other_id) DO UPDATE SET reasons = EXCLUDED.reasons;
  RETURN NULL;
END $$;
CREATE TRIGGER profiles_duplicates
  AFTER INSERT OR UPDATE OF kind, full_name, phone_number, zip_code, sign_in_email, other_emails, merged_into
  ON profiles FOR EACH ROW EXECUTE FUNCTION find_duplicates();

-- The profile that is given up becomes a pointer. The rows are the states of all that the merge touched: an undo
-- compares those after it with what is there, and puts back those before it.
CREATE TABLE profile_merges (
  id uuid PRIMARY KEY, kept_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  merged_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  rows_before text NOT NULL, rows_after text NOT NULL,
  merged_by uuid, merged_at timestamptz NOT NULL DEFAULT now(), undone_at timestamptz);
CREATE INDEX profile_merges_kept ON profile_merges (kept_id, merged_at DESC);
CREATE UNIQUE INDEX profile_merges_merged ON profile_merges (merged_id) WHERE undone_at IS NULL;

CREATE TABLE imports (
  id uuid PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('clients', 'guards', 'members', 'products')),
  state text NOT NULL DEFAULT 'columns' CHECK (state IN ('columns', 'preview', 'writing', 'done', 'undoing', 'undone')),
  file_name text NOT NULL, header jsonb NOT NULL, matching jsonb NOT NULL DEFAULT '{}', line_count integer NOT NULL,
  created_by uuid NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz, finished_at timestamptz, undone_by uuid, undone_at timestamptz);
CREATE INDEX imports_newest ON imports (created_at, id);

-- What each line did, so that it can be undone.
CREATE TABLE import_lines (
  id uuid PRIMARY KEY, import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  number integer NOT NULL, cells jsonb NOT NULL, note text,
  outcome text NOT NULL DEFAULT 'refused' CHECK (outcome IN ('created', 'updated', 'unchanged', 'refused')),
  record_id uuid, before jsonb, after jsonb, version integer, written_at timestamptz,
  left_out boolean NOT NULL DEFAULT false, judged_again boolean NOT NULL DEFAULT false,
  undone text CHECK (undone IN ('removed', 'restored', 'partly', 'kept')));
CREATE UNIQUE INDEX import_lines_number ON import_lines (import_id, number);
CREATE INDEX import_lines_outcome ON import_lines (import_id, outcome, number);

-- Lists of the back office as somebody saved them, and the one that each person's list begins with.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, shared boolean NOT NULL DEFAULT false,
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL, name text NOT NULL CHECK (name <> ''), query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, list, lower(name));
CREATE INDEX saved_views_shared ON saved_views (list) WHERE shared;
CREATE TABLE default_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, list text NOT NULL,
  view_id uuid NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE, PRIMARY KEY (user_id, list));
CREATE INDEX default_views_view ON default_views (view_id);
-- Reports with the numbers as they were when each was computed, and the monthly ones of a community.
CREATE TYPE report_status AS ENUM ('preparing', 'pending', 'approved', 'failed');

CREATE TABLE report_runs (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status report_status NOT NULL DEFAULT 'preparing',
  kind text NOT NULL CHECK (kind <> ''), title text NOT NULL CHECK (title <> ''), time_zone text NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1), community_id uuid REFERENCES communities (id),
  snapshot jsonb, computed_at timestamptz, data_to timestamptz,
  previous_id uuid REFERENCES report_runs (id) ON DELETE SET NULL,
  requested_by uuid REFERENCES users (id) ON DELETE SET NULL,
  approved_by uuid REFERENCES users (id) ON DELETE SET NULL, approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(title)) STORED,
  CHECK ((kind = 'community') = (community_id IS NOT NULL)),
  CHECK ((status IN ('pending', 'approved'))
    = (snapshot IS NOT NULL AND computed_at IS NOT NULL AND data_to IS NOT NULL)),
  CHECK ((status = 'approved') = (approved_at IS NOT NULL)));
-- Anyone who asks for what is being prepared gets that one.
CREATE UNIQUE INDEX report_runs_preparing ON report_runs (kind, month, community_id) NULLS NOT DISTINCT
  WHERE status = 'preparing';
CREATE INDEX report_runs_created ON report_runs (created_at DESC, id DESC);
CREATE INDEX report_runs_status ON report_runs (status, created_at DESC, id DESC);
CREATE INDEX report_runs_kind ON report_runs (kind, created_at DESC, id DESC);
CREATE INDEX report_runs_month ON report_runs (month, kind, computed_at);
CREATE INDEX report_runs_community ON report_runs (community_id, month DESC, computed_at DESC);
CREATE INDEX report_runs_previous ON report_runs (previous_id);
CREATE INDEX report_runs_requested_by ON report_runs (requested_by);
CREATE INDEX report_runs_approved_by ON report_runs (approved_by);
CREATE INDEX report_runs_search ON report_runs USING gin (search_text gin_trgm_ops);
CREATE FUNCTION keep_report_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'approved' THEN
      RAISE EXCEPTION 'An approved report is never deleted.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.computed_at IS NOT NULL AND
    (OLD.kind, OLD.month, OLD.community_id, OLD.title, OLD.time_zone, OLD.snapshot, OLD.computed_at, OLD.data_to)
    IS DISTINCT FROM
    (NEW.kind, NEW.month, NEW.community_id, NEW.title, NEW.time_zone, NEW.snapshot, NEW.computed_at, NEW.data_to) THEN
    RAISE EXCEPTION 'A report never changes once it is computed.' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'approved' AND NEW.status <> 'approved' THEN
    RAISE EXCEPTION 'An approved report stays approved.' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_runs_kept BEFORE UPDATE OR DELETE ON report_runs FOR EACH ROW EXECUTE FUNCTION keep_report_runs();

-- Nobody gets the report of a month twice, whatever was corrected since.
CREATE TABLE report_recipients (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, community_id uuid NOT NULL REFERENCES communities (id),
  month date NOT NULL, state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'sent', 'left')),
  PRIMARY KEY (user_id, community_id, month));
CREATE INDEX report_recipients_waiting ON report_recipients (community_id, month, user_id) WHERE state = 'waiting';
`;
