import { conceptsOf } from "./concepts";

interface Example {
  words: string[];
  intent: string;
}

/** How much a concept, and a pair of words, counts against a word. */
const conceptWeight = 1.5;
const pairWeight = 0.5;
const nearest = 10;
/** The nearest of all counts far more than the tenth. */
const sharpness = 4;

/**
 * The second opinion: how likely each intent is by the examples most like a question (nearest neighbours by the cosine
 * of what they speak of, their words and pairs of words, the rarer the more telling). The shares add up to 1.
 */
export function learnNeighbours(examples: Example[]): (words: string[]) => Map<string, number> {
  const all = examples.map(({ words }) => featuresOf(words));
  const counts = new Map<string, number>();
  for (const features of all)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rarityOf = (name: string) => Math.log(1 + all.length / (1 + (counts.get(name) ?? 0)));
  const having = new Map<string, { index: number; value: number }[]>();
  all.forEach((features, index) => {
    for (const [name, value] of scaled(features, rarityOf)) {
      const held = having.get(name);
      if (held) held.push({ index, value });
      else having.set(name, [{ index, value }]);
    }
  });
  return (words) => {
    const likeness = new Map<number, number>();
    for (const [name, asked] of scaled(featuresOf(words), rarityOf))
      for (const { index, value } of having.get(name) ?? [])
        likeness.set(index, (likeness.get(index) ?? 0) + asked * value);
    const best = [...likeness].sort(([, one], [, other]) => other - one).slice(0, nearest);
    const total = best.reduce((sum, [, alike]) => sum + alike ** sharpness, 0);
    const shares = new Map<string, number>();
    for (const [index, alike] of best) {
      const { intent = "" } = examples[index] ?? {};
      shares.set(intent, (shares.get(intent) ?? 0) + alike ** sharpness / total);
    }
    return shares;
  };
}

function featuresOf(words: string[]): Map<string, number> {
  const features = new Map<string, number>();
  words.forEach((word, at) => {
    features.set(word, 1);
    const next = words[at + 1];
    if (next !== undefined) features.set(`${word} ${next}`, pairWeight);
  });
  for (const concept of conceptsOf(words)) features.set(concept, conceptWeight);
  return features;
}

/** Weighed by how rare each feature is, and of length 1. */
function scaled(features: Map<string, number>, rarityOf: (name: string) => number): [string, number][] {
  const weighed = [...features].map(([name, value]): [string, number] => [name, value * rarityOf(name)]);
  const length = Math.hypot(...weighed.map(([, value]) => value)) || 1;
  return weighed.map(([name, value]) => [name, value / length]);
}
