import { isTaxed } from "~/modules/shared/catalogue/sales-tax";
import { currency } from "~/platform/currency";
import { addedTax, countOf, lowest, objection, watched, withTotals } from "./plan-texts";
import { about, cheapestIn, inAll, monthly, monthlyPrices, planFor } from "./plan-words";
import { inside, listed, pages, type SiteAnswers, said } from "./said";

export type PlanIntent =
  | "plan-prices"
  | "plan-includes"
  | "plan-difference"
  | "plan-choice"
  | "price-objection"
  | "discount"
  | "free-trial"
  | "tax"
  | "contract"
  | "pay-how"
  | "pay-when"
  | "pay-safe"
  | "fees"
  | "pay-yearly"
  | "homes-needed"
  | "get-started"
  | "first-night"
  | "renter"
  | "quote"
  | "consultation"
  | "cancel-plan"
  | "cancel-pending"
  | "resume-plan"
  | "refund"
  | "pause-plan"
  | "charged-wrong"
  | "payment-failed"
  | "invoice"
  | "change-card"
  | "change-plan"
  | "insurance";

export const planAnswers: SiteAnswers<PlanIntent> = {
  "plan-prices": (facts) =>
    said(
      `${countOf(facts)}, billed monthly, ${facts.plus}: ${monthlyPrices(facts)}.${withTotals(facts)}${about(planFor("house", facts), ({ packageName }) => ` The ${packageName} is for a single home.`)}`,
      pages.watch,
      pages.plans,
    ),
  "plan-includes": ({ plans }) =>
    said(
      plans.map((plan) => `${plan.packageName}, ${monthly(plan)}: ${plan.features.join("; ")}.`).join("\n"),
      pages.watch,
    ),
  "plan-difference": ({ plans, plus }) =>
    said(
      `${plans.map((plan) => `${plan.packageName}, ${monthly(plan)}: ${inside(plan.description)}.`).join("\n")}\nAll prices are ${plus}.`,
      pages.watch,
    ),
  "plan-choice": (facts) =>
    said(
      `It depends on what you want watched: ${listed(facts.plans.map(watched), "or")}, ${facts.plus}. We will look at a map of your streets with you and suggest a plan: call ${facts.phone} or write to us.`,
      pages.watch,
      pages.contact,
    ),
  "price-objection": (facts) => said(objection(facts), pages.watch),
  discount: ({ phone, ...facts }) =>
    said(
      `Our website lists no discounts, promotions or referral rewards. ${lowest(facts)} If you’re a group or have something special in mind, call ${phone} or ask for a quote.`,
      pages.watch,
      pages.contact,
    ),
  "free-trial": (facts) =>
    said(
      `There’s no free trial, but you pay month by month: take a plan for one month and cancel with no fees if it isn’t for you. ${about(cheapestIn(facts), (plan) => `The ${plan.packageName} is ${monthly(plan)}, ${facts.plus}.`)}`,
      pages.plans,
    ),
  tax: ({ tax, plans }) =>
    said(
      isTaxed(tax)
        ? `Prices don’t include tax: ${addedTax(tax)} at checkout. With ${tax.rates.length > 1 ? "both" : "it"}, ${listed(plans.map((plan) => `the ${plan.packageName} is ${inAll(plan, tax)}`))} per month. Prices are in ${currency.words}.`
        : `We add no tax to our prices. Prices are in ${currency.words}.`,
      pages.terms,
    ),
  contract: () =>
    said(
      "There’s no long-term contract. Plans are billed monthly, and you can cancel anytime with no fees; our website lists no price for a whole year. A cancelled plan runs to the end of the month you’ve paid for.",
      pages.terms,
    ),
  "pay-how": ({ phone }) =>
    said(
      `You pay for a plan online, by card, once a month, on our payment provider’s page. We never see your card number. Our website offers no other way to pay; if you need one, call ${phone}.`,
      pages.plans,
    ),
  "pay-when": () =>
    said(
      "You pay when you subscribe and then once a month, automatically, until you cancel. Your next payment date is in your profile, under Subscription; our website offers no choice of the day.",
      pages.subscription,
    ),
  "pay-safe": () =>
    said(
      "You pay on the page of our payment provider, Stripe, which keeps your card. We never see your card number.",
      pages.plans,
      pages.privacy,
    ),
  fees: ({ phone, plus }) =>
    said(
      `A plan costs its monthly price ${plus}. Our website lists no other fees, and cancelling costs nothing. Asking for a quote is free. If you want to be sure about your case, call ${phone}.`,
      pages.plans,
    ),
  "pay-yearly": ({ phone }) =>
    said(
      `Plans are billed monthly, and our website offers no yearly payment. If you need one, call ${phone}.`,
      pages.plans,
    ),
  "homes-needed": ({ phone, ...facts }) =>
    said(
      `You can sign up on your own, and the price is for each home: ${monthlyPrices(facts)}, ${facts.plus}. Our website sets no minimum number of homes. If your neighbours want to join together, call ${phone} or write to us, and we will look at a map of your streets with you.`,
      pages.watch,
      pages.contact,
    ),
  "get-started": () =>
    said(
      "Register with your name, address and a password. Verify your address with one bill or letter. Then choose a plan. Check on the coverage page first that we patrol at your postal code.",
      pages.register,
      pages.coverage,
      pages.plans,
    ),
  "first-night": ({ phone }) =>
    said(
      `Enter your postal code on the coverage page: if we patrol there, it shows the next night we can start. Our website doesn’t say whether your address has to be verified by then. To be sure, or if it shows no night, call ${phone}, and we’ll agree on a start with you.`,
      pages.coverage,
    ),
  renter: ({ phone }) =>
    said(
      `You don’t have to own your home: a lease is one of the documents that prove your address. Each account has one home. For another home, or a plan for someone else, call ${phone} or write to us.`,
      pages.verification,
      pages.contact,
    ),
  quote: ({ phone }) =>
    said(
      `Tell us what you need on the contact page (choose “Get a Quote”), and a person will reply by the next business day. The quote comes by email, with every line and the total, and you can accept it online. If one takes longer, or to ask by phone, call ${phone}.`,
      pages.contact,
    ),
  consultation: ({ phone }) =>
    said(
      `Write to us on the contact page or call ${phone}, and we’ll set up a time to talk. For equipment, a site visit comes first; for an event, we walk through the site beforehand; for patrols, we look at a map of your streets with you. Our website doesn’t say whether a visit costs anything.`,
      pages.contact,
    ),
  "cancel-plan": ({ phone }) =>
    said(
      `Sign in, open your profile, and choose “Cancel subscription” under Subscription. It costs nothing. Patrols continue to the end of the month you’ve paid for, and you aren’t charged again. If you can’t sign in, call ${phone}.`,
      pages.subscription,
    ),
  "cancel-pending": ({ phone }) =>
    said(
      `I can’t see accounts here. A cancelled plan runs to the end of the month you’ve paid for, so patrols continue until then, and you aren’t charged again. Under Subscription in your profile you see where yours stands. If it doesn’t look cancelled to you, call ${phone}.`,
      pages.subscription,
    ),
  "resume-plan": () =>
    said(
      "Until the last day of a cancelled plan you can take it back: choose “Resume subscription” in your profile, under Subscription. Once it has ended, just choose a plan again.",
      pages.subscription,
      pages.plans,
    ),
  refund: ({ phone }) =>
    said(
      `We don’t promise refunds for a month you’ve paid for: a cancelled plan runs to the end of it, with no fees, and you aren’t charged again. If you think you should get money back, call ${phone} or write to us, and a person will look at it.`,
      pages.terms,
      pages.contact,
    ),
  "pause-plan": ({ phone }) =>
    said(
      `You can’t pause a plan on our site. You can cancel it with no fees and subscribe again when you’re back. For another arrangement, call ${phone}.`,
      pages.subscription,
    ),
  "charged-wrong": ({ phone, company, taxName }) =>
    said(
      `I’m sorry about that. Sign in and open Invoices in your profile to see each charge: ${taxName} is added to the price of a plan. If something is wrong, call ${phone} or email ${company.email}, and a person will look at it. Please don’t send your card number.`,
      pages.invoices,
      pages.contact,
    ),
  "payment-failed": ({ phone }) =>
    said(
      `Sign in and choose “Update card” in your profile, under Subscription, and we’ll try the payment again. Your profile says how long your patrols continue. If it still fails, call ${phone}.`,
      pages.subscription,
    ),
  invoice: ({ phone, taxName }) =>
    said(
      `Your invoices and receipts are in your profile: sign in and open Invoices. Each one shows the ${taxName}, and prices are in ${currency.words}. Our website offers no bills by mail; if you need one on paper, call ${phone}.`,
      pages.invoices,
    ),
  "change-card": () =>
    said(
      "Sign in, open your profile, and choose “Update card” under Subscription. You enter the new card on our payment provider’s page, not here. The provider keeps your card; we never see the number of a card, old or new.",
      pages.subscription,
      pages.privacy,
    ),
  "change-plan": () =>
    said(
      "You can change your plan yourself at any time: sign in, open your profile, and choose “Change plan” under Subscription. You don’t have to cancel first, and you’ll see what you pay before you confirm. The new plan is in effect at once, and what is left of the old one is credited toward it.",
      pages.subscription,
    ),
  insurance: ({ phone }) =>
    said(
      `We don’t know of insurers that charge less because of our plans. It’s one of the things we’re planning for the app. What you can show yours today is “What your plan gives you” in your profile, with what was kept each month. Ask your insurer; if they need a letter from us, call ${phone}.`,
      pages.app,
      pages.service,
    ),
};
