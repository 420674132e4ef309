import { conceptsOf } from "./concepts";
import { hashOf } from "./features";

/** The examples by their features, to find those most like a question: see `neighbourShares`. */
export interface Neighbours {
  /** For each hash of a feature its index from 1; 0 where no example has it. */
  features: Int32Array;
  /** How rare each feature is. */
  rarities: Float32Array;
  /** Where the examples that have a feature start; those of the last one end with the list. */
  starts: Int32Array;
  examples: Int32Array;
  /** How much of the example the feature is, in 255ths. */
  values: Uint8Array;
  /** The index of the intent of each example. */
  goals: Uint16Array;
}

const slots = 2 ** 20;
/** How much a concept, and a pair of words, counts against a word. */
const conceptWeight = 1.5;
const pairWeight = 0.5;
const nearest = 10;
/** The nearest of all counts far more than the tenth. */
const sharpness = 4;

/** Prepares the nearest neighbours of `neighbourShares`, from the words of each example and its intent's index. */
export function learnNeighbours(read: string[][], goals: number[]): Neighbours {
  const all = read.map(featuresOf);
  const counts = new Int32Array(slots);
  for (const features of all) for (const hash of features.keys()) counts[hash] = (counts[hash] ?? 0) + 1;
  const features = new Int32Array(slots);
  const [rarities, starts] = [[0], [0]];
  let total = 0;
  for (let hash = 0; hash < slots; hash++) {
    const count = counts[hash] ?? 0;
    if (count === 0) continue;
    features[hash] = rarities.length;
    rarities.push(Math.log(1 + all.length / (1 + count)));
    starts.push(total);
    total += count;
  }
  const rare = Float32Array.from(rarities);
  const next = Int32Array.from(starts);
  const [examples, values] = [new Int32Array(total), new Uint8Array(total)];
  all.forEach((each, index) => {
    for (const [feature, value] of scaled(each, features, rare)) {
      const place = next[feature] ?? 0;
      examples[place] = index;
      values[place] = Math.round(value * 255);
      next[feature] = place + 1;
    }
  });
  return {
    features,
    rarities: rare,
    starts: Int32Array.from(starts),
    examples,
    values,
    goals: Uint16Array.from(goals),
  };
}

/**
 * The second opinion: how likely each intent is by the examples most like a question (nearest neighbours by the cosine
 * of what they speak of, their words and pairs of words, the rarer the more telling). The shares add up to 1.
 */
export function neighbourShares(words: string[], learned: Neighbours): Map<number, number> {
  const { features, rarities, starts, examples, values, goals } = learned;
  const likeness = new Float32Array(goals.length);
  for (const [feature, asked] of scaled(featuresOf(words), features, rarities)) {
    const end = starts[feature + 1] ?? examples.length;
    for (let at = starts[feature] ?? 0; at < end; at++) {
      const index = examples[at] ?? 0;
      likeness[index] = (likeness[index] ?? 0) + (asked * (values[at] ?? 0)) / 255;
    }
  }
  const best = mostOf(likeness);
  const total = best.reduce((sum, [, alike]) => sum + alike ** sharpness, 0);
  const shares = new Map<number, number>();
  for (const [index, alike] of best) {
    const goal = goals[index] ?? 0;
    shares.set(goal, (shares.get(goal) ?? 0) + alike ** sharpness / total);
  }
  return shares;
}

/** The greatest few, with their indexes. */
function mostOf(all: Float32Array): [index: number, value: number][] {
  const best: [number, number][] = [];
  let least = 0;
  for (let index = 0; index < all.length; index++) {
    const value = all[index] ?? 0;
    if (value <= least) continue;
    best.push([index, value]);
    best.sort(([, one], [, other]) => other - one);
    if (best.length > nearest) best.pop();
    if (best.length === nearest) least = best.at(-1)?.[1] ?? 0;
  }
  return best;
}

function featuresOf(words: string[]): Map<number, number> {
  const features = new Map<number, number>();
  const add = (name: string, kind: number, weight: number) => features.set(hashOf(name, kind, slots), weight);
  words.forEach((word, at) => {
    add(word, 1, 1);
    const next = words[at + 1];
    if (next !== undefined) add(`${word} ${next}`, 2, pairWeight);
  });
  for (const concept of conceptsOf(words)) add(concept, 3, conceptWeight);
  return features;
}

/** By index of the feature, weighed by how rare each is, and of length 1. */
function scaled(own: Map<number, number>, features: Int32Array, rarities: Float32Array): [number, number][] {
  const weighed: [number, number][] = [];
  let square = 0;
  for (const [hash, value] of own) {
    const feature = features[hash] ?? 0;
    const weight = value * (feature === 0 ? rarest : (rarities[feature] ?? 0));
    square += weight * weight;
    if (feature > 0) weighed.push([feature, weight]);
  }
  const length = Math.sqrt(square) || 1;
  return weighed.map(([feature, weight]) => [feature, weight / length]);
}

/** What no example has makes a question less like any. */
const rarest = 10;
