import { conceptsOf } from "./concepts";
import { groupsOf } from "./features";
import { featuresOf, type LearnedIntents, toCertainties, wordMender } from "./learned-intents";
import { neighbourShares } from "./neighbours";

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

/** How much the nearest examples count beside what all of them have taught: too little to be certain alone. */
const neighbourShare = 0.25;

/** Guesses what questions mean by what was learned. Where the two opinions disagree, neither is certain. */
export function intentModel(learned: LearnedIntents): IntentModel {
  const { intents, counts, seen, rows, weights, scales, neighbours, exact } = learned;
  const words = wordMender(counts);
  const count = intents.length;
  const scores = new Float32Array(count);
  return {
    guess(question) {
      const asked = words(question);
      const same = exact.get(asked.join(" "));
      const { at, values } = featuresOf(groupsOf(asked), rows);
      scores.fill(0);
      for (let each = 0; each < at.length; each++) {
        const row = at[each] ?? 0;
        const value = (values[each] ?? 0) * (scales[row] ?? 0);
        for (let intent = 0; intent < count; intent++)
          scores[intent] = (scores[intent] ?? 0) + (weights[row * count + intent] ?? 0) * value;
      }
      toCertainties(scores);
      const shares = neighbourShares(asked, neighbours);
      const certaintyOf = (index: number) =>
        index === same
          ? 1
          : (1 - neighbourShare) * (scores[index] ?? 0) + neighbourShare * (shares.get(index) ?? 0);
      return intents
        .map((intent, index) => ({ intent, certainty: certaintyOf(index) }))
        .sort((one, other) => other.certainty - one.certainty);
    },
    knows: (word) => seen.has(word) || conceptsOf([word]).length > 0,
    words,
  };
}
