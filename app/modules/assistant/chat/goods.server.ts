import { packagesIn } from "~/modules/assistant/answers/equipment-asked";
import { goalsNamed } from "~/modules/assistant/answers/goal-answers.server";
import { tellsWish } from "~/modules/assistant/answers/job-wishes";
import { asksOfKind, namesKind, namesProduct } from "~/modules/assistant/answers/product-answers.server";
import { tellsPurpose } from "~/modules/assistant/answers/product-purposes.server";
import { namesPrice } from "~/modules/assistant/answers/purpose-answers.server";
import { type IntentId, mendedWords } from "~/modules/assistant/intents/intents";
import type { Understood } from "~/modules/assistant/intents/understanding";
import { packagesOf } from "~/modules/shared/catalogue/offers";
import { offers } from "~/modules/shared/offers/offers.server";
import type { Executor } from "~/platform/db.server";

/** "Do you deliver to Caledon, and what is a panic button?" asks nothing about patrols there. */
export function toDeliver(sure: IntentId[]): IntentId[] {
  const others = sure.filter((intent) => !ofPatrols.has(intent));
  return others.length === sure.length ? sure : [...new Set<IntentId>([...others, "delivery"])];
}

export function asksToDeliver(words: readonly string[], sure: IntentId[]): boolean {
  return words.some((word) => delivering.test(word)) && sure.some((intent) => inShop.has(intent));
}

const delivering = /^(deliver\w*|ship|ships|shipped|shipping)$/;
const inShop: ReadonlySet<IntentId> = new Set<IntentId>(["delivery", "product", "product-details", "order"]);
const ofPatrols: ReadonlySet<IntentId> = new Set<IntentId>(["coverage", "areas", "event-place"]);

/** A product named in full is what a question about prices or orders is about. */
export async function withGoods(
  { sure, near }: Pick<Understood, "sure" | "near">,
  question: string,
  executor: Executor,
): Promise<IntentId[]> {
  if (sure.includes("install-visit")) return sure.filter((intent) => !besideVisit.has(intent));
  const words = mendedWords(question);
  // Of a theft, and then of a camera against the next one.
  const [only] = sure;
  if (sure.length === 1 && only && ofCrime.has(only) && whichOne.test(words.join(" ")))
    return only === "crime-after" ? ["product-choice", "crime-after"] : ["product-choice"];
  // What would have caught a thief of months ago is asked, and the theft only told.
  const thing = sure.find((intent) => ofProducts.has(intent));
  if (thing && sure.some((intent) => ofCrime.has(intent)))
    return [thing, ...sure.filter((intent) => intent !== thing)];
  const isOfPlans = words.some((word) => ofPlans.test(word));
  // "And what's the fee?" beside a camera is the camera's.
  if (!isOfPlans && sure.some((intent) => intent in ofGoods) && namesKind(words)) {
    const others = sure.filter((intent) => !(intent in ofGoods));
    const instead = sure.flatMap((intent) => ofGoods[intent] ?? []);
    return withGoods({ sure: others.length > 0 ? others : instead, near }, question, executor);
  }
  const packages = { equipment: packagesOf(await offers(executor), "equipment") };
  const asked = { words, question, executor, packages };
  const isOfGoal = joining.test(question) || sure.every((intent) => ofJoining.has(intent));
  if (isOfGoal && (await goalsNamed(question, executor)).length > 0) return ["street-goal"];
  if (sure.every((intent) => ofContents.has(intent)) && ofOne.test(question) && (await namesPrice(asked)))
    return ["priced-offer"];
  const [first] = near;
  const isOfWork = first && first.certainty >= leastSeeking && seeking.has(first.intent);
  if (sure.length === 0 && isOfWork && tellsWish(words.join(" "))) return ["job-fit"];
  const isOfThing = wantsThing.test(question) && tellsPurpose(words);
  if (isOfThing && sure.every((intent) => intent === "coverage")) return [...sure, "product-purpose"];
  if (sure.every((intent) => ofPaying.has(intent)) && packagesIn(asked).length > 0) return ["equipment"];
  if (!sure.every((intent) => aboutOffers.has(intent))) return sure;
  if (await namesProduct(asked)) {
    const likely = near.filter(({ certainty }) => certainty >= leastBeside).map(({ intent }) => intent);
    const beside = [
      ...sure.filter((intent) => besideProduct.has(intent) || intent === "order"),
      ...likely.filter((intent) => besideProduct.has(intent)),
    ];
    return ["product", ...beside.slice(0, 1)];
  }
  const isOfShop = near.slice(0, 2).some(({ intent }) => ofProducts.has(intent));
  return sure.length === 0 && isOfShop && asksOfKind(words) ? ["product-details"] : sure;
}

const besideVisit: ReadonlySet<IntentId> = new Set<IntentId>(["reply-time", "product", "area-request"]);
const ofCrime: ReadonlySet<IntentId> = new Set<IntentId>(["crime-after", "crime-nearby", "crime-past"]);
const whichOne = /\b(which|what|best) (cameras?|cams?|locks?|alarms?|sensors?|lights?)\b/;
/** What a question about plans asks if it names a kind of product and no plan. */
const ofGoods: Partial<Record<IntentId, IntentId>> = {
  "plan-prices": "product",
  "plan-choice": "product-choice",
  refund: "returns",
  // "Does the sensor go off when my dogs bark?"
  "guard-dogs": "product-details",
};
const ofPlans = /^(plans?|patrol\w*|subscriptions?|memberships?)$/;
const ofPaying: ReadonlySet<IntentId> = new Set<IntentId>(["pay-how", "contract", "tax"]);
/** A trade that a posting asks for explains most of a question. */
const leastSeeking = 0.1;
const seeking: ReadonlySet<IntentId> = new Set<IntentId>(["jobs", "job-fit", "job-other", "job-pay"]);
const joining =
  /\b(?:join\w*|sign(?:ed|ing|s)?(?: up)?|goal|enough (?:homes|houses|neighbours|neighbors|people|ppl)|(?:put|gave) (?:in )?(?:my|our) name|backs? out|chickens? out)\b/i;
/** What somebody asks of a street that wants to start together. */
const ofJoining: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["street-goal", "member-count", "create-account", "homes-needed", "get-started", "areas"] as const),
  ...(["coverage", "charged-wrong", "pay-when", "plan-prices", "window-sign", "community"] as const),
  ...(["missed-policy", "refund"] as const),
]);
/** "What's in the 499 one?" */
const ofContents: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["priced-offer", "plan-includes", "plan-difference", "plan-item", "product", "reports"] as const),
  ...(["product-details", "product-choice", "product-purpose"] as const),
]);
const ofOne = /\b(?:one|set|bundle|thing|deal|kit|package|contents?|in|inside|includ\w+|comes?|get|gets)\b/i;
/** Asks for something to buy. */
const wantsThing =
  /\b(?:something|anything|gadget|device|gizmo|thing(?:y|ie)?s?|(?:do|does) (?:you|u|ya)\b.{0,12}\b(?:sell|have|carry|stock)|got (?:a|any|an)\b|(?:i )?(?:need|wants?|looking for|would like|like) (?:an?|the|one|to (?:see|read|hear|talk))\b|(?:which|what) (?:camera|cam|lock|alarm|sensor|product)s?\b|what (?:do|have) (?:you|u) (?:sell|have|got)|any left|(?:in|as) a (?:set|bundle|kit)|everything at once|all at once)\b/i;
const ofProducts: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["product", "product-details", "product-choice", "product-purpose"] as const),
]);
const besideProduct: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["delivery", "returns", "warranty", "install-visit", "install-cost"] as const),
]);
/** A product explains most of a question; what is asked of it may be less clear. */
const leastBeside = 0.15;
const aboutOffers: ReadonlySet<IntentId> = new Set<IntentId>([
  ...besideProduct,
  ...([
    "product",
    "product-details",
    "product-choice",
    "product-purpose",
    "product-stock",
    "order",
    "plan-prices",
    "plan-includes",
    "plan-difference",
    "equipment",
    "services",
    "install-cost",
    "contract",
    "fees",
    "quote",
  ] as const),
]);
