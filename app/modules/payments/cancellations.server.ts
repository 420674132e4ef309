import * as Audit from "~/modules/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { askStripe, inOneWait } from "~/platform/stripe.server";
import { fetchRunning, requireRunning } from "./provider-subscription.server";
import { syncAfterwards } from "./sync.server";

const notCancelled = "Your subscription was not cancelled. Please try again later.";
const notResumed = "Your subscription was not resumed. Please try again later.";

/**
 * Ends a subscription with the period that is paid for (row 126), and gives that date. Asked twice, it is done once.
 * @throws AppError 409 when none runs, 503 when the payment service is away
 */
export async function cancel(userId: string, reason: string | undefined): Promise<Date> {
  return inOneWait(() => endWithPeriod(userId, reason));
}

async function endWithPeriod(userId: string, reason: string | undefined): Promise<Date> {
  const running = await requireRunning(userId);
  const { subscription, item } = await fetchRunning(running, notCancelled);
  const endsAt = new Date((subscription.cancel_at ?? item.current_period_end) * 1000);
  if (!subscription.cancel_at_period_end && subscription.cancel_at === null) {
    await askStripe(
      (stripe) =>
        stripe.subscriptions.update(running.subscriptionId, {
          cancel_at_period_end: true,
          ...(reason && { cancellation_details: { comment: reason } }),
        }),
      notCancelled,
    );
    await inTransaction(db, async (trx) => {
      const values = { user_id: userId, subscription_id: running.subscriptionId, reason, ends_at: endsAt };
      await trx
        .insertInto("cancellations")
        .values({ id: newId(), ...values })
        .execute();
      await Audit.record(entry(userId, "subscription.cancelled", { endsAt }), trx);
    });
  }
  await syncAfterwards(userId);
  return endsAt;
}

/**
 * Takes a cancellation back while the subscription still runs.
 * @throws AppError 409 when none runs, 503 when the payment service is away
 */
export async function resume(userId: string): Promise<void> {
  await inOneWait(() => takeBack(userId));
}

async function takeBack(userId: string): Promise<void> {
  const running = await requireRunning(userId);
  const { subscription } = await fetchRunning(running, notResumed);
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
    // The service takes one or the other: a date that its own pages have set is another field.
    const params = subscription.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: "" as const };
    await askStripe((stripe) => stripe.subscriptions.update(running.subscriptionId, params), notResumed);
    await Audit.record(entry(userId, "subscription.resumed"), db);
  }
  await syncAfterwards(userId);
}

/**
 * Ends a subscription at once, for staff: the payment service is told first, so that nobody is charged for what our tables
 * call over (B13). Nothing is refunded by this.
 * @throws AppError 409 when none runs, 503 when the payment service is away
 */
export async function cancelNow(userId: string, reason: string, actorId: string): Promise<void> {
  if (!reason.trim()) throw new AppError("Say why the subscription ends.", 400);
  const { subscriptionId } = await requireRunning(userId);
  await askStripe((stripe) => stripe.subscriptions.cancel(subscriptionId), notCancelled);
  await Audit.record({ ...entry(userId, "subscription.ended_by_staff", { reason }), actorId }, db);
  await syncAfterwards(userId);
}

function entry(userId: string, action: string, after?: Record<string, unknown>) {
  return { actorId: userId, action, subject: { type: "user", id: userId }, after };
}
