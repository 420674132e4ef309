import { isAlways, whenAnswered } from "../line-hours";

/** Whom to call: the page for help, with its numbers. */
export const help = {
  title: "Ask for help",
  danger: "Danger, fire, or somebody hurt?",
  first: "Call 911 first",
  call911: "Call 911",
  never: "Police, fire and ambulance. This page never calls them for you.",
  numbers: (hours: string) => `Or call us${whenAnswered(hours, "at any hour")}`,
  houseLine: "The line of your house",
  line: "Emergency line",
  notAlarm: "This is not a medical or panic alarm, and it does not replace 911. ",
  doesNot: "What it does not do",
  goes: "Your request goes by email, at once, to the guards on shift in your streets, our dispatchers and our office.",
  next: "What happens next",
  confirm: "The next page asks you to confirm.",
  hints: {
    patrol: "A guard on duty comes to your house and checks it from outside.",
    call: "Somebody on duty calls the number in your profile.",
  },
  tryIt: "Try it once a month",
  tryText: "Everyone sees that it is a test, and nobody comes. You see how soon somebody has seen it.",
  sendTest: "Send a test",
  last: "Your last requests",
  test: "Test",
  whatItIs: "Ask for help from your house",
  home: "Home",
  noHouse: "You have no house alert",
  noHouseLead: (hours: string) =>
    `It comes with a plan that protects a house. Until then, call us${isAlways(hours) ? ": we answer at any hour" : whenAnswered(hours, "")}.`,
  whatLead: "Residents whose plan protects a house ask here for the patrol to come by, or for a call.",
  afterwards: "The page then shows when it was seen, and who saw it.",
  ways: "What you can ask for",
  signIn: "Sign in",
  seePlans: "See the plans",
};
