import { lastOf } from "~/modules/patrols/rounds/nights.server";
import type { Point } from "~/modules/service/points/points.server";
import { formatMonth } from "~/platform/format";
import { laterDay } from "~/platform/wall-time";

/** Nights that a report is on, both included, and the day it is made. */
export interface ReportNights {
  due: string;
  from: string;
  to: string;
}

/** Days after which a report that is due is late. */
export const lateAfterDays = 10;

/** What is due in a month, as 2026-11, on a street: the second half of the month before, and the first half. */
export function halvesDueIn(month: string): ReportNights[] {
  const before = monthBefore(month);
  return [
    { due: `${month}-01`, from: `${before}-15`, to: lastOf(before) },
    { due: `${month}-15`, from: `${month}-01`, to: `${month}-14` },
  ];
}

/** What is due in a month on a house: the month before. */
export function monthsDueIn(month: string): ReportNights[] {
  const before = monthBefore(month);
  return [{ due: `${month}-01`, from: `${before}-01`, to: lastOf(before) }];
}

function monthBefore(month: string): string {
  return laterDay(`${month}-01`, -1).slice(0, 7);
}

/** The nights of a report that a point protects; undefined if it has none of them. */
export function ownNights(
  { firstNight, lastNight }: Pick<Point, "firstNight" | "lastNight">,
  { from, to }: Omit<ReportNights, "due">,
): { from: string; to: string } | undefined {
  const first = firstNight > from ? firstNight : from;
  const last = lastNight !== null && lastNight < to ? lastNight : to;
  return first <= last ? { from: first, to: last } : undefined;
}

/** "October 2026" for a whole month, "November 1 to 14, 2026" for a part of one. */
export function spanWords({ from, to }: { from: string; to: string }): string {
  const [month, year] = formatMonth(from.slice(0, 7)).split(" ");
  const [first, last] = [from, to].map((night) => Number(night.slice(8)));
  if (first === 1 && to === lastOf(from.slice(0, 7))) return `${month} ${year}`;
  return first === last ? `${month} ${first}, ${year}` : `${month} ${first} to ${last}, ${year}`;
}
