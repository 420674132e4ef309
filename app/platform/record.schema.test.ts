import { expect, test } from "vitest";
import { dollarsSchema } from "./record.schema";

test.each([
  ["22.50", 22_50],
  ["$58,000", 58_000_00],
  // Times 100 it is 114.99999999999999.
  ["1.15", 1_15],
  ["0.29", 29],
  ["9999999.99", 9_999_999_99],
  ["", null],
])("row 225: the amount %j is %j cents", (typed, cents) => {
  expect(dollarsSchema({ min: 0 }).parse(typed)).toBe(cents);
});

test.each(["1.155", "-1", "1e3", "ten", "10000000.00"])("row 225: %s is not an amount", (typed) => {
  expect(dollarsSchema({ min: 0 }).safeParse(typed).success).toBe(false);
});

test("row 225: an amount below the minimum is refused", () => {
  expect(dollarsSchema({ min: 1 }).safeParse("0.00").success).toBe(false);
});

test.each(["-60", "-$60.00", "\u221260", "$-60"])("D15: %s is a discount where one is allowed", (typed) => {
  expect(dollarsSchema({ min: -100_00 }).parse(typed)).toBe(-60_00);
});
