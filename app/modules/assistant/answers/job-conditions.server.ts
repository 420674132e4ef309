import { jobAnswers, none, pageOf } from "./job-answers.server";
import { asking, type Job } from "./job-finding.server";
import type { Asked, LiveAnswer } from "./live";
import { lawOf } from "./own-words";
import { listed, pages, said } from "./said";

/** What the postings that are asked about demand of one kind, and what else is known of it. */
function demanded(lines: RegExp, what: string, more: (asked: Asked) => string): LiveAnswer {
  return async (asked) => {
    const { jobs, all } = await asking(asked);
    if (all.length === 0) return said(none, pages.careers, pages.alerts);
    const shown = jobs.length > 0 ? jobs : all;
    const demands = shown.flatMap(({ title, needs }) => {
      const such = needs.filter((line) => lines.test(line));
      return such.length > 0 ? [`${title}: ${such.join("; ")}.`] : [];
    });
    const text = [...demands, unsaid(demands.length, shown, what), more(asked)].filter(Boolean).join("\n");
    return said(text, pageOf(shown), pages.careers);
  };
}

function unsaid(demands: number, shown: Job[], what: string): string {
  const [first, second] = shown;
  if (demands === shown.length) return "";
  if (demands > 0) return `The other postings don’t mention ${what}.`;
  return second
    ? `The postings don’t mention ${what}.`
    : `${first?.title}: the posting doesn’t mention ${what}.`;
}

const driving = demanded(
  /driver/i,
  "a driver’s licence",
  ({ phone }) =>
    `Our website doesn’t say whether a G2 is enough, or how many tickets are too many for a clean abstract: call ${phone} before you apply.`,
);

const firstAid = demanded(
  /first aid|cpr/i,
  "first aid",
  ({ phone }) =>
    `Our basic training includes first aid. Our website doesn’t say whether you can do the course after we hire you, or who pays for one elsewhere: call ${phone}.`,
);

const english = demanded(
  /english|french|language/i,
  "English or other languages",
  ({ phone }) => `Our website doesn’t say how good your English must be; call ${phone} if you aren’t sure.`,
);

const experience = demanded(
  /experience|years|training/i,
  "experience",
  ({ phone, company }) =>
    `New guards get basic training from us: ${lawOf(company).training}, plus our own. Tell us about your experience in the application, wherever it’s from. Which licence a job asks for is in its posting. If you aren’t sure which job fits, call ${phone}.`,
);

const tools = demanded(
  /tools?\b/i,
  "tools",
  ({ phone }) =>
    `Our website doesn’t say whether we give you a van, a uniform or a phone, or who pays for gas: ask in the interview, or call ${phone}.`,
);

/** Who brings the tools; for other costs, what our website says in general. */
const costs: LiveAnswer = async (asked) => {
  if (!/\b(tools?|drills?|ladders?|vans?|gear)\b/.test(asked.words.join(" "))) return undefined;
  const { jobs, all } = await asking(asked);
  return jobs.length === 1 && all.length > 1 ? jobAnswers["job-detail"](asked) : tools(asked);
};

const screening: LiveAnswer = async (asked) => {
  const { jobs, all } = await asking(asked);
  const shown = jobs.length > 0 ? jobs : all;
  if (shown.length === 0) return said(none, pages.careers, pages.alerts);
  const byProgram = shown.filter(({ usesAi }) => usesAi).map(({ title }) => title);
  const text =
    byProgram.length === 0
      ? "By people, not AI: that’s what our open postings say about screening."
      : `Artificial intelligence is used for ${listed(byProgram)}; the other postings say that people do the screening.`;
  return said(`${text} Only staff who hire see your application.`, pageOf(shown), pages.privacy);
};

/** For people who are tired of looking. */
const discouraged: LiveAnswer = async (asked) => {
  const { all } = await asking(asked);
  const count = all.length === 1 ? "one open position" : `${all.length} open positions`;
  const open = all.length > 0 ? `We have ${count} right now.` : "No positions are open with us right now.";
  return said(
    `I’m sorry, looking for work can wear anyone down, and I hope it turns soon. ${open} New ones come by email if you sign up for job alerts. To talk to a person, call ${asked.phone}.`,
    pages.careers,
    pages.alerts,
  );
};

const several: LiveAnswer = async (asked) => {
  const { jobs, all } = await asking(asked);
  const isNamed = jobs.length > 0 && jobs.length < all.length;
  const open = isNamed
    ? `Open right now: ${listed(jobs.map(({ title, location }) => `${title} (${location})`))}.`
    : `Open right now: ${all.length} positions.`;
  return said(
    `Each posting has its own application, and you can apply for several. I can’t move one: apply for the other position on its page, and withdraw the first through your link on the Your application page. ${open} Call ${asked.phone} if it’s urgent.`,
    pages.application,
    pageOf(isNamed ? jobs : all),
  );
};

export const conditionAnswers = {
  "job-driving": driving,
  "job-first-aid": firstAid,
  "job-english": english,
  "job-experience": experience,
  "job-costs": costs,
  "job-screening": screening,
  "job-search-hard": discouraged,
  "application-switch": several,
} satisfies Record<string, LiveAnswer>;
