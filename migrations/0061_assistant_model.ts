import { type Kysely, sql } from "kysely";

/** How asking a language model goes (rows 176 to 179), and the tokens of the day: one for all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE assistant_models (
      name text PRIMARY KEY,
      budget_day date NOT NULL,
      used integer NOT NULL CHECK (used >= 0),
      tried_at timestamptz NOT NULL,
      succeeded_at timestamptz,
      failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
      failure text,
      resting_until timestamptz,
      told_at timestamptz,
      CHECK ((failures = 0) = (failure IS NULL))
    )`.execute(db);
}
