import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { z } from "zod";
import {
  type DatabaseTarget,
  type Opened,
  openEmbedded,
  openPostgres,
  type PoolOptions,
} from "./db-engines.server";

export type { DatabaseTarget } from "./db-engines.server";

/** Milliseconds that a query waits for its turn. */
const turn = 30_000;
const scriptMark = "/* script */";

/**
 * SQL without values that may hold several statements. It runs on a connection of its own; when it fails, whatever it
 * had begun is rolled back before the next user gets the connection.
 */
export function script(text: string): CompiledQuery {
  return CompiledQuery.raw(`${scriptMark} ${text}`);
}

/**
 * One Kysely driver over both engines. It opens its target with the first query, so that importing it cannot fail; it
 * can be closed and pointed at another target.
 */
export class DatabaseDriver implements Driver {
  readonly #options: PoolOptions;
  readonly #transactions = new AsyncLocalStorage<{ open: boolean }>();
  readonly #openListeners = new Set<() => void>();
  readonly #closeListeners = new Set<() => Promise<void>>();
  #target: DatabaseTarget;
  #opened: Promise<Opened> | undefined;
  #closed = false;
  #closing: Promise<void> | undefined;

  constructor(target: DatabaseTarget, options: PoolOptions = {}) {
    this.#target = target;
    this.#options = options;
  }

  get target(): DatabaseTarget {
    return this.#target;
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  /** Runs the body of a transaction. A query of the same flow on another connection is refused until it ends. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#transactions.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  /** Runs something that is started during a transaction but is no part of it. */
  outside<T>(work: () => T): T {
    return this.#transactions.exit(work);
  }

  /** The embedded database; use it only while holding a connection. Undefined on PostgreSQL. */
  async lite(): Promise<PGlite | undefined> {
    return (await this.#open()).lite;
  }

  /** Calls the listener each time the database has been opened, and now if it is open. */
  onOpen(listener: () => void): void {
    this.#openListeners.add(listener);
    if (this.isOpen) listener();
  }

  /** Calls the listener before the database is closed, and waits for it. */
  onClose(listener: () => Promise<void>): void {
    this.#closeListeners.add(listener);
  }

  /** Lets a closed driver be used again, with another target if one is given. */
  async reopen(target?: DatabaseTarget): Promise<void> {
    if (target) await this.close();
    this.#target = target ?? this.#target;
    this.#closed = false;
  }

  /** Waits for running queries, a few seconds at most, and closes. Further queries are refused. */
  async close(): Promise<void> {
    this.#closing ??= this.#close().finally(() => {
      this.#closing = undefined;
    });
    return this.#closing;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#transactions.getStore()?.open) {
      throw new Error(
        "A query went beside the open transaction. Hand the transaction on to everything inside it.",
      );
    }
    const opened = await this.#open();
    return new Lease(opened, await inTime(opened.driver));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const lease = leased(connection);
    await lease.opened.driver.releaseConnection(lease.inner);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const lease = leased(connection);
    await lease.opened.driver.beginTransaction(lease.inner, settings);
  }

  /**
   * PostgreSQL answers COMMIT of a failed transaction with a silent rollback. The SELECT makes it an error, so that a
   * caught SQL error inside a transaction never ends in a false "saved".
   */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = leased(connection);
    if (lease.opened.lite) {
      await lease.inner.executeQuery(CompiledQuery.raw("select 1"));
      await lease.inner.executeQuery(CompiledQuery.raw("commit"));
    } else {
      await lease.inner.executeQuery(CompiledQuery.raw("select 1; commit"));
    }
  }

  /** A rollback fails only when the connection is gone, and then nothing is left to undo; the first error is the news. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = leased(connection);
    await lease.opened.driver.rollbackTransaction(lease.inner).catch(() => undefined);
  }

  async destroy(): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    if (this.#opened) for (const listener of this.#closeListeners) await listener();
    this.#closed = true;
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    await opened?.close();
  }

  #open(): Promise<Opened> {
    if (this.#closed) return Promise.reject(new Error("The database is closed."));
    if (this.#opened) return this.#opened;
    const target = this.#target;
    const opening = "url" in target ? openPostgres(target.url, this.#options) : openEmbedded(target);
    this.#opened = opening;
    opening.then(
      () => {
        for (const listener of this.#openListeners) this.outside(listener);
      },
      () => {
        if (this.#opened === opening) this.#opened = undefined;
      },
    );
    return opening;
  }
}

/** A connection and the database that it came from, which may be closed and replaced meanwhile. */
class Lease implements DatabaseConnection {
  readonly opened: Opened;
  readonly inner: DatabaseConnection;

  constructor(opened: Opened, inner: DatabaseConnection) {
    this.opened = opened;
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!query.sql.startsWith(scriptMark)) return this.inner.executeQuery<R>(query);
    try {
      if (!this.opened.lite) return await this.inner.executeQuery<R>(query);
      const results = await this.opened.lite.exec(query.sql);
      return { rows: z.custom<R[]>(Array.isArray).parse(results.at(-1)?.rows ?? []) };
    } catch (error) {
      await this.inner.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function leased(connection: DatabaseConnection): Lease {
  if (connection instanceof Lease) return connection;
  throw new Error("This connection belongs to another database.");
}

/** A turn on the one connection of the embedded database, bounded as the pool of PostgreSQL is. */
function inTime(driver: Driver): Promise<DatabaseConnection> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new Error(`The database was busy for ${turn / 1000} seconds.`));
    }, turn);
    driver.acquireConnection().then(
      (connection) => {
        clearTimeout(timer);
        if (late) void driver.releaseConnection(connection);
        else resolve(connection);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** The dialect for `new Kysely()` over a driver. */
export function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
