import { script } from "./script";

/** Job postings with a record of what was public, job alerts, applications, interviews, and outcomes. */
export const up = script`
CREATE TYPE job_type AS ENUM ('full-time', 'part-time', 'contract', 'temporary');
CREATE TYPE job_status AS ENUM ('active', 'draft', 'closed', 'archived');
CREATE TYPE pay_unit AS ENUM ('hour', 'year');
CREATE TYPE application_status AS ENUM
  ('pending', 'under_review', 'interview_scheduled', 'offer_extended', 'hired', 'rejected', 'withdrawn');
CREATE TYPE interview_status AS ENUM ('planned', 'moved', 'cancelled', 'held');
CREATE TYPE interview_kind AS ENUM ('phone', 'video', 'in-person');

-- Pay is in cents (CAD) for the unit, which may be chosen before the pay is known. vacancy and uses_ai are said by a
-- choice, never by a default; a draft may lack them.
CREATE TABLE job_postings (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status job_status NOT NULL DEFAULT 'active',
  title text NOT NULL, location text NOT NULL, type job_type NOT NULL DEFAULT 'full-time',
  description text NOT NULL, requirements text NOT NULL,
  requires_work_authorization boolean NOT NULL DEFAULT false, requires_drivers_licence boolean NOT NULL DEFAULT false,
  pay_min_cents integer, pay_max_cents integer, pay_unit pay_unit, vacancy boolean, uses_ai boolean,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), closes_at timestamptz,
  search_text text GENERATED ALWAYS AS (search_key(title || ' ' || location || ' ' || description)) STORED,
  CHECK (pay_min_cents <= pay_max_cents), CONSTRAINT job_postings_pay
    CHECK ((pay_min_cents IS NULL) = (pay_max_cents IS NULL) AND (pay_min_cents IS NULL OR pay_unit IS NOT NULL)));
CREATE INDEX job_postings_newest ON job_postings (status, created_at DESC, id DESC);
CREATE INDEX job_postings_created ON job_postings (created_at, id);
CREATE INDEX job_postings_title ON job_postings (lower(title), id);
CREATE INDEX job_postings_search ON job_postings USING gin (search_text gin_trgm_ops);
-- The application form as it is today: a form that changes takes a migration that replaces this function.
CREATE FUNCTION application_questions() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT '[
  {"label": "Full name"}, {"label": "Email"}, {"label": "Phone"},
  {"label": "Availability", "answers": ["Full-time", "Part-time", "Weekends", "Flexible"]},
  {"label": "Employment status", "answers": ["Employed", "Unemployed", "Student", "Retired"]},
  {"label": "I am authorized to work in Canada", "answers": ["Yes", "No"]},
  {"label": "I have a valid driver''s licence", "answers": ["Yes", "No"]},
  {"label": "How did you hear about us?",
    "answers": ["This website", "Job board", "Social media", "Someone told me", "Other"]},
  {"label": "Your experience in security"}, {"label": "Licences and certificates"},
  {"label": "Why are you interested in this position?"}, {"label": "Why are you a good fit?"},
  {"label": "Résumé", "answers": ["PDF", "DOC", "DOCX"]}, {"label": "Cover letter", "answers": ["PDF", "DOC", "DOCX"]},
  {"label": "I declare that what I have written here is true and complete", "answers": ["Yes", "No"]},
  {"label": "I consent to my application and files being kept and used to consider me for this position",
    "answers": ["Yes", "No"]}
]'::jsonb $$;

-- Each posting as it was public, with the questions of its form. Without a reference: it outlives the posting.
CREATE TABLE job_posting_snapshots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, posting_id uuid NOT NULL,
  posting jsonb NOT NULL, questions jsonb NOT NULL DEFAULT application_questions(),
  published_at timestamptz NOT NULL DEFAULT now(), came_down_at timestamptz);
CREATE INDEX job_posting_snapshots_posting ON job_posting_snapshots (posting_id, id);
CREATE INDEX job_posting_snapshots_published ON job_posting_snapshots (published_at);
CREATE UNIQUE INDEX job_posting_snapshots_public ON job_posting_snapshots (posting_id) WHERE came_down_at IS NULL;
CREATE INDEX job_posting_snapshots_down ON job_posting_snapshots (came_down_at) WHERE came_down_at IS NOT NULL;
CREATE FUNCTION keep_posting_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.came_down_at < now() - interval '3 years' THEN RETURN OLD; END IF;
  ELSIF OLD.came_down_at IS NULL
    AND (OLD.id, OLD.posting_id, OLD.posting, OLD.questions, OLD.published_at)
      = (NEW.id, NEW.posting_id, NEW.posting, NEW.questions, NEW.published_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The record of a posting cannot be changed.' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER job_posting_snapshots_kept BEFORE UPDATE OR DELETE ON job_posting_snapshots
  FOR EACH ROW EXECUTE FUNCTION keep_posting_snapshot();
-- Whatever code publishes a posting or takes it down. An edit while it is public is another text that was public.
CREATE FUNCTION record_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unseen text[] := ARRAY['version', 'updated_at', 'search_text'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - unseen = to_jsonb(OLD) - unseen THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE job_posting_snapshots SET came_down_at = now() WHERE posting_id = OLD.id AND came_down_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.status = 'active' THEN
      INSERT INTO job_posting_snapshots (posting_id, posting) VALUES (NEW.id, to_jsonb(NEW) - unseen);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER job_postings_recorded AFTER INSERT OR UPDATE OR DELETE ON job_postings
  FOR EACH ROW EXECUTE FUNCTION record_posting();

-- Who wants an email about new postings, for which search, and how they agreed to it.
CREATE TABLE job_alerts (
  id uuid PRIMARY KEY, email text NOT NULL CHECK (email = lower(email)), token_hash bytea NOT NULL UNIQUE,
  search text NOT NULL DEFAULT '', type job_type, location text NOT NULL DEFAULT '', words text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), confirmed_at timestamptz,
  covered_until timestamptz, last_sent_at timestamptz, CHECK ((confirmed_at IS NULL) = (covered_until IS NULL)));
CREATE INDEX job_alerts_email ON job_alerts (email, created_at);
CREATE UNIQUE INDEX job_alerts_once ON job_alerts (email) WHERE confirmed_at IS NOT NULL;
CREATE INDEX job_alerts_unconfirmed ON job_alerts (created_at) WHERE confirmed_at IS NULL;

-- With or without an account. Title, location and type are those applied to: a posting may change or go, the record
-- stays. A link that was asked for anew ends the one before only once it is opened. told_on is the day on which an
-- applicant heard the outcome by phone.
CREATE TABLE job_applications (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, reference text NOT NULL UNIQUE,
  job_id uuid REFERENCES job_postings (id) ON DELETE SET NULL,
  job_title text NOT NULL, job_location text NOT NULL, job_type job_type NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  full_name text NOT NULL, email text NOT NULL, phone_number text NOT NULL,
  availability text NOT NULL CHECK (availability IN ('full-time', 'part-time', 'weekends', 'flexible')),
  employment_status text NOT NULL CHECK (employment_status IN ('employed', 'unemployed', 'student', 'retired')),
  heard_from text NOT NULL CHECK (heard_from IN ('company-website', 'job-board', 'social-media', 'referral', 'other')),
  work_authorization boolean NOT NULL, drivers_license boolean NOT NULL,
  security_experience text NOT NULL, licenses_and_certs text NOT NULL DEFAULT '',
  why_interested text NOT NULL, why_good_fit text NOT NULL,
  resume_file_id uuid, cover_letter_file_id uuid, files_removed_at timestamptz,
  status application_status NOT NULL DEFAULT 'pending', decided_at timestamptz, told_on date,
  held_as_spam boolean NOT NULL DEFAULT false, rating smallint CHECK (rating BETWEEN 1 AND 5),
  token_id uuid NOT NULL, access_token_hash bytea NOT NULL UNIQUE, previous_token_hash bytea,
  token_expires_at timestamptz, token_opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(full_name || ' ' || email || ' ' || phone_number || ' '
    || regexp_replace(phone_number, '[^0-9]', '', 'g') || ' ' || reference || ' ' || job_title)) STORED);
CREATE UNIQUE INDEX job_applications_once ON job_applications (job_id, lower(email))
  WHERE status <> 'withdrawn' AND NOT held_as_spam;
CREATE UNIQUE INDEX job_applications_previous_token ON job_applications (previous_token_hash)
  WHERE previous_token_hash IS NOT NULL;
CREATE INDEX job_applications_email ON job_applications (lower(email), created_at);
CREATE INDEX job_applications_user ON job_applications (user_id, created_at, id);
CREATE INDEX job_applications_newest ON job_applications (created_at, id) WHERE NOT held_as_spam;
CREATE INDEX job_applications_name ON job_applications (lower(full_name), id) WHERE NOT held_as_spam;
CREATE INDEX job_applications_status ON job_applications (status, created_at, id);
CREATE INDEX job_applications_spam ON job_applications (created_at, id) WHERE held_as_spam;
CREATE INDEX job_applications_decided ON job_applications (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX job_applications_job ON job_applications (job_id, created_at, id);
-- Staff read everything but spam; without its rows, counting needs the index alone.
CREATE INDEX job_applications_job_open ON job_applications (job_id, created_at, id) WHERE NOT held_as_spam;
CREATE INDEX job_applications_job_status ON job_applications (job_id, status, created_at, id) WHERE NOT held_as_spam;
CREATE INDEX job_applications_job_name ON job_applications (job_id, lower(full_name), id) WHERE NOT held_as_spam;
CREATE INDEX job_applications_job_rating ON job_applications (job_id, (coalesce(rating, 0)), id) WHERE NOT held_as_spam;
CREATE INDEX job_applications_job_spam ON job_applications (job_id, created_at, id) WHERE held_as_spam;
CREATE INDEX job_applications_files ON job_applications ((coalesce(decided_at, updated_at)))
  WHERE files_removed_at IS NULL;
CREATE INDEX job_applications_search ON job_applications USING gin (search_text gin_trgm_ops);
CREATE TABLE job_application_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
  from_status application_status, to_status application_status NOT NULL,
  actor_id uuid, reason text, note text, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX job_application_events_application ON job_application_events (application_id, id);
CREATE INDEX job_application_events_created ON job_application_events (created_at);
CREATE TABLE job_application_notes (
  id uuid PRIMARY KEY, application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
  author_id uuid, body text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX job_application_notes_application ON job_application_notes (application_id, created_at);

-- The words are made when an email is sent; its subject and delivery stay here.
CREATE TABLE job_application_mails (
  id uuid PRIMARY KEY, application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
  kind text NOT NULL, reason text, subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz);
CREATE INDEX job_application_mails_application ON job_application_mails (application_id, created_at);

-- The last email is about the version in mail_version.
CREATE TABLE interviews (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, status interview_status NOT NULL DEFAULT 'planned',
  application_id uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
  interviewer_id uuid REFERENCES users (id) ON DELETE SET NULL, kind interview_kind NOT NULL, place text NOT NULL,
  starts_at timestamptz NOT NULL, minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
  note text NOT NULL DEFAULT '', mail_version integer, mailed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX interviews_application ON interviews (application_id, starts_at, id);
CREATE INDEX interviews_interviewer ON interviews (interviewer_id);
CREATE INDEX interviews_coming ON interviews (starts_at, id) WHERE status IN ('planned', 'moved');
CREATE INDEX interviews_kept ON interviews (starts_at, id) WHERE status <> 'cancelled';

-- Which notices have said that somebody who was interviewed waits for the outcome.
CREATE TABLE outcome_notices (
  interview_id uuid NOT NULL REFERENCES interviews (id) ON DELETE CASCADE,
  day smallint NOT NULL CHECK (day IN (30, 40, 45)), created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (interview_id, day));
`;
