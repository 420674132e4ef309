import { mkdirSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { type Driver, PostgresDriver } from "kysely";
import { PGliteDialect } from "kysely-pglite-dialect";
import pg from "pg";
import { lockFolder } from "./db-lock.server";
import { parsers, pgTypes, serializers } from "./db-types.server";
import { errorCode, log } from "./log.server";
import { within } from "./within.server";

export type DatabaseTarget = { url: string } | { folder: string } | { memory: Blob | undefined };

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
    if (!closing) log("db.connection-lost", { code: errorCode(error) ?? null });
  });
  // A client in use emits the loss of its connection itself; the query that ran on it is rejected anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const driver = new PostgresDriver({ pool });
  await driver.init();
  return {
    driver,
    lite: undefined,
    close: async () => {
      closing = true;
      await within(closeMs, pool.end(), notWaited);
    },
  };
}

export async function openEmbedded(
  target: { folder: string } | { memory: Blob | undefined },
): Promise<Opened> {
  const onDisk = "folder" in target;
  const lock = onDisk ? lockFolder(target.folder) : undefined;
  try {
    if (onDisk) mkdirSync(target.folder, { recursive: true, mode: 0o700 });
    // Imported here, so that a process on PostgreSQL does not load it.
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
      // Waits behind every query that is already in the queue.
      close: async () => {
        await within<unknown>(closeMs, driver.acquireConnection(), notWaited);
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

const closeMs = 5000;

function notWaited(): void {
  log("db.close-not-waited", { ms: closeMs });
}
