import { about, planFor } from "./plan-words";
import { type Facts, pages, type SiteAnswers, said } from "./said";

export type HelpIntent = "help-request" | "help-limits" | "help-unseen";

/** What residents ask of those on duty. */
export const helpAnswers: SiteAnswers<HelpIntent> = {
  "help-request": ({ when, phone, ...facts }) =>
    said(
      `Yes, with a plan that protects a house${house(facts)}: on “Ask for help” on this site you can ask the patrol to come by and look at your house from outside, or ask for a call. It goes by email, at once, to the guards on shift, our dispatchers and our office, and the page shows when they have seen it. It never calls the police, the fire department or an ambulance, and is no medical or panic alarm: in danger, call 911 first. With any plan or none, call ${phone}${when}.`,
      pages.alert,
      pages.terms,
    ),
  "help-limits": ({ lineIs, phone, ...facts }) =>
    said(
      `No: it never calls the police, the fire department or an ambulance. It is no medical or panic alarm and replaces neither, nor 911: in danger, call 911 first. With “Ask for help”, residents whose plan protects a house${house(facts)} ask the patrol to come by and look at it from outside, or ask for a call, and emails can be late. Our line ${lineIs}: ${phone}.`,
      pages.alert,
      pages.terms,
    ),
  "help-unseen": ({ lineIs, phone }) =>
    said(
      `Please call ${phone} now: our line ${lineIs}. Emails can be late, so if the page says that nobody has seen your request yet, don’t wait for it. If someone is in danger, call 911 first.`,
      pages.alert,
      pages.terms,
    ),
};

/** " (the House Package)". */
function house(facts: Pick<Facts, "plans">): string {
  return about(planFor("house", facts), ({ packageName }) => ` (the ${packageName})`);
}
