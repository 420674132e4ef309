import { type Guess as AnyGuess, type IntentModel, learnIntents } from "./intent-model";
import intents from "./intents.json" with { type: "json" };

export type IntentId = keyof typeof intents;

export interface Guess extends AnyGuess {
  intent: IntentId;
}

let learned: IntentModel | undefined;

/** Learned when the first question comes; about half a second, once a process. */
function model(): IntentModel {
  learned ??= learnIntents(
    Object.entries(intents).flatMap(([intent, { examples }]) => examples.map((text) => ({ text, intent }))),
  );
  return learned;
}

/** What a question may mean, the likeliest first. */
export function guesses(question: string): Guess[] {
  return model()
    .guess(question)
    .flatMap(({ intent, certainty }) => (isIntent(intent) ? [{ intent, certainty }] : []));
}

/** The words of a question, mended, each in one spelling. */
export function mendedWords(question: string): string[] {
  return model().words(question);
}

/** How many of the words are known to any example. */
export function knownWords(words: string[]): number {
  return words.filter((word) => model().knows(word)).length;
}

/** What is no question about us; said beside one, it is passed over. */
export const courteous: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["greeting", "thanks", "bye", "ok", "insult", "help", "are-you-there", "off-topic"] as const),
]);

function isIntent(name: string): name is IntentId {
  return name in intents;
}

const asks = new Map(
  Object.entries(intents).flatMap(([id, entry]): [string, string][] =>
    "ask" in entry ? [[id, entry.ask]] : [],
  ),
);

/** The question by which an intent is offered on a button; courtesies have none. */
export function questionOf(intent: IntentId): string | undefined {
  return asks.get(intent);
}
