import { plans } from "~/modules/shared/catalogue/plans";
import { formatMoney } from "~/platform/format";
import { everyWords, patrolEnd, patrolHours } from "./own-words";
import { cheapest } from "./plan-answers";
import { type Facts, inside, listed, pages, type SiteAnswers, said } from "./said";

const [, street, house] = plans;
const from = `${formatMoney(cheapest.priceCents)} per month, plus HST`;
const prices = listed(
  plans.map(({ packageName, priceCents }) => `${packageName} ${formatMoney(priceCents)}`),
);
const nights = ({ company }: Facts) =>
  `a car passes every night from ${patrolHours(company)}, ${everyWords(company)} on the ${cheapest.packageName}`;

export type ValueIntent =
  | "patrol-deters"
  | "help-after-crime"
  | "why-not-police"
  | "bill-higher"
  | "price-rise"
  | "home-size"
  | "single-home"
  | "own-car"
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
      `I’m sorry that happened. Where we patrol, ${nights(facts)}; guards report what is out of place, but we can’t promise that they see everything. Plans start at ${from}: type your postal code here to see whether we cover it. Report what was taken or damaged to the police, on their non-emergency line, and tell us too, at any hour: ${facts.phone}; in danger, call 911.`,
      pages.watch,
      pages.coverage,
      pages.contact,
    ),
  "why-not-police": (facts) =>
    said(
      `Fair question. Our guards are not the police and don’t replace them: they observe, record and report, and in danger you call 911 first. What a plan pays for is the patrol: ${nights(facts)}. The homes that take part share its cost, from ${from}, and you can cancel anytime with no fees.`,
      pages.watch,
      pages.terms,
    ),
  "bill-higher": ({ phone, company }) =>
    said(
      `Harmonized Sales Tax (HST) is added to the price of every plan, so you are charged more than the price you see: the ${cheapest.packageName}, for example, is ${from}. Each invoice in your profile shows the HST. If that doesn’t explain it, call ${phone} or email ${company.email}, and a person will look at it.`,
      pages.invoices,
      pages.terms,
    ),
  "price-rise": ({ phone }) =>
    said(
      `Our website shows today’s prices per month, plus HST: ${prices}. It doesn’t say whether or when they may change, and there’s no long-term contract, so you can cancel anytime with no fees. To ask about future prices, call ${phone}.`,
      pages.plans,
      pages.terms,
    ),
  "home-size": ({ phone }) =>
    said(
      `Each plan has one price for each home that takes part, and our website lists no other price for a larger or smaller home: ${prices} per month, plus HST. For a building, several homes or a business, call ${phone} or ask for a quote.`,
      pages.watch,
      pages.contact,
    ),
  "single-home": () =>
    said(
      `The plan for one home is the ${house.packageName}, ${formatMoney(house.priceCents)} per month: “${inside(house.description)}”. You can also take the ${cheapest.packageName} (${formatMoney(cheapest.priceCents)} per month for each home) on your own, without asking your neighbours, but its cars patrol the whole neighbourhood; the ${street.packageName}, ${formatMoney(street.priceCents)} per month, is for your street. All are plus HST.`,
      pages.watch,
      pages.plans,
    ),
  "own-car": ({ phone }) =>
    said(
      `The plan for a street is the ${street.packageName}, ${formatMoney(street.priceCents)} per month for each home that takes part, plus HST. If your street wants to start together, call ${phone} or write to us, and we’ll look at a map of your streets with you.`,
      pages.watch,
      pages.contact,
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
      `A missed pass is shown on “Your patrols” from ${patrolEnd(facts.company)} the next morning, with the reason, and counted in the monthly report. Our website doesn’t say that you get money back or a credit for it. If passes were missed on your street, call ${facts.phone} or write to us, and our office will look into it.`,
      pages.patrols,
      pages.reports,
      pages.contact,
    ),
};
