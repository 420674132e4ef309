import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import PgBoss from "pg-boss";
import { db, type Executor, engine } from "./db.server";
import { publish, subscribe } from "./event-bus.server";
import { JobLoop } from "./job-loop.server";
import { createQueues, jobDatabase, type Queue } from "./job-queue.server";
import { logError } from "./log.server";
import { singleton } from "./singleton.server";

export { defineQueue, type Queue } from "./job-queue.server";

/** What a handler is told about its job. */
export interface JobInfo {
  id: string;
  /** 1 for the first try. */
  tries: number;
}

/** A queue and what is done with its jobs. Made by `worker()`. */
export interface Worker {
  queue: Queue;
  work(data: unknown, job: JobInfo): Promise<void>;
}

/** Joins a queue and its handler. A job is done at least once: the handler must bear being run twice for one job. */
export function worker<T extends object>(
  queue: Queue<T>,
  work: (data: T, job: JobInfo) => Promise<void>,
): Worker {
  return { queue, work: async (data, job) => work(queue.schema.parse(data), job) };
}

/** Sends, fetches and settles jobs; it is never started, so it has no timers. */
const client = singleton(
  "job client",
  () => new PgBoss({ db: jobDatabase(db), migrate: false, supervise: false, schedule: false }),
);

/**
 * Sends a job inside the caller's transaction: done if it commits, never if it does not.
 *
 * `startAfter` is a moment or seconds from now. With `singletonKey` the job is left out while another one of that key
 * waits for its first try; that one may start before this transaction commits, so a key is for "once is enough", not
 * for "look again at what I just wrote".
 * @throws ZodError when the data does not fit; Error when the queue was not created (see ensureQueues)
 */
export async function sendJob<T extends object>(
  queue: Queue<T>,
  data: T,
  executor: Executor,
  options: { startAfter?: Date | number; singletonKey?: string } = {},
): Promise<void> {
  const id = randomUUID();
  const sent = await client.send(queue.name, queue.schema.parse(data), {
    id,
    db: jobDatabase(executor),
    // The queue allows one waiting job per key: one without a key gets a key of its own.
    singletonKey: options.singletonKey ?? id,
    ...(options.startAfter !== undefined && { startAfter: options.startAfter }),
  });
  if (sent === null && (options.singletonKey === undefined || !(await isCreated(queue, executor)))) {
    throw new Error(`The queue ${queue.name} has not been created. Run the migrations.`);
  }
  if (sent !== null && options.startAfter === undefined) {
    await publish(jobTopic, { queue: queue.name }, executor);
  }
}

const jobTopic = "job";

/** Sends data that was a job of the queue before; whether it fits still, its worker says. */
export async function resendJob(name: string, data: object, trx: Executor): Promise<void> {
  const id = randomUUID();
  const sent = await client.send(name, data, { id, db: jobDatabase(trx), singletonKey: id });
  if (sent === null) throw new Error(`The job was not sent to the queue ${name} again.`);
  await publish(jobTopic, { queue: name }, trx);
}

async function isCreated(queue: Queue, executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from pgboss.queue where name = ${queue.name}`.execute(executor);
  return rows.length > 0;
}

/** Creates or updates queues and their dead-letter queues. Safe from several processes at once. */
export async function ensureQueues(queues: Queue[]): Promise<void> {
  await createQueues(queues, db);
}

/**
 * Works jobs in this process until `stop()`: one at a time a queue, looked for every two seconds and at once when one
 * is sent. Failures are logged by queue, id and error code, and never with data. While the database is away it keeps trying.
 * `stop()` lets running jobs finish for `stopTimeout` milliseconds and hands the rest back.
 */
export async function startWorkers(
  workers: Worker[],
  { stopTimeout = 8000 }: { stopTimeout?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  await ensureQueues(workers.map(({ queue }) => queue));
  if (engine === "embedded") await handBackOrphans();
  const database = jobDatabase(db);
  const boss = new PgBoss({
    db: forgiving(database),
    migrate: false,
    maintenanceIntervalSeconds: 30,
    // Mails carry one-time links: what is done is soon forgotten. What failed is kept for a look.
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 14 * 86_400,
    deleteAfterDays: 1,
  });
  boss.on("error", (error) => logError("jobs.error", error));
  for (const { queue } of workers) {
    if (queue.cron === undefined) await boss.unschedule(queue.name);
    else await boss.schedule(queue.name, queue.cron, {}, { tz: queue.tz });
  }
  await boss.start();
  const loops = workers.map((each) => new JobLoop(each, client, database));
  const unsubscribe = subscribe(jobTopic, (payload) => {
    for (const loop of loops) loop.hear(payload);
  });
  for (const loop of loops) loop.start();
  const stop = async () => {
    unsubscribe();
    await Promise.all(loops.map((loop) => loop.stop(stopTimeout)));
    await boss
      .stop({ graceful: true, wait: true, timeout: 1000, close: false })
      .catch((error) => logError("jobs.error", error));
  };
  let stopping: Promise<void> | undefined;
  return {
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The folder's lock says that no other process works these jobs: what is active was cut off by the end of the last one. */
async function handBackOrphans(): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/**
 * pg-boss settles the jobs of its own cron queue without waiting for the answer; a database that is away just then would
 * end the process with an unhandled rejection.
 */
function forgiving(database: PgBoss.Db): PgBoss.Db {
  return {
    async executeSql(text, values) {
      try {
        return await database.executeSql(text, values);
      } catch (error) {
        if (!/^\s*with (results|deleted_jobs) as/i.test(text)) throw error;
        logError("jobs.not-settled", error);
        return { rows: [{ count: "0" }] };
      }
    },
  };
}
