import { wordsOf } from "~/modules/assistant/intents/words";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { type Plan, plans } from "~/modules/shared/catalogue/plans";
import { formatMoney } from "~/platform/format";
import type { Asked, LiveAnswer } from "./live";
import { named, says, stemsOf } from "./naming";
import { contentsOf as planContents, priceOf } from "./plan-answers";
import { listed, pages, type Said, said } from "./said";
import { contentsOf } from "./service-answers";

/** The plans that are named: by a word of their own, or by their price. */
function plansIn({ words, question }: Pick<Asked, "words" | "question">): Plan[] {
  const amounts = amountsIn(question);
  const isNamed = ({ packageName, priceCents }: Plan) =>
    says(words, ...wordsOf(packageName.replace("Package", ""))) ||
    amounts.some((cents) => isNear(cents, priceCents));
  // "My street" and "my house" are no plans; a plan is named beside "plan" or "package", or alone.
  const speaksOfPlans =
    says(words, "plan", "package", "patrol", "one", "subscription", "tier") ||
    amounts.length > 0 ||
    words.length <= 3;
  return speaksOfPlans ? plans.filter(isNamed) : [];
}

function amountsIn(question: string): number[] {
  const texts = question.match(/\d[\d,]*(?:\.\d\d)?/g) ?? [];
  return texts.map((text) => Math.round(Number(text.replaceAll(",", "")) * 100));
}

/** "1999" is $1,999.99. */
function isNear(cents: number, priceCents: number): boolean {
  return Math.abs(cents - priceCents) <= priceCents / 1_000;
}

const others = (known: Plan[]) =>
  plans
    .filter((plan) => !known.includes(plan))
    .map(({ packageName, priceCents }) => `${packageName} ${formatMoney(priceCents)}`);

const prices: LiveAnswer = (asked) => {
  const wanted = plansIn(asked);
  if (wanted.length === 0 || wanted.length === plans.length) return undefined;
  return said(
    `${wanted.map(priceOf).join(" ")} You pay monthly and can cancel anytime with no fees. Other plans: ${listed(others(wanted))} per month.`,
    pages.watch,
    pages.plans,
  );
};

const contents: LiveAnswer = (asked) => {
  const offer = offerIn(asked);
  if (offer) return offer;
  const wanted = plansIn(asked);
  if (wanted.length === 0 || wanted.length === plans.length) return undefined;
  return said(wanted.map(planContents).join("\n"), pages.watch);
};

const difference: LiveAnswer = (asked) => {
  const offers = offerIn(asked);
  if (offers) return offers;
  const wanted = plansIn(asked);
  return wanted.length === 2 ? said(wanted.map(planContents).join("\n"), pages.watch) : undefined;
};

interface Offer {
  name: string;
  priceCents: number;
  unit: string;
  description: string;
  features: readonly string[];
}

export type EquipmentPackage = (typeof equipmentPackages)[number];

const things = "(?:packages?|kits?|suites?|systems?|sets?|ones?|deals?|versions?|bundles?)";
const aboutPackages = /\b(packages?|kits?|suites?|corporate|equipment|cameras?)\b/;
const numbers: Record<string, string> = { "4": "four", "8": "eight", "16": "sixteen" };

/** The packages of equipment that are named: by their first word, their cameras or their price. */
export function packagesIn({ words, question }: Pick<Asked, "words" | "question">): EquipmentPackage[] {
  const text = words.join(" ");
  const amounts = aboutPackages.test(text) ? amountsIn(question) : [];
  const isNamed = ({ name, cameras, priceCents }: EquipmentPackage) => {
    const count = cameras.replace(/\D/g, "");
    const many = `(?:${count}|${numbers[count] ?? count}) (?:cameras?|cams?)`;
    const naming = `\\b${firstOf(name)} (?:security |camera |equipment )?${things}\\b`;
    const counting = `\\b${many} ${things}\\b|\\b${things} (?:with|of|has|that has|for) ${many}\\b`;
    return (
      new RegExp(`${naming}|${counting}`).test(text) || amounts.some((cents) => isNear(cents, priceCents))
    );
  };
  // "Business or enterprise package?" names two.
  return equipmentPackages.some(isNamed)
    ? equipmentPackages.filter((offer) => isNamed(offer) || words.includes(firstOf(offer.name)))
    : [];
}

function firstOf(name: string): string {
  return wordsOf(name)[0] ?? name;
}

/** What a package of protection or equipment costs and includes, if it is named. */
function offerIn(asked: Pick<Asked, "words" | "question">): Said | undefined {
  const wanted = packagesIn(asked);
  if (wanted.length > 0 && wanted.length < equipmentPackages.length) {
    const guards = /\b(guards?|officers?)\b/.test(asked.words.join(" ")) ? ` ${guardsByQuote}` : "";
    return said(`${wanted.map(contentsOf).join("\n")}${guards}`, pages.equipment, pages.contact);
  }
  const protection = named(asked.words, protectionPackages, ({ name }) => wordsOf(name), 0.6);
  if (protection.length === 0 || protection.length === protectionPackages.length) return undefined;
  return said(protection.map(contentsOf).join("\n"), pages.protection, pages.contact);
}

/** What people call the places that our packages are made for, by the word that the packages have for them. */
const places: [asked: RegExp, known: string][] = [
  [/\b(clinics?|dental|dentists?|doctors?|medical|physio\w*|vet|veterinary|optometrist)\b/, "clinic"],
  [/\b((?<!your )offices?|law firm|accountants?|studio)\b/, "office"],
  [
    /\b(warehouses?|storage (unit|facility)|workshop|garage (unit|business)|factory|industrial)\b/,
    "warehouse",
  ],
  [
    /\b(my|our|(?<!have )an?|small|little|tiny|corner|convenience|vape|grocery|barber|coffee|jewell?er\w*|clothing|dollar|repair|phone|retail|flower|pet|liquor|cannabis) (shop|store)s?\b|\b(salon|bakery|restaurant|caf[eé]|pizzeria|pizza place|boutique|tills?|cash register|barbershop|laundromat|kiosk|pharmacy|takeout|variety store)\b/,
    "shop",
  ],
  [
    /^(?!.*\b(house|home|bungalow|townhouse|semi)\b).*(\b(two|2|three|3|four|4|five|5|six|6|several|many|multiple) (\w+ )?(entrances?|buildings?|entries)\b|\b(entrances|buildings|campus)\b|\b(access|cards?|fobs?)\b.*\b(two|2|three|3|four|4|several|many|all) (\w+ )?doors\b|\b(three|3|four|4|several|many) doors\b.*\b(access|cards?|fobs?)\b)/,
    "entrances",
  ],
];

/** The words of our packages for the places that a question names. */
export function placesIn(words: readonly string[]): string[] {
  const text = words.join(" ");
  return places.flatMap(([asked, known]) => (asked.test(text) ? [known] : []));
}

/** The offers made for what a question names: "for an office, a clinic or a warehouse unit". */
export function suiting<T extends Pick<Offer, "description">>(
  words: readonly string[],
  offers: readonly T[],
): T[] {
  return offers.filter(({ description }) => {
    const telling = stemsOf(wordsOf(description)).filter((word) => !common.has(word));
    return says(words, ...telling);
  });
}

export const guardsByQuote = "Guards for a place of business come under Corporate Services, priced by quote.";

/** By its name, or by a word of what it is for: "for a wedding, a market or a corporate event". */
const event: LiveAnswer = ({ words }) => {
  const names = named(words, eventPackages, ({ name }) => wordsOf(name), 1);
  const wanted = names.length > 0 ? names : suiting(words, eventPackages);
  if (wanted.length === 0 || wanted.length === eventPackages.length) return undefined;
  const rest = eventPackages.filter((offer) => !wanted.includes(offer));
  return said(
    `${wanted.map(contentsOf).join("\n")}\nAlso: ${listed(rest.map(({ name, priceCents }) => `${name} ${formatMoney(priceCents)}`))}. Tell us the date, the place and how many guests you expect, and we’ll send a quote.`,
    pages.events,
    pages.contact,
  );
};

const common = new Set([
  "event",
  "private",
  "many",
  "room",
  "block",
  "small",
  "unit",
  "several",
  "site",
  "house",
]);

const protection: LiveAnswer = (asked) => offerIn(asked);

export const offerAnswers = {
  "plan-prices": (asked) => offerIn(asked) ?? prices(asked),
  "plan-includes": contents,
  "plan-difference": difference,
  event,
  protection,
} satisfies Record<string, LiveAnswer>;
