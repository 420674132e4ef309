import { script } from "./script";

/** The assistant: chats, kept for 30 days; answers that staff wrote; words that mean the same; the language model. */
export const up = script`
CREATE TABLE chat_threads (
  id uuid PRIMARY KEY, token_hash bytea NOT NULL UNIQUE,
  inquiry_id uuid REFERENCES inquiries (id) ON DELETE SET NULL, handed_over_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), last_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX chat_threads_last ON chat_threads (last_at);
CREATE INDEX chat_threads_inquiry ON chat_threads (inquiry_id) WHERE inquiry_id IS NOT NULL;
CREATE TABLE chat_turns (
  id uuid PRIMARY KEY, thread_id uuid NOT NULL REFERENCES chat_threads (id) ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('question', 'answer', 'unknown', 'refusal', 'emergency', 'failure', 'handed_over')),
  body text NOT NULL CHECK (length(body) <= 4000), sources jsonb NOT NULL DEFAULT '[]',
  waiting_until timestamptz CHECK (waiting_until IS NULL OR kind = 'question'),
  unanswered boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX chat_turns_thread ON chat_turns (thread_id, id);
CREATE UNIQUE INDEX chat_turns_one_waiting ON chat_turns (thread_id) WHERE waiting_until IS NOT NULL;
CREATE INDEX chat_turns_unanswered ON chat_turns (created_at DESC) WHERE unanswered;

CREATE TABLE assistant_answers (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, question text NOT NULL, answer text NOT NULL,
  page text NOT NULL CHECK (page ~ '^/'), status text NOT NULL DEFAULT 'used' CHECK (status IN ('used', 'retired')),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(question || ' ' || answer)) STORED);
CREATE INDEX assistant_answers_question ON assistant_answers (lower(question), id);
CREATE INDEX assistant_answers_search ON assistant_answers USING gin (search_text gin_trgm_ops);
CREATE TABLE assistant_synonyms (
  id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, words text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (search_key(words)) STORED);
CREATE INDEX assistant_synonyms_words ON assistant_synonyms (lower(words), id);
CREATE INDEX assistant_synonyms_search ON assistant_synonyms USING gin (search_text gin_trgm_ops);
INSERT INTO assistant_synonyms (id, words) VALUES
  ('01930000-0000-7000-8000-000000000001', 'price, cost, fee, charge, rate, how much, expensive'),
  ('01930000-0000-7000-8000-000000000002', 'job, career, position, opening, vacancy, hiring, employment, work for you'),
  ('01930000-0000-7000-8000-000000000003', 'cancel, quit, stop, terminate, leave'),
  ('01930000-0000-7000-8000-000000000004', 'patrol, drive by, watch, round'),
  ('01930000-0000-7000-8000-000000000005', 'hours, open, opening hours, office hours'),
  ('01930000-0000-7000-8000-000000000006', 'phone, telephone, call, number, hotline'),
  ('01930000-0000-7000-8000-000000000007', 'camera, cctv, surveillance, video'),
  ('01930000-0000-7000-8000-000000000008', 'bodyguard, personal protection, close protection'),
  ('01930000-0000-7000-8000-000000000009', 'area, region, town, city, serve, coverage'),
  ('01930000-0000-7000-8000-00000000000a', 'event, party, wedding, concert, festival'),
  ('01930000-0000-7000-8000-00000000000b', 'house, home, property'),
  ('01930000-0000-7000-8000-00000000000c', 'pay, payment, credit card, invoice, billing'),
  ('01930000-0000-7000-8000-00000000000d', 'sign up, register, join, enrol, create an account'),
  ('01930000-0000-7000-8000-00000000000e', 'two-factor, authenticator, 2fa'),
  ('01930000-0000-7000-8000-00000000000f', 'business, company, corporate, office, commercial'),
  ('01930000-0000-7000-8000-000000000010', 'vacation, holiday, travel'),
  ('01930000-0000-7000-8000-000000000011', 'guarantee, warranty'),
  ('01930000-0000-7000-8000-000000000012', 'salary, wage, pay');

-- How asking a language model goes (rows 176 to 179), and the tokens of the day: one row for all processes.
CREATE TABLE assistant_models (
  name text PRIMARY KEY, budget_day date NOT NULL, used integer NOT NULL CHECK (used >= 0),
  tried_at timestamptz NOT NULL, succeeded_at timestamptz, resting_until timestamptz, told_at timestamptz,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0), failure text, CHECK ((failures = 0) = (failure IS NULL)));
`;
