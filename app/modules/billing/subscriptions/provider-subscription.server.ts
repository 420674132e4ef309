import type Stripe from "stripe";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { askStripe } from "~/platform/stripe.server";
import { isCurrent, isKeptByProvider } from "./subscriptions.server";

/** Shown to staff (row 220). */
export const notUpdated = "Failed to update subscription status";

export interface Running {
  customerId: string;
  subscriptionId: string;
}

/** @throws AppError 409 if there is no running subscription, or staff keep it by hand */
export async function requireRunning(userId: string): Promise<Running> {
  const row = await db
    .selectFrom("stripeUserSubscriptions")
    .select(["customerId", "subscriptionId", "subscriptionStatus as status", "source"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row?.status || !isCurrent({ status: row.status })) {
    throw new AppError("You have no active subscription.", 409);
  }
  if (row.source === "manual" || !row.customerId || !row.subscriptionId) {
    throw new AppError("Our office manages your subscription. Please call us to change it.", 409);
  }
  return { customerId: row.customerId, subscriptionId: row.subscriptionId };
}

/**
 * For staff: any subscription Stripe still continues, even unpaid or paused. @throws AppError 409 if it continues none
 */
export async function requireKept(userId: string): Promise<Running> {
  const row = await db
    .selectFrom("stripeUserSubscriptions")
    .select(["customerId", "subscriptionId", "subscriptionStatus as status", "source"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  const { customerId, subscriptionId, status, source } = row ?? {};
  if (!status || !source || !isKeptByProvider({ status, source }) || !customerId || !subscriptionId)
    throw new AppError("This client has no subscription that is paid online.", 409);
  return { customerId, subscriptionId };
}

/** As Stripe has it now, with its only item. @throws PaymentError 503 with the given sentence */
export async function fetchRunning(
  { subscriptionId }: Running,
  refusal: string,
): Promise<{ subscription: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
  const subscription = await askStripe((stripe) => stripe.subscriptions.retrieve(subscriptionId), refusal);
  const [item] = subscription.items.data;
  if (!item) throw new Error("A subscription of the payment service has no item.");
  return { subscription, item };
}
