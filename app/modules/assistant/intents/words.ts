/** Short forms, and the one spelling of words that have two, as in "neighbour". */
const forms = `
  gaurd: guard, gaurds: guards, bodygard: bodyguard, bodygaurd: bodyguard, u: you, ur: your, r: are, pls: please, plz: please, thx: thanks, hw: how, pw: password, im: i am, ive: i
  have, dont: do not, cant: can not, cannot: can not, wont: will not, doesnt: does not, didnt: did not,
  isnt: is not, arent: are not, wasnt: was not, havent: have not, couldnt: could not, wouldnt: would not,
  shouldnt: should not, whats: what is, hows: how is, wheres: where is, whos: who is, theres: there is,
  youre: you are, thats: that is, gonna: going to, wanna: want to, gotta: got to, cuz: because, tmrw:
  tomorrow, tonite: tonight, nite: night, licence: license, licences: licenses, licenced: licensed, cheque:
  check, cv: resume, colour: color, neighbour: neighbor, neighbours: neighbors, neighbourhood: neighborhood,
  centre: center, neighbourhoods: neighborhoods, neighbourly: neighborly, cancelled: canceled, cancelling:
  canceling, behaviour: behavior, favour: favor, apartement: apartment, hr: hour, hrs: hours, yr: year, wat:
  what, wht: what, whens: when is, abt: about, n: and, rn: right now, ppl: people, coz: because, cos:
  because, bc: because, thnx: thanks, tnx: thanks, dunno: do not know, lemme: let me, gimme: give me, yall:
  you all, adress: address, wkend: weekend, msg: message, acct: account, appt: appointment, info:
  information, nr: number, docs: documents, kno: know, knw: know, realy: really, sumthing: something, somthing:
  something, smth: something, sumone: someone, somone: someone, sumbody: somebody, evry: every, wut: what, wuts: what is,
  wen: when, wher: where, bcuz: because, becuz: because, bcz: because, cus: because, idk: i do not know, yur: your,
  urs: yours, tmr: tomorrow, wk: week, wks: weeks, mnth: month, mnths: months, mth: month, mths: months, mins: minutes,
  apt: apartment, brekin: break in, brekins: break ins, breakin: break in, breakins: break ins, lic: license, mum: mom,
  hubby: husband, xmas: christmas, addy: address, thier: their, hav: have, dnt: do not, cnt: can not, wnt: want,
  cud: could, wud: would, shud: should, pic: picture, pics: pictures, vid: video, vids: videos, wid: with, b4: before,
  hafta: have to, ya: you, paycheque: paycheck, paycheques: paychecks`;

/** Lower case, without accents and apostrophes; "heeeelp" is "help", and nobody asks us how to sing in. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`´]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/\bsing(ed|ing|s)?(?= ?-?(?:up|in)\b)/g, "sign$1")
    .replace(/\bbrake(?=[ -]?ins?\b)/g, "break");
}

const known = new Map(
  forms
    .replace(/\s+/g, " ")
    .split(",")
    .map((form): [string, string] => {
      const [short = "", full = ""] = form.split(":");
      return [short.trim(), full.trim()];
    }),
);

/** The word that is misspelled most. */
const neighbor = /^n[aei]{1,2}g?h?b(?:ou|o|u|e)?r/;

/** The words of a text, short forms written out and each in one spelling. */
export function wordsOf(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words
    .map((word) => word.replace(neighbor, "neighbor"))
    .flatMap((word) => (known.get(word) ?? word).split(" "));
}

const sounds: [RegExp, string][] = [
  [/ph/g, "f"],
  [/c(?=[eiy])/g, "s"],
  [/ck|q|c/g, "k"],
  [/z/g, "s"],
  [/gh/g, ""],
  [/(.)\1+/g, "$1"],
  [/(?<=.)[aeiouy]+/g, "a"],
  [/(?<=.)h/g, ""],
];

function soundOf(word: string): string {
  return sounds.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);
}

/**
 * Mends misspelled words by those that are known: one letter too many, too few, wrong or in another place (two in a
 * long word), or the same sound. `counts` says how common each known word is; the commoner of two wins.
 */
export function speller(counts: ReadonlyMap<string, number>): (word: string) => string {
  const [byInitial, bySound] = [new Map<string, string[]>(), new Map<string, string>()];
  const common = (word: string | undefined) => (word === undefined ? -1 : (counts.get(word) ?? 0));
  for (const word of counts.keys()) {
    if (word.length < shortest || !/^\p{L}+$/u.test(word)) continue;
    const initial = word.charAt(0);
    byInitial.set(initial, [...(byInitial.get(initial) ?? []), word]);
    const sound = soundOf(word);
    if (common(word) > common(bySound.get(sound))) bySound.set(sound, word);
  }
  const done = new Map<string, string>();
  const mend = (word: string) => {
    const sound = soundOf(word);
    let [best, alike]: [string | undefined, string | undefined] = [undefined, undefined];
    for (const other of byInitial.get(word.charAt(0)) ?? []) {
      if (!isOneSlip(word, other)) continue;
      if (common(other) > common(best)) best = other;
      if (soundOf(other) === sound && common(other) > common(alike)) alike = other;
    }
    // "Realy" sounds like "really", and "real" is only a little commoner.
    const slip = common(alike) * muchCommoner > common(best) ? alike : best;
    const mended = slip ?? bySound.get(sound);
    return mended === undefined || (word.length === shortest && common(mended) < leastOfShort)
      ? word
      : mended;
  };
  return (word) => {
    if (counts.has(word) || word.length < shortest || /\P{L}/u.test(word)) return word;
    const mended = done.get(word) ?? mend(word);
    if (done.size < maxMended) done.set(word, mended);
    return mended;
  };
}

const shortest = 4;
/** What is so many times as common is likelier than what sounds the same. */
const muchCommoner = 10;
/** A word as short as this is often another word, as "root" is not "robot": only common words may be meant by it. */
const leastOfShort = 40;
/** In a long word two letters in a row may be wrong. */
const shortestLong = 10;
const maxMended = 5_000;

/** "key pad" is "keypad": two words as one, if that is known and one of them is not. */
export function joined(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const all: string[] = [];
  for (const word of words) {
    const before = all.at(-1);
    const whole = `${before}${word}`;
    if (
      before !== undefined &&
      whole.length >= shortestJoined &&
      isKnown(whole) &&
      !(isKnown(before) && isKnown(word))
    )
      all.splice(-1, 1, whole);
    else all.push(word);
  }
  return all;
}

const shortestJoined = 6;

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  const [left, otherLeft] = [end - start, otherEnd - start];
  if (left <= 1 && otherLeft <= 1) return left !== otherLeft || one.length > shortest;
  if (left <= 2 && otherLeft <= 2 && Math.min(one.length, other.length) >= shortestLong) return true;
  return left === 2 && otherLeft === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
}
