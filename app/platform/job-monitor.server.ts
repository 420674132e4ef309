import { type RawBuilder, sql } from "kysely";
import { db, type Executor } from "./db.server";
import { queueLabel, sendStored } from "./jobs.server";

/** Counts stop at 10,000. `waiting` jobs are due now, `dead` ones are in the queue `<name>.dead`. */
export interface QueueState {
  name: string;
  label: string;
  waiting: number;
  delayed: number;
  running: number;
  retrying: number;
  dead: number;
  oldestAt: Date | null;
}

/** Its data stays in the database, since it may hold addresses that messages quote. */
export interface DeadJob {
  id: string;
  queue: string;
  label: string;
  diedAt: Date;
  tries: number;
  error: string | null;
  code: string | null;
  /** What the mail server said. */
  said: string | null;
  /** Whether its data has one of the ids asked for. */
  isAbout: boolean;
}

const countLimit = 10_000;

const batch = 1_000;

export async function listQueues(executor: Executor = db): Promise<QueueState[]> {
  const counted = (name: string, where: RawBuilder<unknown>) => sql`
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS ${sql.id(name)} FROM (
        SELECT 1 FROM pgboss.job WHERE ${where} LIMIT ${countLimit}
      ) AS bounded
    ) AS ${sql.id(`${name}_jobs`)}`;
  const { rows } = await sql<Omit<QueueState, "label">>`
    SELECT q.name, waiting, delayed, running, retrying, dead, oldest.at AS oldest_at
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
  return rows.map((row) => ({ ...row, label: queueLabel(row.name) }));
}

export interface WaitingJob {
  id: string;
  queue: string;
  label: string;
  data: unknown;
  createdAt: Date;
}

/** Jobs of these queues that wait for a worker or for another try, the oldest first. */
export async function listWaiting(
  { queues, limit }: { queues: string[]; limit: number },
  executor: Executor = db,
): Promise<WaitingJob[]> {
  const { rows } = await sql<Omit<WaitingJob, "label">>`
    SELECT job.* FROM unnest(${queues}::text[]) AS q (name)
    CROSS JOIN LATERAL (
      SELECT id, name AS queue, data, created_on AS created_at FROM pgboss.job
      WHERE name = q.name AND state < 'active' ORDER BY start_after LIMIT ${limit}
    ) AS job
    ORDER BY job.created_at, job.id LIMIT ${limit}`.execute(executor);
  return rows.map((row) => ({ ...row, label: queueLabel(row.queue) }));
}

/** How many they are; each queue counts up to 10,000. */
export async function countWaiting(queues: string[], executor: Executor = db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM unnest(${queues}::text[]) AS q (name)
    CROSS JOIN LATERAL (
      SELECT 1 FROM pgboss.job WHERE name = q.name AND state < 'active' LIMIT ${countLimit}
    ) AS job`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Jobs that gave up, newest first, in one queue or all; `ids` are names in the data of jobs about a record. */
export async function listDead(
  { limit, queue, ids = [] }: { limit: number; queue?: string; ids?: string[] },
  executor: Executor = db,
): Promise<DeadJob[]> {
  const { rows } = await sql<Omit<DeadJob, "label">>`
    SELECT dead.id, q.name AS queue, dead.start_after AS died_at, coalesce(dead.source_retry_count, 0) + 1 AS tries,
      left(dead.source_output->>'error', 100) AS error, left(dead.source_output->>'code', 100) AS code,
      left(dead.source_output->>'said', 200) AS said, coalesce(dead.data ?| ${ids}::text[], false) AS is_about
    FROM pgboss.queue q
    CROSS JOIN LATERAL (
      SELECT id, data, start_after, source_retry_count, source_output FROM pgboss.job
      WHERE name = q.dead_letter AND state = 'created' ORDER BY start_after DESC LIMIT ${limit}
    ) AS dead
    WHERE q.dead_letter IS NOT NULL AND (${queue ?? null}::text IS NULL OR q.name = ${queue ?? null})
    ORDER BY dead.start_after DESC, dead.id
    LIMIT ${limit}`.execute(executor);
  return rows.map((row) => ({ ...row, label: queueLabel(row.queue) }));
}

/** What a job that gave up was about; undefined if it is gone. */
export async function findDeadData(queue: string, id: string, executor: Executor = db): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job
    WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND state = 'created' AND id = ${id}`.execute(
    executor,
  );
  return rows[0]?.data;
}

/** Whether a job gave up after all its retries, with the value of a column in its data under this name. */
export function gaveUp(queue: string, name: string, column: string): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM pgboss.job
    WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND state = 'created'
      AND data->>${name} = ${sql.ref(column)}::text
  )`;
}

export async function retryDead(queue: string, id: string, trx: Executor): Promise<boolean> {
  return (await revive(queue, sql`id = ${id}`, trx)) > 0;
}

/** The same for jobs with these values in their data. */
export async function retryDeadWith(queue: string, data: object, trx: Executor): Promise<number> {
  return revive(queue, sql`data @> ${JSON.stringify(data)}::jsonb`, trx);
}

export async function retryAllDead(queue: string, trx: Executor): Promise<number> {
  return revive(queue, sql`true`, trx);
}

export async function listUnreported(executor: Executor = db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT q.name FROM pgboss.queue q
    WHERE q.dead_letter IS NOT NULL AND EXISTS (
      SELECT 1 FROM pgboss.job WHERE name = q.dead_letter AND state = 'created'
        AND NOT EXISTS (SELECT 1 FROM reported_jobs WHERE job_id = job.id)
    )
    ORDER BY q.name`.execute(executor);
  return rows.map(({ name }) => name);
}

export async function markReported(queue: string, trx: Executor): Promise<number> {
  await sql`DELETE FROM reported_jobs WHERE NOT EXISTS (SELECT 1 FROM pgboss.job WHERE id = job_id)`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    INSERT INTO reported_jobs (job_id)
    SELECT id FROM pgboss.job
    WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND state = 'created'
    ON CONFLICT DO NOTHING`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** The process that deletes the row sends the job: of two at once, the other finds nothing. */
async function revive(queue: string, which: RawBuilder<unknown>, trx: Executor): Promise<number> {
  const { rows } = await sql<{ data: object }>`
    DELETE FROM pgboss.job
    WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND id IN (
      SELECT id FROM pgboss.job
      WHERE name = (SELECT dead_letter FROM pgboss.queue WHERE name = ${queue}) AND state = 'created' AND ${which}
      ORDER BY start_after LIMIT ${batch} FOR UPDATE
    )
    RETURNING data`.execute(trx);
  for (const { data } of rows) await sendStored({ name: queue, data }, trx);
  return rows.length;
}
