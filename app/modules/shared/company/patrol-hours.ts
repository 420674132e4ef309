import { hourWords, wallMinutes } from "~/platform/wall-minutes";

/** When cars are out, on a clock on the wall, and how often they pass a street of the round. */
export interface PatrolHours {
  /** From which night on, as 2026-12-31; a night lasts from noon to noon. */
  firstNight: string;
  /** As 23:00; both lie in one night, so 01:00 is after midnight. */
  from: string;
  to: string;
  /** Minutes between two passes. */
  every: number;
}

/** What turns a night into instants: the company has both. */
export interface PatrolClock {
  timeZone: string;
  /** The newest first; never empty. */
  patrolHours: readonly PatrolHours[];
}

/** Those of a new installation, until the company enters its own. */
export const usualHours: PatrolHours = { firstNight: "2000-01-01", from: "23:00", to: "07:00", every: 20 };

/** The hours that counted on a night. */
export function hoursOn(night: string, { patrolHours }: Pick<PatrolClock, "patrolHours">): PatrolHours {
  return patrolHours.find(({ firstNight }) => firstNight <= night) ?? patrolHours.at(-1) ?? usualHours;
}

/** The hours that we promise from now on, or soon. */
export function newestHours({ patrolHours }: Pick<PatrolClock, "patrolHours">): PatrolHours {
  return patrolHours[0] ?? usualHours;
}

/** Minutes since noon, when a night begins. */
function sinceNoon(time: string): number {
  return wallMinutes("12:00", time);
}

/** Whether a night has both times, in this order. */
export function inOneNight(from: string, to: string): boolean {
  return sinceNoon(from) < sinceNoon(to);
}

/** Passes of a night in which the clocks stay as they are. */
export function passesIn({ from, to, every }: Omit<PatrolHours, "firstNight">): number {
  return Math.round(wallMinutes(from, to) / every);
}

/** When a night can first be read: "The first night is shown from 7 AM after it". */
export function firstNightWords(night: string, clock: Pick<PatrolClock, "patrolHours">): string {
  return `The first night is shown from ${hourWords(hoursOn(night, clock).to)} after it`;
}
