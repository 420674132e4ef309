const size = 2 ** 20;
const rounds = 12;
const step = 0.1;
/** Examples that are learned in one go: about a millisecond. */
const slice = 64;

interface Features {
  slots: Int32Array;
  values: Float32Array;
}

/**
 * Learns from examples to tell two kinds of text apart by their words, pairs of words and runs of letters, so that
 * misspelled words and the many spellings of a language in Latin letters still look alike. Logistic regression (AdaGrad)
 * over hashed features; it returns their weights. The same examples always teach the same.
 */
export function* learnLikeness(yes: string[], no: string[]): Generator<undefined, Float32Array> {
  const weights = new Float32Array(size);
  const slopes = new Float32Array(size).fill(1e-6);
  const examples: { features: Features; goal: number }[] = [];
  const all = [...yes.map((text) => ({ text, goal: 1 })), ...no.map((text) => ({ text, goal: 0 }))];
  for (const [done, { text, goal }] of mixed(all).entries()) {
    if (done % slice === 0) yield;
    examples.push({ features: featuresOf(text), goal });
  }
  for (let round = 0; round < rounds; round++)
    for (const [done, { features, goal }] of examples.entries()) {
      if (done % slice === 0) yield;
      const error = 1 / (1 + Math.exp(-sumOf(features, weights))) - goal;
      const { slots, values } = features;
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        const gradient = error * (values[at] ?? 0);
        const slope = (slopes[slot] ?? 0) + gradient * gradient;
        slopes[slot] = slope;
        weights[slot] = (weights[slot] ?? 0) - (step * gradient) / Math.sqrt(slope);
      }
    }
  return weights;
}

/** How much more a text is like `yes` than like `no`, by the weights that were learned; negative if less. */
export function likenessOf(text: string, weights: Float32Array): number {
  return sumOf(featuresOf(text), weights);
}

function sumOf({ slots, values }: Features, weights: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < slots.length; at++) sum += (weights[slots[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}

function mixed<T>(all: T[]): T[] {
  const golden = 0.618_033_988_75;
  return all
    .map((item, index) => ({ item, at: (index * golden) % 1 }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function featuresOf(text: string): Features {
  const words = plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const sounds = words.map(soundOf);
  const slots = [0];
  const values = [1];
  for (const group of [
    new Set([...words.map((word) => hash(word, 1)), ...pairs(words).map((pair) => hash(pair, 2))]),
    new Set(words.flatMap((word) => runs(word))),
    new Set([...sounds.map((sound) => hash(sound, 4)), ...pairs(sounds).map((pair) => hash(pair, 5))]),
  ])
    for (const slot of group) {
      slots.push(slot);
      values.push(1 / Math.sqrt(group.size));
    }
  return { slots: Int32Array.from(slots), values: Float32Array.from(values) };
}

/** Lower case, without accents and apostrophes; "heeeelp" is "help". */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`´]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, "$1");
}

const spellings: [RegExp, string][] = [
  [/a+/g, "a"],
  [/ee|i+|y|e/g, "i"],
  [/oo|u+|o/g, "u"],
  [/w/g, "v"],
  [/ph/g, "f"],
  [/z/g, "j"],
  [/(.)h/g, "$1"],
  [/(.)\1/g, "$1"],
];

/**
 * Maps "bachaao" and "bachao", or "ghar" and "gar", to one form: Punjabi, Hindi and Urdu have no fixed spelling in
 * Latin letters.
 */
function soundOf(word: string): string {
  return spellings.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);
}

function pairs(words: string[]): string[] {
  return ["", ...words].map((word, index) => `${word} ${words[index] ?? ""}`);
}

function runs(word: string): number[] {
  const letters = ` ${word} `;
  const found: number[] = [];
  for (let length = 2; length <= 5; length++)
    for (let at = 0; at + length <= letters.length; at++) found.push(hash(letters.slice(at, at + length), 3));
  return found;
}

/** FNV-1a, to a slot of the weights; every text has slot 0. */
function hash(text: string, kind: number): number {
  let value = 0x811c9dc5 ^ kind;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return 1 + ((value >>> 0) % (size - 1));
}
