import { expect, test } from "vitest";
import { superfluous } from "./retention";

const hour = 3_600_000;

/** A backup each night at 3:41 in Toronto, which is 7:41 UTC in summer, for so many nights up to this one. */
function nightly(last: string, nights: number): Date[] {
  const end = new Date(last).getTime();
  return Array.from({ length: nights }, (_, night) => new Date(end - night * 24 * hour)).reverse();
}

function kept(backups: Date[]): string[] {
  const gone = new Set(superfluous(backups, (at) => at));
  return backups.filter((at) => !gone.has(at)).map((at) => at.toISOString().slice(0, 10));
}

test("of two years, 7 days, 4 weeks and 12 months stay, the last one of each", () => {
  const days = kept(nightly("2026-07-15T07:41:00Z", 730));
  expect(days).toEqual([
    "2025-08-31",
    "2025-09-30",
    "2025-10-31",
    "2025-11-30",
    "2025-12-31",
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-28",
    "2026-06-30",
    "2026-07-05",
    "2026-07-09",
    "2026-07-10",
    "2026-07-11",
    "2026-07-12",
    "2026-07-13",
    "2026-07-14",
    "2026-07-15",
  ]);
});

test("removing each night what is too much leaves what removing at the end would leave", () => {
  const all = nightly("2026-07-15T07:41:00Z", 500);
  let there: Date[] = [];
  for (const at of all) {
    there.push(at);
    const gone = new Set(superfluous(there, (each) => each));
    there = there.filter((each) => !gone.has(each));
  }
  expect(there.map((at) => at.toISOString().slice(0, 10))).toEqual(kept(all));
});

test("of several on one day the last stays, and days are Toronto's", () => {
  const evening = new Date("2026-11-22T23:00:00-05:00");
  const night = new Date("2026-11-23T03:41:00-05:00");
  const later = new Date("2026-11-23T15:00:00-05:00");
  const newest = new Date("2026-11-26T03:41:00-05:00");
  expect(superfluous([evening, night, later, newest], (at) => at)).toEqual([night]);
});

test("nothing goes that is at most two days older than the newest one", () => {
  const nights = nightly("2026-11-23T08:41:00Z", 3);
  const mishap = new Date("2026-11-23T15:00:00Z");
  expect(superfluous([...nights.slice(1), mishap], (at) => at)).toEqual([]);
});

test("after a long time without one, nothing that is old goes for its age", () => {
  const old = nightly("2024-01-07T08:41:00Z", 7);
  expect(superfluous([...old.slice(1), new Date("2026-07-15T07:41:00Z")], (at) => at)).toEqual([]);
});
