/** What every form says. */
export const forms = {
  problem: "There is a problem",
  problems: (fields: number) => `There is a problem with ${fields} fields`,
  error: "Error: ",
  optional: "(optional)",
  empty: "Leave this empty",
  inEnglish: "(in English)",
  notGiven: "Not given",
  typedBefore: "This is what you had typed before your session ended. It is not saved yet.",
  length: (typed: number, longest: number) =>
    `${typed.toLocaleString("en-CA")} of ${longest.toLocaleString("en-CA")} characters`,
};
