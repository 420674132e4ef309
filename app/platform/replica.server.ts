import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { type DB, db, driver, type Executor } from "./db.server";
import { DatabaseDriver, dialectOf, plugins } from "./db-driver.server";
import { env } from "./env.server";
import { errorCode, log } from "./log.server";
import { singleton } from "./singleton.server";

/**
 * Milliseconds: how long a read waits for the replica, and how long the replica is left alone after it was not ready.
 */
const patience = 1_000;
const rest = 30_000;

interface Place {
  place: string;
  system: string;
}

/** How far the primary's log has come. */
async function primary(): Promise<Place> {
  const { rows } = await sql<Place>`
    select pg_current_wal_flush_lsn()::text as place, system_identifier::text as system
    from pg_control_system()`.execute(db);
  return rows[0] ?? { place: "0/0", system: "" };
}

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
    const at = await primary();
    try {
      if (await this.#hasAll(at)) {
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

  async lag(): Promise<number> {
    const { ours, has, age } = await this.#standing(await primary());
    if (!ours) throw new Error("It is not a replica of this database.");
    return has ? 0 : age;
  }

  async #hasAll(at: Place): Promise<boolean> {
    const end = performance.now() + patience;
    for (;;) {
      const { ours, has } = await this.#standing(at);
      if (ours && has) return true;
      if (performance.now() > end) return false;
      await pause(20);
    }
  }

  /**
   * Whether it is a replica of that server and has replayed its log up to the place, and how old its newest change is.
   */
  async #standing({ place, system }: Place) {
    const { rows } = await sql<{ ours: boolean; has: boolean; age: number }>`
      select pg_is_in_recovery() and system_identifier::text = ${system} as ours,
        coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as has, extract(epoch from clock_timestamp()
          - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))::float8 as age
      from pg_control_system()`.execute(this.#db);
    return rows[0] ?? { ours: false, has: false, age: 0 };
  }

  #leave(reason: string): void {
    if (!this.#away) log("replica.away", { reason });
    this.#away = true;
    this.#restsUntil = performance.now() + rest;
  }
}

function replica(): Replica | undefined {
  const url = env.databaseReadUrl;
  return url ? singleton("replica", () => new Replica(url)) : undefined;
}

/**
 * For long reads that write nothing. They run on the replica, if there is one, once it has everything committed before;
 * otherwise, or if they fail there, on the primary.
 */
export function readApart<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return replica()?.read(work) ?? work(db);
}

/**
 * Seconds since the replica's newest change, 0 if it has all, undefined without a replica.
 * @throws if it does not answer or copies another server
 */
export async function replicaLag(): Promise<number | undefined> {
  return replica()?.lag();
}
