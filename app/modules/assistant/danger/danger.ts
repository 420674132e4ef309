import { setImmediate as pause } from "node:timers/promises";
import intents from "~/modules/assistant/intents/intents.json" with { type: "json" };
import { formatPhone } from "~/platform/phone";
import examples from "./danger-examples.json" with { type: "json" };
import { languageOf } from "./languages";
import { learnLikeness } from "./likeness";

/** A cry that is the whole message, a call for an emergency service, or a wish to die. */
const cries = new RegExp(
  [
    "^\\W*((please |pls |plz )?help( me| us)?( please| pls| plz| now)*|fire|smoke|flames|gas( leak)?|carbon monoxide|intruders?|burglars?|",
    "thie(f|ves)|robber(s|y)?|overdose|stroke|seizure|heart attack|drowning|choking|bleeding|shooting|stabbing|gunshots?|sos|9-?1-?1)\\W*$",
    "|^\\W*(please |pls |plz |someone |somebody |i need |we need )?((call|get|send) )?(me |us |the |an? )?(911|cops|police|ambulance|paramedics?|fire ?(truck|department))",
    "( now| please| pls| plz| quick(ly)?)*\\W*$",
    "|^\\W*this is an emergency\\b|\\b(kill(ing)? my ?sel(f|ves)|suicidal|(want|wants|wanna|going to|gonna) (to )?die)\\b",
  ].join(""),
  "i",
);

/**
 * How alike the whole question, one of its sentences or one of its clauses must be: the shorter the text, the less it
 * reveals its subject.
 */
const parts: [between: RegExp, alike: number][] = [
  [/$^/, 0],
  [/(?<=[.:;!?؟।\n])\s+/u, 0.75],
  [/(?<=[.:;!?؟।\n,،])\s+/u, 1.8],
];
let scoreOf: ((text: string) => number) | undefined;
let learning: ReturnType<typeof learnLikeness> | undefined;

/** Intents whose questions tell of danger, theft or violence; those of all others are harmless. */
const near = new Set(
  `suspicious alarm-ringing unsafe crime-after crime-nearby protection complain-guard lost-found locked-out
  insult`.split(/\s+/),
);
/** There are more harmless examples than dangerous ones, and a missed danger is worse than a false alarm. */
const dangerWeight = 3;

/** Learns on, to the end or for some steps of a millisecond each. */
function learn(steps = Number.POSITIVE_INFINITY): (text: string) => number {
  learning ??= begin();
  for (let step = 0; step < steps && !scoreOf; step++) {
    const { done, value } = learning.next();
    if (done) scoreOf = value;
  }
  return scoreOf ?? (() => 0);
}

/** Learns to recognize danger, once a process, while it does other work; `isDanger` does not wait for it. */
export async function prepareDanger(): Promise<void> {
  while (!scoreOf) {
    learn(1);
    await pause();
  }
}

function begin() {
  const ordinary = Object.entries(intents).flatMap(([intent, { examples: asked }]) =>
    near.has(intent) ? [] : asked,
  );
  return learnLikeness(examples.danger, [...examples.harmless, ...ordinary], dangerWeight);
}

/**
 * Whether a person seems to be in danger now (row 183), judged by how much the question resembles the sentences of
 * danger-examples.json: English, French, Punjabi, Hindi and Urdu, in their scripts and in Latin letters. Add a missed
 * sentence there.
 */
export function isDanger(question: string): boolean {
  if (question.split(/[.!\n]+/).some((part) => cries.test(part))) return true;
  const score = learn();
  return parts.some(([between, alike]) => question.split(between).some((part) => score(part) > alike));
}

const wantsToDie =
  /\b(suicid\w*|kill(ing)? (my|him|her|them)sel(f|ves)|(end|take) my (own )?life|want(s)? to die)\b/i;

const lines = {
  fr: "En cas de danger, appelez d’abord le 911.",
  pa: "ਜੇ ਕੋਈ ਖ਼ਤਰੇ ਵਿੱਚ ਹੈ, ਪਹਿਲਾਂ 911 ’ਤੇ ਫ਼ੋਨ ਕਰੋ।",
  hi: "अगर कोई ख़तरे में है, तो पहले 911 पर फ़ोन करें।",
  ur: "اگر کوئی خطرے میں ہے تو پہلے 911 پر فون کریں۔",
  "hi-Latn": "Agar koi khatre mein hai to pehle 911 par phone karein.",
};

/**
 * What a person in danger is told, a line each: 911 and our line, also in the language of the question if it is one of
 * Peel's.
 */
export function dangerText(question: string, phone: string): string {
  const language = languageOf(question);
  return [
    `If someone is in danger, call 911 first. Then call our emergency line, ${formatPhone(phone)}, staffed 24/7.`,
    // Canada's Suicide Crisis Helpline, 988.ca.
    ...(wantsToDie.test(question) ? ["You can also call or text 988 at any hour to talk to someone."] : []),
    ...(language ? [lines[language]] : []),
  ].join("\n");
}
