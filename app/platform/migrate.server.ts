import { db, driver } from "./db.server";
import type { Queue } from "./job-queue.server";
import { migrateDatabase, onTarget } from "./schema.server";

/**
 * Brings the schema up to date, creates the job tables and the given queues, and answers with the names of the
 * migrations that it applied. Several processes may do it at once: one works, the others wait for it.
 * @throws Error in complete sentences when the database cannot be reached or a migration fails
 */
export async function migrateToLatest(queues: Queue[] = []): Promise<string[]> {
  await driver.reopen();
  const { target } = driver;
  // On PostgreSQL connections of their own: a migration, and waiting for another process's, may take minutes.
  return "url" in target
    ? onTarget(target, (own) => migrateDatabase(own, queues))
    : migrateDatabase(db, queues);
}
