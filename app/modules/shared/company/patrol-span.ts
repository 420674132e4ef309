import { instantsOf, laterDay, nightAt } from "~/platform/wall-time";
import { hoursOn, type PatrolClock, type PatrolHours } from "./patrol-hours";

/** When a night's patrol starts and ends; an hour longer or shorter if the clocks change in it. */
export function spanOf(
  night: string,
  { from, to }: Pick<PatrolHours, "from" | "to">,
  timeZone: string,
): { start: Date; end: Date } {
  // A night lasts from noon to noon: a time before noon is on the next day.
  const day = from < "12:00" ? laterDay(night, 1) : night;
  const { start, end } = instantsOf({ day, from, to, timeZone });
  return { start, end };
}

/** The night to plan for: the one under way, and from its last round on, the next. */
export function nightAhead(at: Date, clock: PatrolClock): string {
  const night = nightAt(at, clock.timeZone);
  return at < spanOf(night, hoursOn(night, clock), clock.timeZone).end ? night : laterDay(night, 1);
}
