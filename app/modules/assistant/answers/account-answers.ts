import type { LiveAnswer } from "./live";
import { pages, type SiteAnswers, said } from "./said";

export type AccountIntent =
  | "verify-address"
  | "verify-status"
  | "document-privacy"
  | "move-house"
  | "change-details"
  | "forgot-password"
  | "lost-email"
  | "login-problem"
  | "lost-phone-2fa"
  | "two-factor"
  | "account-hacked"
  | "delete-account"
  | "unsubscribe"
  | "create-account"
  | "email-not-arrived"
  | "my-data"
  | "household"
  | "fridge-card"
  | "community"
  | "order"
  | "delivery"
  | "returns";

export const accountAnswers: SiteAnswers<AccountIntent> = {
  "verify-address": ({ phone }) =>
    said(
      `Sign in, open Address verification in your profile, and upload one bill or letter from the last three months that shows your name and this address: a utility bill, a bank statement, a lease or a government letter, as a PDF, JPEG or PNG. A person reviews it. Anything else, such as a driver’s licence or a passport, isn’t on that list. If all you have is in someone else’s name, or you have none of these, call ${phone}.`,
      pages.verification,
    ),
  "verify-status": ({ phone }) =>
    said(
      `A person reviews each document, and our website promises no time for it. Sign in and look under Address verification in your profile to see where yours stands. If it wasn’t accepted, you’ll find the reason there and can send another one. If you’ve waited more than a few days, call ${phone}.`,
      pages.verification,
    ),
  "document-privacy": ({ company }) =>
    said(
      `Only the staff who check your document can see it, and we delete it after the decision. Encrypted backups, kept for accidents and nothing else, still have it for up to 12 months after that. We ask for it so we know that you live there. For anything else we hold about you, email ${company.email}.`,
      pages.privacy,
      pages.verification,
    ),
  "move-house": ({ phone }) =>
    said(
      `You can change an address that isn’t verified yet in your profile. To change a verified address, choose “Request address change” under Address verification, or call ${phone}, and our office will change it for you. The coverage page tells you whether we patrol at the new address; if we don’t, you can cancel your plan anytime with no fees.`,
      pages.verification,
      pages.coverage,
    ),
  "change-details": ({ phone }) =>
    said(
      `Sign in and open your profile: you can change your name, email, phone and password there. A new email takes effect once you open the link that we send to it, so you don’t need the old one. If you can’t sign in any more, call ${phone}.`,
      pages.details,
    ),
  "forgot-password": ({ phone }) =>
    said(
      `Enter your account’s email on the Reset password page, and we’ll send a link that lets you set a new password. If it doesn’t arrive, check your spam folder, then call ${phone}.`,
      pages.password,
    ),
  "lost-email": ({ phone }) =>
    said(
      `The link for a new password goes only to the email of your account, and our website doesn’t say how to get in without it. Call ${phone}: a person will help you. If you can still sign in, you can change the email in your profile yourself.`,
      pages.contact,
      pages.details,
    ),
  "login-problem": ({ phone }) =>
    said(
      `Sign in with your email and password on the Sign in page. If it’s the password, set a new one; if your email isn’t confirmed yet, open the link we sent you. If no email comes, check your spam folder, and that it’s the email you registered with. Still can’t get in? Call ${phone}.`,
      pages.signIn,
      pages.password,
    ),
  "lost-phone-2fa": ({ phone }) =>
    said(
      `Sign in with your password and, instead of the code from your phone, one of your recovery codes; each works once. If you have no recovery codes, call ${phone}: our office can help after checking who you are. Then set up the new phone in your profile.`,
      pages.signIn,
      pages.contact,
    ),
  "two-factor": () =>
    said(
      "Open Two-factor authentication in your profile to turn it on with an authenticator app, get new recovery codes, or turn it off. The codes come from the app, not by text message.",
      pages.profile,
    ),
  "account-hacked": ({ phone }) =>
    said(
      `Set a new password now. Then, in your profile, sign out any device you don’t recognize; Recent activity shows what happened. If you can’t get in, or your email was changed, call ${phone} right away.`,
      pages.password,
      pages.profile,
    ),
  "delete-account": ({ company }) =>
    said(
      `You can close your account yourself: cancel your plan, if you have one, then choose “Close account” in your profile, under Your data. Your profile, address and devices are deleted at once. The log of what happened to it is kept; messages to us stay for 24 months, and backups for up to 12. If you have no account, or want more deleted, email ${company.email}, and we answer within 30 days.`,
      pages.profile,
      pages.privacy,
    ),
  unsubscribe: ({ company }) =>
    said(
      `Each of those emails has a link that stops them without signing in. You can also choose which emails you get in your profile. If they keep coming, email ${company.email}.`,
      pages.notifications,
    ),
  "create-account": () =>
    said(
      "You can register with your name, your email and a password; a phone is enough. You confirm your email, then add your address. An account costs nothing: you’re charged only once you choose a plan and pay for it.",
      pages.register,
    ),
  "email-not-arrived": ({ phone }) =>
    said(
      `Check your spam folder first, and that it’s the email you registered with. On the Sign in page you can ask for another email: choose “Forgot your password?” for a new password, or sign in to have the confirmation sent again. A sign-in code isn’t sent at all: it comes from your authenticator app. If nothing helps, call ${phone}.`,
      pages.signIn,
    ),
  "my-data": ({ company }) =>
    said(
      `You may ask what we hold about you, have it corrected, and withdraw your consent. If you have an account, choose “Download my data” in your profile. Otherwise email ${company.email}, and we answer within 30 days. To have it deleted, close your account in your profile, or say so in that email.`,
      pages.privacy,
      pages.profile,
    ),
  household: ({ phone }) =>
    said(
      `Each account has one sign-in. Under Household in your profile you can tell us who lives with you, who to call, which cars are yours and who has a key; our dispatchers open it only when they need it. Our website doesn’t say whether the others in your home can get alerts or emails of their own: call ${phone} and ask.`,
      pages.household,
      pages.contact,
    ),
  "fridge-card": ({ when, phone }) =>
    said(
      `Sign in and open the card for your fridge in your profile: a page to print, for guests, sitters and children, that says whom to call and where they are, with QR codes that call. Our website doesn’t say that we mail cards or magnets. Without an account, just write it down: in danger 911, and our line${when}, ${phone}.`,
      pages.card,
    ),
  community: ({ phone }) =>
    said(
      `Once you have joined your community, its page shows announcements, each night’s patrols and the monthly report. To join, sign in and choose “Request to join”; our staff review it. Other members see the display name you choose, and not your address. To bring patrols to your neighbourhood as a group, call ${phone} or write to us.`,
      pages.community,
      pages.contact,
    ),
  order: ({ phone }) =>
    said(
      `Add what you want to your cart and send it to us as an inquiry. You aren’t charged: a person replies with a quote by the next business day. Our website doesn’t say how or when you then pay. To ask, or to change or follow up on one, call ${phone} and give your reference.`,
      pages.products,
      pages.cart,
    ),
  delivery: ({ phone }) =>
    said(
      `Our website doesn’t say how products are delivered or what that costs. When you send us your cart, the quote you get back settles that, and we can install what you buy. For a quick answer, call ${phone}.`,
      pages.products,
      pages.contact,
    ),
  returns: ({ phone }) =>
    said(
      `Our website doesn’t say whether or how products can be returned or exchanged. Call ${phone} or write to us with your reference, and a person will help.`,
      pages.contact,
      pages.products,
    ),
};

/** Papers that people have and that are not on our list. */
const unlisted =
  /\b(?:phones?|cell ?phones?|mobile|mobility|rogers|bell|telus|fido|freedom|koodo|internet|cable|insur\w+|stubs?|payslips?|passports?|licen[cs]e|health card|credit card|school|amazon|id|ids)\b/i;

/** Whether a paper that is not on our list would do. */
const whichPaper: LiveAnswer = ({ question, phone }) =>
  unlisted.test(question)
    ? said(
        `Four kinds are on our list: a utility bill, a bank statement, a lease and a letter from the government, from the last three months, with your name and this address. Anything else, such as a bill for a phone or the internet, a letter from an insurer, a pay stub, a driver’s licence or a passport, isn’t named there: call ${phone} before you send one. You upload it in your profile, under Address verification.`,
        pages.verification,
      )
    : undefined;

export const paperAnswers = { "verify-address": whichPaper } satisfies Record<string, LiveAnswer>;
