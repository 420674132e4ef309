import { isAlways, whenAnswered } from "../line-hours";

const counts = ["", "One way", "Two ways", "Three ways", "Four ways", "Five ways", "Six ways"];

interface Part {
  title: string;
  text: string;
}

const reasons: [Part, Part, Part] = [
  {
    title: "Routes with a plan",
    text: "Each round is drawn street by street. A pass counts only once every street on it has been driven.",
  },
  {
    title: "No contract to get out of",
    text: "Plans are billed monthly. Cancel anytime, with no fees.",
  },
  {
    title: "Reports you can read",
    text: "A monthly report for your community: the passes we promised, those we made, and those we missed.",
  },
];

const steps: [Part, Part, Part] = [
  { title: "Register", text: "Your name, your address, a password. A phone is enough." },
  { title: "Verify your address", text: "Upload one bill or letter that shows it. A person reviews it." },
  { title: "Choose a plan", text: "Month by month. Change or stop whenever you like." },
];

/** Ends a sentence with the line, if there is one: its hours, or what is said of one that is always answered. */
function lineOf(hours: string | undefined, staffed: string): string {
  if (hours === undefined) return "";
  return `, and an emergency line${isAlways(hours) ? staffed : whenAnswered(hours, "")}`;
}

/** The home page. */
export const home = {
  title: "Neighbourhood security, all night",
  description: (hours: string, area: string, line: string | undefined) =>
    `Patrol cars from ${hours}, seven nights a week${lineOf(line, " staffed 24/7")}. ${area}.`,
  passed: (at: string) => `Tonight’s log: a car passed at about ${at}`,
  patrolHours: (hours: string) => `Patrol hours: ${hours}`,
  heading: "Have someone awake on your street.",
  lead: (hours: string, line: string | undefined) => {
    const answered = line !== undefined && isAlways(line);
    return `Patrol cars from ${hours}, seven nights a week${answered ? ", and a line that is answered at any hour" : lineOf(line, "")}.`;
  },
  seePlans: "See plans",
  every: (minutes: number) => `Every ${minutes} minutes`,
  /** A plan's name follows. */
  carPasses: "a car passes, on the ",
  hours: (hours: string) => hours,
  allWeek: "seven nights a week",
  close: "Close to home",
  ways: {
    title: (count: number) => `${counts[count] ?? `${count} ways`} we keep watch`,
    lead: "Prices are listed; for anything else, a person will send you a quote.",
    /** Of the cheapest offer. */
    monthly: (price: string) => `From ${price} a month`,
    perEvent: (price: string) => `From ${price} per event`,
    byQuote: "By quote",
    more: "More Info",
    moreAbout: (service: string) => ` about ${service}`,
    quote: "Get A Quote",
    quoteFor: (service: string) => ` for ${service}`,
  },
  route: (minutes: number) => `One car, one route, every ${minutes} minutes.`,
  why: "Why choose us",
  reasons,
  start: "How it starts",
  steps,
  app: {
    soon: "Mobile app, coming soon",
    title: "The street in your pocket",
    planned: "See what is planned",
  },
  sleep: "Sleep. We have the night.",
};
