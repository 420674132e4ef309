import { dangerText, isDanger } from "~/modules/assistant/danger/danger";
import { type Passage, sourceOf } from "~/modules/assistant/knowledge/passages";
import { passages } from "~/modules/assistant/knowledge/passages.server";
import { asksForAdvice, givesOrders, withoutContacts } from "~/modules/assistant/knowledge/question";
import { search } from "~/modules/assistant/knowledge/search.server";
import type { Company } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";
import { distinct } from "./model-reply";
import { chatTexts, type NewTurn, unknownTurn } from "./turn-kinds";

const maxRelated = 2;
const closeToAll = 0.9;

interface Answer {
  /** In the words of the site. */
  turns: NewTurn[];
  /** Passages a model may answer from, best first; none if it may not be asked. */
  found: Passage[];
}

/** Answers a question: danger first, then what the site says, in its own words and with its page. */
export async function answer(question: string, settings: Company, executor: Executor): Promise<Answer> {
  const warning = warningFor(question, settings);
  if (warning) return alone(warning);
  if (asksForAdvice(question)) return alone({ kind: "refusal", body: chatTexts.refusal });
  const found = await search(withoutContacts(question), await passages(settings, executor), executor);
  const [best, ...others] = found.filter(({ coverage }, index) => index === 0 || coverage >= closeToAll);
  if (!best) return alone(unknownTurn(settings.phone));
  const sources = distinct([best, ...others].map(({ passage }) => sourceOf(passage))).slice(
    0,
    1 + maxRelated,
  );
  return {
    turns: [{ kind: "answer", body: best.passage.text, sources }],
    found: givesOrders(question) ? [] : found.map(({ passage }) => passage),
  };
}

function alone(turn: NewTurn): Answer {
  return { turns: [turn], found: [] };
}

/** What a person in danger is told before anything else, even before a model or a person answers. */
export function warningFor(question: string, { phone }: Company): NewTurn | undefined {
  return isDanger(question) ? { kind: "emergency", body: dangerText(question, phone) } : undefined;
}
