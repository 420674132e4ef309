import { courteous, guesses, type IntentId, isReady } from "./intents";
import { understand } from "./understanding";

/** Whether a question clearly asks something that tells of no danger; false before the intents are learned. */
export function isOrdinary(question: string): boolean {
  if (!isReady()) return false;
  const [first] = guesses(question);
  if (first !== undefined && first.certainty >= leastOrdinary && !grave.has(first.intent)) return true;
  // A building that asks what there is for it tells of its troubles, too.
  const { sure } = understand(question);
  return sure.includes("equipment") && (sure.includes("apartment") || sure.includes("business"));
}

const leastOrdinary = 0.6;

/**
 * Whether a question, though it may tell of danger, asks to hire somebody who protects, or whether a man at the door is
 * ours; false before, too.
 */
export function asksForSafety(question: string): boolean {
  return isReady() && understand(question).sure.some((intent) => protecting.has(intent));
}

/** Whether a question asks about something to buy; false before, too. */
export function asksForThing(question: string): boolean {
  return isReady() && understand(question).sure.some((intent) => things.has(intent));
}

const things: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["product", "product-details", "product-purpose", "product-choice"] as const),
]);

const protecting: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["protection", "protection-escort", "protection-family", "event-keep-out", "stalked"] as const),
  // A call for cash frightens, and is answered after the warning.
  ...(["guard-licensed", "impostor", "phone-scam"] as const),
]);

/** What sounds like these may be danger still. */
const grave: ReadonlySet<IntentId> = new Set<IntentId>([
  ...courteous,
  ...(["suspicious", "alarm-ringing", "unsafe", "stalked", "locked-out"] as const),
  ...(["help-after-crime", "guard-noted", "child-alone", "parked-car", "false-alarm"] as const),
  "data-neighbours",
]);

/** Whether a call for money is told of: that a "lawyer" made it makes it no legal question. */
export function tellsOfScam(question: string): boolean {
  return guesses(question)[0]?.intent === "phone-scam" || understand(question).sure.includes("phone-scam");
}
