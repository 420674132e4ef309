import { type Kysely, sql } from "kysely";

/** Job postings. Pay is in cents (CAD), for the unit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`CREATE TYPE job_type AS ENUM ('full-time', 'part-time', 'contract', 'temporary')`,
    sql`CREATE TYPE job_status AS ENUM ('active', 'draft', 'closed')`,
    sql`CREATE TYPE pay_unit AS ENUM ('hour', 'year')`,
    sql`
      CREATE TABLE job_postings (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        location text NOT NULL,
        type job_type NOT NULL DEFAULT 'full-time',
        description text NOT NULL,
        requirements text NOT NULL,
        status job_status NOT NULL DEFAULT 'active',
        pay_min_cents integer,
        pay_max_cents integer,
        pay_unit pay_unit,
        vacancy boolean NOT NULL DEFAULT true,
        uses_ai boolean NOT NULL DEFAULT false,
        closes_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        search_text text GENERATED ALWAYS AS (lower(title || ' ' || location || ' ' || description)) STORED,
        CHECK (pay_min_cents <= pay_max_cents),
        CHECK ((pay_unit IS NULL) = (pay_min_cents IS NULL) AND (pay_min_cents IS NULL) = (pay_max_cents IS NULL))
      )`,
    sql`CREATE INDEX job_postings_newest ON job_postings (status, created_at DESC, id DESC)`,
    sql`CREATE INDEX job_postings_search ON job_postings USING gin (search_text gin_trgm_ops)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
