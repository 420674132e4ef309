import { db, driver } from "./db.server";
import type { Queue } from "./job-queue.server";
import { migrateDatabase, onTarget } from "./schema.server";

export async function migrateToLatest(queues: Queue[] = []): Promise<string[]> {
  await driver.reopen();
  const { target } = driver;
  // On PostgreSQL it gets connections of its own: a migration, or waiting for another process's, may take minutes.
  return "url" in target
    ? onTarget(target, (own) => migrateDatabase(own, queues))
    : migrateDatabase(db, queues);
}
