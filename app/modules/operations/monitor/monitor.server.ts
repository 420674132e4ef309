import { sql } from "kysely";
import { keyUse } from "~/modules/accounts/second-factor/encryption-keys.server";
import { countWaiting } from "~/modules/office/setup/waiting-mails.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { liveFigures } from "~/platform/live.server";
import { type MailState, mailState } from "~/platform/mail-server.server";
import { takesPayments } from "~/platform/stripe.server";
import { fileState } from "./file-comparison.server";
import { scanState } from "./file-scans.server";
import { recordIds } from "./job-records.server";

const shown = 50;

export type FileState = Awaited<ReturnType<typeof fileState>>;
export type Surroundings = Awaited<ReturnType<typeof surroundings>>;

/** `oldestFor`: how long its oldest job has been due, or null if none is. */
export type Queue = Omit<JobMonitor.QueueState, "oldestAt"> & { oldestFor: string | null };

export async function listQueues(executor: Executor = db): Promise<Queue[]> {
  const queues = await JobMonitor.listQueues(executor);
  return queues.map(({ oldestAt, ...queue }) => ({ ...queue, oldestFor: oldestAt && ageOf(oldestAt) }));
}

export async function listDead(executor: Executor = db) {
  return JobMonitor.listDead({ limit: shown, ids: recordIds }, executor);
}

/** Counts up to 10,000; undefined if there is no such queue. */
export async function countDead(queue: string, executor: Executor = db): Promise<number | undefined> {
  return (await JobMonitor.listQueues(executor)).find(({ name }) => name === queue)?.dead;
}

export async function surroundings(executor: Executor = db) {
  const start = performance.now();
  await sql`SELECT 1`.execute(executor);
  const databaseMs = Math.max(1, Math.round(performance.now() - start));
  const files = await fileState(executor);
  const scans = await scanState(executor);
  const live = { ...liveFigures };
  const mail = await mailWords(executor);
  const payments = await takesPayments();
  const keys = keyWords(await keyUse(executor));
  return { databaseMs, files, scans, live, mail, payments, keys };
}

const ways: Record<MailState["source"], string> = {
  environment: "To an SMTP server",
  office: "To the mail server typed in the set-up",
  folder: "To the demo's mail folder",
  none: "No mail server is set up",
};

/** `waiting` is null while emails go out. */
async function mailWords(executor: Executor): Promise<{ words: string; waiting: number | null }> {
  if (env.smtpUrl) return { words: ways.environment, waiting: null };
  if (env.demo) return { words: ways.folder, waiting: null };
  const { source, isOn } = await mailState(executor);
  return { words: ways[source], waiting: isOn ? null : await countWaiting(executor) };
}

/** Says when an older key may go. */
function keyWords({ newest, older, missing }: Awaited<ReturnType<typeof keyUse>>): string {
  const lost = missing.map(({ key }) => key).join(", ");
  if (lost) return `ENCRYPTION_KEYS lacks a key in use: ${lost}`;
  if (older > 0)
    return `Secrets with an older key: ${older}. Keep it until the nightly clean-up has renewed them`;
  return `The newest one protects all secrets (${newest}); older keys can be removed`;
}

/** False if the job is gone: already retried, or past its retention. */
export async function retry(
  { queue, id }: { queue: string; id: string },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const sent = await JobMonitor.retryDead(queue, id, trx);
    const subject = { type: "job", id };
    if (sent) await Audit.record({ actorId: by.id, action: "job.retried", subject, after: { queue } }, trx);
    return sent;
  });
}

/** At most 1,000, with one audit row. Returns how many. */
export async function retryAll(queue: string, by: Audit.Actor, executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const count = await JobMonitor.retryAllDead(queue, trx);
    const subject = { type: "queue", id: null };
    if (count > 0) {
      await Audit.record({ actorId: by.id, action: "jobs.retried", subject, after: { queue, count } }, trx);
    }
    return count;
  });
}

/** An age in words, such as "27 hours". */
export function ageOf(since: Date, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - since.getTime()) / 60_000));
  if (minutes < 1) return "Under a minute";
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
