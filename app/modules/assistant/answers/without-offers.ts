import type { IntentId } from "~/modules/assistant/intents/intents";
import { type Facts, pages, type Said, said } from "./said";

/** Answers that speak of plans, and of packages of a kind. */
const ofPlans: readonly IntentId[] = [
  "plan-prices",
  "plan-includes",
  "plan-difference",
  "plan-choice",
  "plan-item",
  "price-objection",
  "discount",
  "free-trial",
  "homes-needed",
  "price-rise",
  "home-size",
  "per-home",
  "single-home",
  "bill-higher",
  "group-bill",
];

const ofPackages: Record<keyof Facts["packages"], readonly IntentId[]> = {
  event: [
    "event",
    "event-includes",
    "event-hours",
    "event-days",
    "event-keep-out",
    "event-parking",
    "guard-rate",
  ],
  protection: [
    "protection",
    "protection-includes",
    "protection-hours",
    "protection-family",
    "protection-car",
    "protection-escort",
  ],
  equipment: ["equipment", "warranty", "corporate-price"],
};

const kinds = { event: "events", protection: "personal protection", equipment: "security equipment" };

/** What is said while the company offers nothing of what an intent is about; undefined where it does. */
export function withoutOffers(intent: IntentId, { plans, packages, phone }: Facts): Said | undefined {
  if (plans.length === 0 && ofPlans.includes(intent))
    return said(
      `Our website lists no plans at the moment. Call ${phone} or write to us, and a person will tell you what we can do.`,
      pages.contact,
    );
  const kind = (["event", "protection", "equipment"] as const).find(
    (each) => packages[each].length === 0 && ofPackages[each].includes(intent),
  );
  if (!kind) return undefined;
  return said(
    `Our website lists no prices for ${kinds[kind]}. Tell us what you need on the contact page (choose “Get a Quote”) or call ${phone}, and a person will send you a quote.`,
    pages.contact,
  );
}
