import { expect, test } from "vitest";
import { addressIn, englishPath, isTranslated, languageOf } from "./languages";
import { translatedPages } from "./translated-pages.js";

test.each([
  ["/fr", "fr", "/"],
  ["/fr/contact", "fr", "/contact"],
  ["/contact", "en", "/contact"],
  ["/", "en", "/"],
  ["/friends", "en", "/friends"],
])("row 328: %s is in %s, and %s in English", (path, language, english) => {
  expect([languageOf(path), englishPath(path)]).toEqual([language, english]);
});

test("row 328: an address keeps its query and its part, and a page without a translation stays English", () => {
  expect(addressIn("fr", "/")).toBe("/fr");
  expect(addressIn("fr", "/?a=1")).toBe("/fr?a=1");
  expect(addressIn("fr", "/contact?about=sign-up#name")).toBe("/fr/contact?about=sign-up#name");
  expect(addressIn("fr", "/careers")).toBe("/careers");
  expect(addressIn("fr", "tel:911")).toBe("tel:911");
  expect(addressIn("en", "/contact")).toBe("/contact");
  expect(isTranslated("/contact/more")).toBe(false);
});

test("row 328: each page leads from English to the other language and back", () => {
  for (const path of translatedPages) {
    const french = addressIn("fr", path);
    expect([languageOf(french), englishPath(french)]).toEqual(["fr", path]);
  }
});
