import type Stripe from "stripe";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { askStripe } from "~/platform/stripe.server";
import { isCurrent } from "./subscriptions.server";

/** A running subscription of the payment service that its owner may change. */
export interface Running {
  customerId: string;
  subscriptionId: string;
}

/**
 * The subscription that a person pays for.
 * @throws AppError 409 when none runs, or when staff keep it by hand
 */
export async function requireRunning(userId: string): Promise<Running> {
  const row = await db
    .selectFrom("stripe_user_subscriptions")
    .select(["customer_id", "subscription_id", "subscription_status as status", "source"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.status || !isCurrent({ status: row.status })) {
    throw new AppError("You have no subscription that is running.", 409);
  }
  if (row.source === "manual" || !row.customer_id || !row.subscription_id) {
    throw new AppError("Our office keeps your subscription. Please call us to change it.", 409);
  }
  return { customerId: row.customer_id, subscriptionId: row.subscription_id };
}

/**
 * The same as the payment service has it now, with its only item.
 * @throws PaymentError 503 with the sentence given
 */
export async function fetchRunning(
  { subscriptionId }: Running,
  refusal: string,
): Promise<{ subscription: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
  const subscription = await askStripe((stripe) => stripe.subscriptions.retrieve(subscriptionId), refusal);
  const [item] = subscription.items.data;
  if (!item) throw new Error("A subscription of the payment service has no item.");
  return { subscription, item };
}
