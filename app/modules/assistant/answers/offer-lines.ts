import { isTaxed, withTax } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";
import { type Facts, listed } from "./said";

type Taxed = Pick<Facts, "plus" | "tax">;

/** A package of the catalogue: it is quoted, not sold online. */
export interface Offer {
  name: string;
  priceCents: number;
  unit: string;
  description: string;
  features: readonly string[];
}

/** "a private gathering or a block party": what a package is for. */
function purposeOf({ description }: Offer): string {
  const purpose = description.replace(/\.$/, "");
  return `${purpose.charAt(0).toLowerCase()}${purpose.slice(1)}`;
}

/** "Basic $799.99 (for a private gathering or a block party)". */
export function line(offer: Offer): string {
  return `${priced(offer)} (${purposeOf(offer)})`;
}

/** "Basic $799.99". */
export function priced({ name, priceCents }: Offer): string {
  return `${name} ${formatMoney(priceCents)}`;
}

/** What a package costs and what it is for, in a sentence. */
export function leadOf(offer: Offer, facts: Taxed): string {
  return `${offer.name}, ${purposeOf(offer)}, costs ${costOf(offer, facts)}.`;
}

/** "$799.99 per event, plus HST, $903.99 in all". */
function costOf({ priceCents, unit }: Offer, { plus, tax }: Taxed): string {
  const cost = `${formatMoney(priceCents)} ${unit}, ${plus}`;
  return isTaxed(tax) ? `${cost}, ${formatMoney(withTax(priceCents, tax).payableCents)} in all` : cost;
}

/** What a package costs, what it is for and what it includes. */
export function contentsOf(offer: Offer, facts: Taxed): string {
  const { name, description, features } = offer;
  return `${name} costs ${costOf(offer, facts)}. ${description} It includes: ${features.join("; ")}.`;
}

/** The packages that have a feature: the one that lists it, and those after it, which have everything in it. */
export function having<T extends Offer>(offers: readonly T[], feature: string): T[] {
  const first = offers.findIndex(({ features }) => features.includes(feature));
  return first < 0 ? [] : offers.slice(first);
}

/** "“Secure transport” is part of …, per month, plus HST.", or nothing where no package has it. */
export function partOf(offers: readonly Offer[], feature: string, { plus }: Pick<Facts, "plus">): string {
  const including = having(offers, feature);
  if (including.length === 0) return "";
  const which =
    including.length === offers.length
      ? `each package: ${listed(including.map(priced))}`
      : listed(including.map(priced));
  return `“${feature}” is part of ${which}, ${including[0]?.unit}, ${plus}.`;
}

const taxWords = /\b(?:tax\w*|hst|gst|qst|pst|all in|in all|total|altogether)\b/;

/** "With HST: Standard $1,694.99.", where a question asks for the tax. */
export function taxedLine(
  offers: readonly Pick<Offer, "name" | "priceCents">[],
  { words, tax }: Pick<Facts, "tax"> & { words: readonly string[] },
): string {
  if (!isTaxed(tax) || offers.length === 0 || !taxWords.test(words.join(" "))) return "";
  const sums = offers.map(
    ({ name, priceCents }) => `${name} ${formatMoney(withTax(priceCents, tax).payableCents)}`,
  );
  return `With ${tax.name}: ${listed(sums)}.`;
}

export function cheapestOf(offers: readonly Offer[]): string {
  return formatMoney(Math.min(...offers.map(({ priceCents }) => priceCents)));
}
