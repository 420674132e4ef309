import { Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrations } from "../../migrations/index";
import release from "../../package.json" with { type: "json" };
import type { DB } from "./db.generated";
import { DatabaseDriver, type DatabaseTarget, dialectOf, plugins } from "./db-driver.server";
import { createQueues, installJobs, type Queue } from "./job-queue.server";
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

/** Only a database from before the first release has this migration. */
const beforeTheFirst = "0001_accounts";

/** `lastUsedBy` is the last version that used what the migration takes away. */
type Migrations = Record<string, Migration & { lastUsedBy?: string }>;

/** A database that the next version has migrated is left as it is. @throws Error when a migration failed, or it is too new */
export async function migrateDatabase(
  executor: Kysely<DB>,
  queues: Queue[] = [],
  list: Migrations = migrations,
): Promise<string[]> {
  const plain = executor.withoutPlugins();
  const all = { ...list, ...(await ofNextVersion(plain, list)) };
  const migrator = new Migrator({ db: plain, provider: { getMigrations: async () => all } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === "Error");
  if (failed) {
    throw new Error(
      `The migration ${failed.migrationName} failed, and nothing was changed: ${reason(error)}`,
      { cause: error },
    );
  }
  if (error) throw error;
  const [last] = Object.values(list)
    .flatMap(({ lastUsedBy }) => lastUsedBy ?? [])
    .sort(newestFirst);
  if (last && results.length > 0)
    await sql`comment on table kysely_migration is ${sql.lit(last)}`.execute(plain);
  // The advisory lock that pg-boss takes itself does not keep two creations of its schema apart.
  await plain.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('nightjar jobs'))`.execute(connection);
    try {
      await installJobs(connection);
      await createQueues(queues, connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('nightjar jobs'))`.execute(connection);
    }
  });
  return results.map(({ migrationName }) => migrationName);
}

const newestFirst = (one: string, other: string) => other.localeCompare(one, "en", { numeric: true });

/** While processes restart one by one, and after a step back, this version runs on the schema of the next one. */
async function ofNextVersion(plain: Kysely<DB>, list: Migrations): Promise<Migrations> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(
    plain,
  );
  if (tables.length === 0) return {};
  const { rows } = await sql<{ name: string; last: string | null }>`
    select name, obj_description('kysely_migration'::regclass) as last from kysely_migration`.execute(plain);
  if (rows.some(({ name }) => name === beforeTheFirst) && !(beforeTheFirst in list))
    throw new Error(
      "This database was made before version 0.1.0, which has no update for it. Make a new one: name an empty database " +
        "in DATABASE_URL, or delete the folder of the demo (.data, or the one in DATA_DIR).",
    );
  const newest = Object.keys(list).sort().at(-1) ?? "";
  const later = rows.filter(({ name }) => name > newest);
  const last = later[0]?.last;
  if (last && newestFirst(release.version, last) >= 0)
    throw new Error(
      `The database needs a version after ${last}, and this is ${release.version}: what it uses is gone.`,
    );
  return Object.fromEntries(later.map(({ name }) => [name, { up: async () => undefined }]));
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
