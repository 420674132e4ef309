import { z } from "zod";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, inTransaction } from "~/platform/db.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { defineQueue, queueLabel, sendJob, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { type Limit, take } from "~/platform/rate-limit.server";
import * as Alerts from "./alerts.server";

const hourly: Limit = { name: "work-failed", tries: 1, window: 3_600 };

const href = "/admin/settings/health";

/** Reads the dead queues for unreported jobs, so it does not matter which process died, or when. */
export const watch = defineQueue({
  name: "watch",
  label: "Failed job watch",
  schema: z.object({ asked: z.boolean().optional() }),
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  cron: "* * * * *",
});

/** At most one notification and one email per queue or condition and hour; later failures wait for the next one. */
export const watchWorker = worker(watch, async ({ asked }) => {
  for (const queue of await JobMonitor.listUnreported()) await report(queue);
  await Alerts.look(asked);
});

async function report(queue: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await take(hourly, queue, trx)).allowed) return;
    const count = await JobMonitor.markReported(queue, trx);
    if (count === 0) return;
    const words = `${queueLabel(queue)}: ${count} ${count === 1 ? "job" : "jobs"} failed`;
    log("work.failed", { queue, count });
    // An email about failing emails would fail too.
    const byMail = queue !== noticeMail.name;
    const notice = { words, href, mail: byMail ? "always" : "never" } as const;
    const told = await Notifications.notify("work_failed", notice, trx);
    if (told === 0 && byMail) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
  });
}
