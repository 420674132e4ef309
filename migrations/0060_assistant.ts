import { type Kysely, sql } from "kysely";

/** The assistant: threads and their turns, kept for 30 days; words that mean the same; answers that staff wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE chat_threads (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE,
        inquiry_id uuid REFERENCES inquiries (id) ON DELETE SET NULL,
        handed_over_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX chat_threads_last ON chat_threads (last_at)`,
    sql`CREATE INDEX chat_threads_inquiry ON chat_threads (inquiry_id) WHERE inquiry_id IS NOT NULL`,
    sql`
      CREATE TABLE chat_turns (
        id uuid PRIMARY KEY,
        thread_id uuid NOT NULL REFERENCES chat_threads (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN
          ('question', 'answer', 'unknown', 'refusal', 'emergency', 'failure', 'handed_over')),
        body text NOT NULL CHECK (length(body) <= 4000),
        sources jsonb NOT NULL DEFAULT '[]',
        waiting_until timestamptz CHECK (waiting_until IS NULL OR kind = 'question'),
        unanswered boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`CREATE INDEX chat_turns_thread ON chat_turns (thread_id, id)`,
    sql`CREATE UNIQUE INDEX chat_turns_one_waiting ON chat_turns (thread_id) WHERE waiting_until IS NOT NULL`,
    sql`CREATE INDEX chat_turns_unanswered ON chat_turns (created_at DESC) WHERE unanswered`,
    sql`
      CREATE TABLE assistant_answers (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        question text NOT NULL,
        answer text NOT NULL,
        page text NOT NULL CHECK (page ~ '^/'),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (search_key(question || ' ' || answer)) STORED
      )`,
    sql`CREATE INDEX assistant_answers_question ON assistant_answers (lower(question), id)`,
    sql`
      CREATE TABLE assistant_synonyms (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        words text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (search_key(words)) STORED
      )`,
    sql`CREATE INDEX assistant_synonyms_words ON assistant_synonyms (lower(words), id)`,
    sql`
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
        ('01930000-0000-7000-8000-00000000000f', 'business, company, corporate, office, commercial')`,
    sql`ALTER TABLE inquiries DROP CONSTRAINT inquiries_source`,
    sql`
      ALTER TABLE inquiries ADD CONSTRAINT inquiries_source
      CHECK (source IN ('contact', 'phone', 'email', 'in_person', 'guard', 'chat'))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
