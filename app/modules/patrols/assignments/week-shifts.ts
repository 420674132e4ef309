import { formatDate } from "~/platform/format";
import { minuteOf, wallMinutes } from "~/platform/wall-minutes";
import { shiftWords } from "./shift-words";

export type Kind = "night" | "day";

/** Which shifts a week shows. */
export type WeekView = "all" | "nights" | "days";

export function viewOf(asked: string | null): WeekView {
  return asked === "nights" || asked === "days" ? asked : "all";
}

export interface PlannedShift {
  id: string;
  title: string;
  location: string;
  guardId: string | null;
  guardName: string;
  /** Nobody takes it, and somebody still can. */
  isOpen: boolean;
  /** Nobody takes or took it. */
  isFree: boolean;
  scheduledStart: Date;
  scheduledEnd: Date;
  from: string;
  to: string;
  timeZone: string;
  /** The day it begins in the company's time zone. */
  day: string;
}

/** By the middle of its hours. */
export function kindOf({ from, to }: Pick<PlannedShift, "from" | "to">): Kind {
  const middle = (minuteOf(from) + wallMinutes(from, to) / 2) % 1_440;
  return middle >= 8 * 60 && middle < 20 * 60 ? "day" : "night";
}

export function isInView(view: WeekView, shift: PlannedShift): boolean {
  return view === "all" || view === `${kindOf(shift)}s`;
}

const hoursKey = ({ from, to }: PlannedShift) => `${from} ${to}`;

export function minutesOf({ scheduledStart, scheduledEnd }: PlannedShift): number {
  return Math.round((scheduledEnd.getTime() - scheduledStart.getTime()) / 60_000);
}

/** "Mon 23" */
export function shortDay(day: string): string {
  const [weekday = "", date = ""] = formatDate(`${day}T00:00:00Z`, "UTC").split(", ");
  return `${weekday} ${date.split(" ")[1]}`;
}

export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const own = groups.get(key);
    if (own) own.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The hours that most shifts of a kind have, so that only others need to be told. */
export type Usual = Record<Kind, { key: string; words: string } | undefined>;

export function usualHours(shifts: PlannedShift[]): Usual {
  const groups = [...groupBy(shifts, hoursKey).values()].sort((one, other) => other.length - one.length);
  const usual = (kind: Kind) => {
    const largest = groups.find(([first]) => first && kindOf(first) === kind) ?? [];
    // If it can be, of a night when the clocks do not change.
    const shift = largest.find((each) => minutesOf(each) === wallMinutes(each.from, each.to)) ?? largest[0];
    return shift && { key: hoursKey(shift), words: shiftWords(shift) };
  };
  return { night: usual("night"), day: usual("day") };
}

/** "Nights, 11:00 PM – 7:00 AM", or only the first of it */
export function kindWords(kind: Kind, usual?: Usual): string {
  return [kind === "night" ? "Nights" : "Days", ...(usual?.[kind] ? [usual[kind].words] : [])].join(", ");
}

/** Unless they are the usual ones: "9 PM – 5 AM" or, in a night when the clocks change, the length of those. */
export function unusualHours(shift: PlannedShift, usual: Usual): string | undefined {
  const words = shiftWords(shift);
  const own = usual[kindOf(shift)];
  if (words === own?.words) return undefined;
  const [, length] = /\((.*), /.exec(words) ?? [];
  return own?.key === hoursKey(shift) && length ? length : shortHours(words);
}

/** One shift, in the usual hours. */
export function isUsual([only, ...more]: PlannedShift[], usual: Usual): boolean {
  return only !== undefined && more.length === 0 && !unusualHours(only, usual);
}

export function shortHours(words: string): string {
  return words.replace(/ \(.*/, "").replaceAll(":00", "");
}

/** All shifts here are patrols. */
export function labelOf({ title }: Pick<PlannedShift, "title">): string {
  return title.replace(/ patrol$/i, "");
}

export function isSamePatrol(one: PlannedShift, other: PlannedShift): boolean {
  return one.title === other.title && one.location === other.location && hoursKey(one) === hoursKey(other);
}

/** "Nov 23 – 29, 2026", "Nov 30 – Dec 6, 2026" or "Dec 28, 2026 – Jan 3, 2027" */
export function weekWords(monday: string, sunday: string): string {
  const [first = [], last = []] = [monday, sunday].map((day) =>
    formatDate(`${day}T00:00:00Z`, "UTC").split(", ").slice(1),
  );
  const [date = "", year = ""] = first;
  const [lastDate = "", lastYear = ""] = last;
  if (year !== lastYear) return `${date}, ${year} – ${lastDate}, ${lastYear}`;
  const [month] = date.split(" ");
  return `${date} – ${lastDate.replace(`${month} `, "")}, ${year}`;
}

export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
