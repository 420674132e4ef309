import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { aside, asksItself, isAsked, isNarrative, withoutApology } from "./asked-parts";
import { likeliestOfFamily, serveAlso } from "./families";
import { inContext, isOfWork, subjectOf } from "./guards-context";
import {
  courteous,
  type Guess,
  guesses,
  type IntentId,
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
  /** Whether it tells of a crime that is over, beside what it asks. */
  past: boolean;
}

/** Less than certain, we offer the nearest questions instead. */
const leastCertainty = 0.29;
/** Less is enough if nothing else is nearly as likely. */
const leastAlone = 0.22;
const margin = 2;
/** A part of a question says less than the whole. */
const leastOfPart = 0.45;
/** If the whole is clear, a part that is no question of its own has to be clearer to be answered too. */
const leastBeside = 0.62;
/** Less certain than this, the whole gives way to a part that is clear. */
const leastVague = 0.5;
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
const joint = /[.!?;,\n]+|:\s|\b(?:and|but|also|then|n|plus)\b/i;
const clause =
  /[.!?;,\n]+|:\s|\b(?:and|but|because|also|then)\b|\s(?=(?:how|what|when|where|can i|do you|i want|i need)\b)/i;

/** "Robbed in 2021 n police did nothing so now I want to know": each of its clauses. */
const finest =
  /[.!?;,\n]+|\b(?:and|but|because|also|then|n|so|plus)\b|\s(?=(?:how|what|whats|when|where|can i|do (?:you|u)|i want|i need|looking)\b)/i;

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
  const asked = withoutApology(withoutGreeting(question));
  const words = mendedWords(asked);
  if (words.length > 0 && knownWords(words) === 0) return { sure: [], near: [], past: false };
  const telling = words.filter((word) => !commonWords.has(word));
  const near = guesses(asked);
  const isExample = near[0]?.certainty === 1;
  const isStrange = !isExample && telling.length > 0 && knownWords(telling) === 0;
  const sentences = partsOf(asked, /(?<=[.!?;\n])\s+|\n+/);
  const clauses = partsOf(asked, clause).filter((part) => !aside.test(part));
  const likely = mayBeOff(near) ? undefined : sureOf(near);
  const family = likely === undefined || likely === "off-topic" ? likeliestOfFamily(near) : undefined;
  const whole = family ?? likely;
  const texts = [...sentences, ...clauses];
  const parts = texts.map(guesses);
  const clear = parts.flatMap((part) => sureOf(part, leastBeside, leastBeside) ?? []);
  const toldOnly = onlyTold(texts, parts, asked, near);
  // "Another company wants a year. Do you have a contract?" is clear in its second part alone; two parts say it all.
  const past = tellsOfPast(partsOf(asked, finest));
  const clearMatters = new Set(
    clear.filter(
      (intent) => !courteous.has(intent) && !toldOnly.has(intent) && !(past && crimes.has(intent)),
    ),
  );
  const saysAll = [...clearMatters].every(
    (intent) => whole && (intent === whole || saysAlso[whole]?.includes(intent)),
  );
  // Unless the answer to the whole says what they ask.
  const certainty = near[0]?.certainty ?? 0;
  const isClear = whole !== undefined && certainty >= leastClear;
  const isVague =
    !saysAll &&
    !isClear &&
    whole !== "unsafe" &&
    (clearMatters.size > 1 || (clearMatters.size > 0 && certainty < leastVague));
  const questions = partsOf(asked, joint)
    .filter((part) => asksItself.test(part))
    .flatMap((part) => sureOfQuestion(guesses(part), whole) ?? []);
  const others = whole
    ? [...clear, ...questions]
    : parts.flatMap((part) => sureOf(part, leastOfPart, leastOfPart) ?? []);
  const all = [...new Set([...(whole && !isVague ? [whole] : []), ...others])];
  // "I work days. Do you patrol by day?" asks for no job.
  const ofOthers = isClear && !isOfWork(whole) ? all.filter((intent) => !isOfWork(intent)) : all;
  const asks = ofOthers.filter((intent) => !courteous.has(intent));
  const current = past ? withoutCrimes(asks) : asks;
  const wanted = current.filter((intent) => intent === whole || !toldOnly.has(intent));
  const worth = wanted.length > 0 ? wanted : current;
  const matters = worth.length > 1 ? worth.filter((intent) => !isBeside(intent, worth, asked)) : worth;
  const meant = withoutSaid(inContext(matters.length > 0 ? matters : ofOthers, asked));
  const subject = isStrange || meant.length > 0 ? undefined : subjectOf(near);
  const sure = subject ? [subject] : isStrange ? [] : meant.slice(0, maxSure);
  const isTold = !sure.some((intent) => crimes.has(intent)) && likeliest(near, "crime-after") >= leastOfCrime;
  return { sure, near: near.slice(0, maxNear), past: past || isTold };
}

/** A question beside others: what is sure, or else the family whose answers serve it, but for that of the whole. */
function sureOfQuestion(near: Guess[], whole: IntentId | undefined): IntentId | undefined {
  const sure = sureOf(near, leastOfPart, leastOfPart);
  if (sure || mayBeOff(near)) return sure;
  const likely = likeliestOfFamily(near, leastOfPart);
  return likely && whole && serveAlso(likely).includes(whole) ? undefined : likely;
}

function likeliest(near: Guess[], wanted: IntentId): number {
  return near.find(({ intent }) => intent === wanted)?.certainty ?? 0;
}

/** A break-in that is told beside a question is so much of the whole. */
const leastOfCrime = 0.25;

/**
 * What only a part that asks nothing speaks of, and hardly the whole: "I pay for the small plan. Would you look at the
 * house while I am away?" asks nothing about paying.
 */
function onlyTold(texts: string[], parts: Guess[][], asked: string, near: Guess[]): ReadonlySet<IntentId> {
  const [told, wanted] = [new Set<IntentId>(), new Set<IntentId>()];
  for (const [at, text] of texts.entries()) {
    const intent = sureOf(parts[at] ?? [], leastOfPart, leastOfPart);
    if (!intent) continue;
    const share = near.find((guess) => guess.intent === intent)?.certainty ?? 0;
    const least = isNarrative(text) ? leastTold : leastNamed;
    (isAsked(text, asked) || share >= least ? wanted : told).add(intent);
  }
  return new Set([...told].filter((intent) => !wanted.has(intent)));
}

const leastTold = 0.1;
const leastNamed = 0.02;

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
  /^\W*(?:and |so )?(?:how (?:much|long|many|come)|what about|what is|when is|how (?:does|would|do) (?:it|that|this) (?:all )?work)(?: (?:is|for) (?:it|that|this))?\W*$/i;

/** The questions that may have been meant, for buttons; courtesies have none. */
export function nearQuestions(near: Guess[], max: number): string[] {
  return near
    .filter(({ certainty }) => certainty >= leastNear)
    .flatMap(({ intent }) => questionOf(intent) ?? [])
    .slice(0, max);
}
