import { Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrations } from "../../migrations/index";
import type { DB } from "./db.generated";
import { DatabaseDriver, type DatabaseTarget, dialectOf, plugins } from "./db-driver.server";
import { adoptOldJobs, createQueues, installJobs, type Queue } from "./job-queue.server";
import { errorCode } from "./log.server";

/** Works on sessions of its own, around a pooler, without a limit for their statements. @throws Error that says how to reach it */
export async function onTarget<T>(given: DatabaseTarget, work: (own: Kysely<DB>) => Promise<T>): Promise<T> {
  const target = "url" in given ? { url: given.direct ?? given.url } : given;
  const own = new Kysely<DB>({
    dialect: dialectOf(new DatabaseDriver(target, { max: 2, statementTimeout: 0 })),
    plugins,
  });
  try {
    await reach(own, target, "url" in given && given.direct ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    return await work(own);
  } finally {
    await own.destroy();
  }
}

/** Whether this version of the code has the migration. */
export function knowsMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

export async function migrateDatabase(
  executor: Kysely<DB>,
  queues: Queue[] = [],
  list: Record<string, Migration> = migrations,
): Promise<string[]> {
  const plain = executor.withoutPlugins();
  const migrator = new Migrator({ db: plain, provider: { getMigrations: async () => list } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === "Error");
  if (failed) {
    throw new Error(
      `The migration ${failed.migrationName} failed, and nothing was changed: ${reason(error)}`,
      {
        cause: error,
      },
    );
  }
  if (error) throw error;
  // The advisory lock that pg-boss takes itself does not keep two creations of its schema apart.
  await plain.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('nightjar jobs'))`.execute(connection);
    try {
      await installJobs(connection);
      await createQueues(queues, connection);
      await adoptOldJobs(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('nightjar jobs'))`.execute(connection);
    }
  });
  return results.map(({ migrationName }) => migrationName);
}

async function reach(executor: Kysely<DB>, target: DatabaseTarget, variable: string): Promise<void> {
  try {
    await sql`select 1`.execute(executor);
  } catch (error) {
    if (!("url" in target)) throw error;
    throw new Error(`${place(target.url)} cannot be reached (${reason(error)}). ${remedy(error, variable)}`, {
      cause: error,
    });
  }
}

function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1)) || "postgres"} at ${host || "the local socket"}`;
}

function remedy(error: unknown, variable: string): string {
  switch (errorCode(error)) {
    case "08P01":
      return `If ${variable} leads to a pooler, set DATABASE_DIRECT_URL to the server itself.`;
    case "28P01":
    case "28000":
      return `The server refused the user or the password in ${variable}.`;
    case "3D000":
      return `Create it, or correct the name in ${variable}.`;
    default:
      return `Check that PostgreSQL runs there and that ${variable} is right.`;
  }
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : "";
  return message || errorCode(error) || "no answer";
}
