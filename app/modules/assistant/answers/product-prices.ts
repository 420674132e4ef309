import { withDigits } from "~/modules/assistant/intents/plan-names";
import { wordsOf } from "~/modules/assistant/intents/words";
import { formatMoney } from "~/platform/format";
import type { Asked } from "./live";
import { stemsOf } from "./naming";
import { full, type Product, pageOf, priceLine } from "./product-rows.server";
import { listed, pages, type Said, said } from "./said";

const asksForCheap =
  /\b(cheap\w*|lowest|least expensive|affordable|inexpensive|economical|on a budget|not (too|so|very|that) (expensive|pricey))\b/;
const asksForDear = /\b(most expensive|highest|dearest|priciest)\b/;

/** The cheapest or the dearest, if that is asked for; the lowest price comes first. */
export function byPrice(products: Product[], isKind: boolean, { words }: Asked): Said | undefined {
  const text = words.join(" ");
  const [first] = products;
  const last = products.at(-1);
  if (first && asksForCheap.test(text)) {
    const others = products.slice(1, 4).map(priceLine);
    const rest = others.length === 0 ? "" : ` Also: ${listed(others)}.`;
    return said(
      `${isKind ? "This is the cheapest one" : "This is our cheapest product"}: ${full(first)}${rest}`,
      pageOf(first),
      pages.products,
    );
  }
  if (last && asksForDear.test(text))
    return said(`This is the most expensive: ${full(last)}`, pageOf(last), pages.products);
  return undefined;
}

/** The lowest price first, none above "under 100 dollars". */
export function within(products: Product[], { question }: Asked): Product[] {
  const maxCents = limitIn(question);
  return byCents(products).filter(({ priceCents }) => priceCents <= maxCents);
}

/** "Under 100 dollars", in cents; "for 12 windows" is none. */
function limitIn(question: string): number {
  const [limit] = limits.flatMap((pattern) => pattern.exec(withDigits(question))?.[1] ?? []);
  return limit ? Number(limit.replaceAll(",", "")) * 100 : Number.POSITIVE_INFINITY;
}

const limits = [
  /\b(?:under|below|less than|max|up to|budget(?: is| of|:)?|for|with)\s+(?:about |around |only )?\$?\s*(\d{2,}(?:,\d{3})*)(?![\w,.%]|\s+(?!(?:dollars|bucks|cad|or|and|all|total|tops|max|please|pls|what|which|but)\b)[a-z])/i,
  /\b(?:got|have|has|spend|afford)\s+(?:like |about |around |only |just |maybe )*\$?\s*(\d{2,}(?:,\d{3})*) ?(?=\$|dollars\b|bucks\b)/i,
  /(?:\$|\b)(\d{2,}(?:,\d{3})*) ?(?:\$|dollars|bucks)? ?(?:budget|max|tops)\b/i,
];

const numbers = "two three four five six seven eight nine ten eleven twelve".split(" ");

/** "Need 5 of those panic buttons": what so many cost, and whether there are as many. */
export function severalLine({ name, priceCents, stock, status }: Product, words: readonly string[]): string {
  const kind = stemsOf(wordsOf(name)).at(-1);
  const plural = `${kind}(?:e?s)`;
  const [, typed = ""] =
    new RegExp(`\\b(\\d{1,3}|${numbers.join("|")}) (?:\\w+ ){0,5}${plural}\\b`).exec(words.join(" ")) ?? [];
  const count = numbers.includes(typed) ? numbers.indexOf(typed) + 2 : Number(typed);
  // "The 4 pieces" are in its name.
  if (count < 2 || /\d/.test(name)) return "";
  const left = status === "active" && stock > 0 && stock < count;
  return `${count} of them cost ${formatMoney(count * priceCents)}, before tax.${left ? " That is more than we have in stock right now: call us or write to us about the rest." : ""}`;
}

export function byCents(products: Product[]): Product[] {
  return [...products].sort((one, other) => one.priceCents - other.priceCents);
}
