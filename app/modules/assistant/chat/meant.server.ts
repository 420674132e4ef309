import { type KnownPlaces, placeIn, postalCodeIn } from "~/modules/assistant/answers/places";
import { conceptsOf } from "~/modules/assistant/intents/concepts";
import { courteous, type IntentId, mendedWords } from "~/modules/assistant/intents/intents";
import { knownPlans } from "~/modules/assistant/intents/plan-names";
import { type Understood, understand } from "~/modules/assistant/intents/understanding";
import { wordsOf } from "~/modules/assistant/intents/words";
import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { asksToDeliver, toDeliver } from "./goods.server";

/** A postal code, or a place alone, asks for coverage. */
export function meant(question: string, known: KnownPlaces): Understood {
  const understood = understand(question);
  const { sure } = understood;
  const words = mendedWords(question);
  if (sure.length === 1 && sure[0] === "vacation-watch" && asksWho.test(question))
    return { ...understood, sure: [...sure, "watch-privacy"] };
  // "Does ADT tie you for years? I may leave them for you" cancels nothing with us.
  const isOfOthers = conceptsOf(words).includes("RIVAL") || leaving.test(question);
  const isTied = isOfOthers && ties.test(question);
  if (
    isOfOthers &&
    sure.length > 0 &&
    sure.every((intent) => ofLeaving.has(intent) || (isTied && intent === "business"))
  )
    return { ...understood, sure: ["other-company"] };
  // "Do you check on the house while we travel on the 30 plan?"
  if (
    sure.length === 1 &&
    sure[0] === "plan-includes" &&
    /\b(?:vacation|travel|while (?:we|i) (?:are|am) away)\b/.test(words.join(" "))
  )
    return { ...understood, sure: ["vacation-watch"] };
  if (comparesPlans(words, sure)) return { ...understood, sure: ["plan-difference"] };
  if (asksToDeliver(words, sure)) return { ...understood, sure: toDeliver(sure) };
  // Orders that name a postal code ask for no coverage.
  if (sure[0] && declined.has(sure[0])) return understood;
  const code = postalCodeIn(question);
  const isShort = words.length <= maxWordsOfPlace;
  if (code) {
    const others = isShort ? [] : sure.filter((intent) => !aboutPlaces.has(intent));
    const site = others.find((intent) => ofSites.has(intent));
    return { ...understood, sure: site ? [site, "coverage"] : ["coverage", ...others.slice(0, 1)] };
  }
  const place = placeIn(words, known);
  if (
    place &&
    isShort &&
    (sure.length === 0 || (isAlone(place.name, words) && sure.every((intent) => aboutPlaces.has(intent))))
  )
    return { ...understood, sure: ["coverage"] };
  return place && isOfPlace(understood) ? { ...understood, sure: ["coverage"] } : understood;
}

/** "Why nothing in Oakville? Cars get stolen every week" is sure of nothing but its place. */
function isOfPlace({ sure, near }: Understood): boolean {
  const [first] = near;
  const shareOf = (of: ReadonlySet<IntentId>) =>
    near.reduce((sum, { intent, certainty }) => sum + (of.has(intent) ? certainty : 0), 0);
  const isOff = near.some(({ intent, certainty }) => intent === "off-topic" && certainty >= leastOff);
  if (!first || isOff) return false;
  if (sure.length === 0) return shareOf(ofCoverage) >= leastOfPlace;
  return sure.every((intent) => intent === "venting" || intent === "crime-nearby");
}

const ofCoverage: ReadonlySet<IntentId> = new Set<IntentId>(["coverage", "areas", "area-request"]);
const leastOfPlace = 0.12;
const leastOff = 0.15;

const leaving =
  /\b(?:leav\w+|quit\w*|ditch\w*|switch\w* from) (?:them|my (?:old|other|alarm|security) (?:company|provider|firm|people|guys))\b/i;
/** "My alarm company won't let me go" speaks of no business of its own. */
const ties = /\b(?:contracts?|lock\w*|tie[sd]?|tying|let (?:me|us) go|stuck|sign(?:ed)? for)\b/i;
const ofLeaving: ReadonlySet<IntentId> = new Set<IntentId>(["cancel-plan", "change-plan", "other-company"]);
const declined: ReadonlySet<IntentId> = new Set<IntentId>(["machine-orders", "other-people"]);
/** "Can you look at the house, and who would know?" */
const asksWho = /\bwho\b.{0,14}\b(?:has|have|sees?|reads?|knows?)\b/i;

/** "What do we get for the 149 that we don't get for the 30?" names two plans. */
function comparesPlans(words: readonly string[], sure: readonly IntentId[]): boolean {
  const text = words.join(" ");
  const count = knownPlans().filter(({ packageName }) =>
    text.includes(wordsOf(packageName).join(" ")),
  ).length;
  return count > 1 && comparing.test(text) && sure.every((intent) => ofPlans.has(intent));
}

const comparing =
  /\b(?:difference|different|differ|versus|vs|compare\w*|than|instead|extra|better|more|same|(?:that|which) (?:i|we|you|the|is|are|do|does) (?:not|\w+ not))\b/;
const ofPlans: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["plan-prices", "plan-includes", "plan-choice", "plan-difference", "price-objection"] as const),
  ...(["patrol-cars", "price-rise", "plan-item"] as const),
]);

/** "And in Oakville?" names a place and says nothing else. */
function isAlone(place: string, words: readonly string[]): boolean {
  const parts = wordsOf(place);
  return (
    words.length <= parts.length + maxAround &&
    words.every((word) => parts.includes(word) || commonWords.has(word))
  );
}

/** "When do you come to Oakville" says more. */
const maxAround = 2;
const maxWordsOfPlace = 6;
/** A building is guarded by quote; that cars pass it at night is said after that. */
const ofSites: ReadonlySet<IntentId> = new Set<IntentId>([
  ...(["business", "apartment", "guard-rate", "corporate-price"] as const),
]);
/** What an answer about a postal code says already, or leaves to it. */
const aboutPlaces: ReadonlySet<IntentId> = new Set<IntentId>([
  ...courteous,
  "coverage",
  "areas",
  "create-account",
  "verify-address",
  "community",
  "area-request",
  "get-started",
  "plan-prices",
  "patrol-now",
  "patrol-hours",
  "patrol-frequency",
  "first-night",
  "crime-stats",
  "crime-past",
]);
