import { expect, test } from "vitest";
import { isPrefetch, orNotFound, safePath } from "./http.server";

test.each([
  "/",
  "/profile",
  "/admin/inquiries?q=a%20b&page=2",
  "/profile#card",
  "/a//b",
  "/a/../b",
  "/~a!$&'()*+,;=:@-._",
])("safePath accepts %s", (path) => {
  expect(safePath(path, "/else")).toBe(path);
});

test.each([
  "",
  " ",
  "profile",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/a\\b",
  "/\tevil",
  "/\t/evil.example",
  "/\n/evil.example",
  "/ /evil.example",
  "/\u0000",
  "/\u00a0/evil.example",
  "/\u2028/evil.example",
  "/é",
  "javascript:alert(1)",
  "data:text/html,x",
  "https:evil.example",
  "http:\\\\evil.example",
  "@evil.example",
  ".evil.example",
  "?x",
  "#x",
  "/\u202eevil",
  "%2f%2fevil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/a/..//evil.example/x",
  `/${"a".repeat(500)}`,
  null,
  undefined,
  7,
  ["/profile"],
  { toString: () => "/profile" },
])("ASVS V3.7.2: safePath refuses %j", (input) => {
  expect(safePath(input, "/else")).toBe("/else");
});

test("ASVS V3.7.2: whatever safePath lets through stays on the site, as a browser reads it", () => {
  const pieces = [
    "/",
    "\\",
    "evil.example",
    "\t",
    "\n",
    "?",
    "#",
    "@",
    ":",
    "%2f",
    "%5c",
    ".",
    "..",
    "a",
    "//",
  ];
  for (const first of pieces) {
    for (const second of pieces) {
      for (const third of pieces) {
        const path = safePath(`/${first}${second}${third}`, "/else");
        expect(new URL(path, "https://nightjar.example").origin).toBe("https://nightjar.example");
        expect(path).not.toMatch(/^\/[/\\]/);
      }
    }
  }
});

test("orNotFound returns the value, or throws a 404", () => {
  expect(orNotFound(0)).toBe(0);
  expect(orNotFound(null)).toBe(null);
  expect(() => orNotFound(undefined)).toThrow(expect.objectContaining({ status: 404 }));
});

test.each([
  [{ "Sec-Purpose": "prefetch" }, true],
  [{ "Sec-Purpose": "prefetch;prerender" }, true],
  [{ Purpose: "prefetch" }, true],
  [{ Purpose: "something" }, false],
  [{}, false],
])("a request with %j is a prefetch: %s", (headers, expected) => {
  const request = new Request("https://nightjar.example", { headers: headers as Record<string, string> });
  expect(isPrefetch(request)).toBe(expected);
});
