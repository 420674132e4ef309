const terms: [string, string, string, string] = [
  "Monthly billing",
  "No long-term contract",
  "Cancel anytime with no fees",
  "Secure payment processing",
];

/** The cards of plans and packages. */
export const offers = {
  startHere: "Start here",
  noTax: "no tax added",
  tax: (names: string[], sum: string) => `plus ${names.join(" and ")}, ${sum} in all`,
  terms,
  /** Another of the terms, where the emergency line is always answered. */
  support: "24/7 support",
  none: {
    before: "No plan is on sale at the moment. ",
    write: "Write to us",
    call: " or call ",
    after: ", and a person will tell you what we can do.",
  },
};
