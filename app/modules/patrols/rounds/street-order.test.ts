import { expect, test } from "vitest";
import { orderOf } from "./street-order";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 5, minute));

const streets = (...passed: [count: number, last: number | null][]) =>
  passed.map(([count, last], index) => ({
    name: `S${index + 1}`,
    count,
    last: last === null ? null : at(last),
  }));

test("the first street is next before any is passed, and the others follow in their order", () => {
  const order = orderOf(streets([0, null], [0, null], [0, null]), at(0));
  expect(order?.next.name).toBe("S1");
  expect(order?.place).toBe(1);
  expect(order?.rest.map(({ name, isDone, place }) => [name, isDone, place])).toEqual([
    ["S2", false, 2],
    ["S3", false, 3],
  ]);
});

test("within a round, streets still open come before those passed, the newest of these first", () => {
  const order = orderOf(streets([6, 42], [6, 46], [5, 29], [5, 36]), at(50));
  expect(order?.next.name).toBe("S3");
  expect(order?.place).toBe(3);
  expect(order?.rest.map(({ name, isDone, isJustPassed }) => [name, isDone, isJustPassed])).toEqual([
    ["S4", false, false],
    ["S2", true, true],
    ["S1", true, false],
  ]);
});

test("a street left out twice comes next once, not until it has caught up", () => {
  expect(orderOf(streets([3, 30], [3, 34], [1, 5]), at(40))?.next.name).toBe("S3");
  const order = orderOf(streets([3, 30], [3, 34], [2, 40]), at(41));
  expect(order?.next.name).toBe("S1");
  expect(order?.rest.map(({ name, isDone }) => [name, isDone])).toEqual([
    ["S3", true],
    ["S2", true],
  ]);
});

test("a shift without streets has no next one", () => expect(orderOf([], at(0))).toBeUndefined());
