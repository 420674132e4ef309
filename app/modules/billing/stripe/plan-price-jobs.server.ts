import type Stripe from "stripe";
import { findPriced, keepOldPrice, planPrice, sellAt } from "~/modules/shared/offers/plan-prices.server";
import { currency } from "~/platform/currency";
import { worker } from "~/platform/jobs.server";
import { askStripe, takesPayments } from "~/platform/stripe.server";
import { findPrice, findPriceId, lookupKeyOf } from "./prices.server";

/** What the payment service has to know of a plan. */
export interface Priced {
  key: string;
  patrolName: string;
  description: string;
  /** In cents, before tax. */
  priceCents: number;
}

const notMade = "The payment service did not take the new price.";

export const planPriceWorker = worker(planPrice, ({ planId }) => makePrice(planId));

/**
 * Makes the price that staff set for a plan at the payment service, and sells the plan at it from then on; the price
 * before stays with those who pay it. Until payments are set up, no price is made: setting them up makes all of them.
 * @throws PaymentError 503
 */
async function makePrice(planId: string): Promise<void> {
  const plan = await findPriced(planId);
  if (plan?.status !== "published") return;
  const { key, priceCents, soldCents } = plan;
  if (!(await takesPayments())) return sellAt(planId, undefined, priceCents);
  const before = await askStripe((stripe) => findPriceId(key, stripe), notMade);
  if (before && soldCents !== null && soldCents !== priceCents) await keepOldPrice(key, before, soldCents);
  const { id } = await askStripe((stripe) => setUpPrice(plan, stripe), notMade);
  await sellAt(planId, id, priceCents);
}

/** Keeps a price that fits; a new one takes over the lookup key, and subscriptions keep theirs. */
export async function setUpPrice(plan: Priced, stripe: Stripe): Promise<{ id: string; isNew: boolean }> {
  const known = await findPrice(plan.key, stripe);
  if (known?.unit_amount === plan.priceCents && known.currency === currency.code)
    return { id: known.id, isNew: false };
  const product = typeof known?.product === "string" ? known.product : (await createProduct(plan, stripe)).id;
  const { id } = await stripe.prices.create({
    product,
    currency: currency.code,
    unit_amount: plan.priceCents,
    recurring: { interval: "month" },
    tax_behavior: "exclusive",
    lookup_key: lookupKeyOf(plan.key),
    transfer_lookup_key: true,
    metadata: { app: "nightjar", plan: plan.key },
  });
  return { id, isNew: true };
}

function createProduct({ key, patrolName, description }: Priced, stripe: Stripe): Promise<Stripe.Product> {
  return stripe.products.create({
    name: patrolName,
    description,
    metadata: { app: "nightjar", plan: key },
  });
}
