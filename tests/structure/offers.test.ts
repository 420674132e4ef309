import { expect, test } from "vitest";
import { complaintsAbout } from "../support/offer-words";
import { source, sources } from "./source";

test("row 312: no file names the tax or a price: they are rows, and the company's settings", () => {
  const files = sources("app", "server");
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(complaintsAbout)).toEqual([]);
});

test("finds a tax and a price in a string, a template and an element", () => {
  const found = (text: string) => complaintsAbout(source("app/routes/a.tsx", text));
  expect(found('const a = "plus HST";')).toHaveLength(1);
  expect(found("const a = `from $30 a month`;")).toHaveLength(1);
  expect(found("const a = <p>Only $5,999.00 a month</p>;")).toHaveLength(1);
  expect(found("const a = 1; // plus HST, $30")).toEqual([]);
  expect(found('const a = b.replace(/x/, "$1");')).toEqual([]);
});
