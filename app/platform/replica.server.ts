import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { type DB, db, driver, type Executor } from "./db.server";
import { DatabaseDriver, dialectOf, plugins } from "./db-driver.server";
import { env } from "./env.server";
import { errorCode, log } from "./log.server";
import { singleton } from "./singleton.server";

/** Milliseconds: for how long a read waits for the replica, and how long it is left alone after it was not ready. */
const patience = 1_000;
const rest = 30_000;

const here = sql<{ place: string; system: string }>`
  select pg_current_wal_flush_lsn()::text as place, system_identifier::text as system from pg_control_system()`;

class Replica {
  readonly #driver: DatabaseDriver;
  readonly #db: Kysely<DB>;
  #restsUntil = 0;
  #away = false;

  constructor(url: string) {
    this.#driver = new DatabaseDriver({ url }, { max: 4 });
    this.#db = new Kysely<DB>({ dialect: dialectOf(this.#driver), plugins });
    driver.onClose(() => this.#driver.close());
  }

  async read<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    if (performance.now() < this.#restsUntil) return work(db);
    const { rows } = await here.execute(db);
    try {
      if (await this.#hasAll(rows[0]?.place ?? "", rows[0]?.system ?? "")) {
        const result = await work(this.#db);
        if (this.#away) log("replica.back");
        this.#away = false;
        return result;
      }
      this.#leave("behind");
    } catch (error) {
      this.#leave(errorCode(error) ?? "failed");
    }
    return work(db);
  }

  /** Whether it has replayed the primary's log up to this place. */
  async #hasAll(place: string, system: string): Promise<boolean> {
    const end = performance.now() + patience;
    for (;;) {
      const { rows } = await sql<{ there: boolean }>`
        select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false)
          and system_identifier::text = ${system} as there from pg_control_system()`.execute(this.#db);
      if (rows[0]?.there) return true;
      if (performance.now() > end) return false;
      await pause(20);
    }
  }

  #leave(reason: string): void {
    if (!this.#away) log("replica.away", { reason });
    this.#away = true;
    this.#restsUntil = performance.now() + rest;
  }
}

const url = env.databaseReadUrl;
const replica = singleton("replica", () => (url ? new Replica(url) : undefined));

/**
 * For reads that are long and write nothing. They are done on the replica, where there is one, once it has all that was
 * committed before; otherwise, or when they fail there, on the primary.
 */
export function readApart<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return replica ? replica.read(work) : work(db);
}
