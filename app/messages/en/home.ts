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

/** The home page. */
export const home = {
  title: "Neighbourhood security, all night",
  description: (hours: string, area: string, hasLine: boolean) =>
    `Patrol cars from ${hours}, seven nights a week${hasLine ? ", and an emergency line staffed 24/7" : ""}. ${area}.`,
  passed: (at: string) => `Tonight’s log: a car passed at about ${at}`,
  patrolHours: (hours: string) => `Patrol hours: ${hours}`,
  heading: "Have someone awake on your street.",
  lead: (hours: string, hasLine: boolean) =>
    `Patrol cars from ${hours}, seven nights a week${hasLine ? ", and a line that is answered at any hour" : ""}.`,
  seePlans: "See plans",
  every: (minutes: number) => `Every ${minutes} minutes`,
  /** A plan's name follows. */
  carPasses: "a car passes, on the ",
  hours: (hours: string) => hours,
  allWeek: "seven nights a week",
  close: "Close to home",
  ways: {
    title: "Four ways we keep watch",
    lead: "Prices are listed; for anything else, a person will send you a quote.",
    residential: "Residential Services",
    residentialText: "Overnight patrols for a neighbourhood, a street or a single home.",
    /** Of the cheapest offer. */
    monthly: (price: string) => `From ${price} a month`,
    perEvent: (price: string) => `From ${price} per event`,
    byQuote: "By quote",
    more: "More Info",
    moreAbout: " about Residential Services",
    event: "Event Security",
    eventText: "From a block party to a full venue, planned with you beforehand.",
    protection: "Personal Protection Services",
    protectionText: "Discreet protection at home, at work and in between.",
    corporate: "Corporate Services",
    corporateText: "Guards for sites, offices and staff, planned around your hours.",
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
