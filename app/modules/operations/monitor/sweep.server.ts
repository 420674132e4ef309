import { z } from "zod";
import * as AccountMails from "~/modules/accounts/mails/account-mail-record.server";
import * as Devices from "~/modules/accounts/sessions/devices.server";
import * as FormDrafts from "~/modules/accounts/sessions/form-drafts.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as PendingActions from "~/modules/accounts/step-up/pending-actions.server";
import * as Threads from "~/modules/assistant/chat/chat-threads.server";
import * as Applications from "~/modules/hiring/applications/applications.server";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import * as Postings from "~/modules/hiring/postings/postings.server";
import * as InquiryRemoval from "~/modules/inquiries/inquiries/inquiry-removal.server";
import * as Articles from "~/modules/news/articles/articles.server";
import * as Imports from "~/modules/office/imports/import-sweep.server";
import * as CommunityMails from "~/modules/office/reports/community-mails.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Carts from "~/modules/shop/carts/carts.server";
import * as ProductWatches from "~/modules/shop/product-watches/product-watches.server";
import { sweepFormKeys } from "~/platform/forms.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { sweepLimits } from "~/platform/rate-limit.server";

export const sweep = defineQueue({
  name: "sweep",
  label: "Nightly clean-up",
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
    acts: await PendingActions.sweep(),
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
