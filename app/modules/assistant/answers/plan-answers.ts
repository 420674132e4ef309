import { type Plan, plans } from "~/modules/shared/catalogue/plans";
import { formatMoney } from "~/platform/format";
import { inside, listed, pages, type SiteAnswers, said } from "./said";

const monthly = (plan: Plan) => `${formatMoney(plan.priceCents)} per month`;

/** "The Street Package costs $149.00 per month, plus HST." */
export function priceOf(plan: Plan): string {
  return `The ${plan.packageName} costs ${monthly(plan)}, plus HST.`;
}

/** What the lists of the plans say, word for word. */
export function contentsOf(plan: Plan): string {
  return `${priceOf(plan)} ${plan.description}. It includes: ${plan.features.join("; ")}.`;
}

const prices = listed(plans.map((plan) => `${plan.packageName} ${monthly(plan)}`));
export const [cheapest] = plans;
const own = "You will find it in your profile after signing in.";

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
  "plan-prices": () =>
    said(`There are three plans, billed monthly, plus HST: ${prices}.`, pages.watch, pages.plans),
  "plan-includes": () =>
    said(
      plans.map((plan) => `${plan.packageName}, ${monthly(plan)}: ${plan.features.join("; ")}.`).join("\n"),
      pages.watch,
    ),
  "plan-difference": () =>
    said(
      `${plans.map((plan) => `${plan.packageName}, ${monthly(plan)}: ${inside(plan.description)}.`).join("\n")}\nAll prices are plus HST.`,
      pages.watch,
    ),
  "plan-choice": ({ phone }) =>
    said(
      `It depends on how much you want watched: the whole neighbourhood (${monthly(plans[0])} for each home), your street (${monthly(plans[1])}) or one home (${monthly(plans[2])}), plus HST. We will look at a map of your streets with you and suggest a plan: call ${phone} or write to us.`,
      pages.watch,
      pages.contact,
    ),
  "price-objection": () =>
    said(
      `The prices differ because the plans do. The ${plans[2].packageName} is “${plans[2].description}” for ${monthly(plans[2])}. Patrols shared by a neighbourhood start at ${monthly(plans[0])}, and a patrol of your street is ${monthly(plans[1])}, plus HST. You can cancel anytime with no fees.`,
      pages.watch,
    ),
  discount: ({ phone }) =>
    said(
      `Our pages list no discounts, promotions or referral rewards. The lowest price is the ${cheapest.packageName}, ${monthly(cheapest)} plus HST. If you are a group, or have something special in mind, call ${phone} or ask for a quote.`,
      pages.watch,
      pages.contact,
    ),
  "free-trial": () =>
    said(
      `There is no free trial. You pay month by month, with no long-term contract, so you can take a plan for one month and cancel with no fees. The ${cheapest.packageName} is ${monthly(cheapest)}, plus HST.`,
      pages.plans,
    ),
  tax: () =>
    said(
      "Prices are in Canadian dollars. Harmonized Sales Tax (HST) is not included in them: it is added at checkout.",
      pages.terms,
    ),
  contract: () =>
    said(
      "There is no long-term contract. Plans are billed monthly, and you can cancel anytime with no fees. A cancelled plan runs to the end of the month that you have paid for.",
      pages.terms,
    ),
  "pay-how": ({ phone }) =>
    said(
      `You pay for a plan online, by card, once a month, on our payment provider’s page. We never see your card number. Our pages name no other way to pay; call ${phone} if you need one.`,
      pages.plans,
    ),
  "pay-when": () =>
    said(
      `You pay when you subscribe and then once a month, automatically, until you cancel. The date of the next payment is in your profile, under Subscription.`,
      pages.subscription,
    ),
  "pay-safe": () =>
    said(
      "You pay on the page of our payment provider, Stripe, which keeps your card. We never see your card number.",
      pages.privacy,
    ),
  fees: ({ phone }) =>
    said(
      `A plan costs its monthly price plus HST. Our pages name no other fee, and cancelling costs nothing. Quotes are on request, without an order. If you want to be sure about your case, call ${phone}.`,
      pages.plans,
    ),
  "pay-yearly": ({ phone }) =>
    said(
      `Plans are billed monthly; our pages offer no yearly payment. If you need one, call ${phone}.`,
      pages.plans,
    ),
  "homes-needed": ({ phone }) =>
    said(
      `The price is for each home that takes part, and you can sign up on your own: ${prices}, plus HST. Our pages name no smallest number of homes. If your neighbours want to join together, call ${phone} or write to us, and we will look at a map of your streets with you.`,
      pages.watch,
      pages.contact,
    ),
  "get-started": () =>
    said(
      `It takes three steps: register with your name, address and a password; verify your address with one bill or letter; then choose a plan. Check first whether we patrol at your postal code.`,
      pages.register,
      pages.coverage,
      pages.plans,
    ),
  "first-night": ({ phone }) =>
    said(
      `Enter your postal code on the coverage page: where we patrol, it shows the next night that we can start. If it shows none, we agree on it with you; call ${phone}.`,
      pages.coverage,
    ),
  renter: ({ phone }) =>
    said(
      `Our pages do not ask you to own your home: a lease is one of the documents that prove your address. An account has one home. For other homes, or a plan for somebody else, call ${phone} or write to us.`,
      pages.verification,
      pages.contact,
    ),
  quote: ({ phone }) =>
    said(
      `Tell us what you need on the contact page (choose “Get a Quote”), and a person will send you a quote by email, which you can accept online. Or call ${phone}.`,
      pages.contact,
    ),
  consultation: ({ phone }) =>
    said(
      `Yes. Write to us on the contact page or call ${phone}, and we will arrange to talk it through with you. For equipment, a site visit comes first; for patrols, we look at a map of your streets with you.`,
      pages.contact,
    ),
  "cancel-plan": ({ phone }) =>
    said(
      `Sign in, open your profile, and choose “Cancel subscription” under Subscription. It costs nothing. Patrols go on to the end of the month that you have paid for, and you are not charged again. If you cannot sign in, call ${phone}.`,
      pages.subscription,
    ),
  "resume-plan": () =>
    said(
      "Until the last day of a cancelled plan you can take it back with one button: “Resume subscription” in your profile, under Subscription. Once it has ended, choose a plan again.",
      pages.subscription,
      pages.plans,
    ),
  refund: ({ phone }) =>
    said(
      `Our pages promise no refund for a month that you have paid for: a cancelled plan runs to the end of it, with no fees, and you are not charged again. If you think that you should get money back, call ${phone} or write to us, and a person will look at it.`,
      pages.terms,
      pages.contact,
    ),
  "pause-plan": ({ phone }) =>
    said(
      `A plan cannot be paused on our site. You can cancel it with no fees and subscribe again when you are back. For another arrangement, call ${phone}.`,
      pages.subscription,
    ),
  "charged-wrong": ({ phone, company }) =>
    said(
      `I am sorry about that. Your invoices show each charge: sign in and open Invoices in your profile. If something is wrong, call ${phone} or email ${company.email}, and a person will look at it. Please do not send your card number.`,
      pages.invoices,
      pages.contact,
    ),
  "payment-failed": ({ phone }) =>
    said(
      `Sign in and choose “Update card” in your profile, under Subscription, and we will try the payment again. Your profile says until when your patrols go on. If it still fails, call ${phone}.`,
      pages.subscription,
    ),
  invoice: () =>
    said(
      `Your invoices and receipts are listed under Invoices in your profile, with HST, and you can open each one. ${own}`,
      pages.invoices,
    ),
  "change-card": () =>
    said(
      "Sign in, open your profile, and choose “Update card” under Subscription. You enter the new card on our payment provider’s page, not here.",
      pages.subscription,
    ),
  "change-plan": () =>
    said(
      "Sign in, open your profile, and choose “Change plan” under Subscription. The page shows what you pay before you confirm.",
      pages.subscription,
    ),
  insurance: ({ phone }) =>
    said(
      `We do not know of a lower insurance premium for our plans today. Letting your plan count with your insurer is something that we plan for the app. Ask your insurer; if they need a letter from us, call ${phone}.`,
      pages.app,
    ),
};
