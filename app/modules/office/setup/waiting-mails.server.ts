import { mailQueues, previewMail } from "~/modules/shared/mails/define-mail.server";
import { db, type Executor } from "~/platform/db.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { logError } from "~/platform/log.server";

const shown = 25;

/** How many emails wait to be sent; counts stop at 10,000. */
export async function countWaiting(executor: Executor = db): Promise<number> {
  return JobMonitor.countWaiting(mailQueues(), executor);
}

/** The emails that have waited longest, as they would read now, without what only their recipients may see. */
export async function listWaiting(executor: Executor = db) {
  const jobs = await JobMonitor.listWaiting({ queues: mailQueues(), limit: shown }, executor);
  const mails = await Promise.all(jobs.map(async (job) => ({ job, mail: await readable(job) })));
  return mails.flatMap(({ job: { id, label, createdAt }, mail }) =>
    mail === undefined ? [] : [{ id, label, createdAt, mail }],
  );
}

/** Undefined for one that would not be sent any more, null for one that cannot be read now. */
async function readable({ queue, data }: JobMonitor.WaitingJob) {
  try {
    return await previewMail(queue, data);
  } catch (error) {
    logError("mail.not-previewed", error, { queue });
    return null;
  }
}
