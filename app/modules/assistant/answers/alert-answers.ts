import type { LiveAnswer } from "./live";
import { pages, said } from "./said";

/** Emails about new jobs that somebody has had enough of. */
const alerts: LiveAnswer = ({ question, company }) =>
  enough.test(question)
    ? said(
        `Each email about new positions has a link that stops them: choose it, and no more come. It’s at most one email a day until then. If they keep coming, email ${company.email}.`,
        pages.alerts,
      )
    : undefined;

const enough =
  /\b(?:stop\w*|unsubscribe\w*|un-?sub|(?:turn|switch|shut) (?:\w+ )?off|(?:get|take) (?:me )?off|too many|enough|no more|don.?t want|do not want|remove me|end|quit sending|annoying|spam\w*)\b/i;

export const alertAnswers = { "job-alerts": alerts } satisfies Record<string, LiveAnswer>;
