import type { IntentId } from "~/modules/assistant/intents/intents";
import { missedCredit } from "./missed-credit";
import { lawOf } from "./own-words";
import { about, planFor } from "./plan-words";
import type { Facts } from "./said";

interface Beside {
  of: readonly IntentId[];
  asked: RegExp;
  text: (facts: Facts) => string;
}

/** A sentence more, where a question names something beside the matter of its intent. */
const besides: readonly Beside[] = [
  {
    of: ["office-hours", "office-address"],
    asked: /\b(?:parking|park)\b/i,
    text: () => "Our website says nothing about parking there.",
  },
  {
    of: ["invoice", "invoice-details"],
    asked: /\b(?:hst|gst|tax|registration|business) ?(?:number|no\b|#|id)/i,
    text: ({ company, taxName, phone }) =>
      company.taxNumber
        ? `Our ${taxName} number is ${company.taxNumber}.`
        : `Our website doesn’t give our ${taxName} number: call ${phone}.`,
  },
  {
    of: ["patrol-frequency", "patrol-hours"],
    asked: /\b(?:same|exact|set|fixed|specific|what|certain) (?:times?|minute|hour)\b|\bpredict/i,
    text: () => "Our website gives no fixed times for a pass, and nobody can look up where a car is.",
  },
  {
    of: ["patrol-now", "patrol-hours", "first-night"],
    asked: /\b(?:snow\w*|storms?|blizzard|rain\w*|weather|ice|icy|fog\w*)\b/i,
    text: () => "Our website doesn’t say what happens in bad weather.",
  },
  {
    of: ["protection", "protection-includes", "protection-car", "protection-escort", "protection-family"],
    asked:
      /\b(?:travel\w*|flies|abroad|overseas|(?:out of|another) (?:town|city|province|country)|montreal|ottawa|vancouver|new york)\b/i,
    text: ({ company }) =>
      `We serve ${company.serviceArea}; our website doesn’t say whether an officer travels further.`,
  },
  {
    of: ["privacy"],
    asked: /\b(?:law|laws|legal\w*|pipeda|compl(?:y|ies|iant|iance)|gdpr)\b/i,
    text: () =>
      "Under Canada’s Personal Information Protection and Electronic Documents Act you may ask what we hold about you and have it corrected.",
  },
  {
    of: ["privacy", "data-safe", "cars-filming", "message-privacy"],
    asked: /\b(?:calls?|phone\w*)\b.*\b(?:record\w*|taped?)\b|\b(?:record\w*|taped?)\b.*\bcalls?\b/i,
    text: () => "Our website doesn’t say whether calls are recorded.",
  },
  {
    of: ["order"],
    asked: /\b(?:remove|take|delete|empty|quantity|wrong|by accident|less|fewer)\b/i,
    text: () => "In the cart you can change how many you want of each, or remove it.",
  },
  {
    of: ["pay-how"],
    asked: /\b(?:amex|american express|visa|master ?card|debit|discover|prepaid)\b/i,
    text: () => "It doesn’t say which cards are accepted.",
  },
  {
    of: ["phone", "response-time", "night-line"],
    asked: /\b(?:instead of|rather than|before|or|replac\w*) (?:\w+ ){0,3}911\b|\b911 or\b/i,
    text: () => "Our line doesn’t replace 911.",
  },
  {
    of: ["plan-includes", "plan-item", "single-home"],
    asked:
      /24 ?\/ ?7|around the clock|round the clock|all day|(?:stand|stands|standing|sit|sits) (?:outside|at|in front)/i,
    text: ({ phone }) =>
      `Our website doesn’t say whether somebody is there around the clock: call ${phone} before you choose a plan.`,
  },
  {
    of: ["patrol-how", "patrol-where", "guard-enters", "plan-item", "single-home"],
    asked: /\b(?:walk(?:s|ed|ing)?|on foot|foot patrols?|gets? out|yards?)\b/i,
    text: (facts) =>
      `Our website doesn’t say that a guard walks a round: guards patrol by car.${about(planFor("house", facts), ({ packageName, features }) => ` The ${packageName} lists: ${features.join("; ")}.`)} To ask, call ${facts.phone}.`,
  },
  {
    of: ["help-request"],
    asked: /\bhow (?:fast|quick\w*|soon|long)\b/i,
    text: () => "We don’t promise a number of minutes.",
  },
  {
    of: ["help-request", "help-limits"],
    asked: /\b(?:test\w*|try|trying)\b/i,
    text: () => "You can send a test there once a month: it is marked as one, and nobody comes.",
  },
  {
    of: ["help-request"],
    asked: /\b(?:mother|father|mom|dad|parents?|grand\w+|tenants?|other|another|elsewhere)\b/i,
    text: () => "It is for the house of your account, and each account has one home and one sign-in.",
  },
  {
    of: ["vacation-watch", "watch-nights", "watch-inside"],
    asked: /\b(?:behind|rear|back(?: ?yard| ?door| side)?|all around|around (?:the|my|our) house)\b/i,
    text: () => "In your request you choose where they look: from the street, or also behind the house.",
  },
  {
    of: ["patrol-missed", "patrol-log"],
    asked: /\b(?:bill|refund\w*|credit\w*|money|discount|pay|paid|back for)\b/i,
    text: ({ company }) => missedCredit(company),
  },
  {
    of: ["two-factor", "lost-phone-2fa"],
    asked: /\brecovery\b/i,
    text: () => "A recovery code gets you in without your phone, and each works once.",
  },
  {
    of: ["quote", "quote-needs", "email", "contact-by-text", "message-privacy"],
    asked: /\b(?:without|no|not|need|required?|have to|rather)\b.*\b(?:phone|numbers?|calls?)\b/i,
    text: ({ company }) =>
      `The contact form asks for your name, email and phone number; if you’d rather not give one, email ${company.email}.`,
  },
  {
    of: ["office-address", "office-hours", "accessibility"],
    asked: /\b(?:wheel ?chairs?|ramps?|elevators?|step.?free|stairs)\b/i,
    text: () => "It doesn’t say whether the office can be reached with a wheelchair.",
  },
  {
    of: ["jobs", "job-detail"],
    asked: /\b(?:do|will|would) (?:you|they|u) train\b|\btraining\b/i,
    text: ({ company }) => `We train you: ${lawOf(company).training}, plus our own.`,
  },
  {
    of: ["weather"],
    asked: /\b(?:breaks? down|broken|accident|sick|ill|flat tire|second car)\b/i,
    text: () => "It doesn’t say what happens when a car or a guard can’t drive either.",
  },
  {
    of: ["company-facts"],
    asked:
      /\b(?:subcontract\w*|contractors?|agency|own people|employees?|branch\w*|offices?|headquarters)\b/i,
    text: () => "It doesn’t mention other offices, an agency or subcontractors either.",
  },
  {
    of: ["guard-screening", "guard-licensed"],
    asked: /\b(?:narcan|naloxone|defibrillators?|aed|epi.?pens?)\b/i,
    text: () => "It mentions first aid, but not what a guard carries for it.",
  },
  {
    of: ["equipment"],
    asked: /\b(?:cottage|cabin|muskoka|kawartha\w*|up north)\b/i,
    text: ({ company }) =>
      `We serve ${company.serviceArea}; our website doesn’t say whether we install anything elsewhere.`,
  },
  {
    of: ["plan-prices", "plan-includes", "product"],
    asked: /\b(?:pdf|brochures?|flyers?|leaflets?|catalogu?e|price list)\b/i,
    text: () => "Our website mentions no price list or brochure to download.",
  },
  {
    of: ["access-note"],
    asked: /\b(?:autis\w+|dementia|alzheimer\w*|wander\w*|special needs|runs? (?:out|away|off))\b/i,
    text: () => "Under Household you can also tell us who lives with you. If somebody is missing, call 911.",
  },
  {
    of: ["guard-armed"],
    asked: /\b(?:dogs?|k-?9s?|drones?)\b/i,
    text: () => "It doesn’t mention dogs or drones either: we patrol by car.",
  },
  {
    of: ["guard-dogs"],
    asked: /\b(?:guns?|armed|weapons?|tasers?|batons?|pepper)\b/i,
    text: () => "It says nothing about weapons either: our guards observe, record and report.",
  },
];

/** What is said beside the answer to an intent. */
export function besidesOf(intent: IntentId, question: string, facts: Facts): string {
  return besides
    .filter(({ of, asked }) => of.includes(intent) && asked.test(question))
    .map(({ text }) => ` ${text(facts)}`)
    .join("");
}
