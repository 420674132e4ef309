import { db, driver } from "./db.server";
import type { Queue } from "./job-queue.server";
import { migrateDatabase, onTarget } from "./schema.server";

export async function migrateToLatest(queues: Queue[] = []): Promise<string[]> {
  await driver.reopen();
  const { target } = driver;
  // On PostgreSQL it gets connections of its own: a migration, or waiting for another process's, may take minutes.
  if ("url" in target) return onTarget(target, (own) => migrateDatabase(own, queues));
  const made = await migrateDatabase(db, queues);
  // PGlite learns the array types when it opens: before the first migration there are none of ours.
  await db.connection().execute(async () => (await driver.lite())?.refreshArrayTypes());
  return made;
}
