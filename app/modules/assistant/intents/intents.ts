import { type Guess as AnyGuess, type IntentModel, learnIntents } from "./intent-model";
import intents from "./intents.json" with { type: "json" };

export type IntentId = keyof typeof intents;

export interface Guess extends AnyGuess {
  intent: IntentId;
}

let learned: IntentModel | undefined;
let learning: Promise<void> | undefined;

/** Learns what questions mean, once a process. To be awaited before anything else here is called. */
export function ready(): Promise<void> {
  learning ??= learnIntents(
    Object.entries(intents).flatMap(([intent, { examples }]) => examples.map((text) => ({ text, intent }))),
  ).then((model) => {
    learned = model;
  });
  return learning;
}

function model(): IntentModel {
  if (!learned) throw new Error("The intents are not learned yet.");
  return learned;
}

/** What a question may mean, likeliest first. */
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

/** What asks nothing about us; beside a question, it is ignored. */
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

/** The question that offers an intent on a button; courtesies have none. */
export function questionOf(intent: IntentId): string | undefined {
  return asks.get(intent);
}
