import type Stripe from "stripe";
import { findPlan, type PlanKey } from "~/modules/catalogue/plans";
import { env } from "~/platform/env.server";
import { PaymentError } from "~/platform/stripe.server";

/** Names the price at Stripe, unless a setting gives its id. */
export function lookupKeyOf(key: string): string {
  return `nightjar_${key}`;
}

/** The server decides the price, never the browser. Throws PaymentError 503 if Stripe has none. */
export async function priceIdOf(planKey: PlanKey, stripe: Stripe): Promise<string> {
  const set = env.stripe.prices[planKey];
  if (set) return set;
  const lookupKeys = [lookupKeyOf(planKey)];
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 1 });
  const [price] = data;
  if (!price) throw new PaymentError("Failed to create checkout session", 503, { definite: true });
  return price.id;
}

export function planKeyOf(price: Stripe.Price): PlanKey | undefined {
  const set = Object.entries(env.stripe.prices).find(([, id]) => id === price.id)?.[0];
  const named = price.lookup_key?.replace(/^nightjar_/, "") ?? price.metadata.plan;
  return findPlan(set ?? named)?.key;
}
