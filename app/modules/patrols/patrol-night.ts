import { instantsOf, laterDay, nightAt } from "~/modules/assignments/wall-time";
import { type Figures, onePass, promise } from "./patrol-options";

const minute = 60_000;

/** From when to when a night is promised; it has 24 passes, one less or more for each 20 minutes that the clocks change. */
export function promiseOf(night: string, timeZone: string): { start: Date; end: Date; promised: number } {
  const { start, end } = instantsOf({ day: night, from: promise.from, to: promise.to, timeZone });
  return { start, end, promised: Math.round((end.getTime() - start.getTime()) / minute / promise.every) };
}

/** Whether cars are out, as every plan says: from 11 PM to 7 AM on the clock of the place. */
export function isPatrolTime(at: Date, timeZone: string): boolean {
  const { start, end } = promiseOf(nightAt(at, timeZone), timeZone);
  return at >= start && at < end;
}

export interface CountedPass {
  streetId: string;
  passedAt: Date;
}

/**
 * A promised pass is done when every street of the round had it: the street that was passed least counts, and it counts at
 * most what was promised. Without a round, the streets that were passed are the round.
 */
export function figuresOf(
  { start, end, promised }: ReturnType<typeof promiseOf>,
  round: readonly string[],
  passes: readonly CountedPass[],
): Omit<Figures, "corrections"> {
  const streets = round.length > 0 ? round : [...new Set(passes.map(({ streetId }) => streetId))];
  const each = streets.map((street) => {
    const times = passes
      .filter(({ streetId, passedAt }) => streetId === street && passedAt >= start && passedAt <= end)
      .map(({ passedAt }) => passedAt.getTime())
      .sort((one, other) => one - other);
    return { count: countOf(times), gap: gapOf([start.getTime(), ...times, end.getTime()]) };
  });
  const least = each.length > 0 ? Math.min(...each.map(({ count }) => count)) : 0;
  const whole = gapOf([start.getTime(), end.getTime()]);
  const done = Math.min(promised, least);
  return {
    promised,
    done,
    misses: promised - done,
    longestGapMinutes: each.length > 0 ? Math.max(...each.map(({ gap }) => gap)) : whole,
  };
}

/** One that follows a counted one within five minutes is the same pass. */
function countOf(times: readonly number[]): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (time - last < onePass * minute) continue;
    count += 1;
    last = time;
  }
  return count;
}

function gapOf(times: readonly number[]): number {
  let longest = 0;
  for (const [index, time] of times.entries()) longest = Math.max(longest, time - (times[index - 1] ?? time));
  return Math.round(longest / minute);
}

/** When the clock of a night showed a time; the times before noon are of the next day. */
export function timeIn(night: string, time: string, timeZone: string): Date {
  const day = time < "12:00" ? laterDay(night, 1) : night;
  return instantsOf({ day, from: time, to: time === "00:00" ? "00:01" : "00:00", timeZone }).start;
}

/** A day as 2026-12-31; undefined for any other text. */
export function nightIn(text: string | undefined): string | undefined {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay && text && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? text : undefined;
}
