import { maxNights } from "~/modules/service/watches/watch-options";
import type { Asked, LiveAnswer } from "./live";
import { planFor, priceOf } from "./plan-words";
import { said } from "./said";
import { watchAnswers } from "./watch-answers";

const numbers = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const sizes: Record<string, number> = { night: 1, day: 1, week: 7, month: 30 };
const span = new RegExp(
  `\\b(\\d{1,3}|a couple(?: of)?|${numbers.join("|")}|an?)(?: (?:whole|full|long|more))?[ -](night|day|week|month)s?\\b(?! (?:before|ahead|ago|early|earlier|in advance|from now))`,
  "gi",
);

/** How many nights the longest time that is named has: "for five weeks" is 35. */
function nightsIn(text: string): number | undefined {
  const all = [...text.matchAll(span)].map(
    ([, count = "", unit = ""]) => countOf(count.toLowerCase()) * (sizes[unit.toLowerCase()] ?? 0),
  );
  return all.length > 0 ? Math.max(...all) : undefined;
}

function countOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return text.startsWith("a couple") ? 2 : Math.max(1, numbers.indexOf(text) + 1);
}

/** Whether the time that somebody is away fits into one request; nothing for a short one. */
function fits({ question, ...facts }: Asked): string {
  const nights = nightsIn(question) ?? 0;
  if (nights < leastTold) return "";
  const [usual, most] = [maxNights("street"), maxNights("house")];
  const house = planFor("house", facts);
  if (nights <= usual) return `${nights} nights fit into one request with every plan. `;
  if (!house) return `${nights} nights are more than the ${usual} that one request covers. `;
  return nights <= most
    ? `${nights} nights fit into one request with the ${house.packageName}, which covers up to ${most}; with every other plan it’s ${usual}. ${priceOf(house, facts)} `
    : `${nights} nights are more than one request covers: ${usual}, or ${most} with the ${house.packageName}. `;
}

const leastTold = 14;

function withTime(intent: "vacation-watch" | "watch-nights"): LiveAnswer {
  return (asked) => {
    const lead = fits(asked);
    if (!lead) return undefined;
    const { text, from } = watchAnswers[intent](asked);
    return said(`${lead}${text}`, ...from);
  };
}

export const awayAnswers = {
  "vacation-watch": withTime("vacation-watch"),
  "watch-nights": withTime("watch-nights"),
} satisfies Record<string, LiveAnswer>;
