export const longestQuestion = 1_000;

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** What was typed, without invisible characters, card numbers and their security codes, and social insurance numbers. */
export function cleaned(text: string): string {
  const seen = text
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/\p{Cc}/gu, (sign) => (sign === "\n" ? sign : " "));
  return redacted(seen).replace(securityCode, `$1${removed}`).trim();
}

/** Stands where a number of a card or of social insurance was. */
export const removed = "[number removed]";

/** The three or four digits beside a card number, wherever they are named. */
const securityCode =
  /\b((?:cvc|cvv|cvn|cvd|csc)2?\b[^\p{N}\n]{0,30}|security code\b[^\p{N}\n]{0,30})\p{N}{3,4}(?!\p{N})/giu;

/**
 * Card numbers (13 to 19 digits) and social insurance numbers (9), where the check digit fits, even with an expiry
 * date, a security code or a phone number right behind them.
 */
function redacted(text: string): string {
  return text.replace(/(?<![\d+])\d+(?:[ ./_\-\u2010-\u2015]{1,4}\d+)*/gu, withoutSecrets);
}

function withoutSecrets(numbers: string): string {
  const groups = [...numbers.matchAll(/\d+/g)];
  for (let first = 0; first < groups.length; first++)
    for (let last = Math.min(groups.length, first + 19); last > first; last--) {
      const run = groups.slice(first, last).map(([digits]) => digits);
      if (!(run.length === groups.length || isWritten(run)) || !isSecret(run.join(""))) continue;
      const end = (groups[last - 1]?.index ?? 0) + (run.at(-1)?.length ?? 0);
      return `${numbers.slice(0, groups[first]?.index)}${removed}${withoutSecrets(numbers.slice(end))}`;
    }
  return numbers;
}

/** Grouped the way cards and social insurance numbers are; phone numbers and dates are not. */
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

/** What was written, without email addresses, phone numbers, and what was removed before. */
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

const advice =
  /\b(legal advice|lawyer|lawsuit|sue|press(ing)? charges|is it (legal|illegal)|can i legally|what are my rights|self.defen[cs]e|my case)\b/i;

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

/** Whether a question gives orders to a machine: no model gets it. */
export function givesOrders(question: string): boolean {
  return orders.test(question);
}

/** A text of a posting, product or article without sentences meant for a machine. */
export function withoutOrders(text: string): string {
  const sentences = text.match(/[^.!?\n]+(?:[.!?]+|\n|$)/g) ?? [];
  return sentences
    .filter((sentence) => !orders.test(sentence))
    .join("")
    .trim();
}
