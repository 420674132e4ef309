import { setImmediate as pause } from "node:timers/promises";
import { whenAnswered } from "~/messages/line-hours";
import { waysToAsk } from "~/modules/assistant/intents/intent-examples";
import { readLearned } from "~/modules/assistant/intents/learned";
import { formatPhone } from "~/platform/phone";
import examples from "./danger-examples.json" with { type: "json" };
import { languageOf } from "./languages";
import { learnLikeness, likenessOf } from "./likeness";

/** A cry that is the whole message, a call for an emergency service, or a wish to die. */
const cries = new RegExp(
  [
    "^\\W*(fire|smoke|flames|gas( leak)?|carbon monoxide|intruders?|burglars?|",
    "thie(f|ves)|robber(s|y)?|overdose|stroke|seizure|heart attack|drowning|choking|bleeding|shooting|stabbing|gunshots?|sos|9-?1-?1)\\W*$",
    "|^\\W*(please |pls |plz |someone |somebody |i need |we need )?((call|get|send) )?(me |us |the |an? )?(911|cops|police|ambulance|paramedics?|fire ?(truck|department))",
    "( now| please| pls| plz| quick(ly)?)*\\W*$",
    "|^\\W*this is an emergency\\b|\\b(kill(ing)? my ?sel(f|ves)|suicidal|(want|wants|wanna|going to|gonna) (to )?die)\\b",
  ].join(""),
  "i",
);

/** The same beside other words: "Help! He is in the house", but not "My boxes keep disappearing. Help". */
const callForHelp = /^\W*(please |pls |plz )?help( me| us)?( please| pls| plz| now)*\W*$/i;

/** What keeps happening to things, or happened months ago, is no danger to anybody now. */
const habit =
  /\b(been|keeps?|kept) (\w+ )?(steal|tak|cut|walk\w* (off|away)|vanish|disappear|go\w* missing|smash|tagg|spray|slash|los)\w*/i;
const longAgo =
  /\b(last (month|year|spring|summer|fall|autumn|winter)|(in|since) (jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*|(in|since) 20\d\d|(weeks|months|years) ago)\b/i;
const present =
  /\b(now|rn|right now|inside|currently|still (here|there|inside)|outside|at (my|the) door|gun|knife|alone|scared|coming|bleed\w*|breath\w*)\b/i;
const lessOfHabit = 2;

/**
 * How much less one of its sentences or clauses tells than the whole question: the shorter the text, the less it reveals
 * its subject.
 */
const parts: [between: RegExp, less: number][] = [
  [/(?<=[.:;!?؟।\n])\s+/u, 0.5],
  [/(?<=[.:;!?؟।\n,،])\s+/u, 1.25],
];
/** How much the whole counts beside a part of it. */
const shareOfWhole = 0.1;
/** A question as alike as this may tell of danger: a missed danger is worse than a false alarm. */
const alike = -1.2;
/** Intents whose questions tell of danger, theft or violence; those of all others are harmless. */
const near = new Set(
  "suspicious alarm-ringing unsafe crime-after crime-nearby help-after-crime guard-noted locked-out".split(
    " ",
  ),
);

/** Learns what danger sounds like: the weights of `likenessOf`. It takes seconds; each step is about a millisecond. */
function* learning(): Generator<undefined, Float32Array> {
  const ordinary = waysToAsk().flatMap(([intent, ways]) => (near.has(intent) ? [] : ways));
  return yield* learnLikeness(examples.danger, [...examples.harmless, ...ordinary]);
}

let known: Float32Array | undefined;

/** Reads, or else learns, what danger sounds like, once a process, while it does other work. */
export async function prepareDanger(): Promise<Float32Array> {
  known ??= readLearned()?.danger;
  for (const steps = learning(); !known; await pause()) {
    const { done, value } = steps.next();
    if (done) known = value;
  }
  return known;
}

function weights(): Float32Array {
  known ??= readLearned()?.danger;
  for (const steps = learning(); !known; ) {
    const { done, value } = steps.next();
    if (done) known = value;
  }
  return known;
}

/** A whole question, or a part, as alike as this tells of danger whatever else is asked. */
const surelyAlike = 1;

/**
 * Whether a person seems to be in danger now (row 183), judged by how much the question resembles the sentences of
 * danger-examples.json: English, French, Spanish, Punjabi, Hindi and Urdu, in their scripts and in Latin letters. Add a missed
 * sentence there. It is "likely" if it hardly sounds like it: then it is none if the whole is clearly an ordinary question
 * ("Can I pause my plan? We are renovating and nobody is living there").
 */
export function dangerIn(question: string): "sure" | "likely" | undefined {
  const sentences = question.split(/[.!\n]+/).filter((part) => /\p{L}|\d/u.test(part));
  if (sentences.some((part) => cries.test(part))) return "sure";
  const learned = weights();
  const whole = likenessOf(question, learned);
  const isCall = sentences.some((part) => callForHelp.test(part));
  if (isCall && (sentences.length === 1 || whole > leastBesideCall)) return "sure";
  let [most, likeness] = [whole, whole];
  for (const [between, less] of parts) {
    const part = Math.max(
      ...question.split(between).map((each) => likenessOf(each, learned) - (isHabit(each) ? lessOfHabit : 0)),
    );
    most = Math.max(most, part);
    likeness = Math.max(likeness, shareOfWhole * whole + (1 - shareOfWhole) * part - less);
  }
  if (most > surelyAlike) return "sure";
  if (longAgo.test(question) && !present.test(question)) return undefined;
  return likeness > alike ? "likely" : undefined;
}

function isHabit(text: string): boolean {
  return habit.test(text) && !present.test(text);
}

/** A call for help beside words that sound so little like danger is for help with a question. */
const leastBesideCall = -4;

export function isDanger(question: string): boolean {
  return dangerIn(question) !== undefined;
}

const wantsToDie =
  /\b(suicid\w*|kill(ing)? (my|him|her|them)sel(f|ves)|(end|take) my (own )?life|want(s)? to die)\b/i;

const lines = {
  fr: "En cas de danger, appelez d’abord le 911.",
  es: "En caso de peligro, llame primero al 911.",
  pa: "ਜੇ ਕੋਈ ਖ਼ਤਰੇ ਵਿੱਚ ਹੈ, ਪਹਿਲਾਂ 911 ’ਤੇ ਫ਼ੋਨ ਕਰੋ।",
  hi: "अगर कोई ख़तरे में है, तो पहले 911 पर फ़ोन करें।",
  ur: "اگر کوئی خطرے میں ہے تو پہلے 911 پر فون کریں۔",
  "hi-Latn": "Agar koi khatre mein hai to pehle 911 par phone karein.",
};

/**
 * What a person in danger is told, a line each: 911 and our line with its hours, also in the language of the question if
 * it is one of Peel's.
 */
export function dangerText(question: string, phone: string, lineHours: string): string {
  const language = languageOf(question);
  return [
    `If someone is in danger, call 911 first. Then call our emergency line, ${formatPhone(phone)}${whenAnswered(lineHours, "staffed 24/7")}.`,
    // Canada's Suicide Crisis Helpline, 988.ca.
    ...(wantsToDie.test(question) ? ["You can also call or text 988 at any hour to talk to someone."] : []),
    ...(language ? [lines[language]] : []),
  ].join("\n");
}
