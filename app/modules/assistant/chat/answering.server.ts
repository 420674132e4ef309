import { answerTo, factsOf } from "~/modules/assistant/answers/answers.server";
import { courtesies, notOurs, refusals } from "~/modules/assistant/answers/courtesies";
import { foreignAnswer, foreignLanguage } from "~/modules/assistant/answers/foreign";
import { foreignTopics, withEnglishWords } from "~/modules/assistant/answers/foreign-topics";
import { withEnglishGoods } from "~/modules/assistant/answers/french";
import { storyNamed } from "~/modules/assistant/answers/news-answers.server";
import { underOwnNames } from "~/modules/assistant/answers/offered-services";
import { type KnownPlaces, knownPlaces } from "~/modules/assistant/answers/places";
import type { Said } from "~/modules/assistant/answers/said";
import { dangerIn, dangerText, prepareDanger } from "~/modules/assistant/danger/danger";
import { asksMore } from "~/modules/assistant/intents/asks-more";
import { type IntentId, mendedWords, questionOf, ready } from "~/modules/assistant/intents/intents";
import { asksForSafety, asksForThing, isOrdinary, tellsOfScam } from "~/modules/assistant/intents/ordinary";
import { nearQuestions, type Understood } from "~/modules/assistant/intents/understanding";
import { type Passage, sourceOf } from "~/modules/assistant/knowledge/passages";
import { freePassages, writtenAnswers } from "~/modules/assistant/knowledge/passages.server";
import { asksForAdvice, givesOrders, removed, withoutContacts } from "~/modules/assistant/knowledge/question";
import { search, withSynonyms } from "~/modules/assistant/knowledge/search.server";
import * as Model from "~/modules/assistant/model/model-state.server";
import { townsOf } from "~/modules/neighbourhoods/communities/towns.server";
import type { Company } from "~/modules/shared/company/company.server";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import type { Executor } from "~/platform/db.server";
import { withGoods } from "./goods.server";
import { meant } from "./meant.server";
import { distinct } from "./model-reply";
import { chatTexts, type NewTurn, numberTurn, unknownTurn } from "./turn-kinds";

/** How much of a question a written answer, or a posting, product or article, must speak of. */
const leastWritten = 0.75;
const leastFree = 0.95;
/** So many words may stand around the only telling one. */
const maxWordsOfOne = 5;
const maxSources = 3;
const maxAsks = 3;
/** A model may still find the answer in the passages of an intent that is at least this likely. */
const leastForModel = 0.15;
const maxNearForModel = 4;

interface Answer {
  /** Said before anything else, even if a model words the rest. */
  first: NewTurn[];
  /** In the words of the site. */
  turns: NewTurn[];
  /** Passages a model may answer from, best first; none if it may not be asked. */
  found: Passage[];
}

/** Answers a question: danger first, then what the site says, in its own words and with its page. */
export async function answer(
  question: string,
  settings: Company,
  executor: Executor,
  now = new Date(),
): Promise<Answer> {
  const warning = warningFor(question, settings);
  if (warning) {
    if (!asksForSafety(question) && !mayAskForThing(question)) return alone(warning);
    const { turns } = await answerOf(withoutContacts(question), settings, executor, now);
    return { first: [warning], turns, found: [] };
  }
  await ready(await plansOnSale(executor));
  if (asksForAdvice(question) && !tellsOfScam(question))
    return alone({ kind: "refusal", body: chatTexts.refusal });
  const hasNumber = question.includes(removed) || cardLike.test(question);
  const first = hasNumber ? [numberTurn(settings.phone, question.includes(removed))] : [];
  const asked = withoutContacts(question).replaceAll("…", " ");
  if (first.length > 0 && !asksSomething.test(asked)) return { ...alone(), first };
  return { ...(await answerOf(asked, settings, executor, now)), first };
}

/** Learns to answer, if that has not happened yet. A question that tells of danger does not wait for it. */
export async function prepare(question?: string): Promise<void> {
  if (question === undefined) await prepareDanger();
  else if (dangerIn(question) === "sure") return;
  await ready(await plansOnSale());
}

/** "A button for my mother, who falls: whom does it call?" may be danger, and asks about a product. */
function mayAskForThing(question: string): boolean {
  return dangerIn(question) === "likely" && asksForThing(question);
}

/** "My card is 4111 …" alone asks nothing. */
const asksSomething = /\?|\b(how|what|when|where|why|who|which|can|could|do|does)\b/i;
/** Grouped like a card number, though its check digit is wrong, so that it was not removed. */
const cardLike = /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{2,4}(?!\d)/;

function alone(...turns: NewTurn[]): Answer {
  return { first: [], turns, found: [] };
}

async function answerOf(question: string, settings: Company, executor: Executor, now: Date): Promise<Answer> {
  const facts = await factsOf(settings, executor);
  const written = await byStaff(question, executor);
  if (written) {
    const answer = underOwnNames({ text: written.text, from: [sourceOf(written)] }, facts.services);
    return told([answer], [written], question);
  }
  const towns = await townsOf(executor);
  const known = knownPlaces(towns);
  const asking = { question, company: settings, towns, executor, now };
  const say = (id: IntentId) => answerTo(id, asking);
  const language = foreignLanguage(question);
  if (language) {
    const asked = language === "fr" ? withEnglishGoods(question) : withEnglishWords(question);
    const also = await each(foreignTopics(question, language, known), (id) =>
      answerTo(id, { ...asking, question: asked }),
    );
    return told(
      [underOwnNames(foreignAnswer(question, language, facts), facts.services), ...also],
      [],
      question,
    );
  }
  const understood = await meantWithSynonyms(question, known, executor);
  const { near } = understood;
  const sure = await withGoods(understood, question, executor);
  const [intent] = sure;
  const declined = intent && of(refusals, intent);
  if (declined) return alone({ kind: "refusal", body: declined(facts) });
  const courtesy = intent && of(courtesies, intent);
  if (courtesy) return alone({ kind: "answer", body: courtesy(facts) });
  const said = await each(sure, say);
  // Only a model reads what else may be meant.
  const nearby = Model.isOn() ? near.filter(({ certainty }) => certainty >= leastForModel) : [];
  const others = nearby.map((guess) => guess.intent).filter((id) => !sure.includes(id));
  const alsoSaid = intent === "off-topic" ? [] : await each(others.slice(0, maxNearForModel), say);
  if (said.length > 0) {
    const kind = understood.past && !said.some(({ text }) => text.includes("sorry")) ? [sorry] : [];
    const rest = asksMore(question, sure) ? [alsoAsked(facts)] : [];
    return told([...kind, ...said, ...rest], passagesOf([...said, ...alsoSaid]), question);
  }
  const story = await storyNamed({ words: mendedWords(question), company: settings, executor });
  if (story) return told([story], [], question);
  if (intent === "off-topic") {
    const others = near.filter(({ certainty }) => certainty >= leastForModel);
    return alone(unknownTurn(settings.phone, nearQuestions(others, maxAsks), notOurs(question, facts)));
  }
  const free = await search(question, await freePassages(executor), executor);
  const [best] = free;
  const passages = free.map(({ passage }) => passage);
  if (best && best.coverage >= leastFree && best.words > 1)
    return told([{ text: best.passage.text, from: [sourceOf(best.passage)] }], passages, question);
  const isOff = near[0]?.intent === "off-topic";
  const turn = unknownTurn(settings.phone, nearQuestions(near, maxAsks));
  const found = isOff || givesOrders(question) ? [] : passagesOf(alsoSaid);
  return { first: [], turns: [turn], found };
}

/** Said after the answer to a message that asks something else, too. */
function alsoAsked({ phone }: { phone: string }): Said {
  return {
    text: `You asked something else, too, and I’m not sure about that: ask it alone, or call ${phone}.`,
    from: [],
  };
}

/** Said before the answer to a question that tells of a crime of years ago. */
const sorry: Said = { text: "I’m sorry that happened.", from: [] };

/** What staff wrote for this question; their question counts, not the words of their answer. */
async function byStaff(question: string, executor: Executor): Promise<Passage | undefined> {
  const all = await writtenAnswers(executor);
  const titles = all.map((passage) => ({ ...passage, text: "" }));
  const [best] = await search(question, titles, executor);
  if (!best || best.coverage < leastWritten) return undefined;
  // A long question that shares a single word says something else.
  if (best.words < 2 && mendedWords(question).length > maxWordsOfOne) return undefined;
  return all[titles.indexOf(best.passage)];
}

/** What staff call synonyms speaks only for a question that its own words leave open. */
async function meantWithSynonyms(
  question: string,
  known: KnownPlaces,
  executor: Executor,
): Promise<Understood> {
  const understood = meant(question, known);
  const [first] = understood.near;
  const isOff = first?.intent === "off-topic" && first.certainty >= surelyOff;
  if (understood.sure.length > 0 || isOff) return understood;
  const extended = await withSynonyms(question, executor);
  if (extended === question) return understood;
  const more = meant(extended, known);
  return more.sure.every((intent) => isNear(intent, question, understood)) ? more : understood;
}

/** Of a long question, what staff call synonyms add only what its own words come near to. */
function isNear(intent: IntentId, question: string, { near }: Understood): boolean {
  if (mendedWords(question).length < leastLong) return true;
  return near.slice(0, 2).some((guess) => guess.intent === intent && guess.certainty >= leastForModel);
}

const leastLong = 8;

const surelyOff = 0.5;

interface SaidOf extends Said {
  /** The question that it answers. */
  title: string;
}

async function each(
  intents: IntentId[],
  say: (intent: IntentId) => Promise<Said | undefined>,
): Promise<SaidOf[]> {
  let all: SaidOf[] = [];
  for (const intent of intents) {
    const one = await say(intent);
    // Two matters of one posting get the same answer, or one that says a word more.
    if (!one || all.some(({ text }) => text.includes(one.text))) continue;
    all = all.filter(({ text }) => !one.text.includes(text));
    all.push({ ...one, title: questionOf(intent) ?? intent });
  }
  return all;
}

function told(said: Said[], passages: Passage[], question: string): Answer {
  const sources = distinct(said.flatMap(({ from }) => from)).slice(0, maxSources);
  const body = said.map(({ text }) => text).join("\n\n");
  return {
    first: [],
    turns: [{ kind: "answer", body, sources }],
    found: givesOrders(question) ? [] : passages,
  };
}

function passagesOf(all: SaidOf[]): Passage[] {
  return all.flatMap(({ title, text, from: [source] }) =>
    source ? [{ title, words: "", text, ...source }] : [],
  );
}

function of<T>(all: Partial<Record<IntentId, T>>, intent: IntentId): T | undefined {
  return all[intent];
}

/**
 * What a person in danger is told before anything else, even before a model or a person answers. What only may tell of
 * danger is none if it clearly asks something ordinary.
 */
export function warningFor(question: string, { phone, lineHours }: Company): NewTurn | undefined {
  const danger = dangerIn(question);
  if (!danger || (danger === "likely" && isOrdinary(question))) return undefined;
  return { kind: "emergency", body: dangerText(question, phone, lineHours) };
}
