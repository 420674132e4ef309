import { expect, test } from "vitest";
import { initialsOf } from "./reference-prefix";

test.each([
  ["Nightjar Patrol", "NP"],
  ["Harbour Watch", "HW"],
  ["Your company", "YC"],
  ["Sentinel", "SE"],
  ["Éclair Night Guards", "ENG"],
  ["A. B. C. D. E. Security", "ABCD"],
  ["24/7 Guards & Co.", "GC"],
  ["O'Neil", "ON"],
  ["X", "REF"],
  ["守夜", "REF"],
  ["", "REF"],
])("row 345: without letters of its own, the references of %j begin with %s", (name, prefix) => {
  expect(initialsOf(name)).toBe(prefix);
});
