import { wordsOf } from "~/modules/assistant/intents/words";
import { withoutOrders } from "~/modules/assistant/knowledge/question";
import { openJobs } from "~/modules/hiring/postings/open-postings.server";
import type { JobType } from "~/modules/hiring/postings/posting-types";
import type { Executor } from "~/platform/db.server";
import { drivable, ofTrade } from "./job-wishes";
import type { Asked } from "./live";
import { stemsOf } from "./naming";
import { placeIn } from "./places";
import { listed } from "./said";

const maxJobs = 50;

async function jobsOf(executor: Executor) {
  const rows = await openJobs(executor)
    .select(["id", "title", "location", "type", "description", "requirements", "closesAt", "usesAi"])
    .select(["payMinCents", "payMaxCents", "payUnit", "requiresWorkAuthorization", "requiresDriversLicence"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxJobs)
    .execute();
  // What is written for a machine is not told.
  return rows.flatMap(({ description, requirements, ...row }) =>
    withoutOrders(row.title) === row.title
      ? [
          {
            ...row,
            description: withoutOrders(description),
            needs: needsOf(withoutOrders(requirements), row),
          },
        ]
      : [],
  );
}

export type Job = Awaited<ReturnType<typeof jobsOf>>[number];

interface Demands {
  requiresWorkAuthorization: boolean;
  requiresDriversLicence: boolean;
}

function needsOf(requirements: string, demands: Demands): string[] {
  const lines = requirements.split("\n").map((line) => line.trim());
  return [
    ...lines.filter(Boolean),
    ...(demands.requiresDriversLicence ? ["a valid driver's licence, or you cannot apply"] : []),
    ...(demands.requiresWorkAuthorization ? ["authorization to work in Canada"] : []),
  ];
}

/** What people call a job, and the word of its title that they mean. */
const callings: [RegExp, string][] = [
  [/\b(?:body ?guards?|personal protection|vips?|executive protection|celebrit(?:y|ies))\b/, "protection"],
  [/\b(?:christmas|xmas|seasonal|winter|december|new years?)\b/, "holiday"],
  [
    /\b(?:install\w*|cameras?|cctv|alarms?|technicians?|electric\w*|wiring|wired?|low voltage|cabl(?:es?|ing))\b/,
    "installer",
  ],
  [
    /\b(?:dispatch\w*|call takers?|control room|switchboard|headset|(?:phone|radio|911) (?:operator|desk|job|person|room)s?|operators?|answer(?:ing)? (?:the |your )?(?:phones?|calls?))\b/,
    "dispatcher",
  ],
  [/\b(?:events?|weddings?|concerts?|festivals?|crowds?|bouncers?|doorm[ae]n|nightclubs?)\b/, "event"],
  [
    /\b(?:drivers?|patrol\w*|driving (?:jobs?|gigs?|positions?|roles?|around)|driv(?:e|ing) (?:an? |the |your |one of your )?(?:patrols?|cars?)|night cars?)\b/,
    "patrol",
  ],
];

/** What sounds like the name of a job or place and is none. */
const misleading =
  /\b(?:driv(?:ers?|ing) (?:licen[cs]es?|abstract|records?|tests?|history)|(?:taxi|cab|uber|truck|bus|delivery|transit) drivers?|stat(?:utory)? holidays?|holiday pay|(?:paid|on|over|work(?:ing)?) (?:the )?(?:holidays|christmas|new years?)|mobile phone|(?:work(?:ed|ing)?|answer(?:ed|ing)|took|taking|calls?|was|been) (?:\w+ ){0,4}in \w+ (?:for|since|after)|(?:do|can|will|would|could) not (?:\w+ )?(?:to )?(?:drive|go|commute|travel|work)(?: all the way)? (?:to|in) \w+)\b/g;

/** "Full time no good" wishes for no full-time job. */
const unwanted =
  /\b(?:(?:not?|never|can not|can not do|can not work|without|instead of|rather than|other than|do not want|anything but|is not) (?:a |an |any )?(?:full|part) time|(?:full|part) time (?:\w+ )?(?:is |would be |will )?(?:no|not|too much|impossible|out)\b)/g;

/** Words of titles that say nothing alone. */
const plain = new Set("security guard officer night system close job staff".split(" "));

/** The postings that a text names by their title or by what people call them; no other one fits it better. */
function namedIn(text: string, all: readonly Job[]): Job[] {
  const meant = callings.flatMap(([words, title]) => (words.test(text) ? [title] : []));
  const said = new Set([...stemsOf(text.split(" ")), ...meant]);
  const found = all.map((job) => {
    const stems = stemsOf(wordsOf(job.title));
    const telling = stems.filter((stem) => !plain.has(stem));
    const hits = telling.filter((stem) => said.has(stem));
    const isWhole = telling.length === 0 && stems.every((stem) => said.has(stem));
    return { job, hits: isWhole ? stems : hits };
  });
  return found
    .filter(
      ({ hits }) =>
        hits.length > 0 &&
        !found.some(
          (other) => other.hits.length > hits.length && hits.every((hit) => other.hits.includes(hit)),
        ),
    )
    .map(({ job }) => job);
}

const beyond = /\b(?:durham|york region|niagara|simcoe|halton)\b/;

interface Wanted {
  /** In lower case, as postings give them; none if no place was named. */
  towns: string[];
  /** As it is called. */
  place?: string;
}

function placeWanted(
  text: string,
  all: readonly Job[],
  { towns, places }: Pick<Asked, "towns" | "places">,
): Wanted {
  const open = [...new Set(all.map(townOf))].filter((town) => ` ${text} `.includes(` ${town} `));
  if (open.length > 0) return { towns: open, place: listed(open.map(inCapitals), "or") };
  const inRegion = towns.filter(({ region }) => region && ` ${text} `.includes(` ${region.toLowerCase()} `));
  if (inRegion.length > 0) return { towns: inRegion.map(({ name }) => name.toLowerCase()) };
  const known = placeIn(text.split(" "), places);
  if (known) return { towns: [known.town?.split(" ")[0]?.toLowerCase() ?? ""], place: known.name };
  const [far] = beyond.exec(text) ?? [];
  return far ? { towns: [""], place: inCapitals(far) } : { towns: [] };
}

function inCapitals(place: string): string {
  return place.replace(/\b\w/g, (letter) => letter.toUpperCase());
}

function townOf({ location }: Job): string {
  return wordsOf(location.split(",")[0] ?? "").join(" ");
}

const types: [RegExp, JobType][] = [
  [/\bpart time\b/, "part-time"],
  [/\bfull time\b/, "full-time"],
  [/\bcontract (?:jobs?|work|positions?|roles?|gigs?)\b/, "contract"],
  [/\b(?:temporary|temp|short term)\b/, "temporary"],
];

/** Work that people ask for and that may be on no posting. */
const trades =
  /\b(?:receptionists?|supervisors?|(?<!hiring )managers?|management|cleaners?|janitors?|mechanics?|accountants?|bookkeepers?|concierges?|locksmiths?|plumbers?|welders?|dog handlers?|k9|investigators?|office (?:jobs?|work|positions?)|(?:in|for) (?:the|your) office|warehouse|sales|marketing|cooks?|nurses?)\b/;

interface Asking {
  /** The postings that are asked about; none if none fits. */
  jobs: Job[];
  all: Job[];
  /** What is asked for and not open: "No opening is in Scarborough right now."; empty if nothing is lacking. */
  lacking: string;
  /** Whether there are others in other places, and none was named. */
  isByPlace: boolean;
}

/** The postings that are named, or all of them in the place and of the type that are. */
export async function asking({
  words,
  executor,
  ...own
}: Pick<Asked, "words" | "executor" | "towns" | "places">): Promise<Asking> {
  const text = words.join(" ").replace(misleading, " ").replace(unwanted, " ");
  const all = drivable(words.join(" "), await jobsOf(executor));
  const { towns, place } = placeWanted(text, all, own);
  const wanted = types.filter(([said]) => said.test(text)).map(([, type]) => type);
  const isNear = (job: Job) => towns.length === 0 || towns.includes(townOf(job));
  const isSuch = ({ type }: Job) => wanted.length === 0 || wanted.includes(type);
  const named = namedIn(text, all);
  if (named.length > 0 && named.length < all.length) {
    const isElsewhere = place !== undefined && !named.some(isNear);
    const lacking = isElsewhere ? `That isn’t in ${place}.` : "";
    return { jobs: kept(kept(named, isNear), isSuch), all, lacking, isByPlace: false };
  }
  const suited = ofTrade(text, all);
  if (suited.length > 0 && suited.length < all.length)
    return { jobs: suited, all, lacking: "", isByPlace: false };
  const [trade] = trades.exec(text) ?? [];
  if (trade) return { jobs: [], all, lacking: `No opening says “${trade}” right now.`, isByPlace: false };
  const jobs = all.filter((job) => isNear(job) && isSuch(job));
  const what = [...wanted, "opening"].join(" ");
  const lacking = jobs.length > 0 ? "" : `No ${what} is ${place ? `in ${place}` : "there"} right now.`;
  return { jobs, all, lacking, isByPlace: jobs.length > 0 && !all.every(isNear) };
}

/** Those that fit, or all of them if none does. */
export function kept(jobs: Job[], fits: (job: Job) => boolean): Job[] {
  const fitting = jobs.filter(fits);
  return fitting.length > 0 ? fitting : jobs;
}
