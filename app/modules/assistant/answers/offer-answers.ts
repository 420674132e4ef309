import { wordsOf } from "~/modules/assistant/intents/words";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { type Plan, plans } from "~/modules/shared/catalogue/plans";
import { formatMoney } from "~/platform/format";
import type { Asked, LiveAnswer } from "./live";
import { named, says, stemsOf } from "./naming";
import { cheapest, contentsOf as planContents, priceOf } from "./plan-answers";
import { listed, pages, type Said, said } from "./said";
import { contentsOf } from "./service-answers";

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
    says(words, "plan", "package", "patrol", "one", "subscription", "tier", "customer", "member") ||
    amounts.length > 0 ||
    words.length <= 3;
  return speaksOfPlans ? plans.filter(isNamed) : [];
}

/** The plans that are named, the cheapest one also as such. */
function plansMeant(asked: Asked): Plan[] {
  return says(asked.words, "cheapest", "lowest", "smallest") ? [cheapest] : plansIn(asked);
}

/** The items of the plans' lists that the words name, each with its plan. */
function itemsIn(asked: Asked, about = asked.words): string[] {
  const wanted = plansMeant(asked);
  return (wanted.length > 0 ? wanted : plans).flatMap(({ packageName, features }) => {
    const items = features.filter((feature) => says(about, ...telling(feature)));
    return items.length > 0 ? [`The ${packageName} lists: ${items.join("; ")}.`] : [];
  });
}

function telling(feature: string): string[] {
  const words = wordsOf(feature).filter((word) => !vague.has(word));
  return words.includes("vehicle") ? [...words, "car"] : words;
}

/** What is in the lists and says little alone. */
const vague = new Set(
  `access basic bi community direct mobile minute monthly neighborhood patrol patrols personal property regular
  resident security system watch weekly wide 1 20`.split(/\s+/),
);

const item: LiveAnswer = (asked) => {
  const items = itemsIn(asked);
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
  const wanted = plansMeant(asked);
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

const shelves: [
  offers: readonly Offer[],
  page: (typeof pages)["events"] | (typeof pages)["protection"] | (typeof pages)["equipment"],
][] = [
  [protectionPackages, pages.protection],
  [equipmentPackages, pages.equipment],
];

/** What a package of protection or equipment costs and includes, if it is named. */
function offerIn({ words }: Pick<Asked, "words">): Said | undefined {
  for (const [offers, page] of shelves) {
    const wanted = named(words, offers, ({ name }) => wordsOf(name), 0.6);
    if (wanted.length > 0 && wanted.length < offers.length)
      return said(wanted.map(contentsOf).join("\n"), page, pages.contact);
  }
  return undefined;
}

/** The offers made for what a question names: "for an office, a clinic or a warehouse unit". */
function suiting<T extends Offer>(words: string[], offers: readonly T[]): T[] {
  return offers.filter(({ description }) => {
    const telling = stemsOf(wordsOf(description)).filter((word) => !common.has(word));
    return says(words, ...telling);
  });
}

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

const equipment: LiveAnswer = (asked) => {
  const wanted = suiting(asked.words, equipmentPackages);
  if (wanted.length !== 1) return offerIn(asked);
  return said(
    `${wanted.map(contentsOf).join("\n")} A site visit comes first. For a quote, call ${asked.phone} or write to us.`,
    pages.equipment,
    pages.contact,
  );
};

export const offerAnswers = {
  "plan-prices": (asked) => offerIn(asked) ?? prices(asked),
  "plan-includes": contents,
  "plan-difference": difference,
  "plan-item": item,
  reports,
  event,
  protection,
  equipment,
  warranty: equipment,
} satisfies Record<string, LiveAnswer>;
