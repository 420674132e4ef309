import type { IntentId } from "~/modules/assistant/intents/intents";
import { wordsOf } from "~/modules/assistant/intents/words";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { formatMoney } from "~/platform/format";
import { hireAnswers } from "./hire-answers";
import type { Asked, LiveAnswer } from "./live";
import { named, says } from "./naming";
import { contentsOf, leadOf, line, type Offer, priced } from "./offer-lines";
import { partsAsked, priceNamed, type Signs, suiting } from "./offers-asked";
import { placesIn } from "./places";
import { listed, pages, said } from "./said";
import { serviceAnswers } from "./service-answers";

const eventSigns: Signs = [
  [/guest ?list|check(?:s|ing)? (?:the )?(?:names|guests|invit\w+)|names at the door/i, "Guest list checks"],
  [
    /walk-?through|(?:see|look at|come to|check(?: out)?|visit|scout) (?:the|our) (?:\w+ )?(?:hall|venue|barn|place|site|park|grounds?|field)|(?:come|look|visit|walk)\b.*\b(?:ahead of|beforehand|before the)/i,
    "A walk-through of the site beforehand",
  ],
  [/emergenc\w+|evacuat\w+/i, "A written plan for emergencies"],
  [
    /supervis\w+|in charge|team lead|head of security|(?:boss|lead guard) on/i,
    "A supervisor on site throughout",
  ],
  [/radio|walkie/i, "Radio contact with the organizer"],
  [
    /report|in writing|summary|write (?:to |it up )?(?:us|for us)|(?:tell|let) us (?:know )?(?:what|how|if)|what happened/i,
    "A report the next day",
  ],
  [/parking|crowd control/i, "Crowd and parking control"],
  [/\binside\b/i, "Guards inside and at the doors"],
];

/** What the pages leave to the quote, and the intent that asks only for it. */
const leftToQuote: { intent: IntentId; words: RegExp; what: string }[] = [
  {
    intent: "event-hours",
    words: /how long|\bh(?:ou)?rs?\b|\btill?\b|\buntil\b/i,
    what: "how many hours the price covers",
  },
  {
    intent: "event-days",
    words: /\b(?:both|two|three|four|several|\d)[- ]?(?:days?|nights)\b|multi-?day|(?:per|each) day/i,
    what: "whether several days count as one event",
  },
  {
    intent: "how-many-guards",
    words: /how many (?:guards|men|officers)|(?:per|each) guard/i,
    what: "how many guards that means",
  },
  {
    intent: "event-need",
    words: /(?:how many (?:guests|people|persons)|max(?:imum)? (?:of )?(?:guests|people)|up to how many)/i,
    what: "for how many guests a package is",
  },
];

/** What people call an occasion, by the word that our packages have for it. */
const occasions: [RegExp, string][] = [
  [/\b(married|marriage|bride|groom|nikah|shaadi|sangeet|reception)\b/, "wedding"],
  [/\b(stages?|rave|hip hop|gigs?|\w*fests?|carnival|bands?)\b/, "festival"],
  [/\b(house party|birthdays?|sweet (?:16|sixteen)|having (?:people|friends|\w+) over)\b/, "gathering"],
];

/** "The middle one", by its place in the list. */
const tiers: [RegExp, at: (offers: readonly Offer[]) => number][] = [
  [
    /\b(?:lowest|cheapest|smallest|entry|bottom)(?: level)?(?: event)? (?:package|tier|level|one|option)s?\b/,
    () => 0,
  ],
  [/\b(?:middle|mid|second)\b(?=.*\b(?:packages?|tiers?|levels?|ones?|options?)\b)/, () => 1],
  [
    /\b(?:top|highest|biggest|best|most expensive|dearest|priciest|fanciest)\b(?=.*\b(?:packages?|tiers?|levels?|ones?|options?)\b)/,
    ({ length }) => length - 1,
  ],
];

function tiersIn(text: string, offers: readonly Offer[]): Offer[] {
  return tiers.flatMap(([said, at]) => (said.test(text) ? (offers[at(offers)] ?? []) : []));
}

/** By its name or price, or by a word of what it is for: "for a wedding, a market or a corporate event". */
function eventsIn({ words, question, packages }: Asked): Offer[] {
  const names = named(words, packages.event, ({ name }) => wordsOf(name), 1);
  const prices = priceNamed(question, packages.event);
  const alike = occasions.flatMap(([said, known]) => (said.test(words.join(" ")) ? [known] : []));
  const wanted =
    [
      names,
      prices,
      tiersIn(words.join(" "), packages.event),
      suiting(words, packages.event),
      suiting(alike, packages.event),
    ].find(({ length }) => length > 0) ?? [];
  return wanted.length < packages.event.length ? wanted : [];
}

/** What the packages say to a question about an event, and what they don't. */
const event =
  (intent: IntentId): LiveAnswer =>
  async (asked) => {
    const { question, phone, when } = asked;
    const wanted = eventsIn(asked);
    const parts = partsAsked(question, eventSigns, {
      offers: asked.packages.event,
      told: wanted,
      facts: asked,
    });
    const where = await outside(asked);
    const unsaid = leftToQuote
      .filter((left) => left.intent === intent || left.words.test(question))
      .map(({ what }) => what);
    const open = where ? [...unsaid, where] : unsaid;
    if (asked.packages.event.length === 0) return undefined;
    if (wanted.length + parts.length === 0 && (open.length === 0 || intent !== "event"))
      return soon.test(question) ? hireAnswers["event-notice"](asked) : undefined;
    const rest = asked.packages.event.filter((offer) => !wanted.includes(offer));
    const texts =
      wanted.length + parts.length > 0
        ? [...(wanted.length > 0 ? [wanted.map((each) => contentsOf(each, asked)).join("\n")] : []), ...parts]
        : [`Prices are per event, ${asked.plus}: ${listed(rest.map(line))}.`];
    const more =
      open.length > 0
        ? [`Our website doesn’t say ${listed(open, "or")}: your quote does.`]
        : wanted.length > 0
          ? [apart(wanted, question), `Also: ${listed(rest.map(priced))}.`].filter(Boolean)
          : [];
    const ask = soon.test(question)
      ? `That is soon: call ${phone} now${when}, with the date, the place and how many guests you expect. Messages are answered by the next business day.`
      : `Tell us the date, the place and how many guests you expect, and we’ll send a quote, or call ${phone}.`;
    return said(`${texts.join(" ")}\n${[...more, ask].join(" ")}`, pages.events, pages.contact);
  };

/** Sooner than a message is answered. */
const soon =
  /\b(?:today|tonight|tonite|tomorrow|tmrw?|asap|urgent\w*|last.minute|right away|short notice|this (?:mon|tues?|wednes|thurs?|fri|satur|sun)day|this (?:weekend|week|wknd)|in (?:two|three|2|3|a few|a couple of?) (?:days|hours|hrs))\b/i;

/** How much more the dearer of two costs, if that is asked. */
function apart([one, other, ...others]: Offer[], question: string): string {
  if (!one || !other || others.length > 0 || !/\bdiff(?:er\w*)?\b|\bmore\b|\bextra\b/i.test(question))
    return "";
  const [less, more] = one.priceCents < other.priceCents ? [one, other] : [other, one];
  return `${more.name} costs ${formatMoney(more.priceCents - less.priceCents)} more than ${less.name}.`;
}

/** Where somebody wants guards, if we may not go there; "on Dundas" is a street. */
async function outside({ words, places, executor }: Asked): Promise<string | undefined> {
  const found = placesIn(words, places);
  if (found.length === 0) return undefined;
  const areas = await Coverage.areasOf(executor);
  const near = new Set(areas.flatMap(({ name, prefixes }) => (prefixes.length > 0 ? name : [])));
  const place = found.find(
    ({ name, town = "" }) => !near.has(town) && words[words.indexOf(wordsOf(name)[0] ?? "") - 1] !== "on",
  );
  return place && `whether our guards come to ${place.name}`;
}

/** Guards for a site, with what our website leaves open about a place where we do not patrol, and about cameras in their place. */
const site =
  (intent: "business" | "apartment"): LiveAnswer =>
  async (asked) => {
    const where = await outside(asked);
    const withCameras = asked.packages.equipment.filter(({ cameras }) => cameras);
    const orCameras = says(asked.words, "camera", "cctv");
    if (!where && !orCameras) return undefined;
    const { text, from } = serviceAnswers[intent](asked);
    const more = [
      where && `We serve ${asked.company.serviceArea}; our website doesn’t say ${where}.`,
      orCameras &&
        withCameras.length > 0 &&
        `Packages with cameras, ${asked.plus}: ${listed(withCameras.map((each) => `${priced(each)} (${each.cameras} cameras)`))}; a site visit comes first.`,
    ];
    return said([text, ...more].filter(Boolean).join(" "), ...from);
  };

/** How soon, and what the package that is named costs. */
const notice: LiveAnswer = (asked) => {
  const wanted = eventsIn(asked);
  if (wanted.length === 0) return undefined;
  const { text, from } = hireAnswers["event-notice"](asked);
  return said(`${wanted.map((each) => leadOf(each, asked)).join(" ")} ${text}`, ...from);
};

/** Answers about guards that depend on what a question names. */
export const guardAnswers = {
  event: event("event"),
  "event-includes": event("event-includes"),
  "event-hours": event("event-hours"),
  "event-days": event("event-days"),
  "how-many-guards": event("how-many-guards"),
  "event-notice": notice,
  business: site("business"),
  apartment: site("apartment"),
} satisfies Record<string, LiveAnswer>;
