import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { store } from "./articles.server";
import * as Feeds from "./feeds.server";
import { newsFetch } from "./news-queue.server";
import { NewsFailure, type NewsSource } from "./news-source.server";

export const newsFetchWorker = worker(newsFetch, async () => fetchNews());

/**
 * Asks the first source that is on, and the next one if it fails. No database connection is held while a service is
 * asked.
 */
export async function fetchNews(options: { now?: Date; patience?: number } = {}): Promise<void> {
  const { now = new Date(), patience } = options;
  for (const source of Feeds.sources) {
    if (!source.isOn()) continue;
    if (await Feeds.take(source, now)) await fetchFrom(source, now, patience);
    if (!(await Feeds.isFailing(source))) return;
  }
}

async function fetchFrom(source: NewsSource, now: Date, patience: number | undefined): Promise<void> {
  const found = await source.fetch(now, patience).catch((error: unknown) => {
    if (error instanceof NewsFailure) return error;
    throw error;
  });
  await inTransaction(db, async (trx) => {
    if (found instanceof NewsFailure) {
      log("news.failed", { source: source.name, kind: found.kind });
      const words = await Feeds.fail(source, found, now, trx);
      if (words) await tell(words, trx);
    } else {
      await store(found, now, trx);
      await Feeds.succeed(source, now, trx);
    }
    await Feeds.changed(trx);
  });
}

const href = "/admin/settings/health";

async function tell(words: string, trx: Executor): Promise<void> {
  const told = await Notifications.notify("work_failed", { words, href, mail: "always" }, trx);
  if (told === 0) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
}
