import type Stripe from "stripe";
import type { PlanKey } from "~/modules/plans/plans";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { planKeyOf } from "./prices.server";
import type { ServiceType } from "./service-types";
import type { Status } from "./subscriptions.server";

/** What the payment service says of a customer's subscription, in the columns of our table. */
export interface ProviderState {
  subscription_id: string;
  status: Status;
  price_id: string | null;
  price_cents: number | null;
  plan_key: PlanKey | null;
  service_type: ServiceType | null;
  current_period_start: number | null;
  current_period_end: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  payment_method_brand: string | null;
  payment_method_last4: string | null;
}

/** The states of C4; the first ones count for more when a customer has several subscriptions. */
const ranks: readonly Status[] = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "canceled",
  "incomplete_expired",
];

/**
 * The subscription that counts of all that a customer has had; undefined when there is none, "gone" when the service does not
 * know the customer any more. A state that we have no word for fails, so that nothing is written over it.
 */
export async function readState(
  customerId: string,
  stripe: Stripe,
): Promise<ProviderState | undefined | "gone"> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) return "gone";
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: 20,
    expand: ["data.default_payment_method"],
  });
  const [subscription] = data.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || other.created - one.created,
  );
  if (!subscription) return undefined;
  const running = data.filter(({ status }) => ["active", "trialing", "past_due"].includes(status));
  if (running.length > 1) log("payments.several_subscriptions", { count: running.length });
  const own = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = typeof own === "string" ? await stripe.paymentMethods.retrieve(own) : own;
  return { ...stateOf(subscription), ...cardOf(method) };
}

function rankOf({ status }: Stripe.Subscription): number {
  return ranks.indexOf(statusOf(status));
}

function statusOf(text: string): Status {
  const status = ranks.find((known) => known === text);
  if (!status) throw new Error("The payment service has a state of subscriptions that is not known here.");
  return status;
}

function stateOf(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  const planKey = item && planKeyOf(item.price);
  return {
    subscription_id: subscription.id,
    status: statusOf(subscription.status),
    price_id: item?.price.id ?? null,
    price_cents: item?.price.unit_amount ?? null,
    plan_key: planKey ?? null,
    service_type: planKey ? ("residential" as const) : serviceOf(item?.price.id),
    current_period_start: item?.current_period_start ?? null,
    current_period_end: item?.current_period_end ?? null,
    cancel_at_period_end: subscription.cancel_at_period_end,
    cancel_at: subscription.cancel_at,
  };
}

/** By price alone VIP and corporate cannot be told apart: a corporate one is for staff to mark (B14). */
function serviceOf(priceId: string | undefined): ServiceType | null {
  const { event, vip } = env.stripe.prices;
  if (priceId !== undefined && priceId === event) return "event";
  return priceId !== undefined && priceId === vip ? "vip" : null;
}

function cardOf(method: Stripe.PaymentMethod | null) {
  const { brand = null, last4 = null } = method?.card ?? {};
  return { payment_method_brand: brand, payment_method_last4: last4 };
}
