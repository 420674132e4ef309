import { payText } from "~/modules/hiring/postings/posting-options";
import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import { formatDate } from "~/platform/format";
import { asking, type Job, kept } from "./job-finding.server";
import { hoursIn, wishedFor } from "./job-wishes";
import type { Asked, LiveAnswer } from "./live";
import { lawOf } from "./own-words";
import { listed, pages, said } from "./said";

const maxNamed = 8;
/** So few are told with their pay and what they ask for. */
const maxFull = 3;

export const none =
  "No positions are open right now. Choose “Job alerts” on the careers page to get new ones by email.";

/** "Dispatcher, nights, Mississauga, ON, full-time". */
function headOf({ title, location, type }: Job): string {
  return `${title}, ${location}, ${jobTypeLabels[type].toLowerCase()}`;
}

function untilOf({ closesAt }: Job, { company }: Asked): string {
  return closesAt ? `apply by ${formatDate(closesAt, company.timeZone)}` : "no closing date";
}

function needsOf({ needs }: Job): string {
  return needs.length > 0 ? `You need: ${needs.join("; ")}.` : "";
}

/** Everything about one posting: a person who asks for its pay wants to know whether it is open, too. */
function whole(job: Job, asked: Asked): string {
  const pay = payText(job);
  return [
    `${headOf(job)}: open, ${untilOf(job, asked)}.${pay ? ` Pay: ${pay}.` : ""}`,
    needsOf(job),
    job.description,
    `You can apply on its page, without an account. If what you asked isn’t here, the posting doesn’t say: call ${asked.phone}.`,
  ]
    .filter(Boolean)
    .join("\n");
}

export function pageOf(jobs: readonly Job[]) {
  const [only, second] = jobs;
  return only && !second ? { page: only.title, href: `/careers/${only.id}` } : pages.careers;
}

/** Says something of each posting that is asked about, a line each. */
function each(
  line: (job: Job, asked: Asked) => string,
  before = "",
  after: (asked: Asked) => string = () => "",
): LiveAnswer {
  return async (asked) => {
    const { jobs, all, lacking } = await asking(asked);
    if (all.length === 0) return said(none, pages.careers, pages.alerts);
    const shown = (jobs.length > 0 ? jobs : all).slice(0, maxNamed);
    const [only] = shown;
    if (only && shown.length === 1) return said(whole(only, asked), pageOf(shown), pages.careers);
    const lines = [
      jobs.length === 0 && lacking,
      before,
      ...shown.map((job) => line(job, asked)),
      after(asked),
    ];
    return said(lines.filter(Boolean).join("\n"), pageOf(shown), pages.careers);
  };
}

const jobs: LiveAnswer = async (asked) => {
  const { jobs: fitting, all, lacking, isByPlace } = await asking(asked);
  if (all.length === 0) return said(none, pages.careers, pages.alerts);
  const found = isByPlace || fitting.length === all.length ? kept(fitting, isAtTime(asked)) : fitting;
  const others = all.filter((job) => isByPlace && !found.includes(job));
  const elsewhere = others.length > 0 ? `Elsewhere: ${namesOf(others)}.` : "";
  const [only] = found;
  if (only && found.length === 1) {
    const lines = [lacking || "We are hiring.", whole(only, asked), elsewhere];
    return said(lines.filter(Boolean).join("\n"), pageOf(found), pages.careers);
  }
  const shown = found.length > 0 ? found : all;
  const count = shown.length === 1 ? "one open position" : `${shown.length} open positions`;
  const lead = found.length > 0 ? `We are hiring: ${count}.` : `${lacking} We have ${count}.`;
  const apply = "You can apply on the careers page without an account.";
  if (shown.length > maxFull || found.length === 0)
    return said(
      `${lead} ${namesOf(shown)}. ${found.length > 0 ? apply : "If none fits, tell us on the contact page what you’re good at."}`,
      pages.careers,
      found.length > 0 ? pages.alerts : pages.contact,
    );
  const lines = shown.map((job) =>
    [`${headOf(job)}.`, payText(job) && `Pay: ${payText(job)}.`, needsOf(job)].filter(Boolean).join(" "),
  );
  return said([lead, ...lines, elsewhere, apply].filter(Boolean).join("\n"), pages.careers, pages.alerts);
};

/** Tells the postings that speak of the weekends or evenings that are asked for. */
function isAtTime({ words }: Asked): (job: Job) => boolean {
  const [time] = /\b(?:weekend|evening)/.exec(words.join(" ")) ?? [];
  return ({ description }) => time !== undefined && description.toLowerCase().includes(time);
}

function namesOf(all: readonly Job[]): string {
  return listed(
    all
      .slice(0, maxNamed)
      .map(({ title, location, type }) => `${title} (${location}, ${jobTypeLabels[type].toLowerCase()})`),
  );
}

/** The postings that fit a seeker's trade, days and season, with all that they say. */
const suiting: LiveAnswer = async (asked) => {
  const { jobs: named, all } = await asking(asked);
  const wished = wishedFor(asked.words.join(" "), named.length > 0 ? named : all);
  const found = wished.length > 0 ? wished : named;
  if (found.length === 0 || found.length > maxFull) return jobs(asked);
  const [only, second] = found;
  const lead = second ? "These may suit you:" : "This may suit you:";
  const told = found.map((job) => (only === job && !second ? whole(job, asked) : inShort(job)));
  const apply = second ? "You can apply on the careers page without an account." : "";
  return said([lead, ...told, apply].filter(Boolean).join("\n"), pageOf(found), pages.careers);
};

function inShort(job: Job): string {
  const pay = payText(job);
  return [`${headOf(job)}.`, pay && `Pay: ${pay}.`, needsOf(job), job.description].filter(Boolean).join(" ");
}

const detail: LiveAnswer = each(
  (job) => {
    const pay = payText(job);
    return `${headOf(job)}. ${pay ? `Pay: ${pay}. ` : ""}${job.description}`;
  },
  "",
  ({ phone }) => `If what you asked isn’t here, the postings don’t say: call ${phone}.`,
);

const places: LiveAnswer = each(
  (job) => `${headOf(job)}.`,
  "",
  ({ phone }) => `To ask about other places, or about working from home, call ${phone}.`,
);

/** Of few postings more than the place is told. */
const place: LiveAnswer = async (asked) => {
  const { jobs } = await asking(asked);
  return jobs.length > 0 && jobs.length <= maxFull ? detail(asked) : places(asked);
};

const pays: LiveAnswer = each(
  (job) => `${job.title}: ${payText(job) || "the posting doesn’t give the pay"}.`,
  "",
  ({ phone }) => `Our website says nothing else about it, such as overtime or paydays; call ${phone} to ask.`,
);

/** The one that pays best, or least, by the hour and by the year: the two are not compared. */
const pay: LiveAnswer = async (asked) => {
  const { jobs, all } = await asking(asked);
  const paid = (jobs.length > 0 ? jobs : all).filter(({ payMaxCents }) => payMaxCents);
  const text = asked.words.join(" ");
  const ends = [
    { title: "The best paid", is: highest.test(text), at: -1 },
    { title: "The least paid", is: lowest.test(text), at: 0 },
  ].filter(({ is }) => is);
  if (ends.length === 0 || paid.length < 2) return pays(asked);
  const units = [...new Set(paid.map(({ payUnit }) => payUnit))];
  const lines = ends.flatMap(({ title, at }) => [
    `${title} of our open positions, by the hour and by the year:`,
    ...units.flatMap((unit) => {
      const such = paid.filter(({ payUnit }) => payUnit === unit).sort(byPay);
      const job = at === 0 && units.length > 1 && such.length < 2 ? undefined : such.at(at);
      return job ? [`${headOf(job)}: ${payText(job)}.`] : [];
    }),
  ]);
  return said(lines.join("\n"), pages.careers);
};

function byPay(one: Job, other: Job): number {
  return (one.payMaxCents ?? 0) - (other.payMaxCents ?? 0);
}

const highest = /\b(highest|best|most|top|max(imum)?|biggest)\b/;
const lowest = /\b(lowest|worst|least|min(imum)?|smallest)\b/;

const deadline: LiveAnswer = each(
  (job, asked) => `${job.title}: ${job.closesAt ? untilOf(job, asked) : "open, with no closing date"}.`,
  "",
  () => "You can apply for as long as a posting is on the careers page.",
);

const needs: LiveAnswer = each(
  ({ title, needs }) => `${title}: ${needs.join("; ") || "the posting lists nothing"}.`,
  "The postings list these requirements:",
  ({ phone }) => `They list nothing else; if you aren’t sure whether you fit, call ${phone}.`,
);

const licence: LiveAnswer = each(
  ({ title, needs }) => {
    const asked = needs.filter((line) => /licen[cs]e|first aid|cpr|abstract/i.test(line));
    return `${title}: ${asked.join("; ") || "the posting asks for no licence"}.`;
  },
  "It depends on the position:",
  ({ phone, company }) =>
    `Our training includes ${lawOf(company).training}. If you don’t have the licence yet, call ${phone} before you apply.`,
);

const hours: LiveAnswer = each(
  ({ title, type, description }) =>
    `${title}: ${jobTypeLabels[type].toLowerCase()}. ${hoursIn(description) || "The posting doesn’t give the hours."}`,
  "",
  ({ phone }) => `We agree on the rest with you in the interview, or call ${phone}.`,
);

/** Of days or a season that are wished for, the postings that have them. */
const shifts: LiveAnswer = async (asked) => {
  const { jobs: named, all } = await asking(asked);
  const isOpen = named.length === 0 || named.length === all.length;
  const wished = wishedFor(asked.words.join(" "), all).length;
  return isOpen && wished > 0 && wished <= maxFull ? suiting(asked) : hours(asked);
};

const start: LiveAnswer = async (asked) => {
  const { jobs } = await asking(asked);
  const [only] = jobs;
  if (only && jobs.length === 1) return said(whole(only, asked), pageOf(jobs), pages.careers);
  return said(
    `Our website gives no first day for most positions, and says nothing about probation: after an offer, we’ll write or call about your first day. If you can only start on a certain day, say so in your application, or call ${asked.phone}.`,
    pages.careers,
  );
};

export const jobAnswers = {
  jobs,
  "job-fit": suiting,
  "job-detail": detail,
  "job-place": place,
  "job-pay": pay,
  "job-licence": licence,
  "job-requirements": needs,
  "job-hours": shifts,
  "job-deadline": deadline,
  "job-start": start,
} satisfies Record<string, LiveAnswer>;
