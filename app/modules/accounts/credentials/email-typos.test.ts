import { expect, test } from "vitest";
import { likelyEmail } from "./email-typos";

test.each([
  ["sam.t@gmial.com", "sam.t@gmail.com"],
  ["sam@gmal.com", "sam@gmail.com"],
  ["sam@gmaill.com", "sam@gmail.com"],
  ["sam@gnail.com", "sam@gmail.com"],
  ["sam@gmail.co", "sam@gmail.com"],
  ["sam@hotmial.com", "sam@hotmail.com"],
  ["sam@yaho.ca", "sam@yahoo.ca"],
  ["sam@gmail.com", undefined],
  ["sam@mail.com", undefined],
  ["sam@ymail.com", undefined],
  ["sam@example.test", undefined],
  ["sam", undefined],
])("row 30: %s was probably meant as %s", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});
