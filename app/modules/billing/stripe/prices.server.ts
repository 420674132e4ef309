import type Stripe from "stripe";
import { findPlan, type PlanKey } from "~/modules/shared/catalogue/plans";
import { priceTypes, type ServiceType } from "~/modules/shared/catalogue/service-types";
import { env, type PriceKey } from "~/platform/env.server";
import { PaymentError } from "~/platform/stripe.server";

/** Names the price at Stripe, unless a setting gives its id. */
export function lookupKeyOf(key: string): string {
  return `nightjar_${key}`;
}

/** The server decides the price, never the browser. @throws PaymentError 503 with the given sentence if Stripe has none */
export async function priceIdOf(
  key: PriceKey,
  stripe: Stripe,
  refusal = "Failed to create checkout session",
): Promise<string> {
  const set = env.stripe.prices[key];
  if (set) return set;
  const lookupKeys = [lookupKeyOf(key)];
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 1 });
  const [price] = data;
  if (!price) throw new PaymentError(refusal, 503, { definite: true });
  return price.id;
}

export function planKeyOf(price: Stripe.Price): PlanKey | undefined {
  return findPlan(keyOf(price))?.key;
}

/** Undefined for a price that is not ours (row 218). */
export function serviceTypeOf(price: Stripe.Price): ServiceType | undefined {
  return new Map<string | undefined, ServiceType>(Object.entries(priceTypes)).get(keyOf(price));
}

function keyOf(price: Stripe.Price): string | undefined {
  const set = Object.entries(env.stripe.prices).find(([, id]) => id === price.id)?.[0];
  return set ?? price.lookup_key?.replace(/^nightjar_/, "") ?? price.metadata.plan;
}
