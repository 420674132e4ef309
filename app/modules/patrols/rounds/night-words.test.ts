import { expect, test, vi } from "vitest";
import { usualHours } from "~/modules/shared/company/patrol-hours";
import { gapWords, hoursOf, hoursUnder, partsOf, reasonsOf, stripWords } from "./night-words";
import { coarsely, gapsOf, promiseOf } from "./patrol-night";

const timeZone = "America/Toronto";

/** A night with passes at these minutes. */
function nightOf(night: string, passes: number[]) {
  const { start, end, promised } = promiseOf(night, { timeZone, patrolHours: [usualHours] });
  const [minutes, done] = [(end.getTime() - start.getTime()) / 60_000, passes.length];
  const misses = promised - done;
  const figures = { promised, done, misses, longestGapMinutes: 0, corrections: 0 };
  return {
    night,
    start,
    minutes,
    passes,
    gaps: gapsOf({ minutes, every: 20 }, passes, misses),
    streets: [],
    ...figures,
  };
}

const everyTwenty = (count: number) => Array.from({ length: count }, (_, turn) => turn * 20 + 16);

test.each(["UTC", "Asia/Tokyo"])("row D1: on a server in %s, a strip's hours are evenly spread", (zone) => {
  vi.stubEnv("TZ", zone);
  const hours = (night: string) => hoursUnder(nightOf(night, []), timeZone);
  expect(hours("2026-11-04")).toEqual(["11 PM", "1 AM", "3 AM", "5 AM", "7 AM"]);
  expect(hours("2026-10-31")).toEqual(["11 PM EDT", "1 AM EST", "4 AM EST", "7 AM EST"]);
  expect(hours("2027-03-13")).toEqual(["11 PM EST", "7 AM EDT"]);
});

test("row D1: a night hour by hour, the hour that comes twice twice, and no hour that the clock skips", () => {
  const names = (night: string) => hoursOf(nightOf(night, []), timeZone).map(({ name }) => name);
  expect(names("2026-11-04")).toEqual(["11 PM", "12 AM", "1 AM", "2 AM", "3 AM", "4 AM", "5 AM", "6 AM"]);
  expect(names("2026-10-31").slice(1, 5)).toEqual(["12 AM EDT", "1 AM EDT", "1 AM EST", "2 AM EST"]);
  expect(names("2027-03-13").slice(1, 4)).toEqual(["12 AM EST", "1 AM EST", "3 AM EDT"]);
});

test("row D1: passes and misses are in their hours, a pass at 7:00 AM in the last one", () => {
  const [first, second] = hoursOf(nightOf("2026-11-04", everyTwenty(24).slice(3)), timeZone);
  expect(first).toEqual({ name: "11 PM", times: [], missed: 3, isMissedFirst: true });
  expect(second).toMatchObject({ name: "12 AM", times: ["12:16", "12:36", "12:56"], missed: 0 });
  const without = (turn: number) =>
    nightOf(
      "2026-11-04",
      everyTwenty(24).filter((_, each) => each !== turn),
    );
  const two = (turn: number) => hoursOf(without(turn), timeZone)[3];
  expect(two(9)).toMatchObject({ times: ["2:36", "2:56"], missed: 1, isMissedFirst: true });
  expect(two(11)).toMatchObject({ times: ["2:16", "2:36"], missed: 1, isMissedFirst: false });
  const hours = hoursOf(nightOf("2026-11-04", [...everyTwenty(23), 480]), timeZone);
  expect(hours.at(-1)?.times).toEqual(["6:16", "6:36", "7:00"]);
  expect(hours.flatMap(({ times }) => times)).toHaveLength(24);
});

test("row D1: a strip in words", () => {
  const whole = nightOf("2026-11-04", everyTwenty(24));
  expect(stripWords(whole, timeZone)).toBe("24 of 24 passes, from 11:16 PM to 6:56 AM");
  const missed = nightOf("2026-10-31", everyTwenty(27).slice(3));
  expect(stripWords(missed, timeZone)).toBe(
    "24 of 27 passes, from 12:16 AM EDT to 6:56 AM EST, none from 11:00 PM EDT to 12:16 AM EDT",
  );
  expect(missed.gaps.map((gap) => gapWords(missed, gap, timeZone))).toEqual(["11:00 PM EDT to 12:16 AM EDT"]);
  expect(stripWords(nightOf("2026-11-04", []), timeZone)).toBe("No pass in the whole night");
});

test("row D1: a strip has an equal part for each promised pass, so that rounded times draw no wait that was none", () => {
  const middles = Array.from({ length: 24 }, (_, turn) => turn * 20 + 10);
  const told = partsOf(coarsely(nightOf("2026-11-04", everyTwenty(24))));
  expect(told).toEqual({ minutes: 480, passes: middles, gaps: [] });
  const missed = partsOf(coarsely(nightOf("2026-11-04", everyTwenty(24).slice(3))));
  expect(missed.passes).toEqual(middles.slice(3));
  expect(missed.gaps).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
  ]);
  expect(partsOf(nightOf("2026-11-04", []))).toMatchObject({ passes: [], gaps: expect.any(Array) });
});

test("row D1: why passes are missing says how many each reason is about, and how many have none", () => {
  const miss = (passes: number, reason: string) => ({ id: reason, night: "2026-11-04", passes, reason });
  expect(reasonsOf({ misses: 2 }, [miss(2, "A flat tire")])).toEqual(["A flat tire"]);
  expect(reasonsOf({ misses: 2 }, [])).toEqual(["No reason is recorded"]);
  expect(reasonsOf({ misses: 3 }, [miss(2, "A flat tire")])).toEqual([
    "A flat tire (2)",
    "No reason is recorded for 1",
  ]);
  expect(reasonsOf({ misses: 0 }, [])).toEqual([]);
});
