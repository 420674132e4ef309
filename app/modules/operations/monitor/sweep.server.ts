import { z } from "zod";
import * as AccountMails from "~/modules/accounts/mails/account-mail-record.server";
import { renewSecrets } from "~/modules/accounts/second-factor/encryption-keys.server";
import * as Devices from "~/modules/accounts/sessions/devices.server";
import * as FormDrafts from "~/modules/accounts/sessions/form-drafts.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as PendingActions from "~/modules/accounts/step-up/pending-actions.server";
import * as Threads from "~/modules/assistant/chat/chat-threads.server";
import * as PaymentSettings from "~/modules/billing/stripe/payment-settings.server";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import { nouns } from "~/modules/office/nouns.server";
import * as MailSettings from "~/modules/office/setup/mail-settings.server";
import * as HouseData from "~/modules/service/houses/house-data.server";
import * as WatchData from "~/modules/service/watches/watch-data.server";
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
});

/**
 * The records of emails and of houses are kept for 24 months, notifications for 90 days, chats for 30; each noun says how long it keeps
 * its own, and the rest is kept until it expires.
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
    alerts: await untilDone(JobAlerts.sweep),
    secrets: await untilDone(() => renewSecrets()),
    passwords: await untilDone(() => MailSettings.renewPassword()),
    keysOfStripe: await untilDone(() => PaymentSettings.renewKeys()),
    mails: await untilDone(AccountMails.sweep),
    notifications: await untilDone(Notifications.sweep),
    watches: await untilDone(ProductWatches.sweep),
    carts: await untilDone(Carts.sweep),
    chats: await untilDone(Threads.sweep),
    requests: await untilDone(() => WatchData.sweep()),
    houses: await untilDone(() => HouseData.sweep()),
    ...(await sweepNouns()),
  });
});

/** How many rows went of each noun that does not keep all of its own. */
async function sweepNouns(): Promise<Record<string, number>> {
  const swept: Record<string, number> = {};
  for (const { description, sweep: batch } of nouns)
    if (batch) swept[description.many] = await untilDone(() => batch());
  return swept;
}

/** Repeats until a batch deletes nothing. Returns how many rows went. */
async function untilDone(batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let swept = await batch(); swept > 0; swept = await batch()) total += swept;
  return total;
}
