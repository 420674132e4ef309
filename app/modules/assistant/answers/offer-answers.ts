import { wordsOf } from "~/modules/assistant/intents/words";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { type Plan, plans } from "~/modules/shared/catalogue/plans";
import { formatMoney } from "~/platform/format";
import { packagesIn } from "./equipment-asked";
import { guardAnswers } from "./guard-answers";
import type { Asked, LiveAnswer } from "./live";
import { named, says } from "./naming";
import { contentsOf } from "./offer-lines";
import { partsAsked, priceNamed, type Signs } from "./offers-asked";
import { contentsOf as planContents, priceOf } from "./plan-answers";
import { listed, pages, type Said, said } from "./said";

/** The plans that are named: by a word of their own, or by their price. */
function plansIn({ words, question }: Pick<Asked, "words" | "question">): Plan[] {
  const amounts = (question.match(/\d[\d,]*(?:\.\d\d)?/g) ?? []).map((text) =>
    Math.round(Number(text.replaceAll(",", "")) * 100),
  );
  const isNamed = ({ packageName, priceCents }: Plan) =>
    says(words, ...wordsOf(packageName.replace("Package", ""))) ||
    amounts.some((cents) => Math.abs(cents - priceCents) <= priceCents / 1_000);
  // "My street" and "my house" are no plans; a plan is named beside "plan" or "package", or alone.
  const speaksOfPlans =
    says(words, "plan", "package", "patrol", "one", "subscription", "tier") ||
    amounts.length > 0 ||
    words.length <= 3;
  return speaksOfPlans ? plans.filter(isNamed) : [];
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

const protectionSigns: Signs = [
  [/coordinator|contact person|(?:one|same|my) contact/i, "A named coordinator"],
  [
    /(?:routes?|venues?|hotels?|restaurants?).*(?:check|ahead|scout|before)|(?:check|scout).*(?:route|venue|hotel|restaurant)/i,
    "Routes and venues checked ahead",
  ],
  [/\b(?:driver|chauffeur|transport|limo|suv)\b/i, "Secure transport"],
  [
    /\bfamil(?:y|ies)\b|\b(?:wife|husband|spouse|kids|children) (?:too|as well|also)\b/i,
    "Coverage for family on request",
  ],
  [/24 ?(?:\/ ?7|h)|day and night|round the clock|around the clock|on call/i, "A team on call day and night"],
  [/meeting|\boffices?\b/i, "Coverage at offices and events"],
  [/routine|review/i, "A review of home and routine"],
];

const protection: LiveAnswer = (asked) => {
  const names = named(asked.words, protectionPackages, ({ name }) => wordsOf(name), 0.6);
  const prices = priceNamed(asked.question, protectionPackages);
  const wanted = names.length > 0 && names.length < protectionPackages.length ? names : prices;
  const parts = partsAsked(asked.question, protectionSigns, protectionPackages, wanted);
  if (wanted.length + parts.length === 0) return undefined;
  const ask = `Call ${asked.phone} for a confidential first conversation.`;
  return said(
    [wanted.map(contentsOf).join("\n"), ...parts, ask].filter(Boolean).join(" "),
    pages.protection,
    pages.contact,
  );
};

/** Said beside equipment for a place of business, if guards are asked about, too. */
export const guardsByQuote = "Guards for a place of business come under Corporate Services, priced by quote.";

export const offerAnswers = {
  "plan-prices": (asked) =>
    priceNamed(asked.question, eventPackages).length > 0
      ? guardAnswers.event(asked)
      : (offerIn(asked) ?? prices(asked)),
  "plan-includes": contents,
  "plan-difference": difference,
  protection,
  "protection-includes": protection,
} satisfies Record<string, LiveAnswer>;
