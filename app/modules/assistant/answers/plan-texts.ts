import type { Plan } from "~/modules/shared/catalogue/offers";
import { isTaxed, type Tax } from "~/modules/shared/catalogue/sales-tax";
import { about, cheapestIn, inAll, monthly, planFor } from "./plan-words";
import { type Facts, inside, listed } from "./said";

const counts = ["no plans", "one plan", "two plans", "three plans", "four plans", "five plans"];

/** "There are three plans". */
export function countOf({ plans: { length } }: Facts): string {
  return `There ${length === 1 ? "is" : "are"} ${counts[length] ?? `${length} plans`}`;
}

/** " With HST: $33.90, $168.37 and $6,778.87." */
export function withTotals({ plans, tax }: Pick<Facts, "plans" | "tax">): string {
  if (!isTaxed(tax) || plans.length === 0) return "";
  return ` With ${tax.name}: ${listed(plans.map((plan) => inAll(plan, tax)))}.`;
}

const watchedWords = { community: "the whole neighbourhood", street: "your street", house: "one home" };

/** "your street ($149.00 per month)". */
export function watched(plan: Plan): string {
  const unit = plan.protects === "community" ? " for each home" : "";
  return `${watchedWords[plan.protects]} (${monthly(plan)}${unit})`;
}

/** Why it costs what it does, and what the others cost. */
export function objection(facts: Facts): string {
  const [cheapest, street, house] = [cheapestIn(facts), planFor("street", facts), planFor("house", facts)];
  const others = [
    street && street !== cheapest && `A patrol of your street is ${monthly(street)}`,
    house &&
      house !== cheapest &&
      `the ${house.packageName}, ${monthly(house)}, is “${inside(house.description)}”`,
  ].filter((text) => typeof text === "string");
  const shared = " for each home, because the homes of a neighbourhood share the cost of a patrol";
  return [
    "I understand.",
    about(
      cheapest,
      (plan) =>
        `The ${plan.packageName} is ${monthly(plan)}${plan.protects === "community" ? shared : ""}${others.length === 0 ? `, ${facts.plus}` : ""}.`,
    ),
    others.length > 0 && `${capital(listed(others))}; all are ${facts.plus}.`,
    "There’s no long-term contract, and you can cancel anytime with no fees.",
  ]
    .filter(Boolean)
    .join(" ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The plan with the lowest price, in a sentence; nothing without plans. */
export function lowest(facts: Pick<Facts, "plans" | "plus">): string {
  return about(
    cheapestIn(facts),
    (plan) => `The lowest price is the ${plan.packageName}, ${monthly(plan)} ${facts.plus}.`,
  );
}

const longNames = new Map([
  ["HST", "Harmonized Sales Tax"],
  ["GST", "Goods and Services Tax"],
  ["QST", "Quebec Sales Tax"],
  ["PST", "Provincial Sales Tax"],
]);

/** "Harmonized Sales Tax (HST) is added", by the long names of the taxes where everybody knows them. */
export function addedTax({ rates }: Tax): string {
  const names = rates.map(({ name }) => (longNames.has(name) ? `${longNames.get(name)} (${name})` : name));
  return `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} added`;
}
