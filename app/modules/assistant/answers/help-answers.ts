import { pages, type SiteAnswers, said } from "./said";

export type HelpIntent = "help-request" | "help-unseen" | "watch-privacy";

/** What residents ask of those on duty: help, or a look at a house while they are away. */
export const helpAnswers: SiteAnswers<HelpIntent> = {
  "help-request": ({ when, phone }) =>
    said(
      `On the “Ask for help” page, residents whose plan protects a house can ask the patrol to come by and look at it from outside, or ask for a call. It goes by email, at once, to the guards on shift, our dispatchers and our office, and the page shows when they have seen it. It never calls the police, the fire department or an ambulance; it is no medical or panic alarm and replaces neither, nor 911. Anybody can call ${phone}${when}; in danger, call 911 first.`,
      pages.alert,
      pages.terms,
    ),
  "help-unseen": ({ lineIs, phone }) =>
    said(
      `Please call ${phone} now: our line ${lineIs}. Emails can be late, so if the page says that nobody has seen your request yet, don’t wait for it. If someone is in danger, call 911 first.`,
      pages.alert,
      pages.terms,
    ),
  "watch-privacy": ({ phone }) =>
    said(
      `Only our dispatchers and the guards of your round see that you’ve asked us to look at your house. What you wrote is erased 30 days after the end, and what guards saw after 24 months. We never take alarm codes, lock box codes or PINs. Who has your key, and whom to call, is under Household in your profile, which our dispatchers open only when they need it. To ask more, call ${phone}.`,
      pages.privacy,
      pages.household,
    ),
};
