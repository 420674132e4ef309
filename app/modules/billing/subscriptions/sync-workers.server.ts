import { sql } from "kysely";
import { stripeReview, stripeSync } from "~/modules/billing/stripe/payment-jobs.server";
import { keepPlan, markDone } from "~/modules/billing/stripe/stripe-events.server";
import { db, inTransaction } from "~/platform/db.server";
import { sendJob, worker } from "~/platform/jobs.server";
import { syncCustomer } from "./sync.server";

export const stripeSyncWorker = worker(stripeSync, async ({ customerId, eventId }) => {
  await syncCustomer(customerId);
  if (!eventId) return;
  await keepPlan(eventId);
  await markDone(eventId);
});

/** Nightly safety net: re-syncs every live subscription not synced in 20 hours, one job each. */
export const stripeReviewWorker = worker(stripeReview, async () => {
  const rows = await db
    .selectFrom("stripeSubscriptions")
    .select("customerId")
    .where("status", "in", ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"])
    .where("source", "=", "stripe")
    .where("lastSyncedAt", "<", sql<Date>`now() - interval '20 hours'`)
    .orderBy("lastSyncedAt")
    .limit(1_000)
    .execute();
  await inTransaction(db, async (trx) => {
    for (const { customerId } of rows) {
      await sendJob(stripeSync, { customerId }, trx, { singletonKey: customerId });
    }
  });
});
