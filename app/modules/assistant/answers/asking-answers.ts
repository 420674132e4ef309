import { currency } from "~/platform/currency";
import { patrolHours } from "./own-words";
import { about, cheapestIn, inAll, monthly } from "./plan-words";
import { pages, type SiteAnswers, said } from "./said";

export type AskingIntent =
  | "message-privacy"
  | "coverage-check"
  | "no-account"
  | "quote-needs"
  | "protection-private"
  | "help-privacy"
  | "currency"
  | "patrol-or-cameras";

/** What people want to know before they write to us, sign up or ask for something. */
export const askingAnswers: SiteAnswers<AskingIntent> = {
  "message-privacy": ({ company, phone }) =>
    said(
      `What you send us goes to our office and nobody else. We store your name, email, phone number and message so that we can answer, with what you email us about it afterwards, and delete them after 24 months. For a question about your data, email ${company.email} or call ${phone}.`,
      pages.privacy,
    ),
  "coverage-check": ({ phone }) =>
    said(
      `Type your postal code on the coverage page, or here: its first three characters are enough. You need no account, name or address for it. The page also lists the postal areas where we patrol, with a sketch of the towns. Or call ${phone}.`,
      pages.coverage,
    ),
  "no-account": ({ phone }) =>
    said(
      `Without an account you can see plans and prices, check a postal code, ask for a quote, collect products in a cart and ask for them, verify a guard, read the news, apply for a job and use this chat, or call ${phone}. You need an account only to take a plan, and then to read your patrols, reports and invoices.`,
      pages.features,
    ),
  "quote-needs": ({ phone }) =>
    said(
      `For an event: the date, the place and how many guests you expect. For equipment: what you want to protect, the doors, the rooms, and what is there already. For protection: who needs it, where and when, and only what you want to write. Choose “Get a Quote” on the contact page; a person emails you the quote, with every line, the tax and the total. Or call ${phone}.`,
      pages.contact,
    ),
  "protection-private": ({ phone }) =>
    said(
      `Yes, the first conversation is confidential: we listen, assess the risk with you and say plainly what would help. In the form, write only what you want to; we can talk about the rest. Call ${phone}, or choose “Schedule Private Consultation” on the page. What you send goes to our office and nobody else. In danger, call 911 first.`,
      pages.protection,
      pages.privacy,
    ),
  "help-privacy": ({ phone }) =>
    said(
      `If you ask for help from your house, those on duty read your name, address and phone number, in an email too, and we log who was shown the address. That is kept for 24 months. To ask more, call ${phone}.`,
      pages.privacy,
      pages.alert,
    ),
  "patrol-or-cameras": (facts) =>
    said(
      `They do different things. A patrol is somebody awake on your street: a car from ${patrolHours(facts.company)}, seven nights a week, and the guard reports what is out of place${about(cheapestIn(facts), (plan) => `; plans start at ${monthly(plan)}, ${facts.plus}`)}. Cameras and alarms watch your own doors at all hours, and are paid for once. Tell us what worries you, and we will tell you what would help and what would not: call ${facts.phone}.`,
      pages.services,
      pages.watch,
      pages.equipment,
    ),
  currency: (facts) =>
    said(
      `Prices are in ${currency.words}, and you pay in ${currency.words}, ${facts.plus}.${about(cheapestIn(facts), (plan) => ` The ${plan.packageName}, for example, is ${inAll(plan, facts.tax)} a month with the tax.`)} Our website mentions no other currency; to ask, call ${facts.phone}.`,
      pages.terms,
      pages.plans,
    ),
};
