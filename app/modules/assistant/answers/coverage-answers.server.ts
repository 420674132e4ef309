import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { nextNight } from "~/modules/patrols/assignments/next-night.server";
import { isTaxed } from "~/modules/shared/catalogue/sales-tax";
import { formatDateTime } from "~/platform/format";
import { accountAnswers } from "./account-answers";
import { foreignLanguage } from "./foreign";
import type { Asked, LiveAnswer } from "./live";
import { says } from "./naming";
import { everyWords, patrolHours } from "./own-words";
import { placeIn, placesIn, postalCodesIn } from "./places";
import { about, cheapestIn, frequentIn, inAll, startingAt } from "./plan-words";
import { listed, pages, type Said, said } from "./said";

/** Someone who moves names two. */
const maxPrefixes = 2;

type Towns = readonly Coverage.Area[];

const tellUs =
  "Choose “Tell us” on the coverage page, and we’ll let you know when cars come to your streets.";

/** Whether we patrol at a postal code or in a town, by the communities that are active now. */
const coverage: LiveAnswer = async (asked) => {
  const all = postalCodesIn(asked.question);
  const [typed] = all;
  const prefixes = [...new Set(all.flatMap((each) => Coverage.prefixOf(each) ?? []))].slice(0, maxPrefixes);
  if (prefixes.length > 0) {
    const answers: Said[] = [];
    for (const prefix of prefixes) answers.push(await ofPrefix(prefix, asked));
    return said(answers.map(({ text }) => text).join("\n"), ...answers.flatMap((answer) => answer.from));
  }
  const towns = await Coverage.areasOf(asked.executor);
  if (typed)
    return said(`${typed.toUpperCase()} isn’t a Canadian postal code. ${areasOf(towns)}`, pages.coverage);
  const [place, other] = placesIn(asked.words, asked.places);
  if (place && foreignLanguage(asked.question) === "fr")
    return inFrench(
      place.name,
      towns.find(({ name }) => name === place.town),
    );
  const second = towns.find(({ name }) => name === other?.town);
  const town = towns.find(({ name }) => name === place?.town);
  if (place && other && town && second && second !== town) {
    const [one, two] = [ofTown(place.name, town, asked), ofTown(other.name, second, asked)];
    return said(`${one.text}\n${two.text}`, ...one.from);
  }
  if (place && town) return ofTown(place.name, town, asked);
  if (place)
    return said(
      `No, we don’t patrol in ${place.name} yet. ${areasOf(towns)} ${tellUs}`,
      pages.coverage,
      pages.contact,
    );
  return said(
    `We serve ${asked.company.serviceArea}. ${areasOf(towns)} Type your postal code here to see whether we patrol your streets.`,
    pages.coverage,
    pages.contact,
  );
};

/** A place that we may not patrol yet, and when that will be. */
const request: LiveAnswer = async (asked) => {
  if (postalCodesIn(asked.question).length === 0 && !placeIn(asked.words, asked.places)) return undefined;
  const known = await coverage(asked);
  return known && said(`${known.text} Our website gives no dates for new areas.`, ...known.from);
};

/** To where somebody moves: the place after "to", if a town of our map, or none, that we don't patrol. */
const moving: LiveAnswer = async (asked) => {
  const { words, phone } = asked;
  const places = placesIn(words, asked.places);
  const [place = undefined] = places.filter(({ name }) => words[startOf(name, words) - 1] === "to");
  const target = place ?? (places.length === 1 && !says(words, "from") ? places[0] : undefined);
  if (!target) return undefined;
  const towns = await Coverage.areasOf(asked.executor);
  const prefixes = towns.find(({ name }) => name === target.town)?.prefixes ?? [];
  if (prefixes.length > 0) {
    const { text, from } = accountAnswers["move-house"](asked);
    return said(`We patrol in parts of ${target.town}: ${listed(prefixes)}. ${text}`, ...from);
  }
  return said(
    `We don’t patrol in ${target.name} yet. You can cancel your plan whenever you like, with no fees: sign in, open your profile and choose “Cancel subscription”. It runs to the end of the month you’ve paid for, and nothing binds you longer. For anything else about the move, call ${phone}.`,
    pages.subscription,
    pages.coverage,
  );
};

function startOf(name: string, words: readonly string[]): number {
  return words.indexOf(name.split(" ")[0]?.toLowerCase() ?? "");
}

export const coverageAnswers = {
  coverage,
  areas: coverage,
  "area-request": request,
  "move-house": moving,
} satisfies Record<string, LiveAnswer>;

/** What is guarded by quote, where a plan is not what is asked for. */
const sites =
  "condo condominium building plaza mall warehouse office store shop clinic restaurant factory school".split(
    " ",
  );

async function ofPrefix(prefix: string, asked: Asked): Promise<Said> {
  const { executor, company, phone, words, ...facts } = asked;
  const page = { ...pages.coverage, href: `${pages.coverage.href}?postalCode=${prefix}` };
  const community = await Coverage.findByPrefix(prefix, executor);
  if (!community)
    return said(
      `No, we don’t patrol in ${prefix} yet. ${tellUs}${where(facts)}${often(asked)} For other services, such as events or equipment, call ${phone}.`,
      page,
      pages.contact,
    );
  const nightly = `Yes, we patrol in ${prefix} (community ${community.name}): every night from ${patrolHours(company)}`;
  if (says(words, ...sites)) return said(`${nightly}.`, page);
  const night = await nextNight(community.id, executor);
  const starts = night
    ? `The next patrol there starts on ${formatDateTime(night, company.timeZone)}.`
    : `To agree on a first night, call ${phone}.`;
  return said(
    `${nightly}${about(frequentIn(facts), ({ packageName }) => `, on the ${packageName} ${everyWords(company)}`)}. ${starts}${full(facts)} To start, register, verify your address and choose a plan.`,
    page,
    pages.register,
    pages.watch,
  );
}

function ofTown(name: string, { name: town, prefixes }: Towns[number], { company, ...facts }: Asked): Said {
  const isPart = !town.startsWith(name);
  if (prefixes.length === 0)
    return said(
      `No, we don’t patrol in ${isPart ? `${name} (${town} on our map)` : town} yet. ${tellUs}`,
      pages.coverage,
      pages.contact,
    );
  const where = isPart
    ? `${name} belongs to ${town} on our map, and we patrol in parts of it: `
    : `Yes, in parts of ${town}: `;
  return said(
    `${where}at postal codes that begin with ${listed(prefixes)}. Type your postal code here, such as ${prefixes[0]}, to be sure.${full(facts)} Overall, we serve ${company.serviceArea}.`,
    pages.coverage,
    pages.watch,
  );
}

function inFrench(name: string, town: Towns[number] | undefined): Said {
  const prefixes = town?.prefixes ?? [];
  return said(
    prefixes.length > 0
      ? `Oui, nous patrouillons dans certaines parties de ${name} : là où le code postal commence par ${listed(prefixes, "ou")}.`
      : `Non, nous ne patrouillons pas encore à ${name}.`,
    pages.coverage,
  );
}

function full(facts: Pick<Asked, "plans" | "plus" | "tax" | "question">): string {
  const from = startingAt(facts);
  const isOfTax = isTaxed(facts.tax) && /\b(?:tax\w*|hst|gst|total|in all|all in)\b/i.test(facts.question);
  const taxed = isOfTax ? about(cheapestIn(facts), (plan) => `, ${inAll(plan, facts.tax)} in all`) : "";
  return from && ` ${from}${taxed}.`;
}

function where(facts: Pick<Asked, "plans" | "plus">): string {
  const from = startingAt(facts);
  return from && ` Where we do patrol, ${from.charAt(0).toLowerCase()}${from.slice(1)}.`;
}

/** How often a car passes where we patrol, and when, if that is asked. */
function often({ company, words, ...facts }: Asked): string {
  if (!says(words, "often", "times", "frequency", "frequently", "hours", "when")) return "";
  return `${about(frequentIn(facts), ({ packageName }) => ` On the ${packageName} a car passes ${everyWords(company)},`) || " Cars are out"} from ${patrolHours(company)}.`;
}

function areasOf(towns: Towns): string {
  const patrolled = towns.filter(({ prefixes }) => prefixes.length > 0);
  if (patrolled.length === 0) return "";
  return `We patrol in parts of ${listed(patrolled.map(({ name, prefixes }) => `${name} (${prefixes.join(", ")})`))}.`;
}
