import { wordsOf } from "~/modules/assistant/intents/words";
import { withoutOrders } from "~/modules/assistant/knowledge/question";
import { openJobs } from "~/modules/hiring/postings/open-postings.server";
import { payText } from "~/modules/hiring/postings/posting-options";
import { jobTypeLabels, jobTypes } from "~/modules/hiring/postings/posting-types";
import type { Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import type { Asked, LiveAnswer } from "./live";
import { named, says } from "./naming";
import { listed, pages, said } from "./said";

const maxJobs = 50;
const maxNamed = 8;

async function jobsOf(executor: Executor) {
  const rows = await openJobs(executor)
    .select(["id", "title", "location", "type", "description", "requirements", "closesAt"])
    .select(["payMinCents", "payMaxCents", "payUnit", "requiresWorkAuthorization", "requiresDriversLicence"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxJobs)
    .execute();
  // What is written for a machine is not told.
  return rows.flatMap(({ description, requirements, ...row }) =>
    withoutOrders(row.title) === row.title
      ? [{ ...row, description: withoutOrders(description), lines: linesOf(withoutOrders(requirements)) }]
      : [],
  );
}

type Job = Awaited<ReturnType<typeof jobsOf>>[number];

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

const none =
  "No positions are open right now. Choose “Job alerts” on the careers page to get new ones by email.";

/** The postings that are named by their title, or all of them in the place or of the type that is named. */
async function asking({ words, executor }: Asked): Promise<{ jobs: Job[]; all: Job[] }> {
  const all = await jobsOf(executor);
  const jobs = named(words, all, ({ title }) => wordsOf(title), 0.5);
  if (jobs.length > 0 && jobs.length < all.length) return { jobs, all };
  const near = all.filter(({ location }) => says(words, wordsOf(location)[0] ?? ""));
  const types = jobTypes.filter((type) => type.split("-").every((part) => says(words, part)));
  const fitting = (near.length > 0 ? near : all).filter(
    ({ type }) => types.length === 0 || types.some((wanted) => wanted === type),
  );
  return { jobs: fitting, all };
}

/** Everything about one posting: a person who asks for its pay wants to know whether it is open, too. */
function whole({ title, location, type, description, lines, ...job }: Job, { company }: Asked): string {
  const pay = payText(job);
  const needs = [...lines, ...(job.requiresWorkAuthorization ? ["authorization to work in Canada"] : [])];
  const until = job.closesAt ? `apply by ${formatDate(job.closesAt, company.timeZone)}` : "no closing date";
  return [
    `${title}, ${location}, ${jobTypeLabels[type].toLowerCase()}: open, ${until}.${pay ? ` Pay: ${pay}.` : ""}`,
    ...(needs.length > 0 ? [`You need: ${needs.join("; ")}.`] : []),
    description,
    "You can apply on its page, without an account.",
  ].join("\n");
}

function pageOf(jobs: Job[]) {
  const [only, second] = jobs;
  return only && !second ? { page: only.title, href: `/careers/${only.id}` } : pages.careers;
}

/** Says something of each posting that is asked about, a line each. */
function each(line: (job: Job, asked: Asked) => string, before = "", after = ""): LiveAnswer {
  return async (asked) => {
    const { jobs, all } = await asking(asked);
    if (all.length === 0) return said(none, pages.careers, pages.alerts);
    const shown = (jobs.length > 0 ? jobs : all).slice(0, maxNamed);
    const [only] = shown;
    if (only && shown.length === 1) return said(whole(only, asked), pageOf(shown), pages.careers);
    const text = [before, ...shown.map((job) => line(job, asked)), after].filter(Boolean).join("\n");
    return said(text, pageOf(shown), pages.careers);
  };
}

const jobs: LiveAnswer = async (asked) => {
  const { jobs: found, all } = await asking(asked);
  if (all.length === 0) return said(none, pages.careers, pages.alerts);
  const [only] = found;
  if (only && found.length === 1) return said(`Yes.\n${whole(only, asked)}`, pageOf(found), pages.careers);
  const shown = found.length > 0 ? found : all;
  const count = shown.length === 1 ? "one open position" : `${shown.length} open positions`;
  const names = shown
    .slice(0, maxNamed)
    .map(({ title, location, type }) => `${title} (${location}, ${jobTypeLabels[type].toLowerCase()})`);
  const lead =
    found.length > 0 ? `Yes, we are hiring: ${count}.` : `Nothing like that right now, but we have ${count}.`;
  return said(
    `${lead} ${listed(names)}. You can apply on the careers page without an account.`,
    pages.careers,
    pages.alerts,
  );
};

const detail: LiveAnswer = each(
  ({ title, location, type, description, ...job }) =>
    `${title}, ${location}, ${jobTypeLabels[type].toLowerCase()}. ${payText(job) ? `Pay: ${payText(job)}. ` : ""}${description}`,
);

const pay: LiveAnswer = each((job) => `${job.title}: ${payText(job) || "the posting doesn’t give the pay"}.`);

const deadline: LiveAnswer = each(
  ({ title, closesAt }, { company }) =>
    `${title}: ${closesAt ? `apply by ${formatDate(closesAt, company.timeZone)}` : "open, with no closing date"}.`,
  "",
  "You can apply for as long as a posting is on the careers page.",
);

const needs: LiveAnswer = each(
  ({ title, lines, ...job }) =>
    `${title}: ${[...lines, ...(job.requiresWorkAuthorization ? ["authorization to work in Canada"] : [])].join("; ")}.`,
  "The postings list these requirements, and no age limit:",
);

const licence: LiveAnswer = each(({ title, lines, requiresDriversLicence }) => {
  const asked = [
    ...lines.filter((line) => /licen[cs]e|first aid|cpr|abstract/i.test(line)),
    ...(requiresDriversLicence ? ["you cannot apply without a valid driver's licence"] : []),
  ];
  return `${title}: ${asked.length > 0 ? asked.join("; ") : "the posting asks for no licence"}.`;
}, "It depends on the position:");

const shifts: LiveAnswer = each(
  ({ title, type, description }) => `${title}: ${jobTypeLabels[type].toLowerCase()}. ${hoursIn(description)}`,
  "",
  "We agree on the rest with you in the interview.",
);

/** The sentences of a posting that speak of time. */
function hoursIn(text: string): string {
  const sentences = text.match(/[^.]+\./g) ?? [];
  return sentences
    .filter((sentence) =>
      /\b(night|evening|weekend|hours?|shifts?|AM|PM|weeks?|days?|months?)\b/i.test(sentence),
    )
    .join("")
    .trim();
}

export const jobAnswers = {
  jobs,
  "job-detail": detail,
  "job-pay": pay,
  "job-licence": licence,
  "job-requirements": needs,
  "job-hours": shifts,
  "job-deadline": deadline,
} satisfies Record<string, LiveAnswer>;
