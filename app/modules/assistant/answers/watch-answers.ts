import { furthest, keptDays, keptMonths, maxNights } from "~/modules/service/watches/watch-options";
import { about, planFor, startingAt } from "./plan-words";
import { type Facts, pages, type SiteAnswers, said } from "./said";

export type WatchIntent =
  | "vacation-watch"
  | "watch-nights"
  | "watch-end"
  | "watch-inside"
  | "watch-seen"
  | "watch-privacy";

/** What residents ask before they go away, while they are gone and once they are back. */
export const watchAnswers: SiteAnswers<WatchIntent> = {
  "vacation-watch": ({ phone, ...facts }) =>
    said(
      `Vacation watch comes with every plan, and our website lists no extra charge for it. With a verified address, ask for it in your profile at least a day before you leave, ${most(facts)}. Guards look at the outside of your home on each round where they can, and write down what they saw; we can’t promise that nothing happens. ${startingAt(facts) ? `${startingAt(facts)}, and you` : "You"} can cancel anytime. To ask more, call ${phone}.`,
      pages.watch,
      pages.house,
    ),
  "watch-nights": ({ phone, ...facts }) =>
    said(
      `Ask at least a day before your first night, and we answer before it begins; later than that, as soon as we can. You can ask up to ${furthest} days ahead, ${most(facts)}. Until it begins you can change all of it in your profile, and after that the last night. For longer, call ${phone}.`,
      pages.house,
    ),
  "watch-end": ({ phone }) =>
    said(
      `Open Vacation watch in your profile and press “We are back”, or use the link in our email about it, which needs no sign-in: that ends it at any time. If it hasn’t begun, choose “Withdraw request”. To stay away longer, change the last night there. If you can’t get to it, call ${phone}.`,
      pages.house,
    ),
  "watch-inside": ({ phone, ...facts }) =>
    said(
      `No, guards look at your home from outside and never go in on their own. ${about(planFor("house", facts), ({ packageName }) => `Only with the ${packageName} can you ask for looks inside, together with a keyholder of yours. `)}You name who has a key under Household in your profile; our website doesn’t say that we keep keys. We never take alarm codes, lock box codes or PINs: please don’t write any. To ask more, call ${phone}.`,
      pages.house,
      pages.household,
    ),
  "watch-seen": ({ phone }) =>
    said(
      `Vacation watch in your profile shows each night’s looks at your house and what the guard saw. A guard may add a photo, taken from the street, to a note or a problem; our website doesn’t promise one for each look. A problem is told to our office at once. To ask about your house, call ${phone}.`,
      pages.house,
    ),
  "watch-privacy": ({ phone }) =>
    said(
      `Only our dispatchers and the guards of your round see that you’ve asked us to look at your house. What you wrote is erased ${keptDays} days after the end, and what guards saw after ${keptMonths} months. We never take alarm codes, lock box codes or PINs. Who has your key, and whom to call, is under Household in your profile, which our dispatchers open only when they need it. To ask more, call ${phone}.`,
      pages.privacy,
      pages.household,
    ),
};

/** "for at most 30 nights, or 60 with the House Package". */
function most(facts: Pick<Facts, "plans">): string {
  const more = about(
    planFor("house", facts),
    ({ packageName }) => `, or ${maxNights("house")} with the ${packageName}`,
  );
  return `for at most ${maxNights("street")} nights${more}`;
}
