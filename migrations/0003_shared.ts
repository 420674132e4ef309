import { script } from "./script";

/** What all districts build on: the company, the append-only audit log, notifications, choices and consents. */
export const up = script`
-- What every page says about the company: one row, edited by staff.
CREATE TABLE company_settings (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1), version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''), phone text NOT NULL CHECK (phone ~ '^[+][1-9][0-9]{9,14}$'),
  email text NOT NULL CHECK (email <> ''), hours text NOT NULL, address text, service_area text NOT NULL,
  time_zone text NOT NULL DEFAULT 'America/Toronto', licence_number text, social_links jsonb NOT NULL DEFAULT '[]',
  assistant_name text NOT NULL CHECK (assistant_name <> ''), products_notice text,
  obeys_posting_rules boolean NOT NULL DEFAULT true, updated_at timestamptz NOT NULL DEFAULT now());
INSERT INTO company_settings (name, phone, email, hours, service_area, assistant_name)
VALUES ('Nightjar Patrol', '+19055550142', 'hello@nightjar.test', 'Monday to Friday, 9am to 5pm',
        'Peel Region and the Greater Toronto Area, Ontario', 'Robin');

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(), actor_id uuid,
  action text NOT NULL, subject_type text NOT NULL, subject_id text, before jsonb, after jsonb, request_id text);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
-- The latest rows of each action, so that several actions are found without reading what lies between.
CREATE INDEX audit_log_action ON audit_log (action, id DESC);
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE notifications (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, kind text NOT NULL,
  words text NOT NULL, href text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), read_at timestamptz);
CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_unread_href ON notifications (href) WHERE read_at IS NULL;
CREATE INDEX notifications_created_at ON notifications (created_at);
CREATE TABLE notification_choices (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, updated_at timestamptz NOT NULL DEFAULT now(),
  email_updates boolean NOT NULL DEFAULT true, announcements boolean NOT NULL DEFAULT true,
  security_alerts boolean NOT NULL DEFAULT true, sms_alerts boolean NOT NULL DEFAULT false,
  marketing_emails boolean NOT NULL DEFAULT false);

-- Who agreed to what, in which words, when and where; a withdrawal is a row of its own.
CREATE TABLE consents (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE, topic text NOT NULL,
  granted boolean NOT NULL, words text NOT NULL, source text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX consents_user_id ON consents (user_id, created_at DESC);
`;
