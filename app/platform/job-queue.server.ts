import { randomUUID } from "node:crypto";
import { CompiledQuery, type Kysely, sql } from "kysely";
import { type Db, PgBoss } from "pg-boss";
import type { z } from "zod";
import type { DB } from "./db.generated";
import { script } from "./db-driver.server";
import { logError } from "./log.server";
import { singleton } from "./singleton.server";

/** Background work. Its data is JSON, without Date or Buffer; delays are in seconds. */
export interface Queue<T extends object = object> {
  name: string;
  /** What staff read in the monitor, such as "Replies to inquiries". */
  label: string;
  schema: z.ZodType<T>;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireIn: number;
  /**
   * Five fields by the clock that the workers are given; the schema must accept {}. In such a queue at most one job
   * without a key waits at a time.
   */
  cron: string | undefined;
}

type QueueOptions<T extends object> = Pick<Queue<T>, "name" | "label" | "schema"> & Partial<Queue<T>>;

/** For work that depends on another server: the last try comes nine hours later. */
export const externalRetryPolicy = { retryLimit: 14, retryDelay: 2, retryBackoff: true };

const heartbeatSeconds = 30;
/** Seconds. */
const tenYears = 10 * 365 * 86_400;

const labels = singleton("queue labels", () => new Map<string, string>());

/**
 * A queue with three retries, a minute apart, unless the options say otherwise. Registers its label for the monitor.
 */
export function defineQueue<T extends object>(options: QueueOptions<T>): Queue<T> {
  labels.set(options.name, options.label);
  return {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: false,
    expireIn: 120,
    cron: undefined,
    ...options,
  };
}

/** A queue's label, or its name if this version does not define it. */
export function queueLabel(name: string): string {
  return labels.get(name) ?? name;
}

export function jobDatabase(executor: Kysely<DB>): Db {
  const plain = executor.withoutPlugins();
  return {
    executeSql: (text, values) =>
      plain.executeQuery(values?.length ? CompiledQuery.raw(text, values) : script(text)),
  };
}

export interface NewJob {
  name: string;
  data: object;
  startAfter?: Date | number;
  singletonKey?: string;
}

/**
 * In one statement for all queues: pg-boss takes two per job. The queue allows one waiting job per key, so a job
 * without a key gets its own. @throws Error for a queue that does not exist
 */
export async function insertJobs(jobs: NewJob[], executor: Kysely<DB>): Promise<void> {
  const rows = jobs.map(({ startAfter, ...job }) => ({
    id: randomUUID(),
    ...job,
    ...(typeof startAfter === "number" ? { wait: startAfter } : { at: startAfter }),
  }));
  const { rows: unknown } = await sql<{ name: string }>`
    with asked as (
      select x.*, coalesce(at, pgboss.job_now() + make_interval(secs => coalesce(wait, 0))) as start
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as x (id uuid, name text, data jsonb, "singletonKey" text, at timestamptz, wait double precision)
    ), sent as (
      insert into pgboss.job (id, name, data, singleton_key, start_after, created_on, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
      select id, name, data, coalesce("singletonKey", id::text), start, pgboss.job_now(),
        start + make_interval(secs => retention_seconds), retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds
      from asked join pgboss.queue using (name) on conflict do nothing
    )
    select name from asked where not exists (select from pgboss.queue where queue.name = asked.name)`.execute(
    executor,
  );
  if (unknown[0]) throw new Error(`The queue ${unknown[0].name} has not been created. Run the migrations.`);
}

/** Not safe from several processes at once. */
export async function installJobs(executor: Kysely<DB>): Promise<void> {
  const boss = new PgBoss({ db: jobDatabase(executor), supervise: false, schedule: false });
  boss.on("error", (error) => logError("jobs.error", error));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Creates all or none: pg-boss takes four statements per queue, and its COMMIT would end our transaction. */
export async function createQueues(queues: Queue[], executor: Kysely<DB>): Promise<void> {
  const rows = queues.flatMap((queue) => {
    const dead = `${queue.name}.dead`;
    const settings = {
      retryLimit: queue.retryLimit,
      retryDelay: queue.retryDelay,
      retryBackoff: queue.retryBackoff,
      expireInSeconds: queue.expireIn,
      heartbeatSeconds,
      // Emails carry one-time links, so finished jobs are soon deleted. Failed ones stay in the dead-letter queue.
      deleteAfterSeconds: 3600,
      // pg-boss deletes jobs that waited for longer: emails wait until a mail server is set up.
      retentionSeconds: tenYears,
      deadLetter: dead,
    };
    return [
      { name: dead, options: { policy: "standard" } },
      { name: queue.name, options: { policy: "short", ...settings } },
    ];
  });
  await executor.transaction().execute(async (trx) => {
    // Two processes that create queues at the same time would deadlock on the foreign keys between them.
    await sql`select pg_advisory_xact_lock(hashtext('nightjar queues'))`.execute(trx);
    const asked = sql`json_to_recordset(${JSON.stringify(rows)}::json) as asked (name text, options jsonb)`;
    await sql`select pgboss.create_queue(name, options) from ${asked}`.execute(trx);
    await sql`
      update pgboss.queue set retry_limit = x."retryLimit", retry_delay = x."retryDelay",
        retry_backoff = x."retryBackoff", expire_seconds = x."expireInSeconds", heartbeat_seconds = x."heartbeatSeconds",
        deletion_seconds = x."deleteAfterSeconds", dead_letter = x."deadLetter",
        retention_seconds = x."retentionSeconds", updated_on = pgboss.job_now()
      from ${asked}, jsonb_to_record(options) as x ("retryLimit" integer, "retryDelay" integer, "retryBackoff" boolean,
        "expireInSeconds" integer, "heartbeatSeconds" integer, "deleteAfterSeconds" integer, "deadLetter" text, "retentionSeconds" integer)
      where queue.name = asked.name and "deadLetter" is not null
        and (retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds, dead_letter,
          retention_seconds)
          is distinct from (x."retryLimit", x."retryDelay", x."retryBackoff", x."expireInSeconds", x."heartbeatSeconds",
            x."deleteAfterSeconds", x."deadLetter", x."retentionSeconds")`.execute(trx);
  });
}
