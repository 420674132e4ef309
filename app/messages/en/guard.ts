import { whenAnswered } from "../line-hours";

/** Verify a guard. */
export const guard = {
  title: "Verify a guard",
  description: "Check whether a security guard on your street works for us, by the number of the licence.",
  lead: "Everyone who patrols for us carries a provincial licence and shows it when you ask. Enter its number to see whether the guard is one of ours.",
  beside: "The licence card, and help",
  check: "Check the licence",
  checking: "Checking…",
  number: "Licence number",
  hint: "It is printed on the licence card.",
  province: "The province verifies the licence of any guard, ours or not",
  see: ": see ",
  whoChecks: "who checks licences in Ontario",
  card: "Ask to see the licence card, and look for the licence number. This is a drawing: cards differ.",
  notRight: "If something does not feel right",
  callUs: (hours: string) =>
    `Call us${whenAnswered(hours, "at any hour")}. If you are in danger, call 911 first.`,
  valid: (number: string, initials: string) =>
    `Licence ${number} is valid. It belongs to ${initials}, who patrols for us.`,
  unknown: (number: string) =>
    `Nobody who patrols for us has a valid licence ${number}. Ask to see the card again, or call us.`,
  errors: {
    problem: "We could not check the licence. Please try again.",
    number: "Enter the licence number",
    longNumber: "A licence number has 40 characters or fewer",
    tooMany: (wait: string) => `You have checked many licences. Please try again in ${wait}.`,
  },
};
