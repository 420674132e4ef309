import { wordsOf } from "~/modules/assistant/intents/words";
import { withoutOrders } from "~/modules/assistant/knowledge/question";
import { stockWords } from "~/modules/shop/products/product-options";
import { featureList } from "~/modules/shop/products/shop.server";
import type { Executor } from "~/platform/db.server";
import { formatMoney } from "~/platform/format";
import type { Asked, LiveAnswer } from "./live";
import { named, says, stemsOf } from "./naming";
import { listed, pages, type Said, said } from "./said";

const maxProducts = 100;
const maxShown = 6;

async function productsOf(executor: Executor) {
  const rows = await executor
    .selectFrom("products")
    .select(["slug", "name", "category", "priceCents", "stock", "status", "description", "features"])
    .where("status", "in", ["active", "coming"])
    .orderBy("popularity", "desc")
    .orderBy("id", "desc")
    .limit(maxProducts)
    .execute();
  return rows.flatMap(({ features, ...row }) =>
    withoutOrders(row.name) === row.name
      ? [{ ...row, description: withoutOrders(row.description), features: safe(featureList.parse(features)) }]
      : [],
  );
}

function safe(features: string[]): string[] {
  return features.filter((feature) => withoutOrders(feature) === feature);
}

type Product = Awaited<ReturnType<typeof productsOf>>[number];

/** What people call a kind of product, and the words by which ours are known. */
const kindWords: [asked: string[], known: string[]][] = [
  [
    ["camera", "cctv", "cam", "surveillance", "doorbell"],
    ["camera", "dome"],
  ],
  [
    ["alarm", "siren", "panel"],
    ["alarm", "siren"],
  ],
  [["sensor", "detector", "motion"], ["sensor"]],
  [["lock", "keypad", "deadbolt"], ["lock"]],
  [["intercom"], ["intercom"]],
  [["bundle", "kit", "set"], ["bundle"]],
  [["light", "solar", "lamp"], ["light"]],
  [["radio", "walkie"], ["radio"]],
  [["button", "panic", "pendant", "press"], ["button"]],
  [["flood", "leak", "water", "frost", "basement"], ["flood"]],
];

/** The products that a question names, or those of the kind that it names. */
function wantedOf(words: string[], all: Product[]): { products: Product[]; isNamed: boolean } {
  const products = named(words, all, ({ name }) => wordsOf(name), 0.6);
  if (products.length > 0) return { products, isNamed: true };
  const known = kindWords.flatMap(([asked, ours]) => (says(words, ...asked) ? ours : []));
  if (known.length === 0)
    return { products: all.filter((product) => hasCategory(words, product)), isNamed: false };
  // A kind is what the name says; a bundle has cameras, but is none.
  const ofKind = all.filter(({ name }) => says(wordsOf(name), ...known));
  return { products: ofKind, isNamed: false };
}

function hasCategory(words: string[], { category }: Product): boolean {
  return says(words, ...stemsOf(wordsOf(category)));
}

const priceLine = ({ name, priceCents, stock, status }: Product) => {
  const left = status === "coming" ? "Coming soon" : stockWords(stock);
  return `${name} ${formatMoney(priceCents)}${left ? ` (${left.replace("!", "").toLowerCase()})` : ""}`;
};

function pageOf({ name, slug }: Product) {
  return { page: name, href: `/products/${slug}` };
}

function full(product: Product): string {
  const { name, priceCents, description, features } = product;
  return `${name} costs ${formatMoney(priceCents)}. ${description}${features.length > 0 ? ` ${features.join("; ")}.` : ""} ${stockLine(product)}`;
}

function stockLine({ stock, status }: Product): string {
  if (status === "coming") return "It’s coming soon; its page can email you when it’s in stock.";
  if (stock === 0) return "It’s out of stock right now; its page can email you when it’s back.";
  const few = stockWords(stock);
  return few ? `In stock: ${few.replace("!", "").toLowerCase()}.` : "It’s in stock.";
}

/** Whether a question has the whole name of a product, of two words or more. */
export async function namesProduct({ words, executor }: Pick<Asked, "words" | "executor">): Promise<boolean> {
  if (words.length < 2) return false;
  const all = await productsOf(executor);
  const longer = all.filter(({ name }) => stemsOf(wordsOf(name)).length > 1);
  return named(words, longer, ({ name }) => wordsOf(name), 1).length > 0;
}

const product: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  if (all.length === 0) return undefined;
  const { products, isNamed } = wantedOf(asked.words, all);
  if ((isNamed && products.length === 2) || products.length === 1)
    return said(products.map(full).join("\n"), ...products.map(pageOf), pages.products);
  const bounded = within(products.length > 0 ? products : all, asked);
  const [first] = bounded;
  const kind = products.length > 0;
  if (!first)
    return said("We have nothing at that price. The products page lists everything we sell.", pages.products);
  if (says(asked.words, "cheapest", "cheap", "lowest", "least", "budget", "affordable"))
    return said(
      `${kind ? "This is the cheapest one" : "This is our cheapest product"}: ${full(first)}${rest(bounded.slice(1))}`,
      pageOf(first),
      pages.products,
    );
  if (says(asked.words, "expensive", "highest", "best")) {
    const last = bounded.at(-1) ?? first;
    if (says(asked.words, "expensive", "highest"))
      return said(`This is the most expensive: ${full(last)}`, pageOf(last), pages.products);
  }
  if (kind || bounded.length < all.length)
    return said(
      `We have: ${listed(bounded.slice(0, maxShown).map(priceLine))}. Prices are before HST.`,
      pages.products,
    );
  return undefined;
};

function rest(products: Product[]): string {
  return products.length === 0 ? "" : ` Also: ${listed(products.slice(0, 3).map(priceLine))}.`;
}

/** The lowest price first, none above "under 100 dollars". */
function within(products: Product[], { question }: Asked): Product[] {
  const [, limit] = /(?:under|below|less than|max|up to|for|with)\s*\$?\s*(\d[\d,]*)/i.exec(question) ?? [];
  const most = limit ? Number(limit.replaceAll(",", "")) * 100 : Number.POSITIVE_INFINITY;
  return products
    .filter(({ priceCents }) => priceCents <= most)
    .sort((one, other) => one.priceCents - other.priceCents);
}

const stock: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  const { products } = wantedOf(asked.words, all);
  if (products.length > 0)
    return said(
      products
        .slice(0, maxShown)
        .map((each) => `${each.name} (${formatMoney(each.priceCents)}): ${stockLine(each)}`)
        .join("\n"),
      ...products.slice(0, 2).map(pageOf),
      pages.products,
    );
  const short = (wanted: Product[]) => listed(wanted.map(({ name }) => name)) || "none";
  const out = all.filter(({ stock, status }) => status === "active" && stock === 0);
  return said(
    `The products page shows what is in stock. Out of stock right now: ${short(out)}. Coming soon: ${short(all.filter(({ status }) => status === "coming"))}. Their pages can email you when they arrive.`,
    pages.products,
  );
};

/** The shop as a whole. */
export function shop(): Said {
  return said(
    "Our shop lists cameras, locks, alarms and sensors with their prices. Add what you need to your cart and send it to us: you aren’t charged, and we reply with a quote.",
    pages.products,
  );
}

export const productAnswers = { product, "product-stock": stock } satisfies Record<string, LiveAnswer>;
