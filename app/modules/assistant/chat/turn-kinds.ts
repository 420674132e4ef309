import type { Source } from "~/modules/assistant/knowledge/passages";
import { longestQuestion } from "~/modules/assistant/knowledge/question";
import { formatPhone } from "~/platform/phone";

export const turnKinds = [
  "question",
  "answer",
  "unknown",
  "refusal",
  "emergency",
  "failure",
  "handed_over",
] as const;

export type TurnKind = (typeof turnKinds)[number];

export interface NewTurn {
  kind: TurnKind;
  body: string;
  sources?: Source[];
  /** Questions that may have been meant; a button sends one. */
  asks?: string[];
  unanswered?: boolean;
}

export const maxQuestions = 20;

export const chatTexts = {
  refusal:
    "I can’t give legal or police advice. Please ask a lawyer or the police, or talk to a person here.",
  maintenance: "I am currently undergoing maintenance. Please check back later.",
  failed: "An error occurred while processing your request",
  resting: "For now, answers come directly from our pages.",
  tooLong: `Your question must have ${longestQuestion.toLocaleString("en-CA")} characters or fewer`,
};

/**
 * Said when it is not clear what is asked or no page answers it. It includes the phone number, so that even a missed
 * danger leads to a person.
 */
export function unknownTurn(phone: string, asks: string[] = [], body = notSure(phone)): NewTurn {
  return { kind: "unknown", body, asks, unanswered: true };
}

function notSure(phone: string): string {
  return `I’m not sure about that. I can only answer from this website, but our team can help: ${formatPhone(phone)}.`;
}

/** Said first if a question has a card or social insurance number in it; `isRemoved` if we took it out. */
export function numberTurn(phone: string, isRemoved: boolean): NewTurn {
  const gone = isRemoved ? " I’ve removed yours, and it isn’t stored." : "";
  const body = `Please don’t send card or social insurance numbers here.${gone} You only ever pay on our payment provider’s page. If you have a question about a payment, call ${formatPhone(phone)}.`;
  return { kind: "refusal", body };
}

/** Said when the model fails; the page puts what went wrong before it. */
export const failureTurn: NewTurn = { kind: "failure", body: chatTexts.maintenance };
