import type { Passage } from "../../app/modules/assistant/knowledge/passages";
import { search } from "../../app/modules/assistant/knowledge/search.server";
import type { Asked } from "./assistant-questions";

/** How many of the questions have their page, with the words they ask for, first and among the first three passages. */
export async function scored(
  asked: Asked[],
  all: Passage[],
): Promise<{ first: number; three: number; missed: string }> {
  const missed: string[] = [];
  let [first, three] = [0, 0];
  for (const { q, from, says = "" } of asked) {
    const found = (await search(q, all)).slice(0, 3).map(({ passage }) => passage);
    const at = found.findIndex(
      ({ href, text }) => [from].flat().some((path) => href.startsWith(path)) && text.includes(says),
    );
    if (at === 0) first += 1;
    else missed.push(`${q} → ${found.map(({ title }) => title).join(" | ") || "nothing"}`);
    if (at >= 0) three += 1;
  }
  return { first, three, missed: missed.join("\n") };
}

/** The questions that get an answer although the site says nothing about them. */
export async function answeredAnyway(questions: string[], all: Passage[]): Promise<string[]> {
  const answered: string[] = [];
  for (const q of questions) {
    const [best] = await search(q, all);
    if (best) answered.push(`${q} → ${best.passage.title} ${best.coverage.toFixed(2)}`);
  }
  return answered;
}
