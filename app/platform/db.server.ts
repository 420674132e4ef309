import path from "node:path";
import { Kysely, sql, Transaction } from "kysely";
import type { DB } from "./db.generated";
import { DatabaseDriver, type DatabaseTarget, dialectOf } from "./db-driver.server";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

export type { DB } from "./db.generated";

/** What a query runs on: the database, or a transaction. */
export type Executor = Kysely<DB>;

/** PostgreSQL where DATABASE_URL is set, else the embedded database in DATA_DIR/db. */
export let engine: "postgres" | "embedded" = env.databaseUrl ? "postgres" : "embedded";

/** The one driver of this process: how it is opened, closed and, by tests, pointed elsewhere. */
export const driver = singleton(
  "db driver",
  () =>
    new DatabaseDriver(env.databaseUrl ? { url: env.databaseUrl } : { folder: path.join(env.dataDir, "db") }),
);

/** The database. It connects with the first query. Never use it inside a transaction: use the transaction. */
export const db: Kysely<DB> = singleton("db", () => new Kysely<DB>({ dialect: dialectOf(driver) }));

/**
 * Runs work in a transaction: all of it is stored or, when it throws, none. When the executor already is a transaction,
 * work joins it. A query past the transaction, and a commit after a failed statement, throw.
 */
export function inTransaction<T>(executor: Executor, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (executor instanceof Transaction) return work(executor);
  return executor.transaction().execute((trx) => driver.inside(() => work(trx)));
}

/** Whether the database answers a query in time, in milliseconds. Never throws. */
export async function isReachable(timeoutMs = 2000): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  return Promise.race([query, expired]).finally(() => clearTimeout(timer));
}

/** Waits for running queries, a few seconds at most, and closes. Queries after that are refused. */
export async function closeDatabase(): Promise<void> {
  await driver.close();
}

/** Closes the database and uses another one from the next query on. For tests. */
export async function switchDatabase(target: DatabaseTarget): Promise<void> {
  await driver.reopen(target);
  engine = "url" in target ? "postgres" : "embedded";
}
