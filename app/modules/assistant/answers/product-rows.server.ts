import { wordsOf } from "~/modules/assistant/intents/words";
import { withoutOrders } from "~/modules/assistant/knowledge/question";
import { stockWords } from "~/modules/shop/products/product-options";
import { featureList } from "~/modules/shop/products/shop.server";
import type { Executor } from "~/platform/db.server";
import { formatMoney } from "~/platform/format";
import type { Source } from "../knowledge/passages";
import type { Asked } from "./live";
import { named, says, stemsOf } from "./naming";

const maxProducts = 100;

/** What the shop sells and what is still to come, most popular first. */
export async function productsOf(executor: Executor) {
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

export type Product = Awaited<ReturnType<typeof productsOf>>[number];

/** What people call a kind of product, and the words by which ours are known. */
const productKinds: [asked: RegExp, known: string[]][] = [
  [/\b(cameras?|cctv|surveillance|domes?|camaras?)\b/, ["camera", "dome"]],
  [/\b(domes?|ik ?10)\b/, ["dome"]],
  [/\b(alarms?|panel|alarmes?|alarmas?)\b/, ["alarm", "siren"]],
  [/\bpanel\b/, ["panel"]],
  [/\b(sirens?|sirenes?)\b/, ["siren"]],
  [/\b(sensors?|detectors?|capteurs?)\b/, ["sensor"]],
  [/\b(locks?|keypads?|deadbolts?|serrures?|cerraduras?)\b/, ["lock"]],
  [
    /\b(door|office|entry|access)\b.{0,12}\b(cards?|fobs?|swipe|badges?)\b|\b(cards?|fobs?) (access|reader|entry|door|lock)|\bcards?\b.{0,20}\bdoors?\b|\baccess control\b|\bdoor controllers?\b/,
    ["controller"],
  ],
  [/\b(intercoms?|buzzers?|interphones?)\b/, ["intercom"]],
  [/\b(bundles?|kits?|combos?)\b/, ["bundle"]],
  [/\b(lights?|solar|lamps?)\b/, ["light"]],
  [/\b(radios?|walkies?|talkies?)\b/, ["radio"]],
  [
    /\b(buttons?|panic|pendants?|necklaces?|lifeline|boutons?)\b|\b(medical|life|fall) alerts?\b|\ba?round (her|his|my|the) neck\b/,
    ["button"],
  ],
  [/\b(flood\w*|leak\w*|frost|sump)\b/, ["flood"]],
  [/\bglass\b/, ["glass"]],
];

/** What is said of many things, and means a kind only if nothing else does. */
const vague: [asked: RegExp, known: string[]][] = [
  [/\b(water|basement|wet|pipes?)\b/, ["flood"]],
  [/\b(gates?)\b/, ["gate"]],
  [/\b(windows?)\b/, ["window"]],
  [/\b(driveway|license plates?)\b/, ["driveway"]],
  [/\b(codes?|pins?)\b/, ["lock"]],
  [/\b(porch|parcels?|front door)\b/, ["porch"]],
  [
    /\b(push|presses|press|elderly|seniors?|grand(ma|mother|pa|father)|nana|old (man|woman|lady|mother|father|people|parents?)|[6-9]\d (years? )?old)\b/,
    ["button"],
  ],
];

/** What people look for in a shop like ours, and what it is most like. Ours lists it once a product's row names it. */
const elsewhere: [asked: RegExp, name: string, like: string][] = [
  [
    /\b(smoke|carbon monoxide|co|fire|heat) (and (co|carbon monoxide) )?(detectors?|alarms?|sensors?)\b/g,
    "smoke or fire alarms",
    "",
  ],
  [/\b(door ?bell|ring) (cameras?|video)\b|\b(video )?door ?bells?\b/g, "doorbell cameras", "camera"],
  [/\b(motion|movement) (sensors?|detectors?|thing)\b/g, "motion sensors", "sensor"],
  [/\b(motion|flood|security|outdoor) lights?\b|\bfloodlights?\b/g, "motion lights", "light"],
  [/\bfire extinguishers?\b/g, "fire extinguishers", ""],
  [/\b(safes|strongbox|(an?|home|gun|small) safe(?! (place|way|area)))\b/g, "safes", ""],
  [/\b(pepper|bear) spray\b/g, "pepper spray", ""],
  [/\bdash ?(board )?(cams?|cameras?)\b/g, "dash cams", ""],
  [/\bbaby (monitors?|cameras?)\b/g, "baby monitors", "camera"],
  [/\b(guns?|tasers?|firearms?)\b/g, "weapons", ""],
  [/\bdrones?\b/g, "drones", ""],
  [/\b(gps )?trackers?\b/g, "trackers", ""],
  [/\b(steering wheel|wheel) (locks?|bars?|clubs?)\b/g, "steering wheel locks", ""],
  [/\bfaraday( \w+)?\b/g, "Faraday pouches", ""],
  [/\b(bike|bicycle) locks?\b/g, "bike locks", ""],
  [/\bpadlocks?\b/g, "padlocks", "lock"],
  [/\b(peepholes?|door (chains?|wedges?|bars?|stops?|braces?))\b/g, "door chains, bars or peepholes", ""],
  [/\b((lawn|yard|warning|window) signs?|stickers?|decals?)\b/g, "signs or stickers", ""],
  [/\b(window|security) (bars?|grilles?|film)\b|\bbars for\b/g, "window bars", ""],
  [/\b(fake|dummy) cameras?\b/g, "dummy cameras", "camera"],
  [/\b(fingerprint|thumbprint|biometric) (locks?|readers?)\b/g, "fingerprint locks", "lock"],
  [/\b(ladders?|flashlights?|whistles?|body ?cams?|body cameras?)\b/g, "such things", ""],
];

const spellings: Record<string, string> = {
  cam: "camera",
  cams: "cameras",
  walkie: "radio",
  talkie: "radio",
};
const wordsOfName = ({ name }: Product) => wordsOf(name);

/** "The starter one" is the Starter Bundle. */
function calledShort(spoken: string[], all: Product[]): Product[] {
  const text = spoken.join(" ");
  return all.filter((product) => {
    const [last, ...first] = wordsOfName(product).toReversed();
    const short = first.toReversed().join(" ");
    return last === "bundle" && new RegExp(`\\b${short} (?:ones?|sets?|kits?|deals?|packs?)\\b`).test(text);
  });
}

export interface Wanted {
  products: Product[];
  isNamed: boolean;
  /** Bundles that hold each of several kinds that are named. */
  bundles: Product[];
  /** What is looked for and not sold. */
  missing: string | undefined;
}

/** The products that a question names, or those of the kind that it names. */
export function wantedOf(words: string[], all: Product[]): Wanted {
  const spoken = words.map((word) => spellings[word] ?? word);
  const products = [...new Set([...named(spoken, all, wordsOfName, 0.6), ...calledShort(spoken, all)])];
  if (products.length > 0) {
    const known = stemsOf(products.flatMap(wordsOfName));
    const left = stemsOf(spoken).filter((word) => !known.includes(word));
    const others = all.filter((each) => !products.includes(each));
    const more = named(left, others, wordsOfName, 0.6);
    return { products: [...products, ...more], isNamed: true, bundles: [], missing: undefined };
  }
  const text = spoken.join(" ");
  const [absent, asked] = missingFrom(text, all);
  const sure = groupsIn(asked, productKinds);
  const known = sure.length > 0 || absent ? sure : groupsIn(asked, vague);
  if (known.length === 0 && !absent) {
    const ofCategory = all.filter(({ category }) => says(words, ...stemsOf(wordsOf(category))));
    return { products: ofCategory, isNamed: false, bundles: [], missing: absent };
  }
  // A kind is what the name says; a bundle has cameras, but is none.
  const found = known.map((group) => ({
    group,
    ours: all.filter((product) => says(wordsOfName(product), ...group)),
  }));
  // "A glass sensor" is no other sensor.
  const special = found.filter(
    ({ ours }) => !found.some((other) => other.ours.length < ours.length && isWithin(other.ours, ours)),
  );
  const ofKind = all.filter((product) => special.some(({ ours }) => ours.includes(product)));
  const groups = special.map(({ group }) => group);
  const bundles = groups.length < 2 ? [] : all.filter((product) => holdsAll(product, groups));
  return { products: ofKind, isNamed: false, bundles, missing: absent };
}

function isWithin(some: Product[], others: Product[]): boolean {
  return some.length > 0 && some.every((product) => others.includes(product));
}

/** How many kinds of products a question names. */
export function kindsNamed(words: string[]): number {
  return groupsIn(words.map((word) => spellings[word] ?? word).join(" "), productKinds).length;
}

export function namesKind(words: string[]): boolean {
  return kindsNamed(words) > 0;
}

function groupsIn(text: string, from: typeof productKinds): string[][] {
  return from.filter(([asked]) => asked.test(text)).map(([, known]) => known);
}

function holdsAll({ category, description, features }: Product, groups: string[][]): boolean {
  const words = wordsOf([description, ...features].join(" "));
  return category === "Bundles" && groups.every((group) => says(words, ...group));
}

/** What the shop doesn't list, and the question with what is most like it instead. */
function missingFrom(text: string, all: Product[]): [string | undefined, string] {
  const found = elsewhere.find(([asked]) => text.search(asked) >= 0);
  if (!found) return [undefined, text];
  const [asked, name, like] = found;
  const rows = all.map(({ name, description, features }) =>
    wordsOf([name, description, ...features].join(" ")),
  );
  const isListed = rows.some((words) => words.join(" ").search(asked) >= 0);
  return isListed ? [undefined, text] : [name, text.replace(asked, like)];
}

/** Whether a question has the whole name of a product, of two words or more. */
export async function namesProduct({ words, executor }: Pick<Asked, "words" | "executor">): Promise<boolean> {
  if (words.length < 2) return false;
  const all = await productsOf(executor);
  const longer = all.filter((product) => stemsOf(wordsOfName(product)).length > 1);
  const spoken = words.map((word) => spellings[word] ?? word);
  return named(spoken, longer, wordsOfName, 1).length > 0;
}

/** "Night Dome $249.99 (only 3 left)". */
export function priceLine({ name, priceCents, stock, status }: Product): string {
  const left = status === "coming" ? "Coming soon" : stockWords(stock);
  return `${name} ${formatMoney(priceCents)}${left ? ` (${left.replace("!", "").toLowerCase()})` : ""}`;
}

export function pageOf({ name, slug }: Product): Source {
  return { page: name, href: `/products/${slug}` };
}

/** All that its row says. */
export function full(product: Product): string {
  const { name, priceCents, description, features } = product;
  return `${name} costs ${formatMoney(priceCents)}. ${description}${features.length > 0 ? ` ${features.join("; ")}.` : ""} ${stockLine(product)}`;
}

export function stockLine({ stock, status }: Product): string {
  if (status === "coming") return "It’s coming soon; its page can email you when it’s in stock.";
  if (stock === 0)
    return "It’s out of stock right now, and our website doesn’t say when it’s back; its page can email you then.";
  const few = stockWords(stock);
  return few ? `In stock: ${few.replace("!", "").toLowerCase()}.` : "It’s in stock.";
}

/** What a bundle's parts cost one by one; undefined if its row doesn't name each of them. */
export function partsOf(bundle: Product, all: Product[]): string | undefined {
  const single = all.filter(({ category }) => category !== "Bundles");
  const parts: { name: string; cents: number }[] = [];
  for (const feature of bundle.features) {
    const count = Number(/^\d+/.exec(feature)?.[0] ?? 1);
    const whole = single.find(({ name }) => name.toLowerCase() === feature.toLowerCase());
    const [part] = whole ? [whole] : named(wordsOf(feature), single, wordsOfName, 1);
    if (!part && /^\d/.test(feature)) return undefined;
    if (!part) continue;
    const times = whole ? 1 : count / Number(/(\d+) pieces?/.exec(part.name)?.[1] ?? 1);
    if (!Number.isInteger(times)) return undefined;
    parts.push({ name: times > 1 ? `${times} × ${part.name}` : part.name, cents: times * part.priceCents });
  }
  if (parts.length < 2) return undefined;
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  return `${parts.map(({ name }) => name).join(" + ")}: ${formatMoney(sum)}`;
}
