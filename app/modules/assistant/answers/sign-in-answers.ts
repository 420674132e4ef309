import { pages, type SiteAnswers, said } from "./said";

export type SignInIntent =
  | "account-paused"
  | "link-expired"
  | "phone-enough"
  | "sign-in-ways"
  | "devices"
  | "join-rules"
  | "forgot-email"
  | "data-shared"
  | "data-kept"
  | "data-police"
  | "data-safe";

/** Getting into an account, and what is kept of a person. */
export const signInAnswers: SiteAnswers<SignInIntent> = {
  "account-paused": ({ phone }) =>
    said(
      `After too many wrong passwords, signing in pauses for a while, and the page tells you how long to wait. Then try again, or choose “Forgot your password?” on the Sign in page to set a new one. If it still won’t let you in, call ${phone}.`,
      pages.signIn,
      pages.password,
    ),
  "link-expired": ({ phone }) =>
    said(
      `A link or code from our emails works once: to confirm an email within 24 hours, to set a new password within 60 minutes. Ask for another one on the Sign in page, and use only the newest email. Codes for two-factor authentication come from your authenticator app; if those are refused, check the clock of your phone. If nothing works, call ${phone}.`,
      pages.signIn,
      pages.contact,
    ),
  "phone-enough": ({ phone }) =>
    said(
      `A phone is enough: you can register, send a picture of your document and choose a plan in its browser. You don’t need a computer or an app, but you do need an email address. If you’d rather not do it online, call ${phone}: we can fill in any of our forms with you over the phone.`,
      pages.register,
      pages.accessibility,
    ),
  "sign-in-ways": () =>
    said(
      "You sign in with your email and a password; if you turn on two-factor authentication, also with a code from an authenticator app. Our website offers no sign-in with Google, Apple, Facebook or a passkey.",
      pages.signIn,
    ),
  devices: ({ phone }) =>
    said(
      `Open “Where you are signed in” in your profile: it lists your devices, and you can sign each of them out. A new password signs out all the others. If you see one that isn’t yours, set a new password now; if you can’t get in, call ${phone}.`,
      pages.profile,
      pages.password,
    ),
  "join-rules": ({ phone }) =>
    said(
      `To sign up we ask for your name, email, phone number, address and a password, and for one bill or letter that shows your address. Our website names no minimum age, no credit check and no rule about citizenship, and it doesn’t ask for a social insurance number. To be sure about your case, call ${phone}.`,
      pages.register,
      pages.verification,
    ),
  "forgot-email": ({ phone }) =>
    said(
      `Look for our emails in each of your mailboxes: the one that has them is the one of your account. You can also try each on the Reset password page; only the right one gets a link. I can’t see accounts, so if that doesn’t help, call ${phone}.`,
      pages.password,
      pages.contact,
    ),
  "data-police": ({ company, phone }) =>
    said(
      `Our website doesn’t say when we’d give data to the police or other authorities. It does say that messages to us go to our office and nobody else, and that our guards observe, record and report. To ask, email ${company.email} or call ${phone}.`,
      pages.privacy,
      pages.terms,
    ),
  "data-safe": ({ company }) =>
    said(
      `Stripe takes your payments, and we never see your card number. Only staff who check it see a document that proves your address, and our backups are encrypted. Our website doesn’t say where the data is stored or how else it is protected: email ${company.email}, and we answer within 30 days.`,
      pages.privacy,
    ),
  "data-shared": ({ company }) =>
    said(
      `Our Privacy page mentions no sale of your data. Messages to us go to our office and nobody else, and other residents see only your display name. Stripe takes your payments, and where the chat says that a language model of another company words its answers, that company gets your question without emails and phone numbers. For more, email ${company.email}.`,
      pages.privacy,
    ),
  "data-kept": ({ company }) =>
    said(
      `Messages to us are kept for 24 months, this chat for 30 days, and the files of an application until 12 months after the outcome. Your account’s data is kept until you close it, but the log of what happened to it stays. Guards’ reports are kept for two years, or until proceedings end, and backups for up to 12 months. For more, email ${company.email}.`,
      pages.privacy,
    ),
};
