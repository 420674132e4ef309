import { type Trait, traits } from "./product-traits";
import { listed } from "./said";

/** A product or a package. */
interface Offered {
  name: string;
  description: string;
  features: readonly string[];
}

/** What only the shop's products leave open: a package says who fits it. */
export function isOfPackages({ silent, topic }: Trait): boolean {
  return silent === undefined || topic === "calling for help";
}

/** What a question asks of products, beside the words of their names. */
export function traitsIn(words: string[], ofNames: ReadonlySet<string>): Trait[] {
  const text = words.filter((word) => !ofNames.has(word)).join(" ");
  const found = traits.filter(({ asked }) => asked.test(text));
  // A plan is paid monthly, but its fee isn’t asked for.
  return found.some(({ topic }) => topic === "our plans")
    ? found.filter(({ topic }) => topic !== "a monthly fee")
    : found;
}

function factsOf({ description, features }: Offered, { told }: Trait): string[] {
  return told ? [description, ...features].filter((fact) => told.test(fact)) : [];
}

/** What each row says of the traits, a line for each product that says something. */
export function factLines(products: readonly Offered[], asked: Trait[]): string[] {
  return products.flatMap((product) => {
    const facts = [...new Set(asked.flatMap((trait) => factsOf(product, trait)))];
    if (facts.length === 0) return [];
    const text = facts.map((fact) => fact.replace(/\.$/, "")).join("; ");
    return [`${product.name}: ${text}.`];
  });
}

/** What no row, or not every row, speaks of; empty if all is said. */
export function silenceOf(products: readonly Offered[], asked: Trait[], phone: string): string {
  const says = (trait: Trait) => products.filter((product) => factsOf(product, trait).length > 0).length;
  const silent = asked.filter((trait) => says(trait) === 0);
  const special = silent.flatMap((trait) => (trait.silent ? [trait.silent(phone)] : []));
  const topics = silent.flatMap((trait) => (trait.silent ? [] : [trait.topic]));
  const isPartial = asked.some((trait) => says(trait) > 0 && says(trait) < products.length);
  const others = "For the others, our website doesn’t say";
  const nothing = `anything about ${listed(topics, "or")}: call ${phone} before you buy, and a person will find out.`;
  if (topics.length > 0)
    special.push(isPartial ? `${others}, nor does it say ${nothing}` : `Our website doesn’t say ${nothing}`);
  else if (isPartial) special.push(`${others}: call ${phone}.`);
  return special.join(" ");
}
