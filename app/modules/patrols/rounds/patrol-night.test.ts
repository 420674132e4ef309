import { describe, expect, test, vi } from "vitest";
import { usualHours } from "~/modules/shared/company/patrol-hours";
import { gapsOf, isPatrolTime, promiseOf, runningOf, timesIn, turnsOf } from "./patrol-night";
import { clockWords } from "./patrol-options";

const clock = { timeZone: "America/Toronto", patrolHours: [usualHours] };

describe("row 292: the hours of patrol are the company's", () => {
  const halifax = (...patrolHours: Parameters<typeof promiseOf>[1]["patrolHours"]) => ({
    timeZone: "America/Halifax",
    patrolHours,
  });
  const early = { firstNight: "2000-01-01", from: "21:30", to: "05:30", every: 30 };

  test("a night starts, ends and has its passes by them, also when the clocks change", () => {
    expect(promiseOf("2026-11-24", halifax(early))).toEqual({
      start: new Date("2026-11-25T01:30:00Z"),
      end: new Date("2026-11-25T09:30:00Z"),
      promised: 16,
      every: 30,
    });
    expect(promiseOf("2026-10-31", halifax(early)).promised).toBe(18);
    expect(promiseOf("2027-03-13", halifax(early)).promised).toBe(14);
  });

  test("hours after midnight are in the night that began at noon before", () => {
    const small = { ...early, from: "01:00", to: "04:00" };
    const { start, end, promised } = promiseOf("2026-11-24", halifax(small));
    expect([start, end].map((at) => at.toISOString())).toEqual([
      "2026-11-25T05:00:00.000Z",
      "2026-11-25T08:00:00.000Z",
    ]);
    expect(promised).toBe(6);
    expect(isPatrolTime(new Date("2026-11-25T06:00:00Z"), halifax(small))).toBe(true);
    expect(isPatrolTime(new Date("2026-11-25T03:00:00Z"), halifax(small))).toBe(false);
  });

  test("other hours leave the nights before them as they were promised", () => {
    const both = halifax({ ...usualHours, firstNight: "2026-11-24" }, early);
    expect(promiseOf("2026-11-23", both)).toMatchObject({ promised: 16, every: 30 });
    expect(promiseOf("2026-11-24", both)).toMatchObject({ promised: 24, every: 20 });
  });
});

test.each(["UTC", "Asia/Tokyo"])(
  "row 1: on a server in %s cars are out from 11 PM to 7 AM local time",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const at = (time: string) => isPatrolTime(new Date(time), clock);
    expect(at("2026-11-24T03:59:59Z")).toBe(false);
    expect(at("2026-11-24T04:00:00Z")).toBe(true);
    expect(at("2026-11-24T11:59:59Z")).toBe(true);
    expect(at("2026-11-24T12:00:00Z")).toBe(false);
    expect(at("2026-11-24T17:00:00Z")).toBe(false);
    // The night when the clocks go back is an hour longer.
    expect(at("2026-11-01T11:59:59Z")).toBe(true);
    expect(at("2026-11-01T12:00:00Z")).toBe(false);
  },
);

test.each(["UTC", "Asia/Tokyo"])(
  "row D1: on a server in %s, times of the night when the clocks go back name their zone",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const words = (time: string) => clockWords(time, "America/Toronto");
    expect(["2026-11-01T03:05:00Z", "2026-11-01T05:40:00Z"].map(words)).toEqual([
      "11:05 PM EDT",
      "1:40 AM EDT",
    ]);
    expect(["2026-11-01T06:10:00Z", "2026-11-01T11:50:00Z"].map(words)).toEqual([
      "1:10 AM EST",
      "6:50 AM EST",
    ]);
    expect(["2026-10-31T06:10:00Z", "2026-11-02T06:10:00Z"].map(words)).toEqual(["2:10 AM", "1:10 AM"]);
    expect(clockWords("2026-11-01T04:40:00Z", "America/St_Johns")).toBe("1:10 AM NST");
  },
);

test("row D1: a time in the hour that comes twice is two instants, any other is one", () => {
  const of = (night: string, time: string) =>
    timesIn(night, time, "America/Toronto").map((at) => at.toISOString().slice(0, 16));
  expect(of("2026-10-31", "01:30")).toEqual(["2026-11-01T05:30", "2026-11-01T06:30"]);
  expect(of("2026-10-31", "23:00")).toEqual(["2026-11-01T03:00"]);
  expect(of("2026-10-31", "02:00")).toEqual(["2026-11-01T07:00"]);
  expect(of("2026-10-30", "01:30")).toEqual(["2026-10-31T05:30"]);
  // The clock skips it in spring, and it moves later.
  expect(of("2027-03-13", "02:30")).toEqual(["2027-03-14T07:30"]);
  expect(turnsOf("2026-10-31", clock)).toEqual(["EDT", "EST"]);
  for (const night of ["2026-10-30", "2027-03-13"]) expect(turnsOf(night, clock)).toEqual([]);
});

const everyTwenty = (minutes: number) =>
  Array.from({ length: minutes / 20 }, (_, turn) => turn * 20 + 15 + (turn % 3));
const without = (...missed: number[]) => everyTwenty(480).filter((_, turn) => !missed.includes(turn));

test.each([
  ["none is missing", everyTwenty(480), 0, []],
  ["the first three", without(0, 1, 2), 3, [{ from: 0, to: 75, missed: 3 }]],
  ["two in the middle", without(9, 10), 2, [{ from: 177, to: 237, missed: 2 }]],
  ["the last one", without(23), 1, [{ from: 456, to: 480, missed: 1 }]],
  [
    "one early, two late",
    without(4, 18, 19),
    3,
    [
      { from: 75, to: 117, missed: 1 },
      { from: 357, to: 417, missed: 2 },
    ],
  ],
  ["all", [], 24, [{ from: 0, to: 480, missed: 24 }]],
  ["two, spread over the night", Array.from({ length: 22 }, (_, turn) => turn * 21 + 18), 2, []],
] as const)("row D1: the gaps of a night: %s", (_what, passes, misses, gaps) => {
  expect(gapsOf({ minutes: 480, every: 20 }, passes, misses)).toEqual(gaps);
});

describe("row D1: the night so far", () => {
  const start = new Date("2026-11-25T04:00:00Z");
  const span = { start, end: new Date(start.getTime() + 480 * 60_000), promised: 24, every: 20 };
  const at = (minute: number) => new Date(start.getTime() + minute * 60_000);
  const passed = (...minutes: number[]) =>
    minutes.map((minute) => ({ streetId: "one", passedAt: at(minute) }));
  const so = (minute: number, ...minutes: number[]) =>
    runningOf(span, ["one"], passed(...minutes), at(minute));

  test("before it begins, all of its rounds are due, the first by 20 minutes past", () => {
    const night = so(-300);
    expect(night).toMatchObject({ promised: 24, done: 0, behind: 0, gaps: [], nextBy: at(20) });
    expect(night.due).toHaveLength(24);
    expect(night.now).toBeUndefined();
  });

  test("on time, the next one is due 20 minutes after those done", () => {
    const night = so(110, 15, 36, 54, 75, 96);
    expect(night).toMatchObject({ done: 5, behind: 0, gaps: [], nextBy: at(120), now: 110 });
    expect(night.due.slice(0, 2)).toEqual([130, 150]);
    expect(night.due).toHaveLength(18);
  });

  test("behind, it says how many and where, and when the one under way is due", () => {
    const night = so(110, 15, 36);
    expect(night).toMatchObject({ done: 2, behind: 3, gaps: [{ from: 36, to: 110, missed: 3 }] });
    expect(night.nextBy).toEqual(at(120));
  });

  test("once it is over, nothing is due", () => {
    const night = so(600, 15, 36);
    expect(night).toMatchObject({ done: 2, behind: 22, due: [] });
    expect(night.now).toBeUndefined();
  });
});
