import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { asksItself } from "./asked-parts";
import { serveAlso } from "./families";
import { guesses, type IntentId, mendedWords } from "./intents";
import { saysAlso } from "./says-also";

/** What stands between two questions of a message. */
const between =
  /(?<=[.!?\n])\s+|,? (?:and|but|or|also) (?=(?:how|what|when|where|who|which|why|is|are|do|does|did|can|could|will|would|should) )/i;
/** "Is that normal?" and "Is that a problem?" ask about the rest. */
const ofTheRest = new Set(
  "problem normal fair true idea crazy point deal chance story sense issue advice thoughts pay cost costs price start stop join help call".split(
    " ",
  ),
);
const leastQuestions = 2;
/** As likely as this, what is said anyway answers a question, too. */
const leastSaid = 0.1;
/** A question this clear has been left out for a reason. */
const clear = 0.45;
const nearest = 5;

/** Whether a message asks something more, which none of the sure answers is about. */
export function asksMore(message: string, sure: readonly IntentId[]): boolean {
  const asked = message.split(between).filter((part) => /\?\s*$/.test(part) || asksItself.test(part));
  if (asked.length < leastQuestions || sure.length === 0) return false;
  const said = new Set(sure.flatMap((intent) => [intent, ...(saysAlso[intent] ?? []), ...serveAlso(intent)]));
  const subjects = new Set(sure.map(subjectOf));
  return asked.some((part) => {
    const telling = mendedWords(part).filter((word) => !commonWords.has(word) && !ofTheRest.has(word));
    const near = guesses(part).slice(0, nearest);
    const isSaid = near.some(
      ({ intent, certainty }) =>
        certainty >= leastSaid && (said.has(intent) || subjects.has(subjectOf(intent))),
    );
    return telling.length > 0 && !isSaid && (near[0]?.certainty ?? 0) < clear;
  });
}

/** "job" for "job-pay" and "jobs". */
function subjectOf(intent: IntentId): string {
  return (intent.split("-")[0] ?? intent).replace(/s$/, "");
}
