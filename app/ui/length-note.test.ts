import { expect, test } from "vitest";
import { lengthNote } from "./length-note";

test.each([
  [0, 5_000, "0 of 5,000 characters", true],
  [3_999, 5_000, "3,999 of 5,000 characters", true],
  [4_000, 5_000, "4,000 of 5,000 characters", false],
  [10_000, 5_000, "10,000 of 5,000 characters", false],
])("row 166: the note for %i of %i characters", (length, longest, text, hidden) => {
  expect(lengthNote(length, longest)).toEqual({ text, hidden });
});
