import { wordsOf } from "~/modules/assistant/intents/words";
import { countWords, missedWords } from "~/modules/service/goals/goal-options";
import * as GoalPage from "~/modules/service/goals/goal-page.server";
import { isTaxed } from "~/modules/shared/catalogue/sales-tax";
import type { Executor } from "~/platform/db.server";
import { formatDate, formatMoney } from "~/platform/format";
import type { Asked, LiveAnswer } from "./live";
import { inAll, planFor } from "./plan-words";
import { type Facts, pages, type Said, said } from "./said";

type Goal = Awaited<ReturnType<typeof GoalPage.openGoals>>[number];

const maxTold = 2;

/** What a goal costs, and what happens if it is missed; it starts the first plan that protects a street. */
function rulesFor(facts: Facts): string {
  const plan = planFor("street", facts);
  const saved = `Until a goal is reached nothing is charged: our payment service only keeps the card. If it is missed: ${missedWords}`;
  if (!plan) return saved;
  const taxed = isTaxed(facts.tax) ? `, ${inAll(plan, facts.tax)} in all` : "";
  const price = `${formatMoney(plan.priceCents)} per month and home, ${facts.plus}${taxed}`;
  return `${saved} Once enough homes have joined, ${plan.patrolName} begins for all of them, at ${price}. You can leave at any time before that.`;
}

const kinds = new Set(
  "road street avenue crescent court drive lane way boulevard place trail circle the of".split(" "),
);

/** The open goals of the streets that a question names. */
export async function goalsNamed(question: string, executor: Executor): Promise<Goal[]> {
  const words = new Set(wordsOf(question));
  const goals = await GoalPage.openGoals(executor);
  return goals.filter(({ street }) => {
    const telling = wordsOf(street).filter((word) => !kinds.has(word));
    return telling.length > 0 && telling.every((word) => words.has(word));
  });
}

function standing(goal: Goal): string {
  return `${goal.street}, ${goal.community}: ${countWords(goal.joined, goal.homes)}. The last day is ${formatDate(goal.until, "UTC")}.`;
}

function pageOf({ street, slug }: Goal) {
  return { page: `Goal for ${street}`, href: `/streets/${slug}` };
}

/** How far the goal of a street is, and what it costs whom. */
const goal: LiveAnswer = async (asked) => {
  const named = await goalsNamed(asked.question, asked.executor);
  const told = named.length > 0 ? named : await onlyOnes(asked);
  if (told.length === 0) return undefined;
  return said([...told.map(standing), rulesFor(asked)].join("\n"), ...told.map(pageOf), pages.watch);
};

/** Where no street is named, all goals if there are few. */
async function onlyOnes({ executor }: Pick<Asked, "executor">): Promise<Goal[]> {
  const goals = await GoalPage.openGoals(executor);
  return goals.length <= maxTold ? goals : [];
}

/** How many homes take part: of a street that has a goal. */
const members: LiveAnswer = async (asked) =>
  (await goalsNamed(asked.question, asked.executor)).length > 0 ? goal(asked) : undefined;

/** For a street that has none yet. */
export const generalGoals = {
  "street-goal": ({ phone, ...facts }: Facts): Said =>
    said(
      `Each street with a goal has its own page, with how many homes have joined and the last day; I don’t know which one you mean, so open its page, or call ${phone}. ${rulesFor({ phone, ...facts })}`,
      pages.watch,
      pages.contact,
    ),
  "goal-start": ({ phone, ...facts }: Facts): Said =>
    said(
      `Our office sets up the goal of a street, and our website doesn’t say how you ask for one: call ${phone} or write to us with your street and how many homes want to join, and we’ll look at a map of your streets with you. It has to be a street that we patrol; your postal code on the coverage page tells. ${rulesFor({ phone, ...facts })}`,
      pages.contact,
      pages.coverage,
      pages.watch,
    ),
};

export const goalAnswers = {
  "street-goal": goal,
  "member-count": members,
} satisfies Record<string, LiveAnswer>;
