import { type Kysely, sql } from "kysely";
import { type DB, db, driver } from "./db.server";
import { sessionSettings } from "./db-engines.server";
import type { Queue } from "./job-queue.server";
import { migrateDatabase, onTarget } from "./schema.server";

export async function migrateToLatest(queues: Queue[] = []): Promise<string[]> {
  await driver.reopen();
  const { target } = driver;
  // On PostgreSQL it gets connections of its own: a migration, or waiting for another process's, may take minutes.
  if ("url" in target) {
    const made = await onTarget(target, async (own) => {
      if (target.direct) await keepSettings(own);
      return migrateDatabase(own, queues);
    });
    if (target.direct) await checkSettings();
    return made;
  }
  const made = await migrateDatabase(db, queues);
  // PGlite learns the array types when it opens: before the first migration there are none of ours.
  await db.connection().execute(async () => (await driver.lite())?.refreshArrayTypes());
  return made;
}

/** With the user and the database, so that every session that a pooler opens for us begins with them. */
async function keepSettings(own: Kysely<DB>): Promise<void> {
  await own
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      // Two processes that change one role at once would fail.
      await sql`select pg_advisory_xact_lock(hashtext('nightjar session settings'))`.execute(trx);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
      for (const [setting, value] of Object.entries(sessionSettings))
        await sql`alter role current_user in database ${sql.id(rows[0]?.name ?? "")}
        set ${sql.id(setting)} = ${sql.lit(value)}`.execute(trx);
    });
}

/** @throws Error when the pooler lends sessions from before, or of another user */
async function checkSettings(): Promise<void> {
  const names = Object.keys(sessionSettings);
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name`.execute(db);
  const wrong = rows.filter(({ name, value }) => Reflect.get(sessionSettings, name) !== value);
  if (wrong.length === 0) return;
  throw new Error(
    `The pooler at DATABASE_URL lends sessions with ${wrong.map(({ name, value }) => `${name} ${value}`).join(", ")}. ` +
      "Let it open new ones (RECONNECT in PgBouncer), with the user of DATABASE_DIRECT_URL.",
  );
}
