import { answer } from "../../app/modules/assistant/chat/answering.server";
import type { NewTurn } from "../../app/modules/assistant/chat/turn-kinds";
import { cleaned } from "../../app/modules/assistant/knowledge/question";
import { company } from "../../app/modules/shared/company/company.server";
import { db } from "../../app/platform/db.server";
import type { Asked } from "./assistant-questions";

/** What is said to a question without a model. */
export async function saidTo(question: string): Promise<NewTurn[]> {
  const { first, turns } = await answer(cleaned(question), await company(), db);
  return [...first, ...turns];
}

/** How many of the questions are told what they ask for, with its page first and among the first three. */
export async function scored(asked: Asked[]): Promise<{ first: number; three: number; missed: string }> {
  const missed: string[] = [];
  let [first, three] = [0, 0];
  for (const { q, from, says = "" } of asked) {
    const [turn] = await saidTo(q);
    const pages = [from].flat();
    const at = (turn?.sources ?? []).findIndex(({ href }) => pages.some((path) => href.startsWith(path)));
    const isSaid = turn?.body.includes(says) === true;
    if (at === 0 && isSaid) first += 1;
    else
      missed.push(
        `${q} → ${turn?.kind}: ${turn?.body} (${turn?.sources?.map(({ href }) => href).join(", ")})`,
      );
    if (at >= 0 && isSaid) three += 1;
  }
  return { first, three, missed: missed.join("\n") };
}

/** The questions that are answered although the site says nothing about them. */
export async function answeredAnyway(questions: string[]): Promise<string[]> {
  const answered: string[] = [];
  for (const q of questions) {
    const [turn] = await saidTo(q);
    if (turn?.kind !== "unknown" && turn?.kind !== "refusal") answered.push(`${q} → ${turn?.body}`);
  }
  return answered;
}
