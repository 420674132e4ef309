import type { Job } from "./job-finding.server";
import { type Matter, serving, toldIn } from "./matters";

/** What people have learned or done, by what a posting says of the work. */
const trades: Matter[] = [
  {
    told: /\b(electric\w*|cat ?[56]e?|cabl(?:es?|ing)|wir(?:e|es|ing|ed)|low voltage|doorbells?|intercoms?|satellite|hvac|plumb\w*|carpent\w*|weld\w*|handy ?m[ae]n|(?:own|with|hand) tools|fire alarm tech\w*|technician|by trade)\b/,
    known: /\byou fit\b|\bwiring\b/i,
  },
  {
    told: /\b(911|emergency calls?|call (?:taker|taking|cent(?:er|re))|dispatch\w*|ambulance|paramedic|headset|desk (?:job|work)|off the road|sit(?:ting)? down|answer\w* (?:the )?(?:phones?|calls?))\b/,
    known: /\btake calls\b/i,
  },
  {
    told: /\b(army|soldier|infantry|military|veteran|navy|ex (?:cop|police)|body ?guard\w*|close protection|cp (?:course|training|work))\b/,
    known: /\bprotection of individuals\b/i,
  },
  {
    told: /\b(bouncer|doorm[ae]n|crowds?|crowd control|concerts?|nightclub|work(?:ed)? the door|usher)\b/,
    known: /\bconcerts\b|\bcrowds\b/i,
  },
  {
    told: /\b(?:driv(?:e|es|ing)|drove|drivers?)\b(?! ?s? license)|\b(?:night|patrol) cars?\b|\bcar (?:one|job)\b|\bbehind the wheel\b/,
    known: /\byou drive\b|\broutes\b/i,
  },
];

/** When and how long people can work. */
const times: Matter[] = [
  {
    told: /\b(weekends?|saturdays?|sundays?|evenings?|fri(?:day)? (?:and|to) (?:sat|sun)\w*|(?:during|in) the week|(?:only|just) (?:a )?few shifts|day job|part ?time|students?|college|university|school)\b/,
    known: /\bweekends\b|\bpart-time\b/i,
  },
  {
    told: /\b(own (?:shifts?|days|hours|schedule)|(?:choose|pick) (?:\w+ ){0,3}(?:shifts?|days|hours))\b/,
    known: /\byou choose\b/i,
  },
  {
    told: /\b(christmas|xmas|december|january|holidays|seasonal|winter break|presents|gifts|new years?)\b/,
    known: /\bdecember\b|\bjanuary\b/i,
  },
  {
    told: /\b(short ?term|temporary|temp|few weeks|(?:one|a|this|for a) month(?: only)?|quick (?:money|cash)|gigs?|summer)\b/,
    known: /\btemporary\b/i,
  },
];

const noDriving =
  /\b(?:do|does|can|will|would|could|should) not (?:\w+ ){0,3}driv(?:e|ing)\b|\b(?:no|without|not) driving\b|\bhates? (?:to driv|driv)|\bno (?:driver s )?(?:license|car)\b/;

/** Without those that one drives for, if a seeker does not drive. */
export function drivable(text: string, all: readonly Job[]): Job[] {
  return all.filter((job) => !noDriving.test(text) || !/\bdriv|\broutes\b/i.test(textOf(job)));
}

/** Whether a seeker tells of a trade, or of when work is wanted. */
export function tellsWish(text: string): boolean {
  return toldIn([...trades, ...times], text).length > 0;
}

/** "All year" and "permanent" are no work over Christmas. */
const permanent = /\b(all year|year round|permanent|regular|full time)\b/;

function textOf({ title, type, description, needs }: Job): string {
  return [title, type, description, ...needs].join("\n");
}

/** The postings that a seeker's trade fits, by what they say of the work; none if it fits no posting. */
export function ofTrade(text: string, all: readonly Job[]): Job[] {
  const found = serving(all, textOf, toldIn(trades, text));
  return permanent.test(text) ? lasting(found) : found;
}

/** The postings that fit a seeker's trade, or else the days and the season that are wished for. */
export function wishedFor(text: string, all: readonly Job[]): Job[] {
  const found = ofTrade(text, all);
  const inTime = serving(found.length > 0 ? found : all, textOf, toldIn(times, text));
  return inTime.length > 0 ? inTime : found;
}

function lasting(jobs: Job[]): Job[] {
  const others = jobs.filter(({ type }) => type !== "temporary");
  return others.length > 0 ? others : jobs;
}

/** The sentences of a posting that speak of time. */
export function hoursIn(text: string): string {
  const sentences = text.match(/[^.]+\./g) ?? [];
  return sentences
    .filter((sentence) =>
      /\b(nights?|evenings?|weekends?|hours?|shifts?|AM|PM|weeks?|days?|months?)\b/i.test(sentence),
    )
    .join("")
    .trim();
}
