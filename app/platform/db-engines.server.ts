import { mkdirSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { type Driver, PostgresDriver } from "kysely";
import { PGliteDialect } from "kysely-pglite-dialect";
import pg from "pg";
import { lockFolder } from "./db-lock.server";
import { DatabasePulse } from "./db-pulse.server";
import { parsers, pgTypes, serializers } from "./db-types.server";
import { errorCode, log } from "./log.server";
import { withTimeout } from "./with-timeout.server";

export type DatabaseTarget = ServerTarget | { folder: string } | { memory: Blob | undefined };

interface ServerTarget {
  url: string;
  /** Bypasses the pooler behind `url`, which lends a session for one transaction only. */
  direct?: string;
  /** Milliseconds to wait for a connection; 3,000 by default. */
  wait?: number;
}

export interface Opened {
  driver: Driver;
  lite: PGlite | undefined;
  /** The pool's connections now; absent if there is no pool. */
  connections?(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface PoolOptions {
  max?: number;
  /** Milliseconds; 0 for none. */
  statementTimeout?: number;
}

/**
 * Settings of every session of the app. A pooler ignores them in a connection, so with a pooler they are set on the
 * role.
 */
export const sessionSettings = {
  TimeZone: "UTC",
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
  // Compiling takes a second; statements of pages take milliseconds, also those that the planner thinks dear.
  jit: "off",
};

function startOptions({ statementTimeout = 10_000 }: PoolOptions): string {
  const settings = { ...sessionSettings, statement_timeout: `${statementTimeout}ms` };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

export async function openPostgres(
  { url, direct, wait }: ServerTarget,
  options: PoolOptions,
): Promise<Opened> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: wait ?? 3000,
    idleTimeoutMillis: 60_000,
    application_name: "nightjar",
    options: direct ? undefined : startOptions(options),
    keepAlive: true,
    types: pgTypes,
  });
  let closing = false;
  pool.on("error", (error) => {
    if (!closing) log("db.connection-lost", { code: errorCode(error) ?? null });
  });
  // A client in use emits the loss of its own connection; the query running on it is rejected anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const heart = new DatabasePulse(direct ? [url, direct] : [url]);
  const watched = { options: pool.options, connect: () => heart.connect(pool), end: () => pool.end() };
  const driver = new PostgresDriver({ pool: watched });
  await driver.init();
  return {
    driver,
    lite: undefined,
    connections: () => {
      const { totalCount, idleCount, waitingCount } = pool;
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    close: async () => {
      closing = true;
      heart.close();
      await withTimeout(closeMs, pool.end(), notWaited);
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
    const lite = await createLite(onDisk ? { dataDir: target.folder } : { loadDataDir: target.memory });
    await lite.exec("set TimeZone = 'UTC'");
    const driver = new PGliteDialect(lite).createDriver();
    return {
      driver,
      lite,
      // Waits for every query already in the queue.
      close: async () => {
        await withTimeout<unknown>(closeMs, driver.acquireConnection(), notWaited);
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

/** Imported here, so that a process on PostgreSQL does not load it. */
async function createLite(where: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  const [{ PGlite }, { btree_gist }, { citext }, { pg_trgm }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/btree_gist"),
    import("@electric-sql/pglite/contrib/citext"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
  ]);
  return PGlite.create({ ...where, extensions: { btree_gist, citext, pg_trgm }, parsers, serializers });
}

const closeMs = 5000;

function notWaited(): void {
  log("db.close-not-waited", { ms: closeMs });
}
