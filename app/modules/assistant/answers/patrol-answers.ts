import { everyWords, lawOf, newsPlace, passesOf, patrolEnd, patrolHours } from "./own-words";
import { about, frequentIn, planFor } from "./plan-words";
import { type Facts, inside, listed, pages, type SiteAnswers, said } from "./said";

export type PatrolIntent =
  | "patrol-log"
  | "patrol-missed"
  | "reports"
  | "app"
  | "live-location"
  | "patrol-now"
  | "patrol-hours"
  | "patrol-day"
  | "patrol-frequency"
  | "patrol-how"
  | "guard-powers"
  | "guard-armed"
  | "guard-dogs"
  | "guard-licensed"
  | "guard-screening"
  | "response-time"
  | "insured"
  | "crime-stats"
  | "news"
  | "footage"
  | "locked-out"
  | "weather"
  | "route-request"
  | "extra-tasks"
  | "access-note"
  | "patrol-proof"
  | "cars-filming";

export const patrolAnswers: SiteAnswers<PatrolIntent> = {
  "patrol-log": ({ phone, company }) =>
    said(
      `Members can see each night’s passes on “Your patrols” after signing in: the ones we made, and the ones we missed with the reason. Each night is shown from ${patrolEnd(company)} the next morning. If something looks wrong, call ${phone}.`,
      pages.patrols,
    ),
  "patrol-missed": ({ phone, company }) =>
    said(
      `I’m sorry. Sign in and open “Your patrols”: from ${patrolEnd(company)} the next morning it shows each night’s passes, and the missed ones with their reason. If passes were missed, please call ${phone} or talk to a person here, and our office will look into it.`,
      pages.patrols,
      pages.contact,
    ),
  reports: ({ phone }) =>
    said(
      `You get a monthly report for your community: the passes we promised, those we made, and those we missed, and incidents. Members read it on the community page after signing in; if one is missing, call ${phone}. What each plan lists is on the page of the plans.`,
      pages.reports,
      pages.watch,
    ),
  app: ({ planned }) =>
    said(
      `You don’t need an app: our website works on any phone, with nothing to install. A mobile app is coming soon, and our website gives no date.${planned.length > 0 ? ` Planned for it: ${listed(planned.map(({ name }) => inside(name)))}.` : ""}`,
      pages.app,
    ),
  "live-location": () =>
    said(
      "Nobody can look up where a car is or which way it goes, so that burglars can’t either: each round is drawn street by street. Members see afterwards which passes were made. Tracking is planned for the app.",
      pages.watch,
      pages.patrols,
    ),
  "patrol-now": ({ lineIs, phone, company }) =>
    said(
      `Patrol cars are out from ${patrolHours(company)}, seven nights a week. I can’t see where they are. If you need someone, our line ${lineIs}: ${phone}.`,
      pages.watch,
    ),
  "patrol-hours": (facts) =>
    said(
      `Patrol cars are out from ${patrolHours(facts.company)}, seven nights a week${about(frequentIn(facts), ({ packageName }) => `; on the ${packageName}, one passes ${everyWords(facts.company)}`)}. Our website lists no nights off, holidays included.`,
      pages.watch,
    ),
  "patrol-day": ({ lineIs, phone, ...facts }) =>
    said(
      `Our patrols run at night, from ${patrolHours(facts.company)}.${about(planFor("house", facts), (house) => ` The ${house.packageName} is “${inside(house.description)}”.`)} For guards at other hours, ask for a quote. Our line ${lineIs}: ${phone}.`,
      pages.watch,
      pages.contact,
    ),
  "patrol-frequency": ({ phone, ...facts }) =>
    said(
      `${frequency(facts)} A pass counts only once every street on the round has been driven.${unsaid(facts)} To ask, call ${phone}.`,
      pages.watch,
      pages.home,
    ),
  "patrol-how": ({ company }) =>
    said(
      `A guard drives your streets by car from ${patrolHours(company)}, seven nights a week, logs each pass, notes what is out of place and reports it. Each round is drawn street by street, and it’s no secret how often a car passes, but nobody can look up where one is.`,
      pages.watch,
      pages.about,
    ),
  "guard-powers": ({ phone }) =>
    said(
      `Our guards are not the police: they observe, record and report. If someone is in danger, call 911 first and then our line, ${phone}.`,
      pages.terms,
    ),
  "guard-armed": ({ phone }) =>
    said(
      `Our website doesn’t say anything about weapons. Our guards observe, record and report; they are not the police. To find out more, call ${phone}.`,
      pages.terms,
    ),
  "guard-dogs": ({ phone }) =>
    said(
      `Our website doesn’t mention dogs or drones: we patrol by car. If you need one, call ${phone} and ask.`,
      pages.services,
      pages.contact,
    ),
  "guard-licensed": ({ when, phone }) =>
    said(
      `Everyone who patrols for us carries a provincial licence and shows it when you ask. If somebody says he’s one of ours, I can’t tell from here: don’t let him in on his word, ask for the number, and type it on “Verify a guard”. If something doesn’t feel right, call us at ${phone}${when}. In danger, call 911 first.`,
      pages.guard,
    ),
  "guard-screening": ({ phone, company }) =>
    said(
      `Everyone who patrols for us is licensed by the province. In training, guards get ${lawOf(company).training}, plus our own: the radio, the log, what the law does and does not allow, and first aid. Our website doesn’t say which background checks we do ourselves. For anything else about our guards, call ${phone}.`,
      pages.careers,
      pages.guard,
    ),
  "response-time": ({ at, phone }) =>
    said(
      `Call ${phone}${at}, and dispatch sends the nearest car. We don’t promise a number of minutes. If someone is in danger, call 911 first.`,
      pages.contact,
    ),
  insured: ({ phone }) =>
    said(
      `Our website doesn’t say how we’re insured, and we can’t promise that nothing will happen: our guards observe, record and report. For proof of insurance or a question about liability, call ${phone} or write to us.`,
      pages.terms,
      pages.contact,
    ),
  "crime-stats": ({ phone }) =>
    said(
      `We don’t publish crime figures for an area; your police service does. Our news page shows what newspapers report on crime and safety. To talk about your street, call ${phone}.`,
      pages.news,
    ),
  news: ({ company }) =>
    said(
      `Our news page shows what newspapers report on crime and safety in ${newsPlace(company)}, with a link to each article.`,
      pages.news,
    ),
  footage: ({ phone }) =>
    said(
      `Our website doesn’t say that our cars record video, so I can’t promise any. Call ${phone} with the day, time and street; the police can ask us too. Keep the recordings of your own cameras.`,
      pages.contact,
    ),
  "locked-out": ({ when, phone }) =>
    said(
      `We’re not a locksmith or a roadside service, so you’ll need one of those. If you feel unsafe while you wait, call ${phone}${when}. In danger, call 911.`,
      pages.contact,
    ),
  weather: ({ when, phone, company }) =>
    said(
      `Patrols are planned for every night, from ${patrolHours(company)}. Our website doesn’t say what happens in a storm. To ask about tonight, call ${phone}${when}; after ${patrolEnd(company)} “Your patrols” shows which passes were made or missed, and why.`,
      pages.watch,
      pages.patrols,
    ),
  "route-request": ({ phone }) =>
    said(
      `I can’t change a route: each round is drawn street by street. But tell us what bothers or worries you: call ${phone} or write to us with your street and the times, and a person will look at it.`,
      pages.contact,
      pages.watch,
    ),
  "extra-tasks": ({ phone, ...facts }) =>
    said(
      `Patrols drive by, observe, record and report. Our website doesn’t say that a guard gets out for doors, parcels, bins, plants or pets; what each plan lists is on the page below${about(planFor("house", facts), ({ packageName }) => `, and the ${packageName} lists the most`)}. Call ${phone} and ask what’s possible.`,
      pages.watch,
      pages.contact,
    ),
  "access-note": ({ phone }) =>
    said(
      `Check in your profile that your address has its unit number. For anything a guard should know, such as a lane, a gate or a hidden entrance, call ${phone} or write to us; please don’t type codes here. Under Household you can name who has a key.`,
      pages.details,
      pages.household,
      pages.contact,
    ),
  "patrol-proof": ({ phone, ...facts }) =>
    said(
      `${about(frequentIn(facts), ({ packageName }) => `On the ${packageName}, a car passes ${everyWords(facts.company)} from ${patrolHours(facts.company)}. `)}A pass counts only once every street on the round has been driven. Guards record each pass as they drive, and the time is set by our server, not by them. “Your patrols” shows the passes made, those missed with the reason, and every later correction, and the monthly report the passes promised, made and missed. Our website mentions no outside check. If your own camera shows something else, call ${phone} with the night and the time.`,
      pages.patrols,
      pages.about,
    ),
  "cars-filming": ({ phone, company }) =>
    said(
      `Our website doesn’t say that our cars or guards film anything, nor does it mention body or dash cams. To ask what is recorded on your street, or to object to it, email ${company.email} or call ${phone}; you don’t have to be a customer. The Privacy page says what we keep.`,
      pages.privacy,
      pages.contact,
    ),
};

function frequency(facts: Pick<Facts, "plans" | "company">): string {
  const plan = frequentIn(facts);
  return plan
    ? `With the ${plan.packageName}, a car passes ${everyWords(facts.company)} from ${patrolHours(facts.company)}, every night: ${passesOf(facts.company)} passes.`
    : `Patrol cars are out from ${patrolHours(facts.company)}, every night.`;
}

function unsaid({ plans }: Pick<Facts, "plans">): string {
  const others = plans.filter((plan) => plan !== frequentIn({ plans }));
  if (others.length === 0) return "";
  return ` For ${listed(others.map(({ packageName }) => `the ${packageName}`))} our website gives no number.`;
}
