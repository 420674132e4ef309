import { quoteDays } from "~/modules/inquiries/quotes/quote-options";
import { about, cheapestIn, monthly } from "./plan-words";
import { pages, type SiteAnswers, said } from "./said";

export type HireIntent =
  | "minimum-hours"
  | "how-many-guards"
  | "event-notice"
  | "event-cancel"
  | "event-payment"
  | "event-place"
  | "guard-dress"
  | "guard-choice"
  | "guard-needs"
  | "guard-absent"
  | "bag-search"
  | "codes-handover"
  | "guard-contract"
  | "quote-status"
  | "quote-change"
  | "quote-accept"
  | "quote-validity"
  | "quote-undo"
  | "quote-tax"
  | "request-fix"
  | "visit-free"
  | "group-bill";

/** For people who hire guards, and for what follows once they asked for a quote. */
export const hireAnswers: SiteAnswers<HireIntent> = {
  "minimum-hours": ({ phone }) =>
    said(
      `Our website gives no minimum number of hours. Tell us the date, the place and the hours, and a person replies with a quote by the next business day. Or call ${phone}.`,
      pages.contact,
      pages.events,
    ),
  "how-many-guards": ({ phone }) =>
    said(
      `Our website doesn’t say how many guards come with a package, or how many you need: that depends on the place, the guests and the doors, so we plan it with you beforehand. Ask for a quote with the date, the place and how many people you expect, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "event-notice": ({ when, phone }) =>
    said(
      `Our website doesn’t say how far ahead to book, or how soon a guard or a protection officer can start. A person answers a request by the next business day; if it has to be sooner, call ${phone} instead${when}.`,
      pages.events,
      pages.contact,
    ),
  "event-cancel": ({ phone }) =>
    said(
      `Our website doesn’t say what happens to your money if an event is cancelled or moved: the terms are in your quote, so look there, or ask before you accept it. To cancel or move one, call ${phone} with your reference.`,
      pages.events,
      pages.contact,
    ),
  "event-payment": ({ phone }) =>
    said(
      `You accept a quote online, but our website doesn’t say how or when you pay it, whether there is a deposit, or whether we take a cheque. If you need one of these, an invoice to a company or a term such as net 30, write it in your request, or call ${phone}.`,
      pages.contact,
      pages.events,
    ),
  "event-place": ({ company, phone }) =>
    said(
      `We serve ${company.serviceArea}. Our website doesn’t say whether we go further for an event, a site or a trip, or abroad: ask for a quote with the place and the date, or call ${phone}.`,
      pages.contact,
      pages.events,
    ),
  "guard-dress": ({ phone }) =>
    said(
      `At events our guards are uniformed; our website doesn’t say what else is possible, such as a suit or your own shirts. Say what you’d like when you ask for a quote, or call ${phone}. Every guard carries a licence and shows it when asked.`,
      pages.events,
      pages.contact,
    ),
  "guard-choice": ({ phone }) =>
    said(
      `Our website doesn’t say whether you can choose your guard or protection officer, such as a woman, someone who speaks your language, or the same person each time. Say what matters to you when you ask for a quote, or call ${phone}, and a person will tell you what’s possible.`,
      pages.contact,
      pages.services,
    ),
  "guard-needs": ({ phone }) =>
    said(
      `Our website doesn’t say anything about meals, breaks, parking or tips for guards. We plan the day with you beforehand, so mention the hours and the place in your request, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "guard-absent": ({ when, phone }) =>
    said(
      `If a guard you booked isn’t there, call ${phone}${when}. Our website doesn’t say who steps in when a guard is ill or late, or what you pay then: the terms are in your quote, so ask before you accept it.`,
      pages.contact,
      pages.events,
    ),
  "bag-search": ({ phone }) =>
    said(
      `Guards check the guest list and watch the doors, the crowd and the parking. They observe, record and report, and are not the police. What they should do at your event about bags, gifts, drinks or people who have to leave is planned with you beforehand: call ${phone} and ask.`,
      pages.events,
      pages.terms,
    ),
  "codes-handover": ({ phone }) =>
    said(
      `Please don’t send keys’ hiding places or alarm codes here, by text or by email. Call ${phone}, and our office will agree on a safe way with you. Residents can name who has a key under Household in their profile.`,
      pages.contact,
      pages.household,
    ),
  "guard-contract": ({ phone }) =>
    said(
      `You get a quote with its terms and accept it online; that is the agreement. Our website doesn’t say more about contracts for businesses, tenders or their length: write to us on the contact page or call ${phone}.`,
      pages.contact,
      pages.services,
    ),
  "quote-status": ({ phone }) =>
    said(
      `A person replies by the next business day. The email that confirmed your request has its reference and a link that shows where it stands. If you can’t find it, or it has taken longer, call ${phone}; I can’t look it up here.`,
      pages.contact,
    ),
  "quote-change": ({ phone }) =>
    said(
      `You don’t have to start again: open the quote from our email and ask your question there, or call ${phone} with your reference. A person will send you a new version.`,
      pages.contact,
    ),
  "quote-accept": ({ phone, taxName }) =>
    said(
      `Online, with nothing to print or sign on paper: open the quote from our email, which shows every line, the ${taxName} and the total, enter your full name and choose “Accept this quote”, or ask a question first. You don’t need an account. A person then gets in touch about the next steps. If you can’t find the email, call ${phone} with your reference.`,
      pages.contact,
    ),
  "quote-validity": ({ phone }) =>
    said(
      `A quote is open for ${quoteDays} days unless it says another day: the date is on the quote. Once it has expired, open it from our email and choose “Ask for it again”. If you need longer, call ${phone} with your reference.`,
      pages.contact,
    ),
  "quote-undo": ({ phone }) =>
    said(
      `I can’t change that here, and our website doesn’t say what happens if you take it back. Call ${phone} soon, with your reference, or open the quote from our email and choose “Ask a question”: a person will tell you what can be done.`,
      pages.contact,
    ),
  "quote-tax": ({ phone, taxName, plus }) =>
    said(
      `A quote lists the total before ${taxName}, the ${taxName} and the total to pay. The prices on our website are ${plus}. If something on your quote isn’t clear, open it from our email and choose “Ask a question”, or call ${phone}.`,
      pages.contact,
    ),
  "request-fix": ({ phone, company }) =>
    said(
      `I can’t change a request here. Email ${company.email} or call ${phone} and say what you sent and when: a person will correct it, or close it if you no longer need it. You can also just send it again.`,
      pages.contact,
    ),
  "visit-free": ({ phone }) =>
    said(
      `Our website doesn’t say whether a consultation or a site visit costs anything, so ask before you book one: call ${phone} or write to us. For equipment, a site visit comes first; each event package includes a walk-through of the site beforehand.`,
      pages.contact,
      pages.equipment,
    ),
  "group-bill": ({ phone, ...facts }) =>
    said(
      `Our website doesn’t say whether a corporation or an association can pay one bill for all its homes: it gives a price for each home that takes part${about(cheapestIn(facts), (plan) => `, ${monthly(plan)} ${facts.plus}`)}, and each home has its own account. Call ${phone} or write to us: we’ll look at a map of your streets with you and suggest a plan.`,
      pages.watch,
      pages.contact,
    ),
};
