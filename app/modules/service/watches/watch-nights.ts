import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { laterDay, nightAt } from "~/platform/wall-time";

/** The last night whose patrol hours are over. */
export function lastNightOver(at: Date, timeZone: string): string {
  const night = nightAt(at, timeZone);
  return at >= promiseOf(night, timeZone).end ? night : laterDay(night, -1);
}

/** How many nights there are from one to another, both included; none if the second is earlier. */
export function nightsBetween(first: string, last: string): number {
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1);
}

/** The later of two nights. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** The earlier of two nights. */
export function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}
