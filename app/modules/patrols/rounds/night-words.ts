import { formatDate, formatTime } from "~/platform/format";
import type { Gap, NightPicture } from "./patrol-night";
import { clockWords, type Figures } from "./patrol-options";

/** As a loader or a live page has it. */
export type DrawnNight = Omit<NightPicture, "start"> & Figures & { night: string; start: Date | string };

type Span = Pick<DrawnNight, "start" | "minutes">;

function momentOf({ start }: Pick<Span, "start">, minute: number): Date {
  return new Date(new Date(start).getTime() + minute * 60_000);
}

/** "Wed, Nov 4", where the year is known. */
export function dayWords(night: string): string {
  return formatDate(night, "UTC").replace(/, \d+$/, "");
}

/** "12:16 AM", or "1:10 AM EST" in a night when the clocks change. */
export function timeIn(span: Pick<Span, "start">, minute: number, timeZone: string): string {
  return clockWords(momentOf(span, minute), timeZone);
}

/** "11 PM", or "1 AM EST" in a night when the clocks change. */
function hourIn(span: Pick<Span, "start">, minute: number, timeZone: string): string {
  return timeIn(span, minute, timeZone).replace(":00", "");
}

/** Hours to stand under a strip, evenly spread. */
export function hoursUnder(span: Span, timeZone: string): string[] {
  const hours = span.minutes / 60;
  const step = [2, 3].find((each) => hours % each === 0) ?? hours;
  return Array.from({ length: hours / step + 1 }, (_, index) => hourIn(span, index * step * 60, timeZone));
}

/** "11:00 PM to 12:16 AM" */
export function gapWords(span: Pick<Span, "start">, { from, to }: Gap, timeZone: string): string {
  return `${timeIn(span, from, timeZone)} to ${timeIn(span, to, timeZone)}`;
}

/** What a strip shows, for those who do not see it. */
export function stripWords(night: DrawnNight, timeZone: string): string {
  const { done, promised, passes, gaps } = night;
  const [first, last] = [passes[0], passes.at(-1)];
  if (first === undefined || last === undefined) return "No pass in the whole night";
  const made = `${done} of ${promised} passes, from ${timeIn(night, first, timeZone)} to ${timeIn(night, last, timeZone)}`;
  return [made, ...gaps.map((gap) => `none from ${gapWords(night, gap, timeZone)}`)].join(", ");
}

/**
 * What a strip draws: an equal part for each promised pass, in the order in which they were made or missed. Times are
 * rounded for residents, and drawn as they are they would show waits that were none.
 */
export function partsOf({ minutes, passes, gaps }: Pick<DrawnNight, "minutes" | "passes" | "gaps">) {
  const all = [...passes.map((at) => ({ at, isMade: true })), ...missedIn(gaps)].sort(
    (one, other) => one.at - other.at,
  );
  const part = minutes / all.length;
  const places = all.map(({ isMade }, place) => ({ isMade, from: place * part }));
  return {
    minutes,
    passes: places.filter(({ isMade }) => isMade).map(({ from }) => from + part / 2),
    gaps: places
      .filter(({ isMade }) => !isMade)
      .map(({ from }): [number, number] => [Math.round(from), Math.round(from + part)]),
  };
}

/** Missed passes, evenly spread over their gaps. */
function missedIn(gaps: readonly Gap[]) {
  return gaps.flatMap(({ from, to, missed }) =>
    Array.from({ length: missed }, (_, index) => ({
      at: from + ((to - from) * (index + 1)) / (missed + 1),
      isMade: false,
    })),
  );
}

interface Hour {
  name: string;
  /** "12:20", for the hour stands before it; "12:20 (2)" for two passes that are rounded to it. */
  times: string[];
  missed: number;
  /** Whether they were missed before the first of its times. */
  isMissedFirst: boolean;
}

/** A night hour by hour; a missed pass is in the hour by whose end it was due, evenly spread over its gap. */
export function hoursOf(night: DrawnNight, timeZone: string): Hour[] {
  const due = missedIn(night.gaps).map(({ at }) => at);
  return Array.from({ length: Math.ceil(night.minutes / 60) }, (_, index) => {
    const isIn = (minute: number) => Math.min(Math.floor(minute / 60), night.minutes / 60 - 1) === index;
    const passes = night.passes.filter(isIn);
    const missed = due.filter((minute) => isIn(minute - 0.5));
    return {
      name: hourIn(night, index * 60, timeZone),
      times: counted(
        passes.map((minute) => formatTime(momentOf(night, minute), timeZone).replace(/ [AP]M$/, "")),
      ),
      missed: missed.length,
      isMissedFirst: (missed[0] ?? 0) < (passes[0] ?? night.minutes),
    };
  });
}

function counted(times: string[]): string[] {
  const counts = new Map<string, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts].map(([time, count]) => (count > 1 ? `${time} (${count})` : time));
}

export interface Miss {
  id: string;
  night: string;
  passes: number;
  reason: string;
}

/** Why the passes of a night are missing, and for how many nobody said why. */
export function reasonsOf(night: { misses: number }, known: Miss[]): string[] {
  const rest = night.misses - known.reduce((sum, { passes }) => sum + passes, 0);
  const several = known.length + (rest > 0 ? 1 : 0) > 1;
  return [
    ...known.map(({ passes, reason }) => `${reason}${several ? ` (${passes})` : ""}`),
    ...(rest > 0 ? [`No reason is recorded${several ? ` for ${rest}` : ""}`] : []),
  ];
}
