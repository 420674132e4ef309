import type { Company } from "~/modules/company/company.server";
import type { Executor } from "~/platform/db.server";
import { formatPhone } from "~/platform/phone";
import { distinct } from "./model-reply";
import { type Passage, sourceOf } from "./passages";
import { passages } from "./passages.server";
import { asksForAdvice, givesOrders, isEmergency, withoutContacts } from "./question";
import { search } from "./search.server";
import { chatTexts, type NewTurn } from "./turn-kinds";

const mostRelated = 2;
const closeToAll = 0.9;

interface Answer {
  /** In the words of the site. */
  turns: NewTurn[];
  /** What a model may answer from, the best first; none where it may not be asked. */
  found: Passage[];
}

/** What is said to a question: danger first, then what the site says, in its own words and with its page. */
export async function answer(question: string, settings: Company, executor: Executor): Promise<Answer> {
  if (isEmergency(question)) return alone(emergencyTurn(settings));
  if (asksForAdvice(question)) return alone({ kind: "refusal", body: chatTexts.refusal });
  const found = await search(withoutContacts(question), await passages(settings, executor), executor);
  const [best, ...others] = found.filter(({ coverage }, index) => index === 0 || coverage >= closeToAll);
  if (!best) return alone({ kind: "unknown", body: chatTexts.unknown, unanswered: true });
  const sources = distinct([best, ...others].map(({ passage }) => sourceOf(passage))).slice(
    0,
    1 + mostRelated,
  );
  return {
    turns: [{ kind: "answer", body: best.passage.text, sources }],
    found: givesOrders(question) ? [] : found.map(({ passage }) => passage),
  };
}

function alone(turn: NewTurn): Answer {
  return { turns: [turn], found: [] };
}

function emergencyTurn({ phone }: Company): NewTurn {
  const body = `If someone is in danger, call 911 first. Then call our emergency line, ${formatPhone(phone)}, staffed 24/7.`;
  return { kind: "emergency", body };
}
