import { setImmediate as pause } from "node:timers/promises";
import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { conceptsOf, conceptWords } from "./concepts";
import { learnNeighbours } from "./neighbours";
import { joined, speller, wordsOf } from "./words";

export interface Example {
  text: string;
  intent: string;
}

export interface Guess {
  intent: string;
  /** 0 to 1; those of all intents add up to 1. */
  certainty: number;
}

export interface IntentModel {
  /** The intents by how likely each is meant, likeliest first. */
  guess(question: string): Guess[];
  /** Whether some example, or word of a concept, has this word. */
  knows(word: string): boolean;
  /** The words of a question, mended. */
  words(question: string): string[];
}

const slots = 2 ** 18;
const rounds = 3;
const step = 0.2;
/** How much the nearest examples count beside what all of them have taught: too little to be certain alone. */
const neighbourShare = 0.35;
/** A feature that only one example has says nothing about others. */
const leastExamples = 2;
/** Smaller errors are not worth their time. */
const leastError = 0.01;
const bias = 0.3;

interface Features {
  at: Int32Array;
  values: Float32Array;
}

/**
 * Learns from examples which intent a question has: softmax regression (AdaGrad) over what it speaks of (concepts.json),
 * two such concepts together, its words, pairs of words and runs of letters; and the examples nearest to it as a second
 * opinion. Where the two disagree, neither is certain. The same examples give the same guesses. It takes seconds, and
 * lets the process do other work in between.
 */
export async function learnIntents(examples: Example[]): Promise<IntentModel> {
  const counts = countsOf(examples);
  const seen = new Set([...counts.keys(), ...examples.flatMap(({ text }) => wordsOf(text))]);
  const mend = speller(counts);
  const words = (text: string) => joined(wordsOf(text), (word) => counts.has(word)).map(mend);
  const intents = [...new Set(examples.map(({ intent }) => intent))];
  const read = examples.map(({ text, intent }) => ({ words: words(text), intent }));
  const neighbours = learnNeighbours(read);
  const groups = read.map((example) => groupsOf(example.words));
  const places = placesOf(groups);
  const goals = examples.map(({ intent }) => intents.indexOf(intent));
  const count = intents.length;
  const weights = await weightsFor(
    groups.map((each) => featuresOf(each, places)),
    goals,
    count,
    places.count,
  );
  const exact = new Map(read.map((example) => [example.words.join(" "), example.intent]));
  return {
    guess(question) {
      const asked = words(question);
      const same = exact.get(asked.join(" "));
      const certainties = new Float32Array(count);
      toCertainties(scores(featuresOf(groupsOf(asked), places), weights, certainties));
      const shares = neighbours(asked);
      const certaintyOf = (intent: string, index: number) =>
        intent === same
          ? 1
          : (1 - neighbourShare) * (certainties[index] ?? 0) + neighbourShare * (shares.get(intent) ?? 0);
      return intents
        .map((intent, index) => ({ intent, certainty: certaintyOf(intent, index) }))
        .sort((one, other) => other.certainty - one.certainty);
    },
    knows: (word) => seen.has(word) || conceptsOf([word]).length > 0,
    words,
  };
}

/** How many examples have each word, but for words of one example alone, and what is likely misspelled in several. */
function countsOf(examples: Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of examples)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sure = new Set([...conceptWords(), ...commonWords].flatMap(wordsOf));
  for (const word of sure) counts.set(word, counts.get(word) ?? 0);
  const mend = speller(counts);
  for (const [word, count] of [...counts]) {
    if (sure.has(word)) continue;
    counts.delete(word);
    const isMisspelled = word.length >= shortestRare && (counts.get(mend(word)) ?? 0) >= count * muchCommoner;
    if (count > 1 && !isMisspelled) counts.set(word, count);
  }
  return counts;
}

const shortestRare = 6;
const muchCommoner = 10;

interface Group {
  hashes: Set<number>;
  weight: number;
}

function groupsOf(words: string[]): Group[] {
  const concepts = conceptsOf(words);
  return [
    { hashes: hashed(concepts, 1), weight: 2.5 },
    { hashes: hashed(together(concepts), 2), weight: 1 },
    { hashes: hashed(words, 3), weight: 1 },
    { hashes: hashed(pairs(words), 4), weight: 0.5 },
    { hashes: hashed(words.flatMap(runs), 5), weight: 1 },
  ];
}

function pairs(words: string[]): string[] {
  return ["", ...words].map((word, index) => `${word} ${words[index] ?? ""}`);
}

/** Three to five letters in a row: words that are spelled or end differently still share some. */
function runs(word: string): string[] {
  const letters = ` ${word} `;
  return [3, 4, 5].flatMap((length) =>
    Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
      letters.slice(at, at + length),
    ),
  );
}

/** Each two of them. */
function together(concepts: readonly string[]): string[] {
  return concepts.flatMap((one, at) => concepts.slice(at + 1).map((other) => `${one} ${other}`));
}

/** FNV-1a. */
function hashed(texts: readonly string[], kind: number): Set<number> {
  const found = new Set<number>();
  for (const text of texts) {
    let value = 0x811c9dc5 ^ kind;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    found.add((value >>> 0) % slots);
  }
  return found;
}

interface Places {
  /** For each hash its row of weights, from 1; 0 where too few examples have it. */
  rows: Int32Array;
  count: number;
}

function placesOf(all: Group[][]): Places {
  const seen = new Uint16Array(slots);
  for (const groups of all)
    for (const { hashes } of groups) for (const hash of hashes) seen[hash] = (seen[hash] ?? 0) + 1;
  const rows = new Int32Array(slots);
  let count = 1;
  for (let hash = 0; hash < slots; hash++) if ((seen[hash] ?? 0) >= leastExamples) rows[hash] = count++;
  return { rows, count };
}

function featuresOf(groups: Group[], { rows }: Places): Features {
  const at = [0];
  const values = [bias];
  for (const { hashes, weight } of groups) {
    const value = weight / Math.sqrt(hashes.size || 1);
    for (const hash of hashes) {
      const row = rows[hash] ?? 0;
      if (row === 0) continue;
      at.push(row);
      values.push(value);
    }
  }
  return { at: Int32Array.from(at), values: Float32Array.from(values) };
}

async function weightsFor(
  examples: Features[],
  goals: number[],
  count: number,
  rows: number,
): Promise<Float32Array> {
  const weights = new Float32Array(rows * count);
  const slopes = new Float32Array(rows * count).fill(1e-6);
  const errors = new Float32Array(count);
  const order = mixed(examples.length);
  for (let round = 0; round < rounds; round++)
    for (const [done, index] of order.entries()) {
      if (done % slice === 0) await pause();
      const example = examples[index];
      const goal = goals[index] ?? 0;
      if (!example) continue;
      toCertainties(scores(example, weights, errors));
      errors[goal] = (errors[goal] ?? 0) - 1;
      const { at, values } = example;
      for (let intent = 0; intent < count; intent++) {
        const error = errors[intent] ?? 0;
        if (Math.abs(error) < leastError) continue;
        for (let each = 0; each < at.length; each++) {
          const place = (at[each] ?? 0) * count + intent;
          const gradient = error * (values[each] ?? 0);
          const slope = (slopes[place] ?? 0) + gradient * gradient;
          slopes[place] = slope;
          weights[place] = (weights[place] ?? 0) - (step * gradient) / Math.sqrt(slope);
        }
      }
    }
  return weights;
}

/** Examples that are learned in one go: a few milliseconds. */
const slice = 32;

/** The same order each time, in which no intent's examples stand together. */
function mixed(length: number): number[] {
  const golden = 0.618_033_988_75;
  return Array.from({ length }, (_, index) => ({ index, at: (index * golden) % 1 }))
    .sort((one, other) => one.at - other.at)
    .map(({ index }) => index);
}

function scores({ at, values }: Features, weights: Float32Array, into: Float32Array): Float32Array {
  into.fill(0);
  const count = into.length;
  for (let each = 0; each < at.length; each++) {
    const [row, value] = [(at[each] ?? 0) * count, values[each] ?? 0];
    for (let intent = 0; intent < count; intent++)
      into[intent] = (into[intent] ?? 0) + (weights[row + intent] ?? 0) * value;
  }
  return into;
}

function toCertainties(all: Float32Array): void {
  let [greatest, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (const score of all) if (score > greatest) greatest = score;
  for (let index = 0; index < all.length; index++) {
    const power = Math.exp((all[index] ?? 0) - greatest);
    all[index] = power;
    sum += power;
  }
  for (let index = 0; index < all.length; index++) all[index] = (all[index] ?? 0) / sum;
}
