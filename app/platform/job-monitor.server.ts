import { type RawBuilder, sql } from "kysely";
import { db, type Executor } from "./db.server";
import { resendJob } from "./jobs.server";

/** How a queue stands. Counts stop at 10,000. */
export interface QueueState {
  name: string;
  /** Due now. */
  waiting: number;
  /** Sent for later. */
  delayed: number;
  running: number;
  /** Failed, and will be tried again. */
  retrying: number;
  /** Given up: they lie in the queue `<name>.dead`. */
  dead: number;
  /** Since when the job that is due longest has been due; null when none is. */
  oldestAt: Date | null;
}

/** A job that was given up. What it was about stays in the database: data may hold addresses, and messages may quote them. */
export interface DeadJob {
  id: string;
  queue: string;
  diedAt: Date;
  tries: number;
  /** The error's class; null when the job ran out of time or its process died. */
  error: string | null;
  /** The error's code, such as EENVELOPE. */
  code: string | null;
}

const countLimit = 10_000;

/** A statement on dead jobs takes at most so many. */
const batch = 1_000;

/** Nothing is fetched from a dead queue, so that the priority of its jobs is free to say that they were reported. */
const reported = 1;

/**
 * Every queue with a dead-letter queue, by name. Each count but that of the running jobs is read from the queue's index; those
 * are looked for among what a queue keeps of the last hour.
 */
export async function listQueues(executor: Executor = db): Promise<QueueState[]> {
  const counted = (name: string, where: RawBuilder<unknown>) => sql`
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS ${sql.id(name)} FROM (
        SELECT 1 FROM pgboss.job WHERE ${where} LIMIT ${countLimit}
      ) AS bounded
    ) AS ${sql.id(`${name}_jobs`)}`;
  const { rows } = await sql<QueueState>`
    SELECT q.name, waiting, delayed, running, retrying, dead, oldest.at AS "oldestAt"
    FROM pgboss.queue q
    ${counted("waiting", sql`name = q.name AND state = 'created' AND start_after <= now()`)}
    ${counted("delayed", sql`name = q.name AND state = 'created' AND start_after > now()`)}
    ${counted("running", sql`name = q.name AND state = 'active'`)}
    ${counted("retrying", sql`name = q.name AND state = 'retry'`)}
    ${counted("dead", sql`name = q.dead_letter AND state = 'created'`)}
    LEFT JOIN LATERAL (
      SELECT start_after AS at FROM pgboss.job
      WHERE name = q.name AND state < 'active' AND start_after <= now() ORDER BY start_after LIMIT 1
    ) AS oldest ON true
    WHERE q.dead_letter IS NOT NULL
    ORDER BY q.name`.execute(executor);
  return rows;
}

/** The jobs that died last, newest first, of one queue or of all. */
export async function listDead(
  { limit, queue }: { limit: number; queue?: string },
  executor: Executor = db,
): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    SELECT dead.id, q.name AS queue, dead.start_after AS "diedAt", dead.retry_limit + 1 AS tries,
      left(dead.output->>'error', 100) AS error, left(dead.output->>'code', 100) AS code
    FROM pgboss.queue q
    CROSS JOIN LATERAL (
      SELECT id, start_after, retry_limit, output FROM pgboss.job
      WHERE name = q.dead_letter AND state = 'created' ORDER BY start_after DESC LIMIT ${limit}
    ) AS dead
    WHERE q.dead_letter IS NOT NULL AND (${queue ?? null}::text IS NULL OR q.name = ${queue ?? null})
    ORDER BY dead.start_after DESC, dead.id
    LIMIT ${limit}`.execute(executor);
  return rows;
}

/** Sends a dead job into its queue again, and takes it from the dead. Returns false when it is no longer there. */
export async function retryDead(queue: string, id: string, trx: Executor): Promise<boolean> {
  return (await revive(queue, sql`id = ${id}`, trx)) > 0;
}

/** Sends the dead jobs of a queue into it again, 1,000 at most. Returns how many. */
export async function retryAllDead(queue: string, trx: Executor): Promise<number> {
  return revive(queue, sql`true`, trx);
}

/** Queues in which a job has died that was not reported. */
export async function listUnreported(executor: Executor = db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT q.name FROM pgboss.queue q
    WHERE q.dead_letter IS NOT NULL AND EXISTS (
      SELECT 1 FROM pgboss.job WHERE name = q.dead_letter AND state = 'created' AND priority <> ${reported}
    )
    ORDER BY q.name`.execute(executor);
  return rows.map(({ name }) => name);
}

/** Marks the dead jobs of a queue as reported. Returns how many were not, before. */
export async function markReported(queue: string, trx: Executor): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE pgboss.job SET priority = ${reported}
    WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue})
      AND state = 'created' AND priority <> ${reported}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Who deletes a row sends it: of two at once, the other finds nothing. */
async function revive(queue: string, which: RawBuilder<unknown>, trx: Executor): Promise<number> {
  const { rows } = await sql<{ data: object }>`
    DELETE FROM pgboss.job
    WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND id IN (
      SELECT id FROM pgboss.job
      WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND state = 'created' AND ${which}
      ORDER BY start_after LIMIT ${batch} FOR UPDATE
    )
    RETURNING data`.execute(trx);
  for (const { data } of rows) await resendJob(queue, data, trx);
  return rows.length;
}
