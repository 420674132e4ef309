import { wordsOf } from "~/modules/assistant/intents/words";
import { says, stemsOf } from "./naming";
import { having, type Offer, partOf } from "./offer-lines";
import type { Facts } from "./said";

/** The offers made for what a question names: "for an office, a clinic or a warehouse unit". */
export function suiting<T extends Pick<Offer, "description">>(
  words: readonly string[],
  offers: readonly T[],
): T[] {
  return offers.filter(({ description }) => {
    const telling = stemsOf(wordsOf(description)).filter((word) => !common.has(word));
    return says(words, ...telling);
  });
}

const common = new Set([
  "event",
  "private",
  "many",
  "room",
  "block",
  "small",
  "unit",
  "several",
  "site",
  "house",
]);

/** "$1,500", "1499.99" or "799": the offers whose price is named, if not to the cent. */
export function priceNamed<T extends Pick<Offer, "priceCents">>(question: string, offers: readonly T[]): T[] {
  const round = [...question.matchAll(thousands)].map(([, typed]) => Number(typed) * 1_000);
  const exact = [...question.matchAll(amount)].map(([, ...typed]) =>
    Number(typed.find((each) => each !== undefined)?.replaceAll(",", "")),
  );
  const amounts = [...round, ...exact];
  return offers.filter(({ priceCents }) =>
    amounts.some((dollars) => Math.abs(dollars * 100 - priceCents) <= nearEnough),
  );
}

/** After a dollar sign, with cents, before a word for money or a month, or one less than a round number. */
const amount =
  /\$ ?(\d[\d,]*(?:\.\d\d)?)|\b(\d[\d,]*\.\d\d)|\b(\d[\d,]*) ?(?=\$|dollars?\b|bucks|(?:a|per) month|one\b|(?:event )?package)|\b(\d,?\d?99)\b/gi;
/** "10k package" or "5 grand"; a "2K camera" is none. */
const thousands =
  /\b(\d+(?:\.\d)?) ?(?:k(?= (?:dollars?|bucks|packages?|kits?|suites?|systems?|sets?|ones?|options?|deals?|bundles?)\b|\W*$)|thousand|grand)/gi;
const nearEnough = 1_00;

/** What a question asks of packages, by the feature that answers it. */
export type Signs = [words: RegExp, feature: string][];

/** The features asked for, each with the packages that have it; those of a package that is told whole are left out. */
export function partsAsked(
  question: string,
  signs: Signs,
  { offers, told, facts }: { offers: readonly Offer[]; told: readonly Offer[]; facts: Pick<Facts, "plus"> },
): string[] {
  return signs
    .filter(
      ([words, feature]) => words.test(question) && !told.some((offer) => offer.features.includes(feature)),
    )
    .filter(([, feature]) => having(offers, feature).length > 0)
    .map(([, feature]) => partOf(offers, feature, facts));
}
