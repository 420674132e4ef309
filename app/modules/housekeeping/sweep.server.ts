import { sql } from "kysely";
import { z } from "zod";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import * as Devices from "~/modules/devices/devices.server";
import * as FormDrafts from "~/modules/form-drafts/form-drafts.server";
import * as HeldActs from "~/modules/held-acts/held-acts.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { db } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";

/** Each night, in the small hours of Toronto: what has had its day is deleted. */
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
 * One-time keys of forms are of use for a day; limits until their window ends; sessions until their life ends; enquiries
 * are kept for 24 months (security.md 14), notifications for 90 days.
 */
export const sweepWorker = worker(sweep, async () => {
  const keys = await db
    .deleteFrom("form_keys")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  const buckets = await db
    .deleteFrom("rate_buckets")
    .where("expires_at", "<", sql<Date>`now()`)
    .executeTakeFirst();
  log("sweep.done", {
    keys: Number(keys.numDeletedRows),
    buckets: Number(buckets.numDeletedRows),
    sessions: await untilDone(Sessions.sweep),
    tokens: await untilDone(AccountTokens.sweep),
    devices: await untilDone(Devices.sweep),
    drafts: await FormDrafts.sweep(),
    acts: await HeldActs.sweep(),
    inquiries: await untilDone(Inquiries.sweep),
    notifications: await untilDone(Notifications.sweep),
  });
});

/** Batches until one finds nothing; returns how many rows went. */
async function untilDone(batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let swept = await batch(); swept > 0; swept = await batch()) total += swept;
  return total;
}
