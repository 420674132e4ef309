import type PgBoss from "pg-boss";
import { z } from "zod";
import type { Worker } from "./jobs.server";
import { log, logError } from "./log.server";

/** Milliseconds between two looks at an empty queue. */
const pollInterval = 2000;
/** Seconds before the next attempt to write down a job's outcome while the database is away. */
const settleDelays = [0.2, 1, 2, 5, 10];

const wakeSchema = z.object({ queue: z.string() });

type Job = PgBoss.JobWithMetadata<unknown>;
type Client = Pick<PgBoss, "fetch" | "complete" | "fail">;

/**
 * Takes the jobs of one queue, one after the other. (pg-boss's own `work()` writes down outcomes without waiting: a
 * database that is away then ends the process, and a job that was done is done again.)
 */
export class JobLoop {
  readonly #worker: Worker;
  readonly #client: Client;
  readonly #database: PgBoss.Db;
  readonly #stopped = new AbortController();
  #abandoned = false;
  #away = false;
  #woken = false;
  #wake: (() => void) | undefined;
  #job: Job | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(worker: Worker, client: Client, database: PgBoss.Db) {
    this.#worker = worker;
    this.#client = client;
    this.#database = database;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** A message of the event bus: a job was sent to some queue. */
  hear(payload: unknown): void {
    const message = wakeSchema.safeParse(payload);
    if (message.success && message.data.queue === this.#name) this.#rouse();
  }

  /** Waits for the job in hand so many milliseconds, and then hands it back to be tried again. */
  async stop(timeout: number): Promise<void> {
    this.#stopped.abort();
    this.#rouse();
    if (await inTime(this.#running, timeout)) return;
    this.#abandoned = true;
    const job = this.#job;
    if (!job) return;
    log("job.handed-back", { queue: this.#name, id: job.id });
    const outcome = { name: "Stopped", message: "The process stopped before the job was done." };
    const written = this.#client.fail(this.#name, job.id, outcome);
    await inTime(written, 1000).catch((error) => logError("job.not-settled", error, { queue: this.#name }));
  }

  get #name(): string {
    return this.#worker.queue.name;
  }

  get #stopping(): boolean {
    return this.#stopped.signal.aborted;
  }

  #rouse(): void {
    this.#woken = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      const job = await this.#next();
      if (job) await this.#handle(job);
      else await this.#rest(pollInterval);
    }
  }

  async #next(): Promise<Job | undefined> {
    const [job] = await this.#client.fetch<unknown>(this.#name, {
      batchSize: 1,
      includeMetadata: true,
      db: { executeSql: (text, values) => this.#watched(text, values) },
    });
    return job;
  }

  /** pg-boss takes an error here for an empty queue; it is logged once, and so is its end. */
  async #watched(...query: Parameters<PgBoss.Db["executeSql"]>): ReturnType<PgBoss.Db["executeSql"]> {
    try {
      const result = await this.#database.executeSql(...query);
      if (this.#away) log("jobs.back", { queue: this.#name });
      this.#away = false;
      return result;
    } catch (error) {
      if (!this.#away) logError("jobs.away", error, { queue: this.#name });
      this.#away = true;
      throw error;
    }
  }

  async #handle(job: Job): Promise<void> {
    this.#job = job;
    const tries = job.retryCount + 1;
    try {
      await this.#work(job, tries);
      await this.#settle(() => this.#client.complete(this.#name, job.id));
    } catch (error) {
      const dead = tries > this.#worker.queue.retryLimit;
      log("job.failed", { queue: this.#name, id: job.id, tries, dead, ...named(error) });
      await this.#settle(() => this.#client.fail(this.#name, job.id, described(error)));
    }
    this.#job = undefined;
  }

  async #work(job: Job, tries: number): Promise<void> {
    const seconds = this.#worker.queue.expireIn;
    const work = this.#worker.work(job.data, { id: job.id, tries });
    if (!(await inTime(work, seconds * 1000)))
      throw new Error(`The job took longer than ${seconds} seconds.`);
  }

  /** Never throws. An outcome that cannot be written down means that the job expires and is tried once more. */
  async #settle(write: () => Promise<unknown>): Promise<void> {
    for (let attempt = 0; !this.#abandoned; attempt += 1) {
      try {
        await write();
        return;
      } catch (error) {
        logError("job.not-settled", error, { queue: this.#name });
      }
      const delay = settleDelays[attempt];
      if (delay === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, delay * 1000));
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}

/** Whether work ended within so many milliseconds; throws what it throws in that time. */
async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work.then(() => true), expired]).finally(() => clearTimeout(timer));
}

/** What of an error may be logged: messages may quote addresses. */
function named(error: unknown): { error: string; code: string | undefined } {
  if (!(error instanceof Error)) return { error: typeof error, code: undefined };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { error: error.name, code };
}

/** What is kept with the failed job, in the database. */
function described(error: unknown): object {
  return { ...named(error), message: error instanceof Error ? error.message.slice(0, 1000) : undefined };
}
