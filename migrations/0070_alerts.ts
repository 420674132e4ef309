import { type Kysely, sql } from "kysely";

/** What each process reports of itself each minute, for an hour, and the conditions that the owner is told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE process_vitals (
        minute timestamptz NOT NULL,
        process text NOT NULL CHECK (length(process) <= 100),
        requests int NOT NULL CHECK (requests >= 0),
        p95_ms int CHECK (p95_ms >= 0),
        disk_free int NOT NULL CHECK (disk_free BETWEEN 0 AND 100),
        clock_off_ms int NOT NULL,
        mails_sent int NOT NULL CHECK (mails_sent >= 0),
        mails_failed int NOT NULL CHECK (mails_failed >= 0),
        PRIMARY KEY (minute, process)
      )`,
    sql`
      CREATE TABLE alerts (
        name text PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('good', 'bad', 'unknown', 'off')),
        words text NOT NULL CHECK (length(words) <= 300),
        first_at timestamptz NOT NULL DEFAULT now(),
        since timestamptz NOT NULL DEFAULT now(),
        looked_at timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz
      )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
