import { expect, test } from "vitest";
import { compare } from "./address-comparison";

const read = { houseNumber: "18", street: "Lanternwood Crescent", zipCode: "L6V 0A1" };

function differing(typed: string, reading = read, zipCode = "L6V 0A1"): string[] {
  return compare(reading, { address: typed, zipCode })
    .filter(({ matches }) => !matches)
    .map(({ field }) => field);
}

test.each([
  "18 Lanternwood Crescent",
  "18 lanternwood cres.",
  "  18   LANTERNWOOD   CRES",
  "18 Lanternwood Crescent, Unit 5",
  "Unit 5, 18 Lanternwood Cres",
  "18 Lanternwood Cres #5",
])("B18: %j matches what the document says", (typed) => {
  expect(differing(typed)).toEqual([]);
});

test.each([
  ["8 Lanternwood Crescent", ["House number"]],
  ["18 Lanternwood Court", ["Street"]],
  ["118 Lantern Street", ["House number", "Street"]],
  ["Lanternwood Crescent", ["House number"]],
])("B18: %j differs", (typed, fields) => {
  expect(differing(typed)).toEqual(expect.arrayContaining(fields));
});

test("B18: accents, letters after the number and the spelling of a postal code do not count, another code does", () => {
  const own = { houseNumber: "12A", street: "Rue Élise", zipCode: "l6v0a1" };
  expect(differing("12a Rue Elise", own)).toEqual([]);
  expect(differing("12A Rue Élise", own, "L6V 0A2")).toEqual(["Postal code"]);
});
