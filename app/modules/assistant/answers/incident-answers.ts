import { pages, type SiteAnswers, said } from "./said";

export type IncidentIntent =
  | "complain-guard"
  | "damage"
  | "complaint"
  | "suspicious"
  | "crime-after"
  | "crime-nearby"
  | "alarm-ringing"
  | "unsafe"
  | "nuisance"
  | "lost-found";

const now = "If it is going on now or someone is in danger, call 911 first.";

export const incidentAnswers: SiteAnswers<IncidentIntent> = {
  "complain-guard": ({ phone }) =>
    said(
      `I am sorry that this happened. Please call ${phone}, or choose “Talk to a person” below, and say the day, time and street, and what you saw; our office will look into it. If you felt threatened, call 911.`,
      pages.contact,
    ),
  damage: ({ phone }) =>
    said(
      `I am sorry about the damage. Please call ${phone}, or choose “Talk to a person” below, with the day, time and place; take pictures, and note the number of the car if you have it. If somebody was hurt, call 911 first.`,
      pages.contact,
    ),
  complaint: ({ phone }) =>
    said(
      `I am sorry that you are not happy with us. Tell us what went wrong: call ${phone}, or choose “Talk to a person” below, and a person will answer you by the next business day.`,
      pages.contact,
    ),
  suspicious: ({ phone }) =>
    said(
      `${now} Otherwise tell us: our line is answered at any hour, ${phone}. Say the street, what you see, and since when; do not walk up to anybody. For what is over, use the non-emergency line of your police.`,
      pages.contact,
    ),
  "crime-after": ({ phone }) =>
    said(
      `I am sorry that this happened to you. ${now} Otherwise report it to the police, on their non-emergency line or online: you will need the report for your insurance. Touch as little as you can, take pictures, and then tell us at ${phone}, so that our patrols know.`,
      pages.contact,
    ),
  "crime-nearby": ({ phone }) =>
    said(
      `I have no news of single incidents. ${now} What you saw yourself the police want to know, on their non-emergency line; then tell us at ${phone}, at any hour. What newspapers report is on our news page.`,
      pages.contact,
      pages.news,
    ),
  "alarm-ringing": ({ phone }) =>
    said(
      `If you see somebody, or signs of a break-in, or smoke, call 911 and do not go in. Otherwise call us at ${phone}, at any hour, and say the address; the alarm’s own monitoring company can tell what set it off.`,
      pages.contact,
    ),
  unsafe: ({ phone }) =>
    said(
      `I am sorry that you do not feel safe. In danger, call 911. Our line is answered at any hour, ${phone}, and a person will listen and say what would help: a patrol at night, lights and cameras, or something simpler. Locked doors, lights, and nothing of value in the car are a good start.`,
      pages.services,
      pages.contact,
    ),
  nuisance: ({ phone }) =>
    said(
      `That is for your city (its by-law line) or the non-emergency line of your police: our guards observe, record and report, and are not the police. ${now} If it looks suspicious at night, tell us at ${phone}.`,
      pages.terms,
      pages.contact,
    ),
  "lost-found": ({ phone }) =>
    said(
      `Call ${phone} and say what it is, where and when: our guards may have seen it. If it was stolen, report it to the police on their non-emergency line. If a person is missing, call 911.`,
      pages.contact,
    ),
};
