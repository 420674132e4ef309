export const longestQuestion = 1_000;

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** What somebody typed, without letters that nobody sees and without numbers of cards and social insurance. */
export function cleaned(text: string): string {
  const seen = text
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/\p{Cc}/gu, (sign) => (sign === "\n" ? sign : " "));
  return redacted(seen).trim();
}

const removed = "[number removed]";

/**
 * Card numbers (13 to 19 digits) and social insurance numbers (9), where the last digit proves the others, also with an
 * expiry date, a security code or a phone number right behind them.
 */
function redacted(text: string): string {
  return text.replace(/(?<![\d+])\d+(?:[ ./_\-\u2010-\u2015]{1,4}\d+)*/gu, withoutSecrets);
}

function withoutSecrets(numbers: string): string {
  const groups = [...numbers.matchAll(/\d+/g)];
  for (let first = 0; first < groups.length; first++)
    for (let last = Math.min(groups.length, first + 19); last > first; last--) {
      const some = groups.slice(first, last).map(([digits]) => digits);
      if (!(some.length === groups.length || isWritten(some)) || !isSecret(some.join(""))) continue;
      const end = (groups[last - 1]?.index ?? 0) + (some.at(-1)?.length ?? 0);
      return `${numbers.slice(0, groups[first]?.index)}${removed}${withoutSecrets(numbers.slice(end))}`;
    }
  return numbers;
}

/** As cards and social insurance numbers are grouped; phone numbers and dates are not. */
function isWritten(groups: string[]): boolean {
  const lengths = groups.map(({ length }) => length);
  return (
    lengths.join() === "3,3,3" || lengths.every((length, at) => length >= (at === lengths.length - 1 ? 3 : 4))
  );
}

function isSecret(digits: string): boolean {
  const { length } = digits;
  return (length === 9 || (length >= 13 && length <= 19)) && endsInItsSum(digits);
}

/** What somebody wrote without their email addresses and phone numbers, and without what was removed before. */
export function withoutContacts(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "…")
    .replace(/(?<![\d$])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g, "…")
    .replaceAll(removed, "…");
}

function endsInItsSum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const person =
  "(?:i|we|he|she|they|someone|somebody|anyone|strangers?|people|man|men|woman|guys?|neighbou?rs?|child|kid|baby|son|daughter|" +
  "husband|wife|partner|father|mother|dad|mom|friend|brother|sister|guard|driver|burglars?|thie(?:f|ves))";
const place =
  "(?:house|home|doors?|windows?|car|garage|apartment|flat|condo|shop|store|yard|backyard|basement|bedroom|kitchen|room|building)";
const harm =
  "attack|stabb|shoot|rap|assault|beat|robb|hitt|punch|kick|strangl|chok|hurt|threaten|follow|chas|stalk|kidnapp";
const whom = "(?:me|us|him|her|them|my|our|his|their|a|the|someone|somebody)";
const pattern = (...parts: string[]) => new RegExp(parts.join(""));

const emergencies = [
  /\b(intruder|gun ?shots?|shots? fired|home invasion|heart attack|overdos(e|ed|ing)|unconscious|kidnapped|abducted)\b/,
  pattern(`\\b(break|breaks|breaking|broke|broken) (in|into)\\b.*\\b(now|${place})\\b`),
  pattern(
    `\\b${person}\\b.*\\b(trying to|getting|climbing|kicking|forcing|smashing|banging|pounding|coming)\\b.{0,40}`,
    `\\b((in|into|at|on|through|down)\\b.{0,12}\\b${place}|in my\\b|windows?|doors?)`,
  ),
  pattern(`\\b${person}('s| is| are|s)? (is |are )?(in|inside|outside|on|at|behind) (my|our) ${place}\\b`),
  pattern(
    `\\b(hear|hearing|heard|see|there is|there's|theres)\\b.{0,12}\\b(someone|somebody|strangers?|m[ae]n|people|steps)\\b`,
    `.{0,20}\\b(downstairs|upstairs|inside|in (my|our)|at (my|our))\\b`,
  ),
  pattern(
    `\\b${person}('s|'m|'re|s)?\\b.*\\b(is|are|am|was|been|being|got|has|'s|'m|'ve)\\b.*\\b`,
    `(attacked|stabbed|shot|raped|assaulted|beaten|robbed|bleeding|dying|drowning|choking)\\b`,
  ),
  pattern(`\\b(${harm})ing ${whom}\\b`),
  pattern(
    `\\b(i've|ive|i was|i am|i'm|we were|we've) (just )?(been )?(attacked|stabbed|shot|assaulted|beaten|robbed|mugged|bleeding)\\b`,
  ),
  pattern(
    `\\b${person}\\b.{0,20}\\b(collapsed|fainted|passed out|having a (stroke|seizure)|`,
    `(doesn't|does not|won't|will not|isn't|is not|not) (respond|responding|wake|waking|move|moving|breathe|breathing))\\b`,
  ),
  /\b(with|has|have|had|pulled|pulls|holding|point(ed|s|ing)|aim(ed|s|ing)|wav(ed|es|ing)) (a |an |his |her )?(gun|knife|weapon|machete)\b/,
  /\b(not|stopped|cannot|can't|isn't) breath(e|ing)\b/,
  /\b(kill|hurt|shoot|stab) (me|us|him|her|them|himself|herself|myself)\b/,
  pattern(
    `\\b(there is|there's|theres|it is) (a )?fire\\b|\\b(is|are|'s) on fire\\b|\\bsmoke (is|coming)\\b|\\bhouse fire\\b`,
    `|\\b${place} (is |are )?burning\\b`,
  ),
  /\b(this|it) is an emergency\b|\bhelp me\b|\bcall (the )?(911|police|ambulance)\b|\bin danger\b|\bemergency (now|right now|please)\b/,
  /\bsuicid(e|al)\b/,
];

const over =
  /\b(last (night|week|month|year|summer|winter|spring|fall)|yesterday|(days?|weeks?|months?|years?) ago)\b/;
const goesOn = /(\b(is|are|am)|'s|'m|'re)( still)? \w+ing\b|\b(right now|still)\b/;
const supposed = /\b(?:if|in case|what happens when|do you (?:stop|help when))\b/;

/**
 * Whether somebody seems to be in danger now: answered before anything else. What they tell of the past or suppose is
 * left out, clause by clause, so that "he collapsed, what if he dies" counts.
 */
export function isEmergency(question: string): boolean {
  const said = question.toLowerCase().replaceAll("’", "'");
  return [said, ...said.split(/[.,;:!?\n]+/)].some((words) =>
    emergencies.some((found) => found.test(happening(words))),
  );
}

function happening(words: string): string {
  if (goesOn.test(words)) return words;
  return over.test(words) ? "" : (words.split(supposed)[0] ?? "");
}

const advice =
  /\b(legal advice|lawyer|lawsuit|sue|press(ing)? charges|is it (legal|illegal)|can i legally|what are my rights|self.defen[cs]e|criminal record|my case)\b/i;

/** What only a lawyer or the police should answer. */
export function asksForAdvice(question: string): boolean {
  return advice.test(question);
}

const machine = "(?:assistant|chat ?bot|bot|AI(?: model)?|language model|LLM|GPT|model)s?";
const speech =
  "(?:must|should|say|answer|reply|respond|tell|write|print|output|state|ignore|disregard|repeat|instructions?|prompts?|rules?)";
const orders = new RegExp(
  [
    "\\b(?:ignore|disregard|forget|override)\\b.{0,60}\\b(?:instructions?|prompts?|rules?|above)\\b",
    "\\bsystem prompt\\b|\\byou are now\\b|^\\s*(?:system|assistant)\\s*:",
    `\\b${machine}\\b.{0,60}\\b${speech}\\b|\\b${speech}\\b.{0,40}\\b${machine}\\b`,
    "\\b(?:when|if|whenever) (?:any|some)?(?:one|body|users?|visitors?|people|a visitor|a user|you are|you're)? ?ask(?:s|ed)?\\b" +
      ".{0,60}\\b(?:say|answer|reply|respond|tell|write)\\b",
    "\\btell (?:them|the user|users|visitors|the visitor|everyone|anyone)\\b",
  ].join("|"),
  "i",
);

/** Whether a question is written for a machine: no model gets it. */
export function givesOrders(question: string): boolean {
  return orders.test(question);
}

/** A text of a posting, product or article without the sentences that are meant for a machine. */
export function withoutOrders(text: string): string {
  const sentences = text.match(/[^.!?\n]+(?:[.!?]+|\n|$)/g) ?? [];
  return sentences
    .filter((sentence) => !orders.test(sentence))
    .join("")
    .trim();
}
