import { missedCredit } from "./missed-credit";
import { everyWords, patrolEnd, patrolHours } from "./own-words";
import { addedTax } from "./plan-texts";
import {
  about,
  bare,
  cheapestIn,
  frequentIn,
  monthly,
  monthlyPrices,
  planFor,
  startingAt,
} from "./plan-words";
import { type Facts, inside, pages, type SiteAnswers, said } from "./said";

function nights(facts: Facts): string {
  return `a car passes every night from ${patrolHours(facts.company)}${about(frequentIn(facts), ({ packageName }) => `, ${everyWords(facts.company)} on the ${packageName}`)}`;
}

export type ValueIntent =
  | "patrol-deters"
  | "help-after-crime"
  | "why-not-police"
  | "bill-higher"
  | "price-rise"
  | "home-size"
  | "single-home"
  | "own-car"
  | "per-home"
  | "other-company"
  | "plan-item"
  | "plan-transfer"
  | "missed-policy";

/** What a plan is worth, and what it costs over time. */
export const valueAnswers: SiteAnswers<ValueIntent> = {
  "patrol-deters": (facts) =>
    said(
      `We can’t promise that a patrol prevents every theft or break-in, and our website gives no figures on it. What you get: ${nights(facts)}, and the guard reports what is out of place. Nobody can look up where a car is, so burglars can’t either. You pay month by month and can cancel anytime with no fees.`,
      pages.watch,
      pages.about,
    ),
  "help-after-crime": (facts) =>
    said(
      `I’m sorry that happened. Where we patrol, ${nights(facts)}; guards report what is out of place, but we can’t promise that they see everything. ${startingAt(facts) ? `${startingAt(facts)}: type` : "Type"} your postal code here to see whether we cover it. Report what was taken or damaged to the police, on their non-emergency line, and tell us too${facts.when}: ${facts.phone}; in danger, call 911.`,
      pages.watch,
      pages.coverage,
      pages.contact,
    ),
  "why-not-police": (facts) =>
    said(
      `Fair question. Our guards are not the police and don’t replace them: they observe, record and report, and in danger you call 911 first. What a plan pays for is the patrol: ${nights(facts)}. The homes that take part share its cost${about(cheapestIn(facts), (plan) => `, from ${monthly(plan)}, ${facts.plus}`)}, and you can cancel anytime with no fees.`,
      pages.watch,
      pages.terms,
    ),
  "bill-higher": ({ phone, company, taxName, tax, ...facts }) =>
    said(
      `${addedTax(tax)} to the price of every plan, so you are charged more than the price you see${about(cheapestIn(facts), (plan) => `: the ${plan.packageName}, for example, is ${monthly(plan)}, ${facts.plus}`)}. Each invoice in your profile shows the ${taxName}. If that doesn’t explain it, call ${phone} or email ${company.email}, and a person will look at it.`,
      pages.invoices,
      pages.terms,
    ),
  "price-rise": ({ phone, ...facts }) =>
    said(
      `Our website shows today’s prices per month, ${facts.plus}: ${bare(facts)}. It doesn’t say whether or when they may change, and there’s no long-term contract, so you can cancel anytime with no fees. To ask about future prices, call ${phone}.`,
      pages.plans,
      pages.terms,
    ),
  "home-size": ({ phone, ...facts }) =>
    said(
      `Each plan has one price for each home that takes part, and our website lists no other price for a larger or smaller home: ${bare(facts)} per month, ${facts.plus}. For a building, several homes or a business, call ${phone} or ask for a quote.`,
      pages.watch,
      pages.contact,
    ),
  "single-home": (facts) => said(singleHome(facts), pages.watch, pages.plans),
  "own-car": ({ phone, ...facts }) =>
    said(
      `${about(planFor("street", facts), (plan) => `The plan for a street is the ${plan.packageName}, ${monthly(plan)} for each home that takes part, ${facts.plus}. `)}${about(planFor("community", facts), (plan) => `The ${plan.packageName}, ${monthly(plan)}, is a patrol that the homes of a neighbourhood share. `)}If your street wants to start together, call ${phone} or write to us, and we’ll look at a map of your streets with you.`,
      pages.watch,
      pages.contact,
    ),
  "per-home": (facts) =>
    said(
      `Each plan has one price for each home that takes part; it is not split among the homes of a street: ${monthlyPrices(facts)}, ${facts.plus}.${about(planFor("house", facts), ({ packageName }) => ` The ${packageName} is for a single home.`)}`,
      pages.watch,
    ),
  "other-company": (facts) =>
    said(
      `I only know ${facts.company.name}, so please ask another company about its own prices and terms. With us, plans are billed monthly, without a long-term contract, and you can cancel anytime with no fees${about(cheapestIn(facts), (plan) => `; the lowest price is ${monthly(plan)}, ${facts.plus}`)}. A guard patrols your streets by car from ${patrolHours(facts.company)}, seven nights a week. To talk it through, call ${facts.phone}.`,
      pages.watch,
      pages.terms,
    ),
  "plan-item": ({ phone }) =>
    said(
      `Our website lists what each plan includes, but doesn’t explain every item. To find out what you’d get, call ${phone} or write to us before you choose a plan.`,
      pages.watch,
      pages.contact,
    ),
  "plan-transfer": ({ phone }) =>
    said(
      `A plan belongs to one account and its home, and our website doesn’t say that it can be passed on. If you move out, cancel yours, which costs nothing; the next owner registers and chooses a plan. For another arrangement, call ${phone}.`,
      pages.subscription,
      pages.contact,
    ),
  "missed-policy": (facts) =>
    said(
      `A missed pass is shown on “Your patrols” from ${patrolEnd(facts.company)} the next morning, with the reason, and counted in the monthly report. ${missedCredit(facts.company)} If passes were missed on your street, call ${facts.phone} or write to us, and our office will look into it.`,
      pages.patrols,
      pages.reports,
      pages.contact,
    ),
};

function singleHome(facts: Facts): string {
  const [house, street] = [planFor("house", facts), planFor("street", facts)];
  const shared = planFor("community", facts);
  return [
    house
      ? `The plan for one home is the ${house.packageName}, ${monthly(house)}: “${inside(house.description)}”.`
      : "None of our plans is for a single home.",
    shared &&
      `You can also take the ${shared.packageName} (${monthly(shared)} for each home) on your own, without asking your neighbours, but its cars patrol the whole neighbourhood${street ? `; the ${street.packageName}, ${monthly(street)}, is for your street` : ""}.`,
    `All are ${facts.plus}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
