import { type Kysely, sql } from "kysely";

/** How each backup and each restore drill went; without finished_at it runs, or its process died. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`
      CREATE TABLE backup_runs (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('backup', 'drill')),
        started_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        ok boolean,
        error text CHECK (length(error) <= 1000),
        bytes bigint CHECK (bytes >= 0),
        figures jsonb NOT NULL DEFAULT '{}',
        CHECK ((finished_at IS NULL) = (ok IS NULL)),
        CHECK ((error IS NULL) = (ok IS NOT FALSE))
      )`,
    sql`CREATE INDEX backup_runs_latest ON backup_runs (kind, started_at DESC)`,
    sql`CREATE INDEX backup_runs_latest_good ON backup_runs (kind, finished_at DESC) WHERE ok`,
  ];
  for (const statement of statements) await statement.execute(db);
}
