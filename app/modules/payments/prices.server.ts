import type Stripe from "stripe";
import { findPlan, type PlanKey } from "~/modules/plans/plans";
import { env } from "~/platform/env.server";
import { PaymentError } from "~/platform/stripe.server";

/** A price of the payment service is found by this name, unless a setting names its id. */
export function lookupKeyOf(key: string): string {
  return `nightjar_${key}`;
}

/**
 * The price at which a plan is sold: server settings decide, never a browser (B12).
 * @throws PaymentError 503 when the service has no such price
 */
export async function priceIdOf(planKey: PlanKey, stripe: Stripe): Promise<string> {
  const set = env.stripe.prices[planKey];
  if (set) return set;
  const lookupKeys = [lookupKeyOf(planKey)];
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 1 });
  const [price] = data;
  if (!price) throw new PaymentError("Failed to create checkout session", 503, { definite: true });
  return price.id;
}

/** The plan that a price belongs to; one that the catalogue does not know is none. */
export function planKeyOf(price: Stripe.Price): PlanKey | undefined {
  const set = Object.entries(env.stripe.prices).find(([, id]) => id === price.id)?.[0];
  const named = price.lookup_key?.replace(/^nightjar_/, "") ?? price.metadata.plan;
  return findPlan(set ?? named)?.key;
}
