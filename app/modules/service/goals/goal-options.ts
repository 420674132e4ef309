/** Counts are told from this many homes on: fewer could name them. */
export const fewest = 3;

/** What a goal starts. */
export const goalPlan = "street";

/** "7 of 12 homes", or that there are fewer than three. */
export function countWords(joined: number, homes: number): string {
  return joined < fewest ? `Fewer than three of ${homes} homes so far` : `${joined} of ${homes} homes`;
}

export const missedWords = "Nothing is charged, and your saved card is removed.";
