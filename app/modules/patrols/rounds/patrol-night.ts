import { hoursOn, type PatrolClock } from "~/modules/shared/company/patrol-hours";
import { spanOf } from "~/modules/shared/company/patrol-span";
import { formatZone } from "~/platform/format";
import { wallMinutes } from "~/platform/wall-minutes";
import { laterDay, nightAt, occurrencesOf } from "~/platform/wall-time";
import { coarseTime, type Figures, onePass } from "./patrol-options";

const minute = 60_000;

export interface NightPromise {
  start: Date;
  end: Date;
  promised: number;
  /** Minutes between two passes. */
  every: number;
}

/**
 * The start and end of a promised night, by the hours that counted on it. With a pass every 20 minutes it has three
 * more or fewer when the clocks change by an hour.
 */
export function promiseOf(night: string, clock: PatrolClock): NightPromise {
  const hours = hoursOn(night, clock);
  const { start, end } = spanOf(night, hours, clock.timeZone);
  const promised = Math.round((end.getTime() - start.getTime()) / minute / hours.every);
  return { start, end, promised, every: hours.every };
}

/** Whether cars are out, as every page says. */
export function isPatrolTime(at: Date, clock: PatrolClock): boolean {
  const { start, end } = promiseOf(nightAt(at, clock.timeZone), clock);
  return at >= start && at < end;
}

interface CountedPass {
  streetId: string;
  passedAt: Date;
}

/**
 * A promised pass is done when every street of the round had it: the street with the fewest passes counts, up to the
 * promised number. Without a round, the streets that were passed are the round.
 */
export function figuresOf(
  { start, end, promised }: Omit<NightPromise, "every">,
  round: readonly string[],
  passes: readonly CountedPass[],
): Omit<Figures, "corrections"> {
  const each = timesOf({ start, end }, round, passes).map((times) => streetFigures({ start, end }, times));
  const min = each.length > 0 ? Math.min(...each.map(({ count }) => count)) : 0;
  const whole = gapOf([start.getTime(), end.getTime()]);
  const done = Math.min(promised, min);
  return {
    promised,
    done,
    misses: promised - done,
    longestGapMinutes: each.length > 0 ? Math.max(...each.map(({ gap }) => gap)) : whole,
  };
}

function streetFigures({ start, end }: { start: Date; end: Date }, times: readonly number[]) {
  return { count: counted(times).length, gap: gapOf([start.getTime(), ...times, end.getTime()]) };
}

/** When each promised pass was done: when the last street of the round had it. Has as many as `figuresOf` counts. */
export function doneAt(
  { start, end, promised }: Omit<NightPromise, "every">,
  round: readonly string[],
  passes: readonly CountedPass[],
): Date[] {
  const each = timesOf({ start, end }, round, passes).map(counted);
  const done = each.length > 0 ? Math.min(promised, ...each.map(({ length }) => length)) : 0;
  return Array.from({ length: done }, (_, n) => new Date(Math.max(...each.map((times) => times[n] ?? 0))));
}

/** A wait in which passes are missing, in minutes of the night. */
export interface Gap {
  from: number;
  to: number;
  missed: number;
}

/**
 * Where passes are missing: each of them in the wait that is the longest without it, if that is longer than promised,
 * and between two passes clearly so. Misses that are spread over the night leave no gap.
 */
export function gapsOf(
  { minutes, every }: { minutes: number; every: number },
  passes: readonly number[],
  misses: number,
): Gap[] {
  const waits = [...passes, minutes].map((to, index) => ({ from: passes[index - 1] ?? 0, to, missed: 0 }));
  const between = ({ from, to, missed }: Gap) => (to - from) / (missed + 1);
  for (let left = misses; left > 0; left -= 1) {
    const longest = waits.reduce((one, other) => (between(other) > between(one) ? other : one));
    longest.missed += 1;
  }
  const usual = ({ from, to }: Gap) => (from === 0 || to === minutes ? every : every + onePass);
  return waits.filter((wait) => wait.missed > 0 && wait.to - wait.from > usual(wait));
}

export interface DrivenStreet {
  id: string;
  name: string;
  /** Whether the round had it that night. */
  planned: boolean;
  /** When it was passed, in minutes since 1970. */
  at: number[];
}

/** A night as it is drawn: minutes count from its start. */
export interface NightPicture {
  start: Date;
  minutes: number;
  /** When each promised pass was done. */
  passes: number[];
  gaps: Gap[];
  /** The streets of its round: how often each was passed, and its longest wait in minutes. */
  streets: { name: string; count: number; gap: number }[];
}

export function pictureOf(span: NightPromise, driven: readonly DrivenStreet[], misses: number): NightPicture {
  const { start, end, every } = span;
  const minuteOf = (at: Date) => Math.round((at.getTime() - start.getTime()) / minute);
  const round = driven.filter(({ planned }) => planned);
  const all = driven.flatMap(({ id, at }) =>
    at.map((each) => ({ streetId: id, passedAt: new Date(each * minute) })),
  );
  const ids = round.map(({ id }) => id);
  const passes = doneAt(span, ids, all).map(minuteOf);
  const minutes = minuteOf(end);
  const times = timesOf(span, ids, all);
  const streets = round.map(({ name }, place) => ({ name, ...streetFigures(span, times[place] ?? []) }));
  return { start, minutes, passes, gaps: gapsOf({ minutes, every }, passes, misses), streets };
}

/** A time as residents read it. */
export function coarseTimeOf(at: Date): Date {
  const unit = coarseTime * minute;
  return new Date(Math.round(at.getTime() / unit) * unit);
}

/** What residents read of a night: the same counts and gaps, at times rounded to ten minutes. */
export function coarsely<N extends Pick<NightPicture, "passes" | "gaps">>(night: N): N {
  const coarse = (at: number) => Math.round(at / coarseTime) * coarseTime;
  return {
    ...night,
    passes: night.passes.map(coarse),
    gaps: night.gaps.map(({ from, to, missed }) => ({ from: coarse(from), to: coarse(to), missed })),
  };
}

/** A night that is under way: its rounds so far, and those to come. */
export interface RunningNight extends Omit<NightPicture, "streets"> {
  promised: number;
  /** Minutes between two passes. */
  every: number;
  done: number;
  /** When the rounds to come are due. */
  due: number[];
  /** Undefined before the night and after it. */
  now?: number;
  /** Rounds that are due already. */
  behind: number;
  /** When the next round should be over, whatever was missed before it; undefined after the last. */
  nextBy?: Date;
}

export function runningOf(
  span: NightPromise,
  round: readonly string[],
  passed: readonly CountedPass[],
  at: Date,
): RunningNight {
  const { start, end, promised, every } = span;
  const minuteOf = (time: Date) => Math.round((time.getTime() - start.getTime()) / minute);
  const minutes = minuteOf(end);
  const now = Math.min(Math.max(minuteOf(at), 0), minutes);
  const passes = doneAt(span, round, passed).map(minuteOf);
  const done = passes.length;
  const behind = Math.max(0, Math.floor(now / every) - done);
  const next = Math.max(done, Math.floor(now / every)) + 1;
  return {
    ...{ start, minutes, passes, promised, every, done, behind },
    gaps: gapsOf({ minutes: now, every }, passes, behind),
    due: Array.from({ length: promised - done }, (_, n) => (done + n + 0.5) * every).filter(
      (time) => time > now,
    ),
    ...(at >= start && at < end && { now }),
    ...(next <= promised && { nextBy: new Date(start.getTime() + next * every * minute) }),
  };
}

/** The times each street was passed during the night. */
function timesOf(
  { start, end }: { start: Date; end: Date },
  round: readonly string[],
  passes: readonly CountedPass[],
): number[][] {
  const streets = round.length > 0 ? round : [...new Set(passes.map(({ streetId }) => streetId))];
  return streets.map((street) =>
    passes
      .filter(({ streetId, passedAt }) => streetId === street && passedAt >= start && passedAt <= end)
      .map(({ passedAt }) => passedAt.getTime())
      .sort((one, other) => one - other),
  );
}

/** A time within five minutes of a counted one is the same pass. */
function counted(times: readonly number[]): number[] {
  const kept: number[] = [];
  for (const time of times) if (time - (kept.at(-1) ?? 0) >= onePass * minute) kept.push(time);
  return kept;
}

function gapOf(times: readonly number[]): number {
  let longest = 0;
  for (const [index, time] of times.entries()) longest = Math.max(longest, time - (times[index - 1] ?? time));
  return Math.round(longest / minute);
}

/** When a night's clock showed a time, perhaps twice; times before noon are on the next day. */
export function timesIn(night: string, time: string, timeZone: string): [Date, ...Date[]] {
  return occurrencesOf(time < "12:00" ? laterDay(night, 1) : night, time, timeZone);
}

/** The names of a clock's two settings in a night when it is turned back, such as EDT and EST; otherwise none. */
export function turnsOf(night: string, clock: PatrolClock): string[] {
  const { start, end } = promiseOf(night, clock);
  const { from, to } = hoursOn(night, clock);
  const isLonger = end.getTime() - start.getTime() > wallMinutes(from, to) * minute;
  return isLonger ? [start, end].map((at) => formatZone(at, clock.timeZone)) : [];
}

/** A day as 2026-12-31; undefined for any other text. */
export function nightIn(text: string | undefined): string | undefined {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay && text && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? text : undefined;
}
