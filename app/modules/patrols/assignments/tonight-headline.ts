import { formatTime } from "~/platform/format";
import type { Board, Lane } from "./tonight-board";
import type { ShortNight } from "./tonight-nights";

/** Those that are over, and that nobody took. */
export function missedIn<Shift extends Pick<Lane, "open" | "guardName">>(lanes: Shift[]): Shift[] {
  return lanes.filter(({ open, guardName }) => !open && !guardName);
}

/** The worst that is true of a night. */
export function headlineOf(
  { night, total, open, lanes }: Pick<Board, "night" | "total" | "open" | "lanes">,
  short: ShortNight[],
  now: string,
  timeZone: string,
): string {
  const [first] = lanes;
  if (open === 1 && first)
    return new Date(first.scheduledStart) <= new Date(now)
      ? `${placeOf(first.title)} has had no guard since ${formatTime(first.scheduledStart, timeZone)}`
      : `${placeOf(first.title)} has no guard yet`;
  if (open > 1) return `${open} shifts have no guard yet`;
  const [missed, ...more] = missedIn(lanes);
  if (missed) return `${more[0] ? `${more.length + 1} shifts` : placeOf(missed.title)} had no guard`;
  const [gap, ...gaps] = short.filter((each) => each.night === night);
  if (gap)
    return gaps.length > 0 ? `${gaps.length + 1} communities need a guard` : `${gap.community} needs a guard`;
  if (total === 0) return "No night shift is planned";
  if (lanes.every(({ scheduledEnd }) => new Date(scheduledEnd) <= new Date(now)))
    return "The night shifts are over";
  return total === 1 ? "The night shift has its guard" : `All ${total} night shifts have a guard`;
}

/** All are patrols here: "Churchville" for "Churchville patrol". */
export function placeOf(title: string): string {
  return title.replace(/ patrol$/i, "");
}
