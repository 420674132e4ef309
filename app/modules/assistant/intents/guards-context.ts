import type { IntentId } from "./intent-examples";

type Meant = Partial<Record<IntentId, IntentId>>;

/** What is asked about a plan, as it is meant in a question about an event. */
const ofEvents: Meant = {
  "plan-prices": "event",
  "plan-choice": "event",
  "price-objection": "event",
  "plan-includes": "event-includes",
  "plan-difference": "event-includes",
  "patrol-hours": "event-hours",
  "patrol-day": "event-hours",
  "cancel-plan": "event-cancel",
  refund: "event-cancel",
  "pay-how": "event-payment",
  "pay-when": "event-payment",
  contract: "guard-contract",
};

/** The same in a question about protection. */
const ofProtection: Meant = {
  "plan-prices": "protection",
  "plan-choice": "protection",
  "price-objection": "protection",
  "plan-includes": "protection-includes",
  "plan-difference": "protection-includes",
};

/** The price that somebody asks who is afraid to go home. */
const ofUnsafe: Meant = { "plan-prices": "protection", "price-objection": "protection" };

/** The same in a question about a site: it asks what there is for one. */
const ofSites: Meant = { services: "equipment" };

const ofSiteRates: Meant = { "job-pay": "guard-rate" };

/** The same in a question about a quote. */
const ofQuotes: Meant = { "pay-how": "event-payment", "pay-when": "event-payment" };

/** The same in a question about the shop. */
const ofShop: Meant = { "pay-how": "order", "pay-when": "order", refund: "returns" };

/** The same in a question about a job. */
const ofJobs: Meant = {
  "patrol-hours": "job-hours",
  "patrol-frequency": "job-hours",
  "patrol-day": "job-hours",
};

/** The same beside a patrol that did not come: "do I get money off?" */
const ofMissed: Meant = { discount: "missed-policy", refund: "missed-policy" };

const aboutPlans: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["plan-prices", "plan-choice", "plan-includes", "plan-difference", "price-objection"] as const),
]);

const events: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["event", "event-booking", "event-includes", "event-hours", "event-days", "event-need"] as const),
  ...(["event-parking", "event-keep-out", "event-payment", "event-cancel", "event-notice"] as const),
  ...(["event-place", "how-many-guards", "minimum-hours"] as const),
]);

const sites: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["business", "apartment", "guard-rate", "corporate-price"] as const),
]);

const protection: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["protection", "protection-includes", "protection-hours", "protection-family"] as const),
  ...(["protection-car", "protection-escort", "protection-discreet"] as const),
]);

const quotes: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["quote-status", "quote-change", "quote-accept", "quote-validity", "quote-undo"] as const),
]);

const shop: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["product", "product-stock", "product-choice", "order", "delivery", "returns"] as const),
]);

const applications: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["application-status", "application-reply", "application-change"] as const),
]);

/** What is said of emails and accounts; an application has its own link, and needs no account. */
const ofAccounts: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["lost-email", "email-not-arrived", "forgot-email", "quote-status"] as const),
]);

const jobs: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["jobs", "job-fit", "job-detail", "job-pay", "job-hours", "job-benefits", "job-apply"] as const),
]);

/**
 * The subject of a question that is sure of none of its matters, if they together are likely: "60 people and a barbecue,
 * would one or two guards do, and what does it cost?"
 */
export function subjectOf(near: readonly { intent: IntentId; certainty: number }[]): IntentId | undefined {
  const off = near.find(({ intent }) => intent === "off-topic")?.certainty ?? 0;
  const shareOf = (intents: ReadonlySet<IntentId>) =>
    near.reduce((sum, { intent, certainty }) => sum + (intents.has(intent) ? certainty : 0), 0);
  const isLikely = (intents: ReadonlySet<IntentId>) =>
    shareOf(intents) >= leastTogether && shareOf(intents) > timesOff * off;
  if (isLikely(events)) return "event";
  return isLikely(protection) ? "protection" : undefined;
}

const leastTogether = 0.45;
const timesOff = 2;

/** Whether it asks about work with us. */
export function isOfWork(intent: IntentId): boolean {
  return jobs.has(intent);
}

const eventWords =
  /\b(?:weddings?|(?:getting|get|be) married|(?<!third[- ])part(?:y|ies)|concerts?|festivals?|gala|banquet|reception|sangeet|mehndi|birthday|engagement|fundraiser|graduation|prom|tournament|parade|mela|picnic|bbq|barbecue|events?|799|1,?499|2,?499)\b/i;
const besideEvents: ReadonlySet<IntentId> = new Set<IntentId>(["coverage", "areas", "unlisted-service"]);
const protectionWords =
  /\b(?:body ?guards?|protection officers?|vip|(?:personal|close|executive|corporate) protection)\b/i;

const options =
  /\b(?:(?:what|which) (?:\w+ ){0,2}options|what (?:can|could|do|would|will) (?:you|u|ya) (?:guys )?(?:offer|have|do|suggest|recommend)|what.?s (?:there|available|on offer))\b/i;

/** Words that tell that a plan is meant as well; protection has plans by the month, too. */
const patrol = /\b(?:subscription|membership|patrol|neighbou?rhood|(?:street|house) p(?:lan|ack))/i;
const plan = /\b(?:plan|month|(?:house|home)(?! part))/i;

/**
 * What is meant in a question that speaks of guards: "Is there a deposit for an event, and what if I cancel?" asks about
 * cancelling the event, not a plan.
 */
export function inContext(sure: IntentId[], question: string): IntentId[] {
  const has = (intents: ReadonlySet<IntentId>) => sure.some((intent) => intents.has(intent));
  if (has(quotes))
    return as(
      ofQuotes,
      sure.filter((intent) => intent !== "email-not-arrived"),
    );
  // "Do you guard condos, and what is the hourly?" asks for the price of a guard.
  if (has(sites) && sure.includes("job-pay"))
    return as(
      ofSiteRates,
      sure.filter((intent) => sites.has(intent) || intent === "job-pay"),
    );
  if (has(applications)) return sure.filter((intent) => !ofAccounts.has(intent));
  // A bodyguard who looks for work asks for no price of protection.
  if (has(jobs))
    return as(
      ofJobs,
      sure.filter((intent) => !protection.has(intent)),
    );
  if (sure.includes("patrol-missed")) return as(ofMissed, sure);
  if (patrol.test(question)) return sure;
  // "We marry in Caledon: do you search bags?" asks for guards there, and for no patrol.
  if (sure.includes("coverage") && eventWords.test(question)) {
    const others = sure.filter((intent) => !besideEvents.has(intent));
    return as(ofEvents, others.some((intent) => events.has(intent)) ? others : ["event", ...others]);
  }
  if (sure.includes("unsafe")) return as(ofUnsafe, sure);
  if (has(shop)) return as(ofShop, sure);
  if (has(protection)) return withoutPlans(sure);
  if (protectionWords.test(question)) return as(ofProtection, sure);
  if (plan.test(question)) return sure;
  if (has(events)) return as(ofEvents, withoutPlans(sure));
  if (has(sites)) {
    const meant = as(ofSites, withoutPlans(sure));
    // A board that asks for its options wants to know of cameras, too.
    return options.test(question) && meant.length === 1 ? [...meant, "equipment"] : meant;
  }
  return eventWords.test(question) ? as(ofEvents, sure) : sure;
}

function withoutPlans(sure: IntentId[]): IntentId[] {
  return sure.filter((intent) => !aboutPlans.has(intent));
}

function as(meant: Meant, sure: IntentId[]): IntentId[] {
  return [...new Set(sure.map((intent) => meant[intent] ?? intent))];
}
