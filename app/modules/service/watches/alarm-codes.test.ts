import { expect, test } from "vitest";
import { holdsCode, looksLikeAlarmCode } from "./alarm-codes";

test.each([
  "The alarm code is 4471",
  "alarm: 44 71 90",
  "4-4-7-1 on the keypad",
  "PIN 90210",
  "Lock box at the side door, 5588",
  "The combination is 12345",
  "Garage door opener: 4 4 7 1",
])("row 261: a text with a code is refused: %s", (text) => {
  expect(holdsCode(text)).toBe(true);
});

test.each([
  "My sister comes on Mondays, 905-555-0142, she has no code",
  "The kitchen light is on a timer from 6 to 11",
  "Two cats. The alarm company calls me first, (905) 555-0142",
  "A grey 2019 Civic stays in the driveway",
  "A parcel is due on 2026-12-08",
  "",
])("row 261: any other text is taken: %s", (text) => {
  expect(holdsCode(text)).toBe(false);
});

test("row 261: a pass phrase is words; four to six digits are refused, a year in words is not", () => {
  expect(["4471", "blue 4471 door", "44 71", "123456"].map(looksLikeAlarmCode)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["blue heron lake", "route 66", "nineteen ninety"].map(looksLikeAlarmCode)).toEqual([
    false,
    false,
    false,
  ]);
});
