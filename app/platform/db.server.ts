import path from "node:path";
import { Kysely, sql, Transaction } from "kysely";
import type { DB } from "./db.generated";
import { DatabaseDriver, type DatabaseTarget, dialectOf, plugins } from "./db-driver.server";
import { env } from "./env.server";
import { singleton } from "./singleton.server";
import { withTimeout } from "./with-timeout.server";

export type { DB } from "./db.generated";

export type Executor = Kysely<DB>;

export let engine: "postgres" | "embedded" = env.databaseUrl ? "postgres" : "embedded";

export const driver = singleton(
  "db driver",
  () =>
    new DatabaseDriver(
      env.databaseUrl
        ? { url: env.databaseUrl, direct: env.databaseDirectUrl }
        : { folder: path.join(env.dataDir, "db") },
      { max: env.databasePool },
    ),
);

/** Never use it inside a transaction: use the transaction. */
export const db: Kysely<DB> = singleton("db", () => new Kysely<DB>({ dialect: dialectOf(driver), plugins }));

/** Stores all of it or, if it throws, nothing; joins the executor's transaction if it is one. */
export function inTransaction<T>(executor: Executor, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (executor instanceof Transaction) return work(executor);
  return executor.transaction().execute((trx) =>
    driver.inside(async () => {
      const last: (() => Promise<void>)[] = [];
      endings.set(trx, last);
      const result = await work(trx);
      endings.delete(trx);
      for (const end of last) await end();
      return result;
    }),
  );
}

const endings = new WeakMap<Executor, (() => Promise<void>)[]>();

/**
 * Calls `write` once with everything a transaction handed over, right before its commit; immediately outside of one.
 */
export function beforeCommit<T>(write: (items: T[], executor: Executor) => Promise<void>) {
  const gathered = new WeakMap<Executor, T[]>();
  return async (item: T, executor: Executor): Promise<void> => {
    const last = endings.get(executor);
    if (!last) return write([item], executor);
    const items = gathered.get(executor);
    if (items) return void items.push(item);
    const first = [item];
    gathered.set(executor, first);
    last.push(() => write(first, executor));
  };
}

export async function isReachable(timeoutMs = 2000): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return withTimeout(timeoutMs, query, () => false);
}

export async function closeDatabase(): Promise<void> {
  await driver.close();
}

/** For tests. */
export async function switchDatabase(target: DatabaseTarget): Promise<void> {
  await driver.reopen(target);
  engine = "url" in target ? "postgres" : "embedded";
}
