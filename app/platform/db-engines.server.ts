import { mkdirSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { type Driver, PostgresDriver } from "kysely";
import { PGliteDialect } from "kysely-pglite-dialect";
import pg from "pg";
import { lockFolder } from "./db-lock.server";
import { parsers, pgTypes, serializers } from "./db-types.server";
import { log } from "./log.server";

/** Where the data is: a PostgreSQL server, a folder, or memory only, optionally filled from a dump. */
export type DatabaseTarget = { url: string } | { folder: string } | { memory: Blob | undefined };

/** An open database of either kind. `lite` is there on the embedded one. */
export interface Opened {
  driver: Driver;
  lite: PGlite | undefined;
  close(): Promise<void>;
}

export interface PoolOptions {
  max?: number;
  /** Milliseconds; 0 for none. */
  statementTimeout?: number;
}

/** A pool of connections to a server; it connects when they are needed. */
export async function openPostgres(url: string, options: PoolOptions): Promise<Opened> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeout ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    application_name: "nightjar",
    options: "-c TimeZone=UTC",
    keepAlive: true,
    types: pgTypes,
  });
  let closing = false;
  pool.on("error", (error) => {
    if (!closing) log("db.connection-lost", { code: "code" in error ? String(error.code) : null });
  });
  // A client in use emits the loss of its connection itself; the query that ran on it is rejected anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const driver = new PostgresDriver({ pool });
  await driver.init();
  return {
    driver,
    lite: undefined,
    close: () => {
      closing = true;
      return atMost(5000, pool.end());
    },
  };
}

/**
 * The database in this process. A folder is locked first, and freed when it is closed.
 * @throws FolderInUseError when another process has the folder; Error when its files cannot be opened
 */
export async function openEmbedded(
  target: { folder: string } | { memory: Blob | undefined },
): Promise<Opened> {
  const onDisk = "folder" in target;
  const lock = onDisk ? lockFolder(target.folder) : undefined;
  try {
    if (onDisk) mkdirSync(target.folder, { recursive: true, mode: 0o700 });
    // Loaded here, so that a process on PostgreSQL does not carry it.
    const [{ PGlite }, { citext }, { pg_trgm }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/contrib/citext"),
      import("@electric-sql/pglite/contrib/pg_trgm"),
    ]);
    const lite = await PGlite.create({
      ...(onDisk ? { dataDir: target.folder } : { loadDataDir: target.memory }),
      extensions: { citext, pg_trgm },
      parsers,
      serializers,
    });
    await lite.exec("set TimeZone = 'UTC'");
    const driver = new PGliteDialect(lite).createDriver();
    return {
      driver,
      lite,
      // Waits for its turn, behind every query that is already in the queue.
      close: async () => {
        await atMost(5000, driver.acquireConnection());
        await lite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    const place = onDisk ? `in ${target.folder}` : "in memory";
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded database ${place} cannot be opened (${reason}).`, { cause: error });
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log("db.close-not-waited", { ms });
      resolve();
    }, ms);
  });
  await Promise.race([work, expired]).finally(() => clearTimeout(timer));
}
