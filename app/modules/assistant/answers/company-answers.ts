import { whenAnswered } from "~/messages/line-hours";
import { lawOf } from "./own-words";
import { pages, type SiteAnswers, said } from "./said";

export type CompanyIntent =
  | "phone"
  | "email"
  | "office-address"
  | "human"
  | "reply-time"
  | "social"
  | "about"
  | "company-facts"
  | "company-licence"
  | "reviews"
  | "partner"
  | "privacy"
  | "cookies"
  | "chat-privacy"
  | "chat-delete"
  | "languages"
  | "accessibility"
  | "terms"
  | "site-problem"
  | "area-request"
  | "contact-by-text"
  | "not-a-customer"
  | "school-visit"
  | "praise-guard"
  | "impostor"
  | "form-help"
  | "report-about-me"
  | "police-ties"
  | "values"
  | "data-use"
  | "call-back-time";

export const companyAnswers: SiteAnswers<CompanyIntent> = {
  phone: ({ phone, company }) =>
    said(
      `Our number is ${phone}. It is our emergency line${whenAnswered(company.lineHours, "staffed 24/7")}. If someone is in danger, call 911 first. You can also email ${company.email} or use the contact page.`,
      pages.contact,
    ),
  email: ({ company }) =>
    said(
      `Email us at ${company.email}, or write to us on the contact page. A person will reply by the next business day.`,
      pages.contact,
    ),
  "office-address": ({ company, phone }) =>
    said(
      company.address
        ? `Our office is at ${company.address}. It is open ${company.hours}.`
        : `Our website doesn’t give a street address for the office, or say whether you can drop by: call ${phone} first, and a person will tell you. The office is open ${company.hours}. You can sign up and ask for anything online, and we can fill in any of our forms with you over the phone.`,
      pages.contact,
    ),
  human: ({ lineIs, phone, company }) =>
    said(
      `Of course. Choose “Talk to a person” below, and our office will answer here and by email, or call ${phone}. The office is open ${company.hours}; the phone ${lineIs}.`,
      pages.contact,
    ),
  "reply-time": ({ phone, company }) =>
    said(
      `We read messages ${company.hours}, and a person replies by the next business day. If you’ve waited longer, I’m sorry: call ${phone} and give your reference if you have one. I can’t look up inquiries or quotes here.`,
      pages.contact,
    ),
  social: ({ company }) =>
    said(
      company.socialLinks.length > 0
        ? `You can follow us here: ${company.socialLinks.map(({ label, url }) => `${label}, ${url}`).join("; ")}.`
        : "Our website doesn’t list any social media accounts. Our announcements are on this site.",
      pages.contact,
    ),
  about: ({ company }) =>
    said(
      `${company.name} patrols neighbourhoods by car at night, and the homes that take part share the cost. Our prices are public, there’s no long-term contract, and our log shows the passes we missed too. A nightjar is a bird that rests by day and works at night, quietly.${company.licenceNumber ? ` Our security agency licence is ${company.licenceNumber}.` : ""}`,
      pages.about,
    ),
  "company-facts": ({ company, phone }) =>
    said(
      `We serve ${company.serviceArea}. Our website doesn’t say who owns or runs ${company.name}, when it started, or how many people work here or are our customers. The About page says what we stand for. To find out more, call ${phone} or write to us.`,
      pages.about,
      pages.contact,
    ),
  "company-licence": ({ company, phone }) =>
    said(
      `Everyone who patrols for us is licensed by the province, and you can check a guard’s licence on “Verify a guard”. ${company.licenceNumber ? `Our security agency licence is ${company.licenceNumber}.` : "Our website doesn’t give the number of our agency licence."} Payments go through Stripe, and we never see your card number. For proof, or if something seems wrong, call ${phone}.`,
      pages.guard,
      pages.about,
    ),
  reviews: ({ phone }) =>
    said(
      `We don’t publish reviews or customers’ names. We do publish our prices, and members see the passes we made and the ones we missed. For references, call ${phone} or write to us.`,
      pages.about,
      pages.contact,
    ),
  partner: ({ company, phone }) =>
    said(
      `Our website names nobody for purchasing, partnerships or the press. Please write to us on the contact page (choose “Other”) or at ${company.email}, and a person will reply by the next business day. Or call ${phone}.`,
      pages.contact,
    ),
  privacy: ({ company }) =>
    said(
      `We keep only what we need, for as long as we need it. With an account, that is what you fill in (name, email, phone and address) and a log of what happens to it, which you can read in your profile. Messages to us are deleted after 24 months and go to our office and nobody else; what our guards report may be about you, and is kept for two years. Other residents see display names only. You may ask what we hold about you and have it corrected: email ${company.email}.`,
      pages.privacy,
    ),
  cookies: () =>
    said(
      "If you’re just looking around, we set no cookies and run no third-party scripts. Our log records the time, the page and the result, but no IP address, name or search. One cookie keeps you signed in, and one lets you find your chat again.",
      pages.privacy,
    ),
  "chat-privacy": () =>
    said(
      "What you write here is kept for 30 days and then deleted; “Delete my chat” does it sooner. It is not linked to your account. Where the chat says that a language model from another company words the answers, that company gets your question without emails and phone numbers, and nothing else about you. Our office sees the questions I couldn’t answer, and the whole chat if you ask for a person. Card numbers aren’t stored.",
      pages.privacy,
      pages.chatDelete,
    ),
  "chat-delete": () =>
    said(
      "Choose “Delete my chat”: everything you wrote here is deleted at once, and can’t be brought back. What you’ve already sent to a person stays with them, for 24 months. If you do nothing, the chat is deleted after 30 days. It isn’t linked to an account, so closing an account doesn’t delete it.",
      pages.chatDelete,
      pages.privacy,
    ),
  languages: ({ phone }) =>
    said(
      `I answer in English and understand some French. Our website doesn’t say which languages our staff speak, so please call ${phone} and ask. In danger, call 911.`,
      pages.contact,
    ),
  accessibility: ({ company, phone }) =>
    said(
      `This site works with a keyboard, screen readers and 400% zoom, in light and dark, and without JavaScript. If something gets in your way, call ${phone} or email ${company.email}: we can fill in any of our forms with you over the phone.`,
      pages.accessibility,
    ),
  terms: ({ company }) =>
    said(
      `In short: plans are billed monthly, with no long-term contract, and you can cancel anytime with no fees. Our guards observe, record and report. The laws of ${lawOf(company).place} apply. The Terms page has all of it.`,
      pages.terms,
    ),
  "site-problem": ({ company, phone }) =>
    said(
      `I’m sorry about that. Please reload the page in a minute. If it still doesn’t work, call ${phone} or email ${company.email} and tell us which page it was. We can also fill in any of our forms with you over the phone.`,
      pages.accessibility,
      pages.contact,
    ),
  "area-request": ({ phone }) =>
    said(
      `Our website gives no dates for new areas. Enter your postal code on the coverage page; if we aren’t there yet, choose “Tell us”, and we’ll let you know when cars come to your streets. Or call ${phone}.`,
      pages.coverage,
    ),
  "contact-by-text": ({ company }) =>
    said(
      `You can reach us entirely in writing: choose “Talk to a person” below and our office answers here and by email, write to ${company.email}, or use the contact page. Our website lists no number for text messages or faxes. In danger, 911 takes texts from phones registered for Text with 911, where the service exists.`,
      pages.contact,
      pages.accessibility,
    ),
  "not-a-customer": ({ when, phone }) =>
    said(
      `Anyone can call ${phone}${when}, and tell us what they see; you don’t need a plan. We don’t promise to send a car to a street that we don’t patrol. If someone is in danger, call 911 first.`,
      pages.contact,
    ),
  "school-visit": ({ phone }) =>
    said(
      `What a nice idea. Our website says nothing about visits, talks, sponsoring or donations, so please write to us on the contact page (choose “Other”) with the place and a few dates, or call ${phone}.`,
      pages.contact,
    ),
  "praise-guard": ({ phone, company }) =>
    said(
      `Thank you, that will be good to hear! Please email ${company.email} or call ${phone} with the night and the street, so our office can pass it on to the right person.`,
      pages.contact,
    ),
  impostor: ({ phone }) =>
    said(
      `Please don’t pay, let anyone in or give any details. Our website says nothing of sales or checks at the door; plans are paid online by card, never in cash or by transfer, and nobody pays us to get a job. Call ${phone} to check, and look up a guard’s licence number on “Verify a guard”. If you’ve paid already, tell your bank and the police; if you feel threatened, call 911.`,
      pages.guard,
      pages.contact,
    ),
  "form-help": ({ phone, company }) =>
    said(
      `We can fill in any of our forms with you over the phone: call ${phone}. The office is open ${company.hours}. If writing is easier, email ${company.email}, in whatever way suits you.`,
      pages.accessibility,
      pages.contact,
    ),
  "report-about-me": ({ company, phone }) =>
    said(
      `You may ask what we hold about you, a guard’s report included, and have it corrected: email ${company.email} with the day and the place, and we answer within 30 days. The law requires us to keep what our guards report for two years, or until proceedings end. To talk about what happened, call ${phone}.`,
      pages.privacy,
      pages.contact,
    ),
  "police-ties": ({ phone }) =>
    said(
      `Our guards are not the police: they observe, record and report. Our website doesn’t say that we belong to the police or the city, or work together with them. To ask about it, call ${phone}. If someone is in danger, call 911 first.`,
      pages.terms,
      pages.contact,
    ),
  values: ({ at }) =>
    said(
      `Our mission is to let people sleep: by being on their street at night, and on the phone${at}. We wish for neighbourhoods where people know each other, look out for each other, and have professionals to call when that is not enough. Our values are presence, plain dealing, respect (we watch streets, not people) and privacy.`,
      pages.about,
    ),
  "data-use": ({ phone }) =>
    said(
      `Our pages are small and work on any phone, without an app and without scripts. To use even less data, turn on “Data-light pages” at the bottom of any page. If something still doesn’t work, call ${phone}: we can fill in any of our forms with you over the phone.`,
      pages.home,
      pages.accessibility,
    ),
  "call-back-time": ({ when, phone }) =>
    said(
      `Yes: write to us on the contact page, and choose the best time to call in the form. A person replies by the next business day. You can also call ${phone} yourself${when}.`,
      pages.contact,
    ),
};
