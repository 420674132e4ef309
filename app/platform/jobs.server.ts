import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, type Job, PgBoss } from "pg-boss";
import { z } from "zod";
import { beforeCommit, db, type Executor, engine } from "./db.server";
import { onReconnect, publish, subscribe } from "./event-bus.server";
import { createQueues, insertJobs, jobDatabase, type NewJob, type Queue } from "./job-queue.server";
import { errorCode, log, logError } from "./log.server";
import { smtpAnswer } from "./smtp-answer.server";
import { withTimeout } from "./with-timeout.server";

export { defineQueue, externalRetryPolicy, type Queue, queueLabel } from "./job-queue.server";

interface JobInfo {
  id: string;
  tries: number;
}

/** Jobs of a worker with a gate wait, without a try, while it is closed. It is asked again after a message on `topic`. */
interface Gate {
  topic: string;
  isOpen(): Promise<boolean>;
}

export interface Worker {
  queue: Queue;
  gate?: Gate;
  work(data: unknown, job: JobInfo): Promise<void>;
}

/** A job runs at least once, so its handler must be able to run twice. */
export function worker<T extends object>(
  queue: Queue<T>,
  work: (data: T, job: JobInfo) => Promise<void>,
): Worker {
  return { queue, work: async (data, job) => work(queue.schema.parse(data), job) };
}

/** Sent if the transaction commits. `startAfter` is a moment or seconds from now; `singletonKey` means "once is enough". */
export async function sendJob<T extends object>(
  queue: Queue<T>,
  data: T,
  executor: Executor,
  options: { startAfter?: Date | number; singletonKey?: string } = {},
): Promise<void> {
  await sendStored({ name: queue.name, data: queue.schema.parse(data), ...options }, executor);
}

const jobTopic = "job";
const store = beforeCommit(insertJobs);

/** Takes data its queue has already checked. */
export async function sendStored(job: NewJob, executor: Executor): Promise<void> {
  await store(job, executor);
  if (job.startAfter === undefined) await publish(jobTopic, { queue: job.name }, executor);
}

export async function ensureQueues(queues: Queue[]): Promise<void> {
  await createQueues(queues, db);
}

/** Where the hours of queues with a cron come from. */
interface Clock {
  /** An IANA name. */
  timeZone(): Promise<string>;
  /** What is published when the zone may have changed. */
  topic: string;
}

const utc: Clock = { timeZone: async () => "UTC", topic: "utc" };

/** Queues with a cron follow `clock`, also when it changes while they run. */
export async function startWorkers(
  workers: Worker[],
  { stopTimeout = 8000, clock = utc }: { stopTimeout?: number; clock?: Clock } = {},
): Promise<{ stop(): Promise<void> }> {
  await ensureQueues(workers.map(({ queue }) => queue));
  await handBackOrphans();
  const ended = new AbortController();
  const boss = new PgBoss({
    db: patient(jobDatabase(db), ended.signal),
    migrate: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => logError("jobs.error", error));
  await boss.start();
  const schedule = scheduler(
    boss,
    workers.map(({ queue }) => queue),
    clock,
  );
  await schedule();
  const inHand = new Map<string, string>();
  const ids = new Map<string, string>();
  const begin = async (each: Worker) => {
    const { name } = each.queue;
    const options = { pollingIntervalSeconds: 2 };
    const id = await boss.work<unknown>(name, options, async ([job]) => {
      if (!job) return;
      inHand.set(job.id, name);
      await workOn(each, job).finally(() => {
        inHand.delete(job.id);
        // pg-boss would otherwise pause between two jobs.
        boss.notifyWorker(ids.get(name) ?? "");
      });
    });
    ids.set(name, id);
  };
  const pause = async ({ queue: { name } }: Worker) => {
    ids.delete(name);
    await boss.offWork(name, { wait: false });
  };
  for (const each of workers) if (!each.gate) await begin(each);
  const unfollow = await followGates(workers, { begin, pause });
  const rescheduled = () => void schedule().catch((error: unknown) => logError("jobs.error", error));
  const subscriptions = [
    subscribe(clock.topic, rescheduled),
    onReconnect(rescheduled),
    subscribe(jobTopic, (payload) => {
      const { data } = wakeSchema.safeParse(payload);
      const id = data && ids.get(data.queue);
      if (id) boss.notifyWorker(id);
    }),
  ];
  const stop = async () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    await unfollow();
    const stopped = boss.stop({ graceful: true, timeout: stopTimeout, close: false });
    await withTimeout(Math.max(stopTimeout, 1000) + 1000, stopped, () => undefined).catch((error) =>
      logError("jobs.error", error),
    );
    for (const [id, queue] of inHand) log("job.handed-back", { queue, id });
    ended.abort();
  };
  let stopping: Promise<void> | undefined;
  return {
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Begins the workers behind each open gate now, and follows every change of it. Returns what ends that. */
async function followGates(
  workers: Worker[],
  acts: Record<"begin" | "pause", (worker: Worker) => Promise<void>>,
): Promise<() => Promise<void>> {
  const gates = new Set(workers.flatMap(({ gate }) => gate ?? []));
  const followed = await Promise.all([...gates].map((gate) => follow(gate, workers, acts)));
  return async () => {
    await Promise.all(followed.map((end) => end()));
  };
}

async function follow(gate: Gate, workers: Worker[], acts: Parameters<typeof followGates>[1]) {
  const behind = workers.filter((worker) => worker.gate === gate);
  let isOpen = false;
  let ended = false;
  const look = async () => {
    if (ended || (await gate.isOpen()) === isOpen) return;
    isOpen = !isOpen;
    for (const each of behind) await (isOpen ? acts.begin(each) : acts.pause(each));
  };
  let turn = look();
  const again = () => {
    turn = turn.then(look).catch((error) => logError("jobs.gate-unknown", error));
  };
  const ends = [subscribe(gate.topic, again), onReconnect(again)];
  await turn;
  return async () => {
    ended = true;
    for (const end of ends) end();
    await turn;
  };
}

/** Makes the schedules anew if the clock's zone is not the one they were made in. Changes take turns. */
function scheduler(boss: PgBoss, queues: Queue[], clock: Clock): () => Promise<void> {
  let scheduledIn: string | undefined;
  let turn: Promise<void> = Promise.resolve();
  const schedule = async () => {
    const tz = await clock.timeZone();
    if (tz === scheduledIn) return;
    for (const { name, cron } of queues)
      await (cron === undefined ? boss.unschedule(name) : boss.schedule(name, cron, {}, { tz }));
    scheduledIn = tz;
  };
  return () => {
    turn = turn.catch(() => undefined).then(schedule);
    return turn;
  };
}

const wakeSchema = z.object({ queue: z.string() });

async function workOn({ queue, work }: Worker, job: Job<unknown>): Promise<void> {
  const tries = job.retryCount + 1;
  try {
    // pg-boss measures this time too, but then waits for the handler before taking another job.
    await withTimeout(queue.expireIn * 1000, work(job.data, { id: job.id, tries }), () => {
      throw new Error(`The job took longer than ${queue.expireIn} seconds.`);
    });
  } catch (error) {
    log("job.failed", {
      queue: queue.name,
      id: job.id,
      tries,
      dead: tries > queue.retryLimit,
      ...named(error),
    });
    throw new JobError(error);
  }
}

class JobError extends Error {
  override readonly name = "JobError";

  toJSON(): object {
    const { cause } = this;
    return { ...named(cause), message: cause instanceof Error ? cause.message.slice(0, 1000) : undefined };
  }

  constructor(cause: unknown) {
    super("The job failed.", { cause });
  }
}

/** Messages may quote addresses, so they are not logged; a mail server's words come without them. */
function named(error: unknown) {
  const name = error instanceof Error ? error.name : typeof error;
  return { error: name, code: errorCode(error), ...smtpAnswer(error) };
}

/** The embedded folder's lock shows that nobody else is working; on PostgreSQL a worker without a heartbeat is gone. */
async function handBackOrphans(): Promise<void> {
  const gone =
    engine === "embedded" ? sql`true` : sql`heartbeat_on + heartbeat_seconds * interval '1 s' < now()`;
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and ${gone}`.execute(
    db,
  );
}

const attempts = 20;

/** A job whose outcome is not stored runs again. Errors in the statement itself are thrown at once. */
function patient(database: Db, ended: AbortSignal): Db {
  let away = false;
  return {
    async executeSql(text, values) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const result = await database.executeSql(text, values);
          if (away) log("jobs.back");
          away = false;
          return result;
        } catch (error) {
          const code = errorCode(error) ?? "";
          if (/^[24]\w{4}$/.test(code) || attempt === attempts || ended.aborted) throw error;
          if (!away) logError("jobs.away", error);
          away = true;
        }
        await sleep(1000, undefined, { ref: false });
      }
    },
  };
}
