export const productCategories = [
  "Surveillance",
  "Access Control",
  "Alarms",
  "Sensors",
  "Communication",
  "Bundles",
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** The first is the default. */
export const productSorts = [
  { value: "popular", label: "Most Popular" },
  { value: "price", label: "Price: Low to High" },
  { value: "-price", label: "Price: High to Low" },
  { value: "name", label: "Name" },
] as const;

/** Stock below this is shown on the card. */
const lowStock = 10;

export const priceBands = [
  { value: "under-100", label: "Under $100", from: 0, below: 100_00 },
  { value: "100-300", label: "$100 to $300", from: 100_00, below: 300_00 },
  { value: "300-up", label: "$300 and more", from: 300_00, below: null },
] as const;

/** What a bundle's parts cost more by themselves; 0 while they cost less, since it has more in it than these. */
export function savingOf(priceCents: number, parts: { priceCents: number }[]): number {
  return Math.max(0, parts.reduce((sum, part) => sum + part.priceCents, 0) - priceCents);
}

/** Features in one line, each measure whole: "24 h battery" never breaks after its number. */
export function factsLine(features: readonly string[]): string {
  const whole = features.map((feature) =>
    feature.replace(/(\d) (?=\S)/g, "$1\u00a0").replaceAll("-", "\u2011"),
  );
  return whole.join(", ");
}

/** What a page says about the stock; `held` are in the reader's cart, so that it promises no more than can be added. */
export function stockWords(stock: number, held = 0): string {
  if (stock === 0) return "Out of stock";
  if (held >= stock) return stock === 1 ? "The last one is in your cart" : `All ${stock} are in your cart`;
  const left = stock - held;
  return stock < lowStock ? `Only ${left} left!` : "";
}
