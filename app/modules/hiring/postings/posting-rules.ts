import { formatMoney } from "~/platform/format";
import type { Pay } from "./posting-options";

/** What the rules check. */
export interface Publishable extends Pay {
  title: string;
  description: string;
  requirements: string;
  vacancy: boolean | null;
  usesAi: boolean | null;
}

const hoursAYear = 2_080;
const widestRange = 50_000_00;
const freeAbove = 200_000_00;

/** Ways to write in a posting that experience has to be from Canada. */
const canadianExperience = [
  /\bcanad(?:a|ian)(?:[ -][a-z]+){0,2}?[ -](?:experience|background|references?|(?:employment|work) history)\b/gi,
  /\bexperience(?: [a-z]+){0,3} (?:in|within|inside|from|across) canada\b/gi,
  /\bwork(?:ed|ing)(?: [a-z]+){0,3} (?:in|within) canada (?:before|for|at least)\b/gi,
  /\b(?:have|has|having|must have) worked(?: [a-z]+){0,3} (?:in|within) canada\b/gi,
  /\bexpérience(?: de travail)? (?:canadienne|au canada)/gi,
];

/**
 * Ontario's rules for publicly advertised jobs since January 1, 2026 (Employment Standards Act, part III.1), for
 * employers with 25 or more employees: what keeps a posting from being published, by field.
 */
export function validationErrors(posting: Publishable): Record<string, string> {
  const faults: Record<string, string | undefined> = {
    title: canadianFault(posting.title),
    description: canadianFault(posting.description),
    requirements: canadianFault(posting.requirements),
    ...payFault(posting),
    vacancy: posting.vacancy === null ? "Say whether this is for an existing vacancy" : undefined,
    usesAi:
      posting.usesAi === null
        ? "Say whether applicants are screened with artificial intelligence"
        : undefined,
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, sentence]) => (sentence ? [[name, sentence]] : [])),
  );
}

/** The phrases of a text that ask for Canadian experience, as they are written. */
export function canadianPhrases(text: string): string[] {
  const spaced = text.replace(/\s+/g, " ");
  const phrases = canadianExperience.flatMap((pattern) => spaced.match(pattern) ?? []);
  return [...new Set(phrases)];
}

function canadianFault(text: string): string | undefined {
  const phrases = canadianPhrases(text).map((phrase) => `"${phrase}"`);
  if (phrases.length === 0) return undefined;
  return `Take out ${phrases.join(" and ")}: a posting may not ask for Canadian experience`;
}

function payFault({ payMinCents: min, payMaxCents: max, payUnit }: Pay): Record<string, string> {
  if (min === null || max === null || !payUnit) return { payMinCents: "Enter the pay, or a range" };
  const perYear = payUnit === "hour" ? hoursAYear : 1;
  const spread = (max - min) * perYear;
  if (spread <= widestRange || max * perYear > freeAbove) return {};
  const words = `The range may span at most ${formatMoney(widestRange)} a year. This one spans ${formatMoney(spread)}`;
  return { payMaxCents: words };
}
