import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { cheapestOf } from "./offer-lines";
import { patrolHours } from "./own-words";
import { startingAt } from "./plan-words";
import { pages, type SiteAnswers, said } from "./said";

export type IncidentIntent =
  | "complain-guard"
  | "damage"
  | "complaint"
  | "suspicious"
  | "crime-after"
  | "crime-past"
  | "crime-nearby"
  | "alarm-ringing"
  | "unsafe"
  | "stalked"
  | "nuisance"
  | "lost-found"
  | "phone-scam"
  | "police-number";

const now = "If it is going on now or someone is in danger, call 911 first.";

export const incidentAnswers: SiteAnswers<IncidentIntent> = {
  "complain-guard": ({ lineIs, phone, company }) =>
    said(
      `I’m sorry about that. If it’s happening now, call ${phone} right away: our line ${lineIs}, and I can’t reach a guard or a car from here. Otherwise call, email ${company.email}, where you can attach a picture, or choose “Talk to a person” below, with the day, time, street and what you saw, and our office will look into it; a person answers by the next business day. If you feel threatened, call 911.`,
      pages.contact,
    ),
  damage: ({ phone }) =>
    said(
      `I’m sorry about the damage. Please call ${phone}, or choose “Talk to a person” below, and tell us the day, time and place. Take pictures, and note the car’s licence plate if you can. If someone was hurt, call 911 first.`,
      pages.contact,
    ),
  complaint: ({ phone }) =>
    said(
      `I’m sorry we let you down. Please tell us what went wrong: call ${phone}, or choose “Talk to a person” below, and a person will answer you by the next business day.`,
      pages.contact,
    ),
  suspicious: ({ lineIs, phone }) =>
    said(
      `${now} Otherwise tell us: our line ${lineIs}, ${phone}. Give the street, what you see and how long it has been going on, and don’t approach anyone. If it’s over, call the police non-emergency line.`,
      pages.contact,
    ),
  "crime-after": ({ phone }) =>
    said(
      `I’m sorry that happened to you. ${now} Otherwise report it to the police, on their non-emergency line or online; your insurance will need the report. Touch as little as you can, take pictures, and then tell us at ${phone}, so our patrols know.`,
      pages.contact,
    ),
  "crime-past": ({ at, phone, ...facts }) =>
    said(
      `I’m sorry that happened. I can’t undo it, but our patrols, cameras and alarms may help from now on: cars are out from ${patrolHours(facts.company)}, seven nights a week. ${startingAt(facts) ? `${startingAt(facts)}: type` : "Type"} your postal code here to see whether we cover it, and ask me what anything does or costs, or call ${phone}${at}. If it was never reported, the police non-emergency line takes it.`,
      pages.services,
      pages.contact,
    ),
  "crime-nearby": ({ when, phone }) =>
    said(
      `I don’t have news of single incidents. ${now} If you saw something, tell the police on their non-emergency line, and then us at ${phone}${when}. Our news page shows what newspapers report.`,
      pages.contact,
      pages.news,
    ),
  "alarm-ringing": ({ when, phone }) =>
    said(
      `If you see someone, signs of a break-in or smoke, call 911 and don’t go in. Otherwise call us at ${phone}${when}, and give the address. If a monitoring company watches the alarm, it can say what set it off.`,
      pages.contact,
    ),
  unsafe: ({ lineIs, phone }) =>
    said(
      `I’m sorry you don’t feel safe. If you’re in danger, call 911; if someone followed or threatened you, tell the police too. Our line ${lineIs}, ${phone}: a person will listen and tell you what would help, such as a night patrol, cameras, or someone beside you at work and on planned trips, which is Personal Protection. At home, locking doors, leaving a light on and keeping valuables out of the car are a good start.`,
      pages.services,
      pages.protection,
      pages.contact,
    ),
  stalked: ({ when, phone, packages, plus, services }) =>
    said(
      `I’m sorry, that is frightening. In danger, call 911, and tell the police about all of it. ${kindOf(services, "protection") ? `Our personal protection${packages.protection.length > 0 ? `, from ${cheapestOf(packages.protection)} per month, ${plus},` : ""} is an officer beside you at home, at work and on planned trips. The first conversation is confidential, and what you send goes to our office and nobody else: call` : "What you send us goes to our office and nobody else: write, or call"} ${phone}${when}.`,
      pages.protection,
      pages.contact,
      pages.chatDelete,
    ),
  nuisance: ({ when, phone }) =>
    said(
      `That’s one for your city’s by-law line or, at night, the police non-emergency line. Our guards observe, record and report, and are not the police; our website doesn’t say that patrols deal with noise or parking. You can tell us about it at ${phone}${when}. Call 911 only if someone is in danger.`,
      pages.terms,
      pages.contact,
    ),
  "lost-found": ({ phone }) =>
    said(
      `Call ${phone} and tell us what it is, where and when; our guards may have seen it. If it was stolen, report it to the police on their non-emergency line. If a person is missing, call 911.`,
      pages.contact,
    ),
  "phone-scam": ({ phone }) =>
    said(
      `That sounds like a scam: please don’t pay, send cash or gift cards, or give any numbers. Hang up, and call your family or the bank yourself, on a number you know. Tell the police on their non-emergency line; if you’ve paid already, your bank first. If someone comes to your door for the money, call 911; if they used our name, tell us at ${phone}.`,
      pages.contact,
    ),
  "police-number": ({ lineIs, phone }) =>
    said(
      `Our website doesn’t list the numbers of the police; your police service’s own website has its non-emergency line. In an emergency, or if it is going on now, call 911. Our own line ${lineIs}: ${phone}.`,
      pages.contact,
    ),
};
