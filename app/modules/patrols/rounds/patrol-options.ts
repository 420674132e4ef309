import { formatDate, formatTime, formatZone } from "~/platform/format";

/** Minutes within which passes of one street count as one, no matter who recorded them. */
export const onePass = 5;

/** Minutes to which times are rounded for anyone but staff and guards: a reader must not learn when a car comes. */
export const coarseTime = 10;

/** Minutes without a round during a shift until staff are told, and more of them until the owner is, if nobody saw it. */
export const lateAfter = 40;
export const unseenAfter = 15;

const sources = ["guard", "form", "import"] as const;
export type Source = (typeof sources)[number];

export const sourceWords: Record<Source, string> = {
  guard: "Pressed by the guard",
  form: "Entered by staff",
  import: "From a file",
};

export const maxStreets = 40;

/** For how many nights ahead staff see whether each community has its guards. */
export const coverNights = 14;

/** Passes promised and made, in one night or several. */
export interface Figures {
  promised: number;
  done: number;
  misses: number;
  longestGapMinutes: number;
  corrections: number;
}

/** Adds up several nights, and takes the longest of their gaps. */
export function sumOf(nights: readonly Figures[]): Figures {
  const sum = { promised: 0, done: 0, misses: 0, longestGapMinutes: 0, corrections: 0 };
  for (const night of nights) {
    sum.promised += night.promised;
    sum.done += night.done;
    sum.misses += night.misses;
    sum.corrections += night.corrections;
    sum.longestGapMinutes = Math.max(sum.longestGapMinutes, night.longestGapMinutes);
  }
  return sum;
}

/** The share of passes done in thousandths, rounded down, so that only a full promise is all of it; null without one. */
export function shareOf(done: number, promised: number): number | null {
  return promised > 0 ? Math.floor((1000 * done) / promised) : null;
}

/** "94.3%", as residents and reports read it. */
export function shareWords({ promised, done }: Pick<Figures, "promised" | "done">): string {
  const share = shareOf(done, promised);
  return share === null ? "—" : `${(share / 10).toFixed(1)}%`;
}

const hour = 3_600_000;

const english = { time: formatTime, zone: formatZone };

/** "1:10 AM"; in a night when the clocks change "1:10 AM EST", because another 1:10 AM may have come before. */
export function clockWords(
  at: Date | string,
  timeZone: string,
  { time: timeOf, zone: zoneOf } = english,
): string {
  const time = new Date(at).getTime();
  const [before, zone, after] = [-8, 0, 8].map((hours) => zoneOf(time + hours * hour, timeZone));
  return before === after ? timeOf(time, timeZone) : `${timeOf(time, timeZone)} ${zone}`;
}

/** The same with its date: "Sun, Nov 1, 2026, 1:10 AM EST". */
export function momentWords(at: Date | string, timeZone: string): string {
  return `${formatDate(at, timeZone)}, ${clockWords(at, timeZone)}`;
}
