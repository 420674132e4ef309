import { type IntentId, intents, isIntent, waysToAsk } from "./intent-examples";
import { type Guess as AnyGuess, type IntentModel, intentModel } from "./intent-model";
import { readLearned } from "./learned";
import { type LearnedIntents, learnIntents } from "./learned-intents";
import { withPlanNames } from "./plan-names";

export type { IntentId };

export interface Guess extends AnyGuess {
  intent: IntentId;
}

let known: IntentModel | undefined;
let learning: Promise<void> | undefined;

/** Reads, or else learns, what questions mean, once a process. To be awaited before anything else here is called. */
export function ready(): Promise<void> {
  learning ??= begin();
  return learning;
}

async function begin(): Promise<void> {
  known = intentModel(readLearned()?.intents ?? (await learnFromExamples()));
}

/** Learns from the examples of all intents. */
export function learnFromExamples(): Promise<LearnedIntents> {
  return learnIntents(waysToAsk().flatMap(([intent, ways]) => ways.map((text) => ({ text, intent }))));
}

export function isReady(): boolean {
  return known !== undefined;
}

function model(): IntentModel {
  if (!known) throw new Error("The intents are not learned yet.");
  return known;
}

/** What a question may mean, likeliest first. */
export function guesses(question: string): Guess[] {
  return model()
    .guess(withPlanNames(question))
    .flatMap(({ intent, certainty }) => (isIntent(intent) ? [{ intent, certainty }] : []));
}

/** The words of a question, mended, each in one spelling. */
export function mendedWords(question: string): string[] {
  return model().words(withPlanNames(question));
}

/** How many of the words are known to any example. */
export function knownWords(words: string[]): number {
  return words.filter((word) => model().knows(word)).length;
}

/** What asks nothing about us; beside a question, it is ignored. */
export const courteous: ReadonlySet<IntentId> = new Set<IntentId>([
  ...([
    "greeting",
    "thanks",
    "bye",
    "ok",
    "insult",
    "venting",
    "help",
    "are-you-there",
    "off-topic",
  ] as const),
]);

const asks = new Map(
  Object.entries(intents).flatMap(([id, entry]): [string, string][] =>
    "ask" in entry ? [[id, entry.ask]] : [],
  ),
);

/** The question that offers an intent on a button; courtesies have none. */
export function questionOf(intent: IntentId): string | undefined {
  return asks.get(intent);
}
