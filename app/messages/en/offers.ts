import { isAlways } from "../line-hours";

const terms = (hours: string): string[] => [
  "Monthly billing",
  "No long-term contract",
  "Cancel anytime with no fees",
  "Secure payment processing",
  ...(isAlways(hours) ? ["24/7 support"] : []),
];

/** The cards of plans and packages. */
export const offers = {
  startHere: "Start here",
  noTax: "no tax added",
  tax: (names: string[], sum: string) => `plus ${names.join(" and ")}, ${sum} in all`,
  terms,
  none: {
    before: "No plan is on sale at the moment. ",
    write: "Write to us",
    call: " or call ",
    after: ", and a person will tell you what we can do.",
  },
};
