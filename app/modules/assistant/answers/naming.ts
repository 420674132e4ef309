/** Words that names have and that say nothing alone. */
const empty = new Set("a an the of for and or in on at to with my your our piece pieces pair".split(" "));

function stemOf(word: string): string {
  if (word.length <= 3) return word;
  // "domes" is "dome", but "boxes" is "box".
  return word.replace(/(?:es|s)$/, (end, at) =>
    end === "es" && (at > 3 || !/[sxz]es$/.test(word)) ? "e" : "",
  );
}

/** The telling words of a text, without the endings of plurals. */
export function stemsOf(words: readonly string[]): string[] {
  return words.filter((word) => !empty.has(word)).map(stemOf);
}

/**
 * What somebody names, the most fully named first. At least `least` of a name's words have to be said, and no longer
 * name hides a shorter one that is said whole.
 */
export function named<T>(
  asked: readonly string[],
  all: readonly T[],
  wordsOfName: (item: T) => readonly string[],
  least = 0.6,
): T[] {
  const said = new Set(stemsOf(asked));
  const measured = all.map((item) => {
    const words = [...new Set(stemsOf(wordsOfName(item)))];
    const hits = words.filter((word) => said.has(word)).length;
    return { item, hits, share: words.length === 0 ? 0 : hits / words.length };
  });
  const best = Math.max(0, ...measured.filter(({ share }) => share >= least).map(({ hits }) => hits));
  return measured
    .filter(({ share, hits }) => share >= least && hits === best)
    .sort((one, other) => other.share - one.share)
    .filter(({ share }, _, [first]) => share === first?.share)
    .map(({ item }) => item);
}

/** Whether any of the words is said, whatever its ending. */
export function says(asked: readonly string[], ...words: string[]): boolean {
  const said = new Set(stemsOf(asked));
  return stemsOf(words).some((word) => said.has(word));
}
