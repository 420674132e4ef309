import type Stripe from "stripe";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import type { ServiceType } from "~/modules/shared/catalogue/service-types";
import type { DB } from "~/platform/db.generated";
import { log } from "~/platform/log.server";
import { planKeyOf, serviceTypeOf } from "./prices.server";

export type Status = DB["stripeSubscriptions"]["status"];

export interface ProviderState {
  subscriptionId: string;
  status: Status;
  priceId: string | null;
  priceCents: number | null;
  planKey: PlanKey | null;
  serviceType: ServiceType | null;
  currentPeriodStart: number | null;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  endedAt: number | null;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
  /** What the customer has overpaid, in cents; it comes off the next payments. */
  creditCents: number;
}

/** Among several subscriptions, the one whose status comes first here counts. */
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

/** Undefined without a subscription, "gone" for a deleted customer. Throws on an unknown status rather than overwrite ours. */
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
  const creditCents = Math.max(0, -customer.balance);
  return { ...(await stateOf(subscription)), ...cardOf(method), creditCents };
}

function rankOf({ status }: Stripe.Subscription): number {
  return ranks.indexOf(statusOf(status));
}

function statusOf(text: string): Status {
  const status = ranks.find((known) => known === text);
  if (!status) throw new Error("The payment service sent a subscription status that we do not know.");
  return status;
}

async function stateOf(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  const planKey = item && (await planKeyOf(item.price));
  return {
    subscriptionId: subscription.id,
    status: statusOf(subscription.status),
    priceId: item?.price.id ?? null,
    priceCents: item?.price.unit_amount ?? null,
    planKey: planKey ?? null,
    serviceType: await serviceOf(subscription, item?.price),
    currentPeriodStart: item?.current_period_start ?? null,
    currentPeriodEnd: item?.current_period_end ?? null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: subscription.cancel_at,
    endedAt: subscription.ended_at,
  };
}

/** VIP and corporate share a price: staff mark the corporate ones, and Stripe keeps the mark (B14). */
async function serviceOf(
  { metadata }: Stripe.Subscription,
  price: Stripe.Price | undefined,
): Promise<ServiceType | null> {
  const type = price && (await serviceTypeOf(price));
  return type === "vip" && metadata.serviceType === "corporate" ? "corporate" : (type ?? null);
}

function cardOf(method: Stripe.PaymentMethod | null) {
  const { brand = null, last4 = null } = method?.card ?? {};
  return { paymentMethodBrand: brand, paymentMethodLast4: last4 };
}
