import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import {
  CamelCasePlugin,
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
import { singleton } from "./singleton.server";

export type { DatabaseTarget } from "./db-engines.server";

const turn = 30_000;
const scriptMark = "/* script */";

const failures = singleton("database failures", () => new WeakSet<object>());

/** Whether it comes from the database or the way to it. */
export function isDatabaseFailure(error: unknown): boolean {
  return typeof error === "object" && error !== null && failures.has(error);
}

async function marked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (typeof error === "object" && error !== null) failures.add(error);
    throw error;
  }
}

/** SQL without values, which may contain several statements; a failure rolls back whatever it began. */
export function script(text: string): CompiledQuery {
  return CompiledQuery.raw(`${scriptMark} ${text}`);
}

/** One Kysely driver for both engines. It opens with the first query, so that importing it cannot fail. */
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

  /** Until `work` ends, a query of the same flow on another connection is refused. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#transactions.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  outside<T>(work: () => T): T {
    return this.#transactions.exit(work);
  }

  /** Use only while holding a connection; undefined on PostgreSQL. */
  async lite(): Promise<PGlite | undefined> {
    return (await this.#open()).lite;
  }

  /** The pool's connections; undefined on the embedded database, or before it is open. */
  async connections(): Promise<{ used: number; idle: number; waiting: number } | undefined> {
    const opened = await this.#opened?.catch(() => undefined);
    return opened?.connections?.();
  }

  onOpen(listener: () => void): void {
    this.#openListeners.add(listener);
    if (this.isOpen) listener();
  }

  onClose(listener: () => Promise<void>): void {
    this.#closeListeners.add(listener);
  }

  async reopen(target?: DatabaseTarget): Promise<void> {
    if (target) await this.close();
    this.#target = target ?? this.#target;
    this.#closed = false;
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close().finally(() => {
      this.#closing = undefined;
    });
    return this.#closing;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#transactions.getStore()?.open) {
      throw new Error("A query bypassed the open transaction. Pass the transaction to everything inside it.");
    }
    const opened = await marked(this.#open());
    return new Lease(opened, await marked(inTime(opened.driver)));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const lease = leased(connection);
    await lease.opened.driver.releaseConnection(lease.inner);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const lease = leased(connection);
    await marked(lease.opened.driver.beginTransaction(lease.inner, settings));
  }

  /** PostgreSQL answers COMMIT of a failed transaction with a silent rollback; the SELECT makes it an error. */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { opened, inner } = leased(connection);
    for (const statement of opened.lite ? ["select 1", "commit"] : ["select 1; commit"])
      await marked(inner.executeQuery(CompiledQuery.raw(statement)));
  }

  /** A rollback fails only when the connection is gone, and then nothing is left to undo. */
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
    const opening = "url" in target ? openPostgres(target, this.#options) : openEmbedded(target);
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

class Lease implements DatabaseConnection {
  constructor(
    readonly opened: Opened,
    readonly inner: DatabaseConnection,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!query.sql.startsWith(scriptMark)) return marked(this.inner.executeQuery<R>(query));
    try {
      if (!this.opened.lite) return await this.inner.executeQuery<R>(query);
      const results = await this.opened.lite.exec(query.sql);
      return { rows: z.custom<R[]>(Array.isArray).parse(results.at(-1)?.rows ?? []) };
    } catch (error) {
      await this.inner.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function leased(connection: DatabaseConnection): Lease {
  if (connection instanceof Lease) return connection;
  throw new Error("This connection belongs to another database.");
}

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

/** The keys inside JSON stay as they were stored. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

export function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
