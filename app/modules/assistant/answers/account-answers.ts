import { pages, type SiteAnswers, said } from "./said";

export type AccountIntent =
  | "verify-address"
  | "verify-status"
  | "document-privacy"
  | "move-house"
  | "change-details"
  | "forgot-password"
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
  | "community"
  | "order"
  | "delivery"
  | "returns";

export const accountAnswers: SiteAnswers<AccountIntent> = {
  "verify-address": ({ phone }) =>
    said(
      `Sign in, open Address verification in your profile, and upload one document: a utility bill, a bank statement, a lease or a letter from the government, from the last three months, that shows your name and this address. A PDF, JPEG or PNG is fine. A person reviews it. If you have none of these, call ${phone}.`,
      pages.verification,
    ),
  "verify-status": ({ phone }) =>
    said(
      `A person reviews each document, and your profile shows where yours stands, under Address verification. If it was not accepted, the reason is there, and you can send another one. Until our team opens it, you can replace it. Has it been too long? Call ${phone}.`,
      pages.verification,
    ),
  "document-privacy": ({ company }) =>
    said(
      `The document proves where you live. It is seen only by staff who check it, and is deleted after the decision. For anything else that we hold about you, email ${company.email}.`,
      pages.privacy,
      pages.verification,
    ),
  "move-house": ({ phone }) =>
    said(
      `An address that is not verified yet you can change in your profile. A verified one our office changes for you: choose “Request address change” under Address verification, or call ${phone}. Check on the coverage page whether we patrol at the new address.`,
      pages.verification,
      pages.coverage,
    ),
  "change-details": () =>
    said(
      "Sign in and change your name, email, phone or password in your profile. A new email takes effect once you confirm it.",
      pages.details,
    ),
  "forgot-password": ({ phone }) =>
    said(
      `Enter your account's email on the page for resetting your password, and we send a link that lets you set a new password. If the email does not come, check your spam folder, then call ${phone}.`,
      pages.password,
    ),
  "login-problem": ({ phone }) =>
    said(
      `Residents sign in with email and password on the Sign in page. If the password is the problem, set a new one; if your email is not confirmed, open the link that we sent you. Still locked out? Call ${phone}.`,
      pages.signIn,
      pages.password,
    ),
  "lost-phone-2fa": ({ phone }) =>
    said(
      `Sign in with your password and one of your recovery codes instead of the code from your phone; each works once. If you have no recovery codes, call ${phone}: our office can help you after checking who you are. Then set up the new phone in your profile.`,
      pages.signIn,
      pages.contact,
    ),
  "two-factor": () =>
    said(
      "In your profile, under Two-factor authentication, you can turn it on with an authenticator app, make new recovery codes, or turn it off. Codes come from the app, not by text message.",
      pages.profile,
    ),
  "account-hacked": ({ phone }) =>
    said(
      `Set a new password now, and in your profile sign out the devices that you do not know; Recent activity shows what happened. If you can no longer get in, or your email was changed, call ${phone} right away.`,
      pages.password,
      pages.profile,
    ),
  "delete-account": ({ company }) =>
    said(
      `Sign in and open your profile. Under Your data, choose “Close account”: you can close your account yourself, and your profile is deleted at once. If you have a plan, cancel it first. Without an account, email ${company.email} and ask us to delete what we hold about you.`,
      pages.profile,
      pages.privacy,
    ),
  unsubscribe: ({ company }) =>
    said(
      `Each of those emails has a link that stops them without signing in. You can also choose which emails you get in your profile. If they still come, email ${company.email}.`,
      pages.notifications,
    ),
  "create-account": () =>
    said(
      "You can register on the sign-in page with your email and a password. You confirm your email, then add your address. It costs nothing.",
      pages.register,
    ),
  "email-not-arrived": ({ phone }) =>
    said(
      `Check your spam folder first. You can ask for a new link on the Sign in page: for a new password under “Forgot your password?”, and for confirming your email after signing in. If nothing comes, call ${phone}.`,
      pages.signIn,
    ),
  "my-data": ({ company }) =>
    said(
      `You may ask what we hold about you, have it corrected, and withdraw your consent. With an account, choose “Download my data” in your profile; otherwise email ${company.email}, and we answer within 30 days.`,
      pages.privacy,
      pages.profile,
    ),
  household: () =>
    said(
      "In your profile, under Household, you can tell us who lives with you, who to call, which cars are yours and who has a key. Our dispatchers open it only when they need it. An account has one sign-in.",
      pages.household,
    ),
  community: ({ phone }) =>
    said(
      `Residents see their community and its announcements on the community page, once they have joined one: sign in, choose “Request to join”, and our staff review it. To bring patrols to your neighbourhood as a group, write to us or call ${phone}.`,
      pages.community,
      pages.contact,
    ),
  order: ({ phone }) =>
    said(
      `Add products to your cart and send it to us as an inquiry. Nothing is ordered or charged yet: a person replies with a quote by the next business day. To change or follow up on one, give your reference, or call ${phone}.`,
      pages.products,
      pages.cart,
    ),
  delivery: ({ phone }) =>
    said(
      `Our pages do not say how products are delivered, or what that costs: you send us your cart, and a person replies with a quote that settles it. Our products are installed by us if you like. For a quick answer call ${phone}.`,
      pages.products,
      pages.contact,
    ),
  returns: ({ phone }) =>
    said(
      `Our pages do not say how products can be returned or exchanged. Call ${phone} or write to us with your reference, and a person will help you.`,
      pages.contact,
      pages.products,
    ),
};
