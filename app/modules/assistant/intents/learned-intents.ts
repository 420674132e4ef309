import { setImmediate as pause } from "node:timers/promises";
import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { conceptWords } from "./concepts";
import { type Group, groupsOf, slots } from "./features";
import { learnNeighbours, type Neighbours } from "./neighbours";
import { joined, speller, wordsOf } from "./words";

export interface Example {
  text: string;
  intent: string;
}

/** What the examples have taught, as plain data: see `intentModel`. */
export interface LearnedIntents {
  intents: string[];
  /** How many examples have each word that others are mended by. */
  counts: Map<string, number>;
  /** Every word of an example. */
  seen: Set<string>;
  /** For each hash of a feature its row of weights, from 1; 0 where too few examples have it. */
  rows: Int32Array;
  /** A row of weights for each feature, a weight for each intent: in 127ths of the row's scale. */
  weights: Int8Array;
  scales: Float32Array;
  neighbours: Neighbours;
  /** The index of the intent of each example, by its mended words. */
  exact: Map<string, number>;
}

export interface Features {
  at: Int32Array;
  values: Float32Array;
}

const rounds = 5;
const step = 0.1;
/** A feature that fewer examples have says little about others. */
const leastExamples = 3;
/** Smaller errors are not worth their time. */
const leastError = 0.01;
const bias = 0.3;
/** Examples that are learned in one go: a few milliseconds. */
const slice = 32;

/**
 * Learns from examples which intent a question has: softmax regression (AdaGrad) over the features of a text, and the
 * examples themselves as a second opinion. The same examples teach the same. It takes many seconds and hundreds of
 * megabytes, and lets the process do other work in between.
 */
export async function learnIntents(examples: Example[]): Promise<LearnedIntents> {
  const counts = countsOf(examples);
  const mended = wordMender(counts);
  const intents = [...new Set(examples.map(({ intent }) => intent))];
  const goals = examples.map(({ intent }) => intents.indexOf(intent));
  const read: string[][] = [];
  for (const [done, { text }] of examples.entries()) {
    if (done % slice === 0) await pause();
    read.push(mended(text));
  }
  const groups: Group[][] = [];
  for (const [done, words] of read.entries()) {
    if (done % slice === 0) await pause();
    groups.push(groupsOf(words));
  }
  const { rows, count } = rowsOf(groups);
  const weights = await weightsFor(
    groups.map((each) => featuresOf(each, rows)),
    goals,
    intents.length,
    count,
  );
  return {
    intents,
    counts,
    seen: new Set([...counts.keys(), ...examples.flatMap(({ text }) => wordsOf(text))]),
    rows,
    ...inBytes(weights, intents.length),
    neighbours: learnNeighbours(read, goals),
    exact: new Map(read.map((words, index) => [words.join(" "), goals[index] ?? 0])),
  };
}

/** Mends the words of a text by those that are known. */
export function wordMender(counts: ReadonlyMap<string, number>): (text: string) => string[] {
  const mend = speller(counts);
  return (text) => joined(wordsOf(text), (word) => counts.has(word)).map(mend);
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

function rowsOf(all: Group[][]): { rows: Int32Array; count: number } {
  const seen = new Uint16Array(slots);
  for (const groups of all)
    for (const { hashes } of groups) for (const hash of hashes) seen[hash] = (seen[hash] ?? 0) + 1;
  const rows = new Int32Array(slots);
  let count = 1;
  for (let hash = 0; hash < slots; hash++) if ((seen[hash] ?? 0) >= leastExamples) rows[hash] = count++;
  return { rows, count };
}

/** A text by the rows of its features; each kind of feature counts the same, however many it has. */
export function featuresOf(groups: Group[], rows: Int32Array): Features {
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
      const { at, values } = example;
      errors.fill(0);
      for (let each = 0; each < at.length; each++) {
        const [row, value] = [(at[each] ?? 0) * count, values[each] ?? 0];
        for (let intent = 0; intent < count; intent++)
          errors[intent] = (errors[intent] ?? 0) + (weights[row + intent] ?? 0) * value;
      }
      toCertainties(errors);
      errors[goal] = (errors[goal] ?? 0) - 1;
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

/** The same order each time, in which no intent's examples stand together. */
function mixed(length: number): number[] {
  const golden = 0.618_033_988_75;
  return Array.from({ length }, (_, index) => ({ index, at: (index * golden) % 1 }))
    .sort((one, other) => one.at - other.at)
    .map(({ index }) => index);
}

/** A quarter of the memory, and hardly a different guess. */
function inBytes(weights: Float32Array, count: number): { weights: Int8Array; scales: Float32Array } {
  const bytes = new Int8Array(weights.length);
  const scales = new Float32Array(weights.length / count);
  for (let row = 0; row < scales.length; row++) {
    const own = weights.subarray(row * count, (row + 1) * count);
    let greatest = 0;
    for (const weight of own) greatest = Math.max(greatest, Math.abs(weight));
    scales[row] = greatest / 127;
    if (greatest > 0)
      for (let at = 0; at < count; at++)
        bytes[row * count + at] = Math.round(((own[at] ?? 0) / greatest) * 127);
  }
  return { weights: bytes, scales };
}

/** Softmax, in place. */
export function toCertainties(all: Float32Array): void {
  let [greatest, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (const score of all) if (score > greatest) greatest = score;
  for (let index = 0; index < all.length; index++) {
    const power = Math.exp((all[index] ?? 0) - greatest);
    all[index] = power;
    sum += power;
  }
  for (let index = 0; index < all.length; index++) all[index] = (all[index] ?? 0) / sum;
}
