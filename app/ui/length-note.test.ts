import { expect, test } from "vitest";
import { forms as english } from "~/messages/en/forms";
import { forms as french } from "~/messages/fr/forms";
import { lengthNote, recounted } from "./length-note";

test.each([
  [0, 5_000, "0 of 5,000 characters", true],
  [3_999, 5_000, "3,999 of 5,000 characters", true],
  [4_000, 5_000, "4,000 of 5,000 characters", false],
  [10_000, 5_000, "10,000 of 5,000 characters", false],
])("row 166: the note for %i of %i characters", (length, longest, text, hidden) => {
  expect(lengthNote(length, longest, english.length)).toEqual({ text, hidden });
});

test("rows 166, 330: what is typed changes the first number of the note only, in the page's language", () => {
  expect(recounted("0 of 5,000 characters", 4_321, "en-CA")).toBe("4,321 of 5,000 characters");
  expect(recounted("4,321 of 5,000 characters", 10, "en-CA")).toBe("10 of 5,000 characters");
  const note = french.length(0, 5_000);
  expect(note).toBe("0 sur 5\u00a0000 caractères");
  expect(recounted(recounted(note, 4_321, "fr-CA"), 4_322, "fr-CA")).toBe(
    "4\u00a0322 sur 5\u00a0000 caractères",
  );
});
