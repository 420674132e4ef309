import { expect, test } from "vitest";
import type { Passage } from "~/modules/assistant/knowledge/passages";
import { chosen } from "./model-prompt";

const passage = (length: number): Passage => ({
  title: "",
  words: "",
  text: "x".repeat(length),
  href: "/",
  page: "Home",
});

test.each([
  [Array.from({ length: 9 }, () => passage(10)), 6],
  [Array.from({ length: 6 }, () => passage(900)), 3],
  [[passage(4_000), passage(10)], 1],
  [[], 0],
])("row 179: at most six passages and 3,000 characters are sent", (found, count) => {
  expect(chosen(found)).toHaveLength(count);
});
