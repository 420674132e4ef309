import { frequentOf, type Plan } from "~/modules/shared/catalogue/offers";
import type { PointKind } from "~/modules/shared/catalogue/promises";
import { isTaxed, type Tax, withTax } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";
import { type Facts, listed } from "./said";

type Known = Pick<Facts, "plans">;

/** "$149.00 per month". */
export function monthly({ priceCents }: Pick<Plan, "priceCents">): string {
  return `${formatMoney(priceCents)} per month`;
}

/** The first plan that protects a neighbourhood, a street or a house. */
export function planFor(protects: PointKind, { plans }: Known): Plan | undefined {
  return plans.find((plan) => plan.protects === protects);
}

/** The plan with the lowest price. */
export function cheapestIn({ plans }: Known): Plan | undefined {
  return plans.toSorted((one, other) => one.priceCents - other.priceCents)[0];
}

/** The plan on which a car passes every 20 minutes. */
export function frequentIn({ plans }: Known): Plan | undefined {
  return frequentOf(plans);
}

/** "The Street Package costs $149.00 per month, plus HST, $168.37 in all." */
export function priceOf(plan: Plan, { plus, tax }: Pick<Facts, "plus" | "tax">): string {
  const taxed = isTaxed(tax) ? `, ${inAll(plan, tax)} in all` : "";
  return `The ${plan.packageName} costs ${monthly(plan)}, ${plus}${taxed}.`;
}

/** "$168.37": with the tax. */
export function inAll({ priceCents }: Pick<Plan, "priceCents">, tax: Tax): string {
  return formatMoney(withTax(priceCents, tax).payableCents);
}

/** What the lists of the plans say, word for word. */
export function contentsOf(plan: Plan, facts: Pick<Facts, "plus" | "tax">): string {
  return `${priceOf(plan, facts)} ${plan.description}. It includes: ${plan.features.join("; ")}.`;
}

/** "Neighbourhood Package $30.00 per month, Street Package $149.00 per month and …". */
export function monthlyPrices({ plans }: Known): string {
  return listed(plans.map((plan) => `${plan.packageName} ${monthly(plan)}`));
}

/** The same without "per month". */
export function bare({ plans }: Known): string {
  return listed(plans.map(({ packageName, priceCents }) => `${packageName} ${formatMoney(priceCents)}`));
}

/** " Plans start at $30.00 per month, plus HST", or nothing without any. */
export function startingAt(facts: Pick<Facts, "plans" | "plus">): string {
  const cheapest = cheapestIn(facts);
  return cheapest ? `Plans start at ${monthly(cheapest)}, ${facts.plus}` : "";
}

/** A text about a plan, or nothing where there is no such plan. */
export function about(plan: Plan | undefined, words: (plan: Plan) => string): string {
  return plan ? words(plan) : "";
}
