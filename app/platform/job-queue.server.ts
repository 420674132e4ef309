import { CompiledQuery, type Kysely, sql } from "kysely";
import PgBoss from "pg-boss";
import type { z } from "zod";
import type { DB } from "./db.generated";
import { script } from "./db-driver.server";
import { logError } from "./log.server";

/** A kind of background work. Its data is JSON: no Date, no Buffer. */
export interface Queue<T extends object = object> {
  name: string;
  schema: z.ZodType<T>;
  /** How often a failed job is tried again before it goes to the queue `<name>.dead`. */
  retryLimit: number;
  /** Seconds before the first retry. */
  retryDelay: number;
  /** Doubles the delay at each retry, and adds some chance. */
  retryBackoff: boolean;
  /** Seconds that one try may take; a job whose process died is tried again after that. */
  expireIn: number;
  /** Five fields; the schema must accept {}. At most one job without a key waits at a time in such a queue. */
  cron: string | undefined;
  /** The cron's IANA time zone. */
  tz: string;
}

type QueueOptions<T extends object> = Pick<Queue<T>, "name" | "schema"> & Partial<Queue<T>>;

/** Describes a queue: three retries a minute apart and two minutes a try, unless the options say otherwise. */
export function defineQueue<T extends object>(options: QueueOptions<T>): Queue<T> {
  return {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: false,
    expireIn: 120,
    cron: undefined,
    tz: "UTC",
    ...options,
  };
}

/** pg-boss on the app's own connections. */
export function jobDatabase(executor: Kysely<DB>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const query = values?.length ? CompiledQuery.raw(text, values) : script(text);
      return { rows: (await executor.executeQuery(query)).rows };
    },
  };
}

/** Creates the tables of pg-boss. Safe from several processes at once. */
export async function installJobs(executor: Kysely<DB>): Promise<void> {
  const boss = new PgBoss({ db: jobDatabase(executor), supervise: false, schedule: false });
  boss.on("error", (error) => logError("jobs.error", error));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Creates or updates queues and their dead-letter queues. Safe from several processes at once. */
export async function createQueues(queues: Queue[], executor: Kysely<DB>): Promise<void> {
  await executor.transaction().execute(async (trx) => {
    // Two processes that create queues at the same time would deadlock on the foreign keys between them.
    await sql`select pg_advisory_xact_lock(hashtext('nightjar queues'))`.execute(trx);
    const boss = new PgBoss({ db: jobDatabase(trx), migrate: false });
    for (const queue of queues) {
      const dead = `${queue.name}.dead`;
      const settings: PgBoss.Queue = {
        name: queue.name,
        policy: "short",
        retryLimit: queue.retryLimit,
        retryDelay: queue.retryDelay,
        retryBackoff: queue.retryBackoff,
        expireInSeconds: queue.expireIn,
        deadLetter: dead,
      };
      await boss.createQueue(dead, { name: dead, policy: "standard" });
      await boss.createQueue(queue.name, { ...settings });
      await boss.updateQueue(queue.name, { ...settings });
    }
  });
}
