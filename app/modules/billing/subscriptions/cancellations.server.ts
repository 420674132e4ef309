import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { askStripe, inOneWait } from "~/platform/stripe.server";
import {
  fetchRunning,
  notUpdated,
  type Running,
  requireKept,
  requireRunning,
} from "./provider-subscription.server";
import { syncAfterwards, syncUser } from "./sync.server";

const notCancelled = "Your subscription was not cancelled. Please try again later.";
const notEnded = "Your account was not closed. Please try again later.";
const notResumed = "Your subscription was not resumed. Please try again later.";

/**
 * Returns the end of the paid period. @throws AppError 409 if there is no running subscription, 503 if Stripe is
 * unreachable
 */
export async function cancel(userId: string, reason: string | undefined): Promise<Date> {
  return inOneWait(async () => {
    const asked = entry(userId, "subscription.cancelled");
    return endWithPeriod(userId, {
      running: await requireRunning(userId),
      reason,
      asked,
      problem: notCancelled,
    });
  });
}

/** For staff: no refund, and the client keeps what is paid. Returns the last day. @throws AppError 409 or 503 */
export async function cancelAtEnd(userId: string, reason: string, by: Audit.Actor): Promise<Date> {
  return inOneWait(async () => {
    const asked = { ...entry(userId, "subscription.ended_by_staff", { reason }), actorId: by.id };
    return endWithPeriod(userId, { running: await requireKept(userId), asked, problem: notUpdated });
  });
}

interface Ending {
  running: Running;
  /** In the client's own words, for Stripe too. */
  reason?: string;
  asked: Audit.AuditEntry;
  problem: string;
}

async function endWithPeriod(userId: string, { running, reason, asked, problem }: Ending): Promise<Date> {
  const { subscription, item } = await fetchRunning(running, problem);
  const endsAt = new Date((subscription.cancel_at ?? item.current_period_end) * 1000);
  if (!subscription.cancel_at_period_end && subscription.cancel_at === null) {
    await askStripe(
      (stripe) =>
        stripe.subscriptions.update(running.subscriptionId, {
          cancel_at_period_end: true,
          ...(reason && { cancellation_details: { comment: reason } }),
        }),
      problem,
    );
    await inTransaction(db, async (trx) => {
      const values = { userId, subscriptionId: running.subscriptionId, reason, endsAt };
      await trx
        .insertInto("cancellations")
        .values({ id: newId(), ...values })
        .execute();
      await Audit.record({ ...asked, after: { ...asked.after, endsAt } }, trx);
    });
  }
  await syncAfterwards(userId);
  return endsAt;
}

/** @throws AppError 409 if there is no running subscription, 503 if Stripe is unreachable */
export async function resume(userId: string): Promise<void> {
  await inOneWait(() => takeBack(userId));
}

async function takeBack(userId: string): Promise<void> {
  const running = await requireRunning(userId);
  const { subscription } = await fetchRunning(running, notResumed);
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
    // Stripe takes one or the other: a date set on its own pages is a different field.
    const params = subscription.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: "" as const };
    await askStripe((stripe) => stripe.subscriptions.update(running.subscriptionId, params), notResumed);
    await Audit.record(entry(userId, "subscription.resumed"), db);
  }
  await syncAfterwards(userId);
}

/**
 * Ends a cancelled subscription before its last day, without a refund, for a person who closes their account. @throws
 * AppError 409 if it is not cancelled, 503 if Stripe is unreachable
 */
export async function giveUp(userId: string): Promise<void> {
  await inOneWait(async () => {
    const running = await requireKept(userId);
    const { subscription } = await fetchRunning(running, notEnded);
    const isCancelled = subscription.cancel_at_period_end || subscription.cancel_at !== null;
    if (subscription.status !== "canceled") {
      if (!isCancelled) throw new AppError("Your subscription is no longer cancelled. Cancel it first.", 409);
      await askStripe((stripe) => stripe.subscriptions.cancel(running.subscriptionId), notEnded);
      await Audit.record(entry(userId, "subscription.given_up"), db);
    }
    await syncUser(userId);
  });
}

/**
 * For staff; no refund. Stripe is told first, so nobody is charged for a subscription our tables call over. @throws
 * AppError 409 or 503
 */
export async function cancelNow(userId: string, reason: string, by: Audit.Actor): Promise<void> {
  if (!reason.trim()) throw new AppError("Say why the subscription ends.", 400);
  const { subscriptionId } = await requireKept(userId);
  await askStripe((stripe) => stripe.subscriptions.cancel(subscriptionId), notUpdated);
  await Audit.record({ ...entry(userId, "subscription.ended_by_staff", { reason }), actorId: by.id }, db);
  await syncAfterwards(userId);
}

function entry(userId: string, action: string, after?: Record<string, unknown>) {
  return { actorId: userId, action, subject: { type: "user", id: userId }, after };
}
