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
  unanswered?: boolean;
}

export const maxQuestions = 20;

export const chatTexts = {
  refusal:
    "I cannot give legal or police advice. Please ask a lawyer or the police, or talk to a person here.",
  maintenance: "I am currently undergoing maintenance. Please check back later.",
  failed: "An error occurred while processing your request",
  resting: "For now, answers come directly from our pages.",
  tooLong: `Your question must have ${longestQuestion.toLocaleString("en-CA")} characters or fewer`,
};

/**
 * Said when no page answers a question. It includes the phone number, so that even a missed danger leads to a person.
 */
export function unknownTurn(phone: string): NewTurn {
  const body = `I’m not sure about that. I can only answer from this website, but our team can help: ${formatPhone(phone)}.`;
  return { kind: "unknown", body, unanswered: true };
}

/** Said when the model fails; the page puts what went wrong before it. */
export const failureTurn: NewTurn = { kind: "failure", body: chatTexts.maintenance };
