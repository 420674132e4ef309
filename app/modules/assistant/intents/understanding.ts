import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { inContext, isOfWork, subjectOf } from "./guards-context";
import {
  courteous,
  type Guess,
  guesses,
  type IntentId,
  isReady,
  knownWords,
  mendedWords,
  questionOf,
} from "./intents";
import { saysAlso } from "./says-also";
import { wordsOf } from "./words";

export interface Understood {
  /** What is surely meant, at most two things; none if it is unsure. */
  sure: IntentId[];
  /** What may be meant, likeliest first. */
  near: Guess[];
  /** Whether it tells of a crime that is long over, beside what it asks. */
  past: boolean;
}

/** Less than certain, we offer the nearest questions instead. */
const leastCertainty = 0.29;
/** Less is enough if nothing else is nearly as likely. */
const leastAlone = 0.21;
const margin = 2;
/** A part of a question says less than the whole. */
const leastOfPart = 0.45;
/** If the whole is clear, a part that is no question of its own has to be clearer to be answered too. */
const leastBeside = 0.6;
/** Less certain than this, the whole gives way to a part that is clear. */
const leastVague = 0.55;
/** As clear as this, the whole is meant, whatever its parts say beside it. */
const leastClear = 0.8;
/** What is ours has to be so many times as likely as a subject that is not. */
const timesOff = 2;
const maxSure = 2;
const maxNear = 5;
const leastNear = 0.02;

/** "Good evening, hope you're having a nice night" asks nothing after its greeting. */
const leastGreeting = 0.8;

/** What stands between two questions. */
const joint = /[.!?;,\n]+|\b(?:and|but|also|then|n|plus)\b/i;
const clause =
  /[.!?;,\n]+|\b(?:and|but|because|also|then)\b|\s(?=(?:how|what|when|where|can i|do you|i want|i need)\b)/i;

/** "Robbed in 2021 n police did nothing so now I want to know": each of its clauses. */
const finest =
  /[.!?;,\n]+|\b(?:and|but|because|also|then|n|so|plus)\b|\s(?=(?:how|what|whats|when|where|can i|do (?:you|u)|i want|i need|looking)\b)/i;

/** "How do I close my account, and what do you keep" asks twice; "when I come home" asks nothing. */
const asksItself =
  /^\W*(?:(?:how|what|when|where|who|which|why) (?!(?:i|you|we|they|he|she|it|the|my|your|our)\b)|(?:is|are|do|does|did|can|could|will|would|should|any)\b)/i;

/** "Do you use cookies when I log in" asks nothing about logging in. */
const aside = /^\W*(?:when|if|because|since) (?:i|you|we|they|he|she|it)\b/i;

function withoutSaid(intents: IntentId[]): IntentId[] {
  const said = new Set(intents.flatMap((intent) => saysAlso[intent] ?? []));
  return intents.filter((intent) => !said.has(intent));
}

const politeness =
  /^\W*(?:(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon|day)|dear (?:sir|madam|team|sirs?)(?: or madam)?|greetings|excuse me|sorry|ok|okay|so|um+|well|namaste|salam|bonjour)\b(?: there| robin| all| sir| team| everyone| guys)?[\s,.!:-]*)+/i;

/** What a question means, by how much it resembles the examples of each intent. */
export function understand(question: string): Understood {
  const [greeting] = guesses(question);
  if (greeting?.intent === "greeting" && greeting.certainty >= leastGreeting)
    return { sure: ["greeting"], near: [greeting], past: false };
  const asked = withoutGreeting(question);
  const words = mendedWords(asked);
  if (words.length > 0 && knownWords(words) === 0) return { sure: [], near: [], past: false };
  const telling = words.filter((word) => !commonWords.has(word));
  const near = guesses(asked);
  const isExample = near[0]?.certainty === 1;
  const isStrange = !isExample && telling.length > 0 && knownWords(telling) === 0;
  const sentences = partsOf(asked, /(?<=[.!?;\n])\s+|\n+/);
  const clauses = partsOf(asked, clause).filter((part) => !aside.test(part));
  const whole = mayBeOff(near) ? undefined : sureOf(near);
  const parts = [...sentences, ...clauses].map(guesses);
  const clear = parts.flatMap((part) => sureOf(part, leastBeside, leastBeside) ?? []);
  // "Another company wants a year. Do you have a contract?" is clear in its second part alone; two parts say it all.
  const past = tellsOfPast(partsOf(asked, finest));
  const clearMatters = new Set(
    clear.filter((intent) => !courteous.has(intent) && !(past && crimes.has(intent))),
  );
  const saysAll = [...clearMatters].every(
    (intent) => whole && (intent === whole || saysAlso[whole]?.includes(intent)),
  );
  // Unless the answer to the whole says what they ask.
  const certainty = near[0]?.certainty ?? 0;
  const isClear = whole !== undefined && certainty >= leastClear;
  const isVague =
    !saysAll && !isClear && (clearMatters.size > 1 || (clearMatters.size > 0 && certainty < leastVague));
  const questions = partsOf(asked, joint)
    .filter((part) => asksItself.test(part))
    .flatMap((part) => sureOf(guesses(part), leastOfPart, leastOfPart) ?? []);
  const others = whole
    ? [...clear, ...questions]
    : parts.flatMap((part) => sureOf(part, leastOfPart, leastOfPart) ?? []);
  const all = [...new Set([...(whole && !isVague ? [whole] : []), ...others])];
  // "I work days. Do you patrol by day?" asks for no job.
  const ofOthers = isClear && !isOfWork(whole) ? all.filter((intent) => !isOfWork(intent)) : all;
  const asks = ofOthers.filter((intent) => !courteous.has(intent));
  const current = past ? withoutCrimes(asks) : asks;
  const matters =
    current.length > 1 ? current.filter((intent) => !isBeside(intent, current, asked)) : current;
  const meant = withoutSaid(inContext(matters.length > 0 ? matters : ofOthers, asked));
  const subject = isStrange || meant.length > 0 ? undefined : subjectOf(near);
  const sure = subject ? [subject] : isStrange ? [] : meant.slice(0, maxSure);
  return { sure, near: near.slice(0, maxNear), past };
}

const crimes: ReadonlySet<IntentId> = new Set<IntentId>(["crime-after", "crime-past", "crime-nearby"]);

/** What is asked beside a crime that is long over, or else only that it is. */
function withoutCrimes(asks: IntentId[]): IntentId[] {
  const others = asks.filter((intent) => !crimes.has(intent));
  return others.length > 0 || asks.length === 0 ? others : ["crime-past"];
}

/** Whether a part tells of a crime of years ago, and none of one that has just happened. */
function tellsOfPast(parts: string[]): boolean {
  const told = parts.map((part) => sureOf(guesses(part), leastOfPart, leastOfPart));
  return told.includes("crime-past") && !told.includes("crime-after");
}

/**
 * "Sorry, my English is not good" beside a question is an apology. Beside an offer that has a price, "What does that
 * cost?" asks for that price and not for those of the plans.
 */
function isBeside(intent: IntentId, asks: IntentId[], question: string): boolean {
  if (intent === "plan-prices") return asks.some((each) => priced.has(each)) && !plansNamed.test(question);
  if (intent === "unsafe") return asks.includes("discount");
  if (intent === "cancel-plan") return asks.includes("change-plan") && cancelsFirst.test(question);
  // What is long over is told to explain the question beside it.
  return intent === "languages" || intent === "crime-past";
}

const cancelsFirst = /\bcancel\w*\b[^.?!]*\bfirst\b|\bwithout cancel/i;
const priced: ReadonlySet<IntentId> = new Set<IntentId>(["event", "protection", "equipment", "product"]);
const plansNamed = /\b(plans?|patrols?|packages?|subscription)\b/i;

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
  ...(["protection", "protection-escort", "protection-family", "event-keep-out"] as const),
  // A call for cash frightens, and is answered after the warning.
  ...(["guard-licensed", "impostor", "phone-scam"] as const),
]);

/** What sounds like these may be danger still. */
const grave: ReadonlySet<IntentId> = new Set<IntentId>([
  ...courteous,
  ...(["suspicious", "alarm-ringing", "unsafe", "locked-out"] as const),
  ...(["help-after-crime", "guard-noted"] as const),
]);

/** Whether a call for money is told of: that a "lawyer" made it makes it no legal question. */
export function tellsOfScam(question: string): boolean {
  return guesses(question)[0]?.intent === "phone-scam";
}

/** Whether it is hardly likelier to be about us than about something else. */
function mayBeOff(near: Guess[]): boolean {
  const [first] = near;
  if (!first || first.intent === "off-topic") return false;
  return near.some(
    ({ intent, certainty }) => intent === "off-topic" && certainty * timesOff > first.certainty,
  );
}

/** The likeliest intent if it is certain enough. */
export function sureOf<Id extends string>(
  [first, second]: { intent: Id; certainty: number }[],
  least = leastCertainty,
  alone = leastAlone,
): Id | undefined {
  if (!first) return undefined;
  const isAlone = first.certainty >= alone && first.certainty >= margin * (second?.certainty ?? 0);
  return first.certainty >= least || isAlone ? first.intent : undefined;
}

/** "Hi there, how much is it?" asks how much it is. */
function withoutGreeting(question: string): string {
  const rest = question.replace(politeness, "");
  return wordsOf(rest).length > 0 ? rest : question;
}

function partsOf(question: string, between: RegExp): string[] {
  const parts = question.split(between).filter((part) => wordsOf(part).length >= 2 && !bare.test(part));
  return parts.length > 1 ? parts.slice(0, 8) : [];
}

/** "How much" asks about what the rest names. */
const bare =
  /^\W*(?:and |so )?(?:how (?:much|long|many|come)|what about|what is|when is)(?: (?:is|for) (?:it|that|this))?\W*$/i;

/** The questions that may have been meant, for buttons; courtesies have none. */
export function nearQuestions(near: Guess[], most: number): string[] {
  return near
    .filter(({ certainty }) => certainty >= leastNear)
    .flatMap(({ intent }) => questionOf(intent) ?? [])
    .slice(0, most);
}
