import { currency } from "~/platform/currency";
import { pluralsOf } from "~/platform/plurals";

const plural = pluralsOf("en");
const counts = ["", "One way", "Two ways", "Three ways", "Four ways", "Five ways"];

/** The page of the plans. */
export const plans = {
  title: "Neighbourhood watch",
  description: (price: string) =>
    `Night patrols by car${price}, for a neighbourhood, a street or one home. Cancel anytime with no fees.`,
  from: (price: string) => ` from ${price} per month`,
  cancelled: "Checkout was cancelled. You have not been charged.",
  lead: "Patrol cars at night, at one price for each home that takes part.",
  covered: "Do we cover your street?",
  ways: (count: number) => `${counts[count] ?? `${count} ways`} to share a patrol`,
  waysLead: "A month at a time, and cancelling costs nothing.",
  perMonth: "per month",
  getStarted: "Get Started",
  startWith: (plan: string) => ` with the ${plan}`,
  accept: { before: "By choosing Get Started you accept our ", link: "terms", after: "." },
  /** Says of a translation how it goes on. */
  inEnglish: "",
  pay: `You pay in ${currency.words}, on our payment provider’s page.`,
  night: "What the night looks like",
  /** A plan's name follows. */
  oneNightOf: "One night of the ",
  oneNight: "One planned night",
  passes: (count: number, minutes: number) =>
    plural(count, {
      one: `1 pass, one every ${minutes} minutes`,
      other: `${count} passes, one every ${minutes} minutes`,
    }),
  overnight: "Overnight Coverage",
  overnightText: (hours: string) =>
    `Cars are out from ${hours}, seven nights a week, while the street sleeps.`,
  routes: "Strategic Patrol Routes",
  routesText: "Each round is drawn street by street, and nobody can look up where a car is.",
  community: "Community Engagement",
  communityText: "Members read announcements, the passes of each night, and a report every month.",
  talk: {
    title: "Talk it through first",
    text: "We will look at a map of your streets with you and suggest a plan.",
    label: "Schedule Consultation",
  },
  soon: {
    title: "Sign-up opens soon",
    text: "You cannot subscribe here yet. Leave your email address, and we will tell you once you can.",
    leave: "Leave your address",
  },
};
