import { type Kysely, sql } from "kysely";
import { type DB, db, driver } from "./db.server";
import { script } from "./db-driver.server";
import { sessionSettings } from "./db-engines.server";
import type { Queue } from "./job-queue.server";
import { migrateDatabase, onTarget } from "./schema.server";

export async function migrateToLatest(queues: Queue[] = []): Promise<string[]> {
  await driver.reopen();
  const { target } = driver;
  // On PostgreSQL it gets its own connections: a migration, or waiting for another process's, may take minutes.
  if ("url" in target) {
    const made = await onTarget(target, async (own) => {
      if (target.direct) await keepSettings(own);
      return migrateDatabase(own, queues);
    });
    if (target.direct) await checkSettings();
    return made;
  }
  const made = await migrateDatabase(db, queues);
  // PGlite learns array types when it opens: before the first migration ours do not exist.
  await db.connection().execute(async () => (await driver.lite())?.refreshArrayTypes());
  return made;
}

/** Stored with the user and the database, so that every session a pooler opens for us starts with them. */
async function keepSettings(own: Kysely<DB>): Promise<void> {
  const acts = Object.entries(sessionSettings).map(
    ([name, value]) =>
      `execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');`,
  );
  // Two processes changing one role at once would fail.
  const turn = "perform pg_advisory_xact_lock(hashtext('nightjar session settings'));";
  await own.executeQuery(script(`do $$ begin ${turn} ${acts.join(" ")} end $$`));
}

/** @throws Error if the pooler lends sessions from before, or of another user */
async function checkSettings(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select key as name from jsonb_each_text(${JSON.stringify(sessionSettings)}::jsonb)
    where current_setting(key) <> value`.execute(db);
  if (rows.length === 0) return;
  throw new Error(
    `The pooler at DATABASE_URL lends sessions without our ${rows.map(({ name }) => name).join(", ")}. ` +
      "Let it open new ones (RECONNECT in PgBouncer), with the user of DATABASE_DIRECT_URL.",
  );
}
