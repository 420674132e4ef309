import { everyWords, patrolEnd, patrolHours } from "./own-words";
import { about, frequentIn } from "./plan-words";
import { pages, type SiteAnswers, said } from "./said";

export type RoundIntent =
  | "patrol-cars"
  | "patrol-where"
  | "pass-length"
  | "window-sign"
  | "guard-sees"
  | "guard-noted"
  | "guard-enters"
  | "night-line"
  | "watch-people"
  | "licence-number"
  | "patrol-holidays"
  | "walk-home";

/** The cars, where they go and what guards do on a round, beyond what our pages promise. */
export const roundAnswers: SiteAnswers<RoundIntent> = {
  "patrol-cars": ({ phone }) =>
    said(
      `A guard patrols by car, but our website doesn’t say what the cars look or sound like, how many there are, or whether a guard rides alone. To ask, call ${phone}. If you want to know whether someone is one of ours, type the number of the licence on “Verify a guard”.`,
      pages.watch,
      pages.guard,
    ),
  "patrol-where": ({ phone }) =>
    said(
      `Our guards patrol by car, and each round is drawn street by street: a pass counts only once every street on it has been driven. Our website doesn’t say whether lanes, parks, paths or private roads belong to a round. Call ${phone} or write to us, and we will look at a map of your streets with you.`,
      pages.home,
      pages.watch,
      pages.contact,
    ),
  "window-sign": ({ phone }) =>
    said(
      `Our website doesn’t mention signs or stickers for your home: it neither promises nor requires one. To ask for one, call ${phone} or write to us.`,
      pages.contact,
    ),
  "guard-sees": ({ phone }) =>
    said(
      `Our guards note what is out of place, record it and report it; they are not the police. Our website doesn’t say when a guard rings your bell or has you called at night. Under Household in your profile you can name who we call when we can’t reach you. To agree on something for your home, call ${phone}.`,
      pages.about,
      pages.household,
      pages.contact,
    ),
  "guard-noted": ({ at, phone, company }) =>
    said(
      `I can’t see what a guard noted. Call ${phone}${at} with the day, the time and the street, and a person will look it up. Members see on “Your patrols” when the car passed, from ${patrolEnd(company)} the next morning. If someone was or is on your property, tell the police, and in danger call 911.`,
      pages.contact,
      pages.patrols,
    ),
  "guard-enters": ({ phone }) =>
    said(
      `Our website doesn’t say that a guard goes into a home, a yard or a building: patrols drive by, and guards observe, record and report. Residents whose plan protects a house can ask the patrol to come by and look at it from outside. If you think somebody is inside, stay out and call 911 first. To agree on anything more, call ${phone}.`,
      pages.terms,
      pages.watch,
      pages.contact,
    ),
  "pass-length": ({ phone, ...facts }) =>
    said(
      `Our website doesn’t say how long a pass takes, how slowly the car goes or how many streets belong to a round. A pass counts only once every street on the round has been driven, and ${about(frequentIn(facts), ({ packageName }) => `on the ${packageName} `)}a car passes ${everyWords(facts.company)} at night. To find out about your street, call ${phone}.`,
      pages.home,
      pages.contact,
    ),
  "night-line": ({ lineIs, phone, company }) =>
    said(
      `Our line, ${phone}, ${lineIs}. At night a dispatcher takes the calls, sends the nearest car and calls 911 when needed. Our office is open ${company.hours}. If someone is in danger, call 911 first.`,
      pages.contact,
      pages.careers,
    ),
  "watch-people": ({ at, phone }) =>
    said(
      `We watch streets, not people, and nobody has to explain being out at night. Our guards observe, record and report; they are not the police. If one of them bothers you or your family, call ${phone}${at}, or choose “Talk to a person” below.`,
      pages.about,
      pages.terms,
    ),
  "licence-number": ({ when, phone }) =>
    said(
      `The licence number is printed on the guard’s provincial licence card; cards differ, and “Verify a guard” has a drawing of one. Everyone who patrols for us shows the card when you ask. Type its number there to see whether it is one of ours; if it isn’t found, don’t let the person in, and call us. If something doesn’t feel right, call ${phone}${when}; in danger, call 911 first.`,
      pages.guard,
    ),
  "patrol-holidays": ({ lineIs, phone, company }) =>
    said(
      `Patrol cars are out every night, from ${patrolHours(company)}, seven nights a week. Our website lists no nights off, holidays such as Christmas included. Our line ${lineIs}: ${phone}.`,
      pages.watch,
    ),
  "walk-home": ({ phone, ...facts }) =>
    said(
      `Where we patrol, cars are out every night from ${patrolHours(facts.company)}${about(frequentIn(facts), ({ packageName }) => `, and on the ${packageName} one passes ${everyWords(facts.company)}`)}. A car drives by: our website doesn’t say that it waits, goes along with someone or comes at a set time. Type your postal code here to see whether we patrol there, and call ${phone} to ask for more, or about an escort. In danger, call 911 first.`,
      pages.watch,
      pages.coverage,
    ),
};
