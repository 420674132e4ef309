import { z } from "zod";
import { noticeMail } from "~/modules/notifications/notice-mail.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import { db, inTransaction } from "~/platform/db.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { type Limit, take } from "~/platform/rate-limit.server";
import { queueLabel } from "./queue-labels";

const hourly: Limit = { name: "work-failed", tries: 1, window: 3_600 };

/** Where failed work is looked at. */
const href = "/admin/settings/health";

/**
 * Each minute: tells the owners of work that was given up. It looks at what lies in the dead queues and is not marked as
 * reported, so that it makes no difference which process died, or when.
 */
export const watch = defineQueue({
  name: "watch",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  cron: "* * * * *",
});

/** One notification and one mail a queue and hour; what dies in between is in the next one. */
export const watchWorker = worker(watch, async () => {
  for (const queue of await JobMonitor.listUnreported()) await report(queue);
});

async function report(queue: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await take(hourly, queue, trx)).allowed) return;
    const count = await JobMonitor.markReported(queue, trx);
    if (count === 0) return;
    const words = `${queueLabel(queue)}: ${count} ${count === 1 ? "job" : "jobs"} failed for good`;
    log("work.failed", { queue, count });
    // A mail about mails that fail would be the next one to fail.
    const byMail = queue !== noticeMail.name;
    const notice = { words, href, mail: byMail ? "always" : "never" } as const;
    const told = await Notifications.notify("work_failed", notice, trx);
    if (told === 0 && byMail) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
  });
}
