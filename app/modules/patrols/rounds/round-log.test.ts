import { expect, test } from "vitest";
import { roundLog } from "./round-log";

const begins = new Date("2026-11-05T04:00:00Z");
const span = { start: begins, every: 20 };
const at = (minutes: number) => new Date(begins.getTime() + minutes * 60_000);
const single = (streetId: string, minutes: number, guardId = "amir") => ({
  streetId,
  passedAt: at(minutes),
  guardId,
});
const round = (minutes: number, missed: string[] = [], guardId = "amir") => ({
  doneAt: at(minutes),
  guardId,
  missed,
});
const streets = ["a", "b", "c"];
type Log = ReturnType<typeof roundLog>;
const told = ({ driven }: Log) =>
  driven.map(({ at: ended, isQuick, missed }) => [
    (ended.getTime() - begins.getTime()) / 60_000,
    isQuick ? "quick" : "",
    missed.join(),
  ]);

test("row D1: a round is over with its last street or with a press for the whole", () => {
  const singles = [single("a", 4), single("b", 8), single("c", 14), single("a", 24)];
  const log = roundLog(streets, span, singles, [round(36, ["c"]), round(55)]);
  expect(told(log)).toEqual([
    [14, "", ""],
    [36, "", "c"],
    [55, "", ""],
  ]);
  expect(log.open.size).toBe(0);
  expect([...roundLog(streets, span, singles, []).open.keys()]).toEqual(["a"]);
});

test("row D1: a street pressed again begins a new round, within five minutes it does not", () => {
  const again = roundLog(streets, span, [single("a", 4), single("b", 8), single("a", 12)], []);
  expect([...again.open]).toEqual([["a", at(12)]]);
  const same = roundLog(streets, span, [single("a", 4), single("b", 6), single("a", 8)], []);
  expect([...same.open]).toEqual([
    ["a", at(4)],
    ["b", at(6)],
  ]);
  expect(again.driven).toEqual([]);
});

test("row D1: a street that was left out and is pressed soon after belongs to the round that left it out", () => {
  const soon = roundLog(streets, span, [single("c", 23)], [round(20, ["c"])]);
  expect(soon.open.size).toBe(0);
  const later = roundLog(streets, span, [single("c", 31)], [round(20, ["c"])]);
  expect([...later.open.keys()]).toEqual(["c"]);
});

test("row D1: in the same minute, a street comes before the round it belongs to", () => {
  const log = roundLog(streets, span, [single("c", 20)], [round(20)]);
  expect(told(log)).toEqual([[20, "", ""]]);
  expect(log.open.size).toBe(0);
});

test.each([
  ["a round ten minutes after the one before is plausible", [round(20), round(30)], ["", ""]],
  ["one nine minutes after it is not", [round(20), round(29)], ["", "quick"]],
  ["nor is one nine minutes after the night began", [round(9)], ["quick"]],
  ["two cars may come close together", [round(20), round(24, [], "bea")], ["", ""]],
] as const)("row D1: %s", (_, rounds, quick) => {
  const log = roundLog(
    streets,
    span,
    [],
    rounds.map((each) => ({ ...each, missed: [] })),
  );
  expect(log.driven.map(({ isQuick }) => (isQuick ? "quick" : ""))).toEqual(quick);
});

test("row D1: more than three streets a minute are faster than a car", () => {
  const many = Array.from({ length: 9 }, (_, place) => `street ${place}`);
  const log = (each: number) =>
    told(
      roundLog(
        many,
        span,
        many.map((name, place) => single(name, 20 + Math.floor(place * each))),
        [],
      ),
    );
  expect(log(0.25)).toEqual([[22, "quick", ""]]);
  expect(log(0.5)).toEqual([[24, "", ""]]);
});

test("row D1: a pass of a street that is not on the round says nothing", () => {
  const log = roundLog(streets, span, [single("elsewhere", 4)], []);
  expect([log.driven.length, log.open.size]).toEqual([0, 0]);
});
