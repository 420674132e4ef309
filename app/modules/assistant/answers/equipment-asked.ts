import { wordsOf } from "~/modules/assistant/intents/words";
import type { ServicePackage } from "~/modules/shared/catalogue/offers";
import type { Asked } from "./live";
import { priceNamed } from "./offers-asked";

const things = "(?:packages?|kits?|suites?|systems?|sets?|ones?|deals?|versions?|bundles?)";
const aboutPackages = /\b(packages?|kits?|suites?|corporate|equipment|cameras?)\b/;
const numbers: Record<string, string> = { "4": "four", "8": "eight", "16": "sixteen" };

/** The packages of equipment that are named: by their first word, their cameras or their price. */
export function packagesIn({
  words,
  question,
  packages: { equipment },
}: Pick<Asked, "words" | "question"> & { packages: Pick<Asked["packages"], "equipment"> }): ServicePackage[] {
  const text = words.join(" ");
  const priced = aboutPackages.test(text) ? priceNamed(question, equipment) : [];
  const isNamed = (offer: ServicePackage) => {
    const { name, cameras } = offer;
    const count = cameras?.replace(/\D/g, "") || "no";
    const many = `(?:${count}|${numbers[count] ?? count}) (?:cameras?|cams?)`;
    const naming = `\\b${firstOf(name)} (?:security |camera |equipment )?${things}\\b`;
    const counting = `\\b${many} ${things}\\b|\\b${things} (?:with|of|has|that has|for) ${many}\\b`;
    return priced.includes(offer) || new RegExp(`${naming}|${counting}`).test(text);
  };
  // "Business or enterprise package?" names two.
  return equipment.some(isNamed)
    ? equipment.filter((offer) => isNamed(offer) || words.includes(firstOf(offer.name)))
    : [];
}

function firstOf(name: string): string {
  return wordsOf(name)[0] ?? name;
}

/** What people call the places that our packages are made for, by the word that the packages have for them. */
const sites: [asked: RegExp, known: string][] = [
  [/\b(clinics?|dental|dentists?|doctors?|medical|physio\w*|vet|veterinary|optometrist)\b/, "clinic"],
  [/\b((?<!your )offices?|law firm|accountants?|studio)\b/, "office"],
  [
    /\b(warehouses?|storage (unit|facility)|workshop|garage (unit|business)|factory|industrial)\b/,
    "warehouse",
  ],
  [
    /\b(my|our|(?<!have )an?|small|little|tiny|corner|convenience|vape|grocery|barber|coffee|jewell?er\w*|clothing|dollar|repair|phone|retail|flower|pet|liquor|cannabis) (shop|store)s?\b|\b(salon|bakery|restaurant|caf[eé]|pizzeria|pizza place|boutique|tills?|cash register|barbershop|laundromat|kiosk|pharmacy|takeout|variety store)\b/,
    "shop",
  ],
  [
    /^(?!.*\b(house|home|bungalow|townhouse|semi)\b).*(\b(two|2|three|3|four|4|five|5|six|6|several|many|multiple) (\w+ )?(entrances?|buildings?|entries)\b|\b(entrances|buildings|campus)\b|\b(access|cards?|fobs?)\b.*\b(two|2|three|3|four|4|several|many|all) (\w+ )?doors\b|\b(three|3|four|4|several|many) doors\b.*\b(access|cards?|fobs?)\b)/,
    "entrances",
  ],
];

/** The words of our packages for the places that a question names. */
export function sitesIn(words: readonly string[]): string[] {
  const text = words.join(" ");
  return sites.flatMap(([asked, known]) => (asked.test(text) ? [known] : []));
}
