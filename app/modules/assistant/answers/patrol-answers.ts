import { plans } from "~/modules/shared/catalogue/plans";
import { planned } from "~/modules/shared/catalogue/roadmap";
import { formatMoney } from "~/platform/format";
import { inside, listed, pages, type SiteAnswers, said } from "./said";

const [neighbourhood, street, house] = plans;

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
  | "vacation-watch"
  | "insured"
  | "crime-stats"
  | "news"
  | "footage"
  | "locked-out";

export const patrolAnswers: SiteAnswers<PatrolIntent> = {
  "patrol-log": ({ phone }) =>
    said(
      `Members see each night’s passes on “Your patrols”, after signing in: those we made, and those we missed with the reason. A night is shown from 7:00 AM on the morning after it. If something looks wrong, call ${phone}.`,
      pages.patrols,
    ),
  "patrol-missed": ({ phone }) =>
    said(
      `I am sorry. “Your patrols” shows each night’s passes after you sign in, and the missed ones with their reason, from 7:00 AM on the morning after. If passes were missed, please call ${phone} or talk to a person here, and our office will look into it.`,
      pages.patrols,
      pages.contact,
    ),
  reports: () =>
    said(
      "A monthly report for your community: the passes we promised, those we made, and those we missed. Members read it on the community page after signing in.",
      pages.reports,
      pages.home,
    ),
  app: () =>
    said(
      `The mobile app is coming soon; our pages name no date. We plan to include: ${listed(planned.map(({ name }) => inside(name)))}. You do not need it to be a customer.`,
      pages.app,
    ),
  "live-location": () =>
    said(
      "Nobody can look up where a car is, or which way it takes: each round is drawn street by street, so that burglars cannot learn it. Members see afterwards which passes were made. Tracking is planned for the app.",
      pages.watch,
      pages.patrols,
    ),
  "patrol-now": ({ phone }) =>
    said(
      `I cannot see where cars are. Patrol cars are out from 11:00 PM to 7:00 AM, seven nights a week; on the Neighbourhood Package a car passes every 20 minutes. If you need somebody, our line is answered at any hour: ${phone}.`,
      pages.watch,
    ),
  "patrol-hours": () =>
    said(
      "Patrol cars are out from 11:00 PM to 7:00 AM, seven nights a week. Our pages name no night without patrols, holidays included.",
      pages.watch,
    ),
  "patrol-day": ({ phone }) =>
    said(
      `Patrols of the plans are at night, from 11:00 PM to 7:00 AM. For guards at other hours, ask for a quote; the ${house.packageName} is “${inside(house.description)}”. Our line is answered at any hour: ${phone}.`,
      pages.watch,
      pages.contact,
    ),
  "patrol-frequency": () =>
    said(
      "With the Neighbourhood Package a car passes every 20 minutes between 11:00 PM and 7:00 AM, every night. A pass counts only once every street on the round was driven.",
      pages.watch,
      pages.home,
    ),
  "patrol-how": () =>
    said(
      "A guard drives your streets by car, from 11:00 PM to 7:00 AM, seven nights a week, logs each pass, notes what is out of place and reports it. Each round is drawn street by street, and nobody can look up where a car is, so that burglars cannot learn the pattern.",
      pages.watch,
      pages.about,
    ),
  "guard-powers": ({ phone }) =>
    said(
      `Our guards observe, record and report. They are not the police. If someone is in danger, call 911 first and then our line, ${phone}.`,
      pages.terms,
    ),
  "guard-armed": ({ phone }) =>
    said(
      `Our pages say nothing of weapons. Our guards observe, record and report; they are not the police. If you need to know more, call ${phone}.`,
      pages.terms,
    ),
  "guard-dogs": ({ phone }) =>
    said(
      `Our pages do not speak of dogs or drones: we patrol by car. If you need one of them, call ${phone} and ask.`,
      pages.services,
      pages.contact,
    ),
  "guard-licensed": ({ phone }) =>
    said(
      `Yes. Everyone who patrols for us carries a provincial licence and shows it when you ask. Type its number on “Verify a guard” to see whether it is one of ours. If something does not feel right, call us at ${phone}, at any hour. In danger, call 911 first.`,
      pages.guard,
    ),
  "guard-screening": ({ phone }) =>
    said(
      `Guards get the forty hours of training that Ontario requires, plus our own: the radio, the log, what the law does and does not allow, and first aid. Everyone who patrols is licensed by the province. For anything else about our guards, call ${phone}.`,
      pages.careers,
      pages.guard,
    ),
  "response-time": ({ phone }) =>
    said(
      `Our line, ${phone}, is answered at any hour, and dispatch sends the nearest car. Our pages promise no number of minutes. If someone is in danger, call 911 first.`,
      pages.contact,
    ),
  "vacation-watch": ({ phone }) =>
    said(
      `Patrol cars pass your street every night while you are away, on the ${neighbourhood.packageName} (${formatMoney(neighbourhood.priceCents)} per month) or the ${street.packageName} (${formatMoney(street.priceCents)}). For one home, the ${house.packageName} (${formatMoney(house.priceCents)}) lists: ${house.features.join("; ")}. Prices are plus HST. For a few weeks only, call ${phone}.`,
      pages.watch,
    ),
  insured: ({ phone }) =>
    said(
      `Our pages do not say how we are insured, and they promise no safety: our guards observe, record and report. For our insurance papers, or a question about liability, call ${phone} or write to us.`,
      pages.terms,
      pages.contact,
    ),
  "crime-stats": ({ phone }) =>
    said(
      `We publish no figures on crime in an area; your police service does. What newspapers report on crime and safety is on our news page. To talk about your street, call ${phone}.`,
      pages.news,
    ),
  news: () =>
    said(
      "The news page shows what newspapers report on crime and safety in the Greater Toronto Area. Headlines link to the source.",
      pages.news,
    ),
  footage: ({ phone }) =>
    said(
      `Our pages do not say that our cars record pictures, so I cannot promise any. Call ${phone} and say the day, time and street; the police can ask us too. Keep the recordings of your own cameras.`,
      pages.contact,
    ),
  "locked-out": ({ phone }) =>
    said(
      `Our pages offer no locksmith, rides or help with cars: a locksmith or a roadside service is what you need. If you feel unsafe while you wait, call ${phone}, at any hour. In danger, call 911.`,
      pages.contact,
    ),
};
