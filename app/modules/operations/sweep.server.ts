import { z } from "zod";
import * as AccountMails from "~/modules/account-mails/account-mail-record.server";
import * as Applications from "~/modules/applications/applications.server";
import * as Threads from "~/modules/assistant/chat-threads.server";
import * as Carts from "~/modules/carts/carts.server";
import * as Imports from "~/modules/imports/imports.server";
import * as InquiryRemoval from "~/modules/inquiries/inquiry-removal.server";
import * as JobAlerts from "~/modules/job-alerts/job-alerts.server";
import * as Postings from "~/modules/jobs/postings.server";
import * as Articles from "~/modules/news/articles.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import * as ProductWatches from "~/modules/product-watches/product-watches.server";
import * as CommunityMails from "~/modules/report-runs/community-mails.server";
import * as Devices from "~/modules/sessions/devices.server";
import * as FormDrafts from "~/modules/sessions/form-drafts.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import * as HeldActs from "~/modules/step-up/held-acts.server";
import * as AccountTokens from "~/modules/users/account-tokens.server";
import { sweepFormKeys } from "~/platform/forms.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { sweepLimits } from "~/platform/rate-limit.server";

export const sweep = defineQueue({
  name: "sweep",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  cron: "17 4 * * *",
  tz: "America/Toronto",
});

/**
 * Inquiries and the records of emails are kept for 24 months, guards' reports as long as they have to be, news for 12, résumés for 12 after the outcome, postings for
 * 3 years after they came down, notifications for 90 days, chats and what an import did for 30; the rest until it expires.
 */
export const sweepWorker = worker(sweep, async () => {
  log("sweep.done", {
    keys: await sweepFormKeys(),
    buckets: await sweepLimits(),
    sessions: await untilDone(Sessions.sweep),
    tokens: await untilDone(AccountTokens.sweep),
    devices: await untilDone(Devices.sweep),
    drafts: await FormDrafts.sweep(),
    acts: await HeldActs.sweep(),
    inquiries: await untilDone(InquiryRemoval.sweep),
    postings: await untilDone(Postings.sweep),
    applications: await untilDone(Applications.sweep),
    alerts: await untilDone(JobAlerts.sweep),
    mails: await untilDone(AccountMails.sweep),
    news: await untilDone(Articles.sweep),
    notifications: await untilDone(Notifications.sweep),
    imports: await Imports.sweep(),
    watches: await untilDone(ProductWatches.sweep),
    carts: await untilDone(Carts.sweep),
    reportMails: await CommunityMails.sweep(),
    chats: await untilDone(Threads.sweep),
  });
});

/** Repeats until a batch deletes nothing. Returns how many rows went. */
async function untilDone(batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let swept = await batch(); swept > 0; swept = await batch()) total += swept;
  return total;
}
