import { expect, test } from "vitest";
import { dayAsked, isOpenAt, isOpenOn, readHours } from "./office-hours";

const zone = "America/Toronto";

test.each([
  ["Monday to Friday, 9am to 5pm", { first: 0, last: 4, from: 540, to: 1_020 }],
  ["Mon - Sat 8:30 am - 6 pm", { first: 0, last: 5, from: 510, to: 1_080 }],
  ["Tuesday until Thursday, from 12pm until 8pm", { first: 1, last: 3, from: 720, to: 1_200 }],
])("hours as staff write them: %s", (text, hours) => {
  expect(readHours(text)).toEqual(hours);
});

test.each([
  ["Always"],
  ["By appointment"],
  ["Monday to Friday"],
  ["9am to 5pm"],
  ["Friday to Monday, 9am to 5pm"],
])("other ways to put them are only repeated: %s", (text) => {
  expect(readHours(text)).toBeUndefined();
});

test("open is by the clock of the office, also when the clocks have changed", () => {
  const hours = readHours("Monday to Friday, 9am to 5pm") ?? { first: 0, last: 0, from: 0, to: 0 };
  expect(isOpenAt(hours, new Date("2026-11-26T14:00:00Z"), zone)).toBe(true);
  expect(isOpenAt(hours, new Date("2026-11-26T13:59:00Z"), zone)).toBe(false);
  expect(isOpenAt(hours, new Date("2026-07-02T13:00:00Z"), zone)).toBe(true);
  expect(isOpenAt(hours, new Date("2026-11-28T15:00:00Z"), zone)).toBe(false);
  expect([isOpenOn(hours, 4), isOpenOn(hours, 5)]).toEqual([true, false]);
});

test("the day that a question names", () => {
  const thursday = new Date("2026-11-26T15:00:00Z");
  expect(dayAsked(["open", "on", "saturdays"], thursday, zone)).toBe(5);
  expect(dayAsked(["open", "sun"], thursday, zone)).toBe(6);
  expect(dayAsked(["open", "tomorrow"], thursday, zone)).toBe(4);
  expect(dayAsked(["open", "today"], thursday, zone)).toBe(3);
  expect(dayAsked(["open"], thursday, zone)).toBeUndefined();
});
