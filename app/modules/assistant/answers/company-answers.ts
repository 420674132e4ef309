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
  | "languages"
  | "accessibility"
  | "terms"
  | "site-problem"
  | "area-request";

export const companyAnswers: SiteAnswers<CompanyIntent> = {
  phone: ({ phone, company }) =>
    said(
      `Our phone number is ${phone}: the emergency line, staffed 24/7. If someone is in danger, call 911 first. For the office you can also write to ${company.email} or use the contact page.`,
      pages.contact,
    ),
  email: ({ company }) =>
    said(
      `You can email us at ${company.email}, or write to us on the contact page. A person will reply by the next business day.`,
      pages.contact,
    ),
  "office-address": ({ company, phone }) =>
    said(
      company.address
        ? `Our office is at ${company.address}. It is open ${company.hours}.`
        : `Our pages name no street address of the office. We serve ${company.serviceArea}. To meet somebody, call ${phone}; the office is open ${company.hours}.`,
      pages.contact,
    ),
  human: ({ phone, company }) =>
    said(
      `Of course. Choose “Talk to a person” below, and our office answers here and by email; or call ${phone}. The office is open ${company.hours}, and the line is answered at any hour.`,
      pages.contact,
    ),
  "reply-time": ({ phone }) =>
    said(
      `A person replies to messages by the next business day. If you have waited longer, I am sorry: call ${phone} and give your reference, if you have one. I cannot look up inquiries or quotes here.`,
      pages.contact,
    ),
  social: ({ company }) =>
    said(
      company.socialLinks.length > 0
        ? `Follow us: ${company.socialLinks.map(({ label, url }) => `${label}, ${url}`).join("; ")}.`
        : "Our pages name no social media accounts of ours. News and announcements are on this site.",
      pages.contact,
    ),
  about: ({ company }) =>
    said(
      `${company.name} patrols neighbourhoods by car at night, and shares the cost among the homes that take part. Prices are on the page, there is no contract to get out of, and the log shows the passes that we missed. A nightjar is a bird that rests by day and works at night, quietly.${company.licenceNumber ? ` Our security agency licence is ${company.licenceNumber}.` : ""}`,
      pages.about,
    ),
  "company-facts": ({ company, phone }) =>
    said(
      `Our pages do not say who owns or runs ${company.name}, since when, or how many people work here. What we stand for is on the About page. For more, call ${phone} or write to us.`,
      pages.about,
      pages.contact,
    ),
  "company-licence": ({ company, phone }) =>
    said(
      `${company.licenceNumber ? `Yes: our security agency licence is ${company.licenceNumber}, and everyone` : "Everyone"} who patrols for us is licensed by the province. You can check a guard’s licence on “Verify a guard”. Payments go through Stripe, and we never see your card number. If anything seems wrong, call ${phone}.`,
      pages.guard,
      pages.about,
    ),
  reviews: ({ phone }) =>
    said(
      `We publish no reviews or names of customers. What we do publish: prices, and for members the passes that we made and missed. For references, call ${phone} or write to us.`,
      pages.about,
      pages.contact,
    ),
  partner: ({ company, phone }) =>
    said(
      `Please write to us on the contact page (choose “Other”) or to ${company.email}, and the right person will reply by the next business day. Or call ${phone}.`,
      pages.contact,
    ),
  privacy: ({ company }) =>
    said(
      `We keep what we need, for as long as we need it, and delete the rest. Messages to us are deleted after 24 months; they go to our office and nobody else. Of other members, residents see display names only. For a question about your data email ${company.email}.`,
      pages.privacy,
    ),
  cookies: () =>
    said(
      "When you only look around, we set no cookies and run no third-party scripts, and our log records no IP address. One cookie keeps you signed in, and one lets you find your chat again.",
      pages.privacy,
    ),
  "chat-privacy": () =>
    said(
      "What you write here is kept for 30 days and then deleted, and you can delete it sooner with “Delete my chat”. It is not linked to your account. Our office sees questions that I could not answer, and all of a chat if you ask to talk to a person. Card numbers are not stored.",
      pages.privacy,
      pages.chatDelete,
    ),
  languages: ({ phone }) =>
    said(
      `I answer in English, and I understand a little French. Our pages do not say which languages our staff speak: call ${phone} and ask. In danger, call 911.`,
      pages.contact,
    ),
  accessibility: ({ company, phone }) =>
    said(
      `This site works with a keyboard and screen readers, at 400% zoom, in light and dark, and without JavaScript. If something gets in your way, call ${phone} or email ${company.email}: we can fill in any of our forms with you over the phone.`,
      pages.accessibility,
    ),
  terms: () =>
    said(
      "Plans are billed monthly, with no long-term contract, and you can cancel anytime with no fees. Our guards observe, record and report. The laws of Ontario and Canada apply to our terms.",
      pages.terms,
    ),
  "site-problem": ({ company, phone }) =>
    said(
      `I am sorry about that. Please load the page again in a minute. If it still does not work, call ${phone} or email ${company.email} and say which page it was; we can also fill in any of our forms with you over the phone.`,
      pages.accessibility,
      pages.contact,
    ),
  "area-request": ({ phone }) =>
    said(
      `Our pages name no dates for new areas. Enter your postal code on the coverage page: if we are not there yet, choose “Tell us”, and we will let you know when cars come to your streets. Or call ${phone}.`,
      pages.coverage,
    ),
};
