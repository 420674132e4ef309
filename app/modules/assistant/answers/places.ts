import { wordsOf } from "~/modules/assistant/intents/words";
import type { Town } from "~/modules/neighbourhoods/communities/towns.server";
import { cities } from "./cities";

/** Names that people use for where they live, by the town of ours that they belong to; "" if they are in none. */
export type KnownPlaces = readonly { name: readonly string[]; town: string }[];

/** The company's towns with their parts, and the cities that are none of them. */
export function knownPlaces(towns: readonly Pick<Town, "name" | "alsoCalled">[]): KnownPlaces {
  const own = towns.flatMap(({ name, alsoCalled }) =>
    [name, ...alsoCalled].map((each) => ({ name: wordsOf(each), town: name })),
  );
  const taken = new Set(own.map(({ name }) => name.join(" ")));
  const others = cities.split(/,\s+/).filter((name) => !taken.has(name));
  return [...own, ...others.map((name) => ({ name: name.split(" "), town: "" }))];
}

interface Place {
  /** As people write it: "Port Credit". */
  name: string;
  /** The town of ours; undefined if it is in none. */
  town: string | undefined;
}

/** The first place that the words name, the longest name first. */
export function placeIn(words: readonly string[], known: KnownPlaces): Place | undefined {
  return placesIn(words, known)[0];
}

/** All of them. */
export function placesIn(words: readonly string[], known: KnownPlaces): Place[] {
  return known
    .filter(({ name }) => words.some((_, at) => name.every((part, index) => words[at + index] === part)))
    .sort((one, other) => other.name.length - one.name.length)
    .map(({ name, town }) => ({
      name: name.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" "),
      town: town || undefined,
    }));
}

const code = /(?<![\p{L}\p{N}])([A-Z]\d[A-Z])[\s-]?(?:\d[A-Z]\d)?(?![\p{L}\p{N}])/giu;

/** A postal code, or its first three characters, as it was typed. */
export function postalCodeIn(question: string): string | undefined {
  return postalCodesIn(question)[0];
}

/** All of them, in order. */
export function postalCodesIn(question: string): string[] {
  return [...question.matchAll(code)].map(([typed]) => typed);
}
