import { wordsOf } from "~/modules/assistant/intents/words";
import type { ServicePackage } from "~/modules/shared/catalogue/offers";
import { formatMoney } from "~/platform/format";
import { packagesIn } from "./equipment-asked";
import type { Asked, LiveAnswer } from "./live";
import { contentsOf, taxedLine } from "./offer-lines";
import { factLines, silenceOf, traitsIn } from "./product-facts";
import { byCents, byPrice, severalLine, within } from "./product-prices";
import { wantedFor } from "./product-purposes.server";
import {
  full,
  namesKind,
  namesProduct,
  type Product,
  pageOf,
  partsOf,
  priceLine,
  productsOf,
  stockLine,
  type Wanted,
} from "./product-rows.server";
import { fitting, type Trait } from "./product-traits";
import { listed, pages, type Said, said } from "./said";

export { namesKind, namesProduct };

/** Whether a kind of product is named, and something that a row may say of it. */
export function asksOfKind(words: string[]): boolean {
  return namesKind(words) && traitsIn(words, new Set()).length > 0;
}

const maxShown = 6;
/** So many are told about in full. */
const maxFull = 2;

const asksForParts =
  /\b(cheaper|separate\w*|individual\w*|one by one|sav(e|ing|ings)|worth|each|alone|instead of|which (ones|cameras|sensors))\b/;
/** "Does it ..." or "Can they ...", but for what each answer says. */
const asksOfIt =
  /^(?!.*\b(in stock|available|back|yet|left|sold out|on sale|how much|price|cost|buy|order|included)\b).*\b(does|will|would|can|could|is|are) (the|it|this|that|they|your|these)\b|^(?!.*\bhow much\b).*\bmeans?\b/;

const product: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  if (all.length === 0) return undefined;
  const wanted = wantedFor(asked.words, all);
  const traits = traitsIn(asked.words, namesOf(wanted));
  if (wanted.missing) return absent(wanted, traits, asked);
  const packages = packagesIn(asked);
  // "How many cameras are in the Basic Kit?" names no camera of the shop.
  const products = wanted.isNamed || packages.length === 0 ? wanted.products : [];
  const isOne = wanted.isNamed || packages.length > 0 || products.length + wanted.bundles.length === 1;
  if (isOne && products.length <= maxFull) return oneOrTwo({ products, packages, traits, all }, asked);
  const bounded = within(products.length > 0 ? products : all, asked);
  if (wanted.bundles.length > 0)
    return bundled(within(wanted.bundles, asked), wanted.products, traits, asked);
  if (bounded.length === 0)
    return said("We have nothing at that price. The products page lists everything we sell.", pages.products);
  const ranked = byPrice(bounded, products.length > 0, asked);
  if (ranked) return ranked;
  if (products.length > 0 || bounded.length < all.length) return kindOf(bounded, traits, asked);
  return undefined;
};

function namesOf({ products, isNamed }: Wanted): ReadonlySet<string> {
  return new Set(isNamed ? products.flatMap(({ name }) => wordsOf(name)) : []);
}

interface Named {
  products: Product[];
  packages: ServicePackage[];
  traits: Trait[];
  all: Product[];
}

/** All that we know of what is named, beside what our website doesn't say. */
export function oneOrTwo({ products, packages, traits, all }: Named, asked: Asked): Said {
  const { words, phone } = asked;
  const text = words.join(" ");
  const compares = asksForParts.test(text);
  const isSilent = traits.length === 0 && packages.length === 0 && !compares && asksOfIt.test(text);
  const texts = [
    ...products.map(full),
    ...packages.map((each) => contentsOf(each, asked)),
    ...products.flatMap((each) => (compares && each.category === "Bundles" ? comparison(each, all) : [])),
    taxedLine(products, asked),
    ...(products.length === 1 ? products.map((each) => severalLine(each, words)) : []),
    ...(products.length > 0 ? [silenceOf(products, traits, phone)] : []),
    isSilent ? saysNoMore(phone) : "",
  ];
  return said(
    texts.filter(Boolean).join("\n"),
    ...products.map(pageOf),
    ...(packages.length > 0 ? [pages.equipment] : []),
    pages.products,
  );
}

function saysNoMore(phone: string): string {
  return `Our website doesn’t say more: for the rest, call ${phone} before you buy.`;
}

function comparison(bundle: Product, all: Product[]): string {
  const parts = partsOf(bundle, all);
  return parts
    ? `Bought one by one: ${parts}.`
    : `Our website doesn’t say which products are in the ${bundle.name}, so I can’t compare prices.`;
}

/** Bundles that have all that is asked for, before the single products. */
function bundled(bundles: Product[], products: Product[], traits: Trait[], asked: Asked): Said {
  const texts = [
    ...(bundles.length > 0
      ? bundles.slice(0, maxFull).map(full)
      : ["No bundle with all of these is at that price."]),
    `Single products: ${listed(within(products, asked).slice(0, maxShown).map(priceLine))}. Prices are before tax.`,
    traits.includes(fitting) ? silenceOf([], traits, asked.phone) : "",
  ];
  return said(
    texts.filter(Boolean).join("\n"),
    ...bundles.slice(0, maxFull).map(pageOf),
    pages.products,
    pages.equipment,
  );
}

/** What our shop doesn't have, and what is most like it. */
function absent({ products, missing }: Wanted, traits: Trait[], asked: Asked): Said {
  const none = `Our shop lists no ${missing} right now.`;
  if (products.length === 0)
    return said(
      `${none} The products page has everything that we sell; to ask for something else, call ${asked.phone}.`,
      pages.products,
      pages.contact,
    );
  return said(`${none} ${kindOf(byCents(products), traits, asked).text}`, pages.products);
}

/** The products of a kind with their prices, and what their rows say of what is asked. */
function kindOf(products: Product[], traits: Trait[], { phone }: Asked): Said {
  const shown = products.slice(0, maxShown);
  const texts = [
    `We have: ${listed(shown.map(priceLine))}. Prices are before tax.`,
    ...factLines(shown, traits),
    silenceOf(shown, traits, phone),
  ];
  return said(texts.filter(Boolean).join("\n"), pages.products);
}

/** What the rows say of what is asked, of the products that are meant, or of all. */
const details: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  const wanted = wantedFor(asked.words, all);
  const traits = traitsIn(asked.words, namesOf(wanted));
  const { products } = wanted;
  const isFew = products.length > 0 && products.length <= maxShown / 2;
  if (isFew && traits.length === 0 && packagesIn(asked).length === 0 && !wanted.missing)
    return said(
      `${products.map(full).join("\n")}\n${saysNoMore(asked.phone)}`,
      ...products.map(pageOf),
      pages.products,
    );
  if (products.length > 0 || wanted.missing || packagesIn(asked).length > 0) return product(asked);
  if (traits.length === 0 || all.length === 0) return undefined;
  const lines = factLines(all, traits).slice(0, maxShown);
  const rest =
    lines.length > 0
      ? `For anything else, call ${asked.phone}, and a person will find out.`
      : silenceOf(all, traits, asked.phone);
  return said([...lines, rest].join("\n"), pages.products, pages.contact);
};

/** To choose by: the few products that are meant, in full. */
export const choice: LiveAnswer = async (asked) => {
  const wanted = wantedFor(asked.words, await productsOf(asked.executor));
  const few = within([...wanted.bundles, ...wanted.products], asked);
  if (few.length === 0 || few.length > maxShown / 2 || wanted.missing) return undefined;
  return said(
    `${few.map(full).join("\n")}\nTell us what you’d like to protect, and a person will suggest what fits: call ${asked.phone}.`,
    ...few.map(pageOf),
    pages.products,
  );
};

/** What the rows say of fitting the products that are meant, or all of them. */
const selfInstall: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  const { products } = wantedFor(asked.words, all);
  const telling = (products.length > 0 ? products : all).filter(
    (product) => factLines([product], [fitting]).length > 0,
  );
  if (telling.length === 0) return undefined;
  const lines =
    telling.length <= maxFull ? telling.map(full) : factLines(telling, [fitting]).slice(0, maxShown);
  return said(
    `${lines.join("\n")}\nOur website doesn’t say more about fitting them yourself. We can install what you buy: call ${asked.phone} and ask.`,
    ...products.slice(0, maxFull).map(pageOf),
    pages.products,
  );
};

/** A button that calls us is no alarm that nobody hears. */
const monitoring: LiveAnswer = async (asked) => {
  const { products } = wantedFor(asked.words, await productsOf(asked.executor));
  const [first, ...others] = products;
  return first && others.length === 0 && /calls our/i.test(first.description) ? product(asked) : undefined;
};

const asksForStock =
  /\b(stock|available|availability|left|sold|sell|back|soon|coming|arriv\w*|restock\w*|many|any|still|have|got|when|reserve|shelf|hand|yet|order|get|carry|out)\b/;

const unnamed = /\b(?:items?|products?|things?)\b/;
const stock: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  const wanted = wantedFor(asked.words, all);
  const { products } = wanted;
  const asksMore = wanted.isNamed && traitsIn(asked.words, namesOf(wanted)).length > 0;
  const isOfStock = asksForStock.test(asked.words.join(" "));
  if (wanted.missing || asksMore || (products.length > 0 && !isOfStock)) return product(asked);
  if (products.length > 0 && (wanted.isNamed || !unnamed.test(asked.words.join(" "))))
    return said(
      products
        .slice(0, maxShown)
        .map((each) => `${each.name} (${formatMoney(each.priceCents)}): ${stockLine(each)}`)
        .join("\n"),
      ...products.slice(0, 2).map(pageOf),
      pages.products,
    );
  const short = (some: Product[]) => listed(some.map(({ name }) => name)) || "none";
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

export const productAnswers = {
  product,
  "product-details": details,
  "product-stock": stock,
  "self-install": selfInstall,
  "alarm-monitoring": monitoring,
} satisfies Record<string, LiveAnswer>;
