import { Temporal } from "temporal-polyfill";
import { wallMinutes } from "./wall-minutes";

/** A shift on a place's clock; its instants are computed from it. */
interface WallShift {
  /** The day it begins, as 2026-12-31. */
  day: string;
  /** As 23:00; `to` is on the next day unless it is later than `from`. */
  from: string;
  to: string;
  timeZone: string;
}

/** The days when a series has a night. */
interface Pattern {
  /** ISO numbers: 1 is Monday. */
  weekdays: readonly number[];
  firstDay: string;
  lastDay: string | null;
  leftOut: readonly string[];
}

/** A shift's instants, further apart or closer in a night when the clocks change, and the day it ends. */
export function instantsOf({ day, from, to, timeZone }: WallShift): {
  start: Date;
  end: Date;
  endDay: string;
} {
  const endDay = to > from ? day : laterDay(day, 1);
  const start = instant(day, from, timeZone);
  const end = instant(endDay, to, timeZone);
  // If the clock skips the whole shift, its length on the clock still counts.
  const whole = start.getTime() + wallMinutes(from, to) * 60_000;
  return { start, end: end > start ? end : new Date(whole), endDay };
}

/** For a time the clock shows twice, the first counts. */
function instant(day: string, time: string, timeZone: string): Date {
  const [first] = occurrencesOf(day, time, timeZone);
  return first;
}

/** When a clock shows a time: twice in the hour that comes again. A time the clock skips moves later by as much. */
export function occurrencesOf(day: string, time: string, timeZone: string): [Date, ...Date[]] {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const [earlier, later] = [
    wall.toZonedDateTime(timeZone, { disambiguation: "earlier" }),
    wall.toZonedDateTime(timeZone, { disambiguation: "later" }),
  ];
  const last = new Date(later.epochMilliseconds);
  const comesTwice = earlier.toPlainDateTime().equals(wall) && !earlier.equals(later);
  return comesTwice ? [new Date(earlier.epochMilliseconds), last] : [last];
}

export function laterDay(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The date on a place's clock. */
export function dayAt(at: Date, timeZone: string): string {
  return zoned(at, timeZone).toPlainDate().toString();
}

/** The day the night began on, which changes at noon: at 1 AM it is still last night. */
export function nightAt(at: Date, timeZone: string): string {
  return dayAt(new Date(at.getTime() - 12 * 3_600_000), timeZone);
}

export function hourAt(at: Date, timeZone: string): number {
  return zoned(at, timeZone).hour;
}

function zoned(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The days of a pattern between two days, both included. */
export function nightsOf(pattern: Pattern, from: string, to: string): string[] {
  const { weekdays, firstDay, lastDay, leftOut } = pattern;
  const last = lastDay !== null && lastDay < to ? lastDay : to;
  const nights: string[] = [];
  let day = Temporal.PlainDate.from(firstDay > from ? firstDay : from);
  for (; day.toString() <= last; day = day.add({ days: 1 }))
    if (weekdays.includes(day.dayOfWeek) && !leftOut.includes(day.toString())) nights.push(day.toString());
  return nights;
}
