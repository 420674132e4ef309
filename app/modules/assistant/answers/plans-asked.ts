import { wordsOf } from "~/modules/assistant/intents/words";
import type { Plan } from "~/modules/shared/catalogue/offers";
import type { Asked, LiveAnswer } from "./live";
import { says } from "./naming";
import { planAnswers } from "./plan-answers";
import { cheapestIn, contentsOf, priceOf } from "./plan-words";
import { pages, said } from "./said";

/** The plans that are named: by a word of their own, or by their price. */
export function plansIn({ words, question, plans }: Pick<Asked, "words" | "question" | "plans">): Plan[] {
  const amounts = (question.match(/\d[\d,]*(?:\.\d\d)?/g) ?? []).map((text) =>
    Math.round(Number(text.replaceAll(",", "")) * 100),
  );
  // "We are 14 houses" and "for every house" name no plan.
  const single = words.filter(
    (word, at) =>
      !/^(?:house|street|neighborhood|neighbor)s$/.test(word) &&
      !(word === "house" && /^(?:every|each|per|a|one|my|our)$/.test(words[at - 1] ?? "")),
  );
  const isNamed = ({ packageName, priceCents }: Plan) =>
    says(single, ...wordsOf(packageName.replace("Package", ""))) ||
    amounts.some((cents) => Math.abs(cents - priceCents) <= priceCents / 1_000);
  // "My street" and "my house" are no plans; a plan is named beside "plan" or "package", or alone.
  const speaksOfPlans =
    says(words, "plan", "package", "patrol", "one", "subscription", "tier", "customer", "member") ||
    amounts.length > 0 ||
    words.length <= 3;
  return speaksOfPlans ? plans.filter(isNamed) : [];
}

/** The plans that are named, the cheapest one also as such. */
export function plansMeant(asked: Asked): Plan[] {
  return ofCheapest.test(asked.words.join(" "))
    ? [cheapestIn(asked)].flatMap((plan) => plan ?? [])
    : plansIn(asked);
}

const ofCheapest = /\b(cheapest|lowest|smallest|(?:cheap|cheaper|small|smaller) (?:one|plan|package))\b/;

/** Two plans beside each other: those that are named, or the one that is named and the cheapest one. */
export const comparison: LiveAnswer = (asked) => {
  const named = plansIn(asked);
  const cheapest = cheapestIn(asked);
  const isOfCheapest = named.length === 1 && cheapest && !named.includes(cheapest);
  const wanted = isOfCheapest && ofCheapest.test(asked.words.join(" ")) ? [cheapest, ...named] : named;
  return wanted.length === 2
    ? said(wanted.map((plan) => contentsOf(plan, asked)).join("\n"), pages.watch)
    : undefined;
};

/** How to change a plan, and what the new one costs if that is asked. */
export const changing: LiveAnswer = (asked) => {
  if (!ofPrice.test(asked.words.join(" "))) return undefined;
  const { text, from } = planAnswers["change-plan"](asked);
  // "From the neighbourhood to the street": beside a change, these are plans.
  const named = plansIn({ ...asked, words: [...asked.words, "plan"] });
  if (named.length === 0) return undefined;
  return said(`${text} ${named.map((plan) => priceOf(plan, asked)).join(" ")}`, ...from, pages.watch);
};

const ofPrice = /\b(?:prices?|costs?|pay|pays|much|charged?|fees?|more)\b/;
