import { wordsOf } from "./words";

/** "How do I close my account, and what do you keep" asks twice; "when I come home" asks nothing. */
export const asksItself =
  /^\W*(?:(?:how|what|when|where|who|which|why) (?!(?:i|you|we|they|he|she|it|the|my|your|our)\b)|(?:is|are|do|does|did|can|could|will|would|should|any|whether)\b)/i;

/** "Do you use cookies when I log in" asks nothing about logging in. */
export const aside = /^\W*(?:when|if|because|since) (?:i|you|we|they|he|she|it)\b/i;

/** Whether a part of a question is a question itself. */
export function isAsked(part: string, question: string): boolean {
  const text = part.trim();
  return /\?\s*$/.test(text) || asksItself.test(text) || wanting.test(text) || question.includes(`${text}?`);
}

const wanting =
  /^\W*(?:and |so |or |also |but )?(?:(?:how|what|whats|when|where|who|whos|which|why|whose)\b|(?:can|could|may|must|should|would|will|do|does|did|is|are) (?:i|you|u|we|they|he|she|it|the|one|someone)\b|(?:i|we) (?:need|want|wanna|would like|am looking|are looking|wish|have to)\b|(?:i.d|we.d) like\b|(?:need|want|looking for|please|pls|tell me|give me|send me|cancel|stop|delete|change)\b)/i;

/** Whether a part tells of the person who asks: "I pay for the small plan." */
export function isNarrative(part: string): boolean {
  return narrative.test(part);
}

const narrative =
  /^\W*(?:and |but |so |because |as |since |now |however |yesterday |last \w+ )?(?:i|im|i.m|i.ve|we|we.re|my|our|he|she|it|its|they|the|this|that|there|theres|there.s|your)\b/i;

/** "Sorry, my English is not good. How do I join?" asks how to join; what job needs English is asked beside work. */
export function withoutApology(question: string): string {
  if (ofWork.test(question)) return question;
  const rest = question.replace(apology, " ");
  return wordsOf(rest).length >= leastBeside ? rest : question;
}

const apology =
  /(?:\b(?:i.m |i am |im )?(?:very |so )?sorry\W+)?(?:\b(?:for|excuse|pardon)\W+)?\bmy (?:poor |bad |broken )?english(?: is|s)?(?: (?:not|no|so|very|that|too|really|bad|poor|weak|good|great|perfect|broken|well|limited|little|not enough))*\W*/i;
const ofWork =
  /\b(?:jobs?|work\w*|apply\w*|application|hire|hiring|interview|dispatch\w*|guards? (?:job|work))\b/i;
const leastBeside = 3;
