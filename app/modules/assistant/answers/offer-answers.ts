import { wordsOf } from "~/modules/assistant/intents/words";
import type { Plan } from "~/modules/shared/catalogue/offers";
import { isTaxed } from "~/modules/shared/catalogue/sales-tax";
import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { formatMoney } from "~/platform/format";
import { packagesIn } from "./equipment-asked";
import { guardAnswers } from "./guard-answers";
import type { Asked, LiveAnswer } from "./live";
import { named, says } from "./naming";
import { contentsOf, type Offer } from "./offer-lines";
import { partsAsked, priceNamed, type Signs, suiting } from "./offers-asked";
import { addedTax } from "./plan-texts";
import { cheapestIn, contentsOf as planContents, planFor, priceOf } from "./plan-words";
import { changing, comparison, plansIn, plansMeant } from "./plans-asked";
import { listed, pages, type Said, said } from "./said";
import { valueAnswers } from "./value-answers";

/** The items of the plans' lists that the words name, each with its plan. */
function itemsIn(asked: Asked, about = asked.words): string[] {
  const wanted = plansMeant(asked);
  return (wanted.length > 0 ? wanted : asked.plans).flatMap(({ packageName, features }) => {
    const items = features.filter((feature) => says(about, ...telling(feature)));
    return items.length > 0 ? [`The ${packageName} lists: ${items.join("; ")}.`] : [];
  });
}

/** "The Neighbourhood Package doesn’t list that", if what is asked about is in the lists of other plans alone. */
function lackingIn(asked: Asked): string {
  const [plan, second] = plansMeant(asked);
  if (!plan || second || says(asked.words, "vacation")) return "";
  const about = asked.words.filter((word) => word !== "car" && word !== "vehicle");
  const listing = (each: Plan) => each.features.filter((feature) => says(about, ...telling(feature)));
  const others = asked.plans.filter((each) => each !== plan && listing(each).length > 0);
  if (others.length === 0 || listing(plan).length > 0) return "";
  const lists = others.map((each) => `the ${each.packageName} lists: ${listing(each).join("; ")}`);
  return `The ${plan.packageName} doesn’t list that; ${listed(lists)}.`;
}

function telling(feature: string): string[] {
  const words = wordsOf(feature).filter((word) => !vague.has(word));
  // "A direct number" is the line, and "the car" the vehicle.
  if (words.includes("line")) return [...words, "number"];
  return words.includes("vehicle") ? [...words, "car"] : words;
}

/** What is in the lists and says little alone. */
const vague = new Set(
  `access basic bi community direct mobile minute monthly neighborhood patrol patrols personal property regular
  resident security system watch weekly wide 1 20`.split(/\s+/),
);

const item: LiveAnswer = (asked) => {
  const items = itemsIn(asked);
  const lacking = lackingIn(asked);
  if (lacking)
    return said(`${lacking} To find out what you’d get, call ${asked.phone}.`, pages.watch, pages.contact);
  if (items.length === 0) return undefined;
  const app = says(asked.words, "app") ? " The mobile app is coming soon." : "";
  return said(
    `${items.join(" ")}${app} Our website doesn’t explain it further. To find out what you’d get, call ${asked.phone} or write to us before you choose a plan.`,
    pages.watch,
    pages.contact,
  );
};

/** What the list of a plan that is named says about reports. */
const reports: LiveAnswer = (asked) => {
  if (plansMeant(asked).length === 0) return undefined;
  return said(
    `${itemsIn(asked, ["report"]).join(" ")} Members also read a monthly report for their community: the passes we promised, those we made, and those we missed.`,
    pages.watch,
    pages.reports,
  );
};

const others = ({ plans }: Pick<Asked, "plans">, known: Plan[]) =>
  plans
    .filter((plan) => !known.includes(plan))
    .map(({ packageName, priceCents }) => `${packageName} ${formatMoney(priceCents)}`);

const prices: LiveAnswer = (asked) => {
  const isOfTax = taxWords.test(asked.words.join(" "));
  const wanted = plansMeant(asked);
  if (isOfTax && wanted.length === 0)
    return said(asked.plans.map((plan) => priceOf(plan, asked)).join("\n"), pages.watch, pages.terms);
  if (wanted.length === 0 || wanted.length === asked.plans.length) return undefined;
  return said(
    `${wanted.map((plan) => priceOf(plan, asked)).join(" ")} You pay monthly and can cancel anytime with no fees. Other plans: ${listed(others(asked, wanted))} per month.`,
    pages.watch,
    pages.plans,
  );
};

const taxWords = /\b(?:tax\w*|hst|gst|all in|in all|total|altogether)\b/;

const contents: LiveAnswer = (asked) => {
  const offer = offerIn(asked);
  if (offer) return offer;
  const wanted = plansMeant(asked);
  if (wanted.length === 0 || wanted.length === asked.plans.length) return undefined;
  return said(
    [lackingIn(asked), ...wanted.map((plan) => planContents(plan, asked))].filter(Boolean).join("\n"),
    pages.watch,
  );
};

/** The plan of a street, with its list. */
const ownCar: LiveAnswer = (asked) => {
  const { text, from } = valueAnswers["own-car"](asked);
  const plan = planFor("street", asked);
  return plan && said(`${text} The ${plan.packageName} includes: ${plan.features.join("; ")}.`, ...from);
};

/** What a plan that is named costs each home, with the tax. */
const perHome: LiveAnswer = (asked) => {
  const wanted = plansMeant(asked);
  if (wanted.length === 0) return undefined;
  return said(
    `The price is for each home that takes part, and not split among them. ${wanted.map((plan) => priceOf(plan, asked)).join(" ")}`,
    pages.watch,
  );
};

/** The tax on a plan that is named. */
const tax: LiveAnswer = (asked) => {
  const wanted = plansMeant(asked);
  if (wanted.length === 0) return undefined;
  return said(
    `${wanted.map((plan) => priceOf(plan, asked)).join(" ")}${isTaxed(asked.tax) ? ` ${addedTax(asked.tax)} at checkout.` : ""}`,
    pages.watch,
    pages.terms,
  );
};

/** "What do you even get for that?" */
const objection: LiveAnswer = (asked) => {
  if (!/\b(get|include|includes|included|for that|for it|worth)\b/i.test(asked.question)) return undefined;
  const wanted = plansIn(asked);
  if (wanted.length !== 1) return undefined;
  const cheapest = cheapestIn(asked);
  const other =
    !cheapest || wanted.includes(cheapest)
      ? ""
      : ` ${priceOf(cheapest, asked)}${cheapest.protects === "community" ? " The homes of a neighbourhood share it." : ""}`;
  return said(
    `I understand. ${wanted.map((plan) => planContents(plan, asked)).join("\n")}${other}`,
    pages.watch,
  );
};

const difference: LiveAnswer = (asked) => offerIn(asked) ?? comparison(asked);

/** What a package of protection or equipment costs and includes, if it is named. */
function offerIn(asked: Asked): Said | undefined {
  const wanted = packagesIn(asked);
  if (wanted.length > 0 && wanted.length < asked.packages.equipment.length) {
    const guards = /\b(guards?|officers?)\b/.test(asked.words.join(" ")) ? ` ${guardsByQuote(asked)}` : "";
    return said(
      `${wanted.map((each) => contentsOf(each, asked)).join("\n")}${guards}`,
      pages.equipment,
      pages.contact,
    );
  }
  const protection = named(asked.words, asked.packages.protection, ({ name }) => wordsOf(name), 0.6);
  if (protection.length === 0 || protection.length === asked.packages.protection.length) return undefined;
  return said(protection.map((each) => contentsOf(each, asked)).join("\n"), pages.protection, pages.contact);
}

const protectionSigns: Signs = [
  [/coordinator|contact person|(?:one|same|my) contact/i, "A named coordinator"],
  [
    /(?:routes?|venues?|hotels?|restaurants?).*(?:check|ahead|scout|before)|(?:check|scout).*(?:route|venue|hotel|restaurant)/i,
    "Routes and venues checked ahead",
  ],
  [/\b(?:driver|chauffeur|transport|limo|suv|cars)\b/i, "Secure transport"],
  [
    /\bfamil(?:y|ies)\b|\b(?:wife|husband|spouse|kids|children) (?:too|as well|also)\b|\b(?:and|plus|with|also|including|himself|herself),? (?:(?:his|her|their|our|my|the) )?(?:(?:two|three|four|\d) )?(?:wife|husband|spouse|kids|children|sons?|daughters?)\b/i,
    "Coverage for family on request",
  ],
  [/24 ?(?:\/ ?7|h)|day and night|round the clock|around the clock|on call/i, "A team on call day and night"],
  [/meeting|\boffices?\b/i, "Coverage at offices and events"],
  [/routine|review/i, "A review of home and routine"],
];

const protection: LiveAnswer = (asked) => {
  const offers = asked.packages.protection;
  const names = named(asked.words, offers, ({ name }) => wordsOf(name), 0.6);
  const prices = priceNamed(asked.question, offers);
  const byName = names.length < offers.length ? names : [];
  const ofManagers = managers.test(asked.question) ? suiting(["management"], offers) : [];
  const ofAll = smallestWith(asked.question, offers);
  const suited = [...new Set(ofManagers.map((one) => offers[Math.max(offers.indexOf(one), ofAll)] ?? one))];
  const wanted = [byName, prices, suited].find(({ length }) => length > 0) ?? [];
  const parts = partsAsked(asked.question, protectionSigns, { offers, told: wanted, facts: asked });
  if (wanted.length + parts.length === 0) return undefined;
  const shorter = /\b(?:weeks?|days?|nights?|trips?)\b/i.test(asked.question)
    ? "The prices are per month; for a shorter time, ask for a quote. "
    : "";
  const ask = `${shorter}Call ${asked.phone} for a confidential first conversation.`;
  return said(
    [wanted.map((each) => contentsOf(each, asked)).join("\n"), ...parts, ask].filter(Boolean).join(" "),
    pages.protection,
    pages.contact,
  );
};

/** The place of the first package that has all that is asked for: "for the director and his family, day and night". */
function smallestWith(question: string, offers: readonly Offer[]): number {
  const features = protectionSigns.flatMap(([words, feature]) => (words.test(question) ? [feature] : []));
  return Math.max(-1, ...features.map((each) => offers.findIndex((offer) => offer.features.includes(each))));
}

const managers =
  /\b(?:board|ceos?|cfo|vps?|vice presidents?|directors?|executives?|management|leadership|delegation|chair(?:man|woman|person)?|agm)\b/i;

/** Said beside equipment for a place of business, if guards are asked about, too. */
export function guardsByQuote({ services }: Pick<Asked, "services">): string {
  const sites = kindOf(services, "sites");
  return sites ? `Guards for a place of business come under ${sites.name}, priced by quote.` : "";
}

export const offerAnswers = {
  "plan-prices": (asked) =>
    priceNamed(asked.question, asked.packages.event).length > 0
      ? guardAnswers.event(asked)
      : (offerIn(asked) ?? prices(asked)),
  "plan-includes": contents,
  "plan-difference": difference,
  "plan-item": item,
  "change-plan": changing,
  "own-car": ownCar,
  "per-home": perHome,
  "price-objection": objection,
  tax,
  reports,
  protection,
  "protection-includes": protection,
} satisfies Record<string, LiveAnswer>;
