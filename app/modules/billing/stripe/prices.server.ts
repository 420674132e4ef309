import type Stripe from "stripe";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { quotedTypes, type ServiceType } from "~/modules/shared/catalogue/service-types";
import { findPlan, plansOnSale } from "~/modules/shared/offers/offers.server";
import { isOwnPrice, planOfPrice } from "~/modules/shared/offers/plan-prices.server";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { PaymentError } from "~/platform/stripe.server";

/** Names the price at Stripe, unless a setting gives its id. */
export function lookupKeyOf(key: string): string {
  return `nightjar_${key}`;
}

/** The id of a price that a setting gives. */
export function setPriceOf(key: string): string | undefined {
  return new Map<string, string | undefined>(Object.entries(env.stripe.prices)).get(key);
}

/** What the price of a service is called: that of the first plan on sale, or the service's own. */
export async function keyOfService(type: ServiceType, executor: Executor = db): Promise<string> {
  if (type !== "residential") return type === "corporate" ? "vip" : type;
  return (await plansOnSale(executor))[0]?.key ?? type;
}

/**
 * The server decides the price, never the browser: the one of the settings, unless we made another since, or the one
 * that the lookup key names. @throws PaymentError 503 with the given sentence if Stripe has none
 */
export async function priceIdOf(
  key: string,
  stripe: Stripe,
  refusal = "Failed to create checkout session",
): Promise<string> {
  const id = await findPriceId(key, stripe);
  if (!id) throw new PaymentError(refusal, 503, { definite: true });
  return id;
}

/** The same; undefined if Stripe has none. */
export async function findPriceId(key: string, stripe: Stripe): Promise<string | undefined> {
  const set = setPriceOf(key);
  if (set && !(await isOwnPrice(key))) return set;
  return (await findPrice(key, stripe))?.id;
}

/** The active price that the lookup key names. */
export async function findPrice(key: string, stripe: Stripe): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(key)], active: true, limit: 1 });
  return data[0];
}

/** The plan that a price is or was for. */
export async function planKeyOf(price: Stripe.Price): Promise<PlanKey | undefined> {
  return (await findPlan(await keyOf(price)))?.key;
}

/** Undefined for a price that is not ours (row 218). */
export async function serviceTypeOf(price: Stripe.Price): Promise<ServiceType | undefined> {
  const key = await keyOf(price);
  if (key === undefined) return undefined;
  return (await findPlan(key)) ? "residential" : new Map(Object.entries(quotedTypes)).get(key);
}

async function keyOf(price: Stripe.Price): Promise<string | undefined> {
  const plan = await planOfPrice(price.id);
  if (plan) return plan;
  const set = Object.entries(env.stripe.prices).find(([, id]) => id === price.id)?.[0];
  return set ?? price.lookup_key?.replace(/^nightjar_/, "") ?? price.metadata.plan;
}
