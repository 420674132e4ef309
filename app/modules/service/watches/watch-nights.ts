import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { laterDay, nightAt } from "~/platform/wall-time";

/** The last night whose patrol hours are over. */
export function lastNightOver(at: Date, clock: PatrolClock): string {
  const night = nightAt(at, clock.timeZone);
  return at >= promiseOf(night, clock).end ? night : laterDay(night, -1);
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
