import { conceptsOf } from "./concepts";

/** Places for the hashes of all features. */
export const slots = 2 ** 19;

export interface Group {
  hashes: Set<number>;
  weight: number;
}

/** What a text is learned and judged by: what it speaks of (concepts.json), each two such concepts, its words, pairs of
 * words and runs of letters. */
export function groupsOf(words: string[]): Group[] {
  const concepts = conceptsOf(words);
  return [
    { hashes: hashed(concepts, 1), weight: 1.5 },
    { hashes: hashed(together(concepts), 2), weight: 1 },
    { hashes: hashed(words, 3), weight: 1.5 },
    { hashes: hashed(pairs(words), 4), weight: 1 },
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

function hashed(texts: readonly string[], kind: number): Set<number> {
  return new Set(texts.map((text) => hashOf(text, kind, slots)));
}

/** FNV-1a, below `slots`. */
export function hashOf(text: string, kind: number, slots: number): number {
  let value = 0x811c9dc5 ^ kind;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0) % slots;
}
