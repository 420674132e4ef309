import { withDigits } from "~/modules/assistant/intents/plan-names";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { plans } from "~/modules/shared/catalogue/plans";
import type { Asked, LiveAnswer } from "./live";
import { contentsOf } from "./offer-lines";
import { priceNamed } from "./offers-asked";
import { contentsOf as planContents } from "./plan-answers";
import { choice, oneOrTwo } from "./product-answers.server";
import { silenceOf, traitsIn } from "./product-facts";
import { within } from "./product-prices";
import { wantedFor } from "./product-purposes.server";
import { full, pageOf, productsOf } from "./product-rows.server";
import { pages, said } from "./said";

const maxShown = 3;
/** So many are compared with what their parts cost. */
const maxCompared = 2;

/** The few products that serve what a question tells of. */
const purpose: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  const wanted = wantedFor(asked.words, all);
  const found = within([...wanted.bundles, ...wanted.products], asked);
  if (found.length === 0 || found.length > maxShown || wanted.missing) return choice(asked);
  const traits = traitsIn(asked.words, new Set());
  if (found.length <= maxCompared) return oneOrTwo({ products: found, packages: [], traits, all }, asked);
  return said(
    [...found.map(full), silenceOf(found, traits, asked.phone)].filter(Boolean).join("\n"),
    ...found.map(pageOf),
    pages.products,
  );
};

/** What has the price that is named, whatever it is. */
async function offersAt({ question, executor }: Pick<Asked, "question" | "executor">) {
  const spoken = withDigits(question).replace(bare, "$1 $$$2");
  return {
    products: priceNamed(spoken, await productsOf(executor)),
    plans: priceNamed(spoken, plans),
    events: priceNamed(spoken, eventPackages),
    protection: priceNamed(spoken, protectionPackages),
    equipment: priceNamed(spoken, equipmentPackages),
  };
}

/** "The one that costs 1200"; "the 30 minutes" is none. */
const bare =
  /\b(costs?|(?:the|that|your)(?: one)?(?: (?:for|at))?) (\d{2,5}(?:\.\d\d)?)(?=\W*$|\W* (?:one|thing|set|deal)\b)/gi;

/** Whether something that is no plan has the price that a question names. */
export async function namesPrice(asked: Pick<Asked, "question" | "executor">): Promise<boolean> {
  const { plans: ofPlans, ...others } = await offersAt(asked);
  return ofPlans.length === 0 && Object.values(others).some(({ length }) => length > 0);
}

const priced: LiveAnswer = async (asked) => {
  const found = await offersAt(asked);
  const packages = [...found.events, ...found.protection, ...found.equipment];
  const texts = [...found.products.map(full), ...found.plans.map(planContents), ...packages.map(contentsOf)];
  if (texts.length === 0 || texts.length > maxPriced) return undefined;
  return said(
    texts.join("\n"),
    ...found.products.map(pageOf),
    ...(found.plans.length > 0 ? [pages.watch] : []),
    ...(found.events.length > 0 ? [pages.events] : []),
    ...(found.protection.length > 0 ? [pages.protection] : []),
    ...(found.equipment.length > 0 ? [pages.equipment] : []),
    ...(found.products.length > 0 ? [pages.products] : []),
  );
};

const maxPriced = 5;

export const purposeAnswers = {
  "product-purpose": purpose,
  "priced-offer": priced,
} satisfies Record<string, LiveAnswer>;
