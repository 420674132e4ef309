import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { files, read } from "./source";

const root = fileURLToPath(new URL("../..", import.meta.url));
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...["docs", "app/modules"].flatMap((folder) => files(folder)).filter((file) => file.endsWith(".md")),
].map((file) => ({
  file,
  text: read(file),
}));

interface Document {
  file: string;
  text: string;
}

/** Table rows cannot wrap. */
function longLines({ file, text }: Document): string[] {
  return text
    .split("\n")
    .flatMap((line, index) => (line.length > 120 && !line.startsWith("|") ? [`${file}:${index + 1}`] : []));
}

function brokenLinks({ file, text }: Document, exists: (target: string) => boolean): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    const target = decodeURIComponent(link.replace(/#.*$/, ""));
    if (target === "" || /^[a-z]+:/.test(target)) return [];
    return exists(path.join(path.dirname(file), target)) ? [] : [`${file}: ${link}`];
  });
}

/** cspell.jsonc has the single words. The glossary lists what to avoid; code names stay as they are. */
function strayPhrases({ file, text }: Document): string[] {
  return file === "docs/glossary.md"
    ? []
    : (text.replace(/`[^`\n]*`/g, "").match(/\ba mail\b(?! server)/gi) ?? []);
}

test("lines of the documents wrap at 120", () => {
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.flatMap(longLines)).toEqual([]);
});

test("each district has a page of at most 30 lines, and architecture.md at most 150", () => {
  const lengths = new Map(documents.map(({ file, text }) => [file, text.trimEnd().split("\n").length]));
  const pages = [...new Set(files("app/modules").map((file) => file.split("/").slice(0, 3).join("/")))];
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((district) => !((lengths.get(`${district}/README.md`) ?? 99) <= 30))).toEqual([]);
  expect(lengths.get("docs/architecture.md")).toBeLessThanOrEqual(150);
});

test("links of the documents lead somewhere", () => {
  expect(
    documents.flatMap((document) => brokenLinks(document, (target) => existsSync(path.join(root, target)))),
  ).toEqual([]);
});

test("the documents use the phrases of the glossary", () => {
  expect(documents.flatMap(strayPhrases)).toEqual([]);
});

test("finds a long line outside of tables", () => {
  const text = `# A\n${"x".repeat(120)}\n${"x".repeat(121)}\n| ${"x".repeat(121)} |`;
  expect(longLines({ file: "a.md", text })).toEqual(["a.md:3"]);
});

test("finds a broken link", () => {
  const text = "[a](b.md#c) [d](https://example.com) [e](../README.md) [f](#g)";
  expect(brokenLinks({ file: "docs/a.md", text }, (target) => target === "README.md")).toEqual([
    "docs/a.md: b.md#c",
  ]);
});

test("finds phrases that the glossary does not want", () => {
  expect(strayPhrases({ file: "a.md", text: "a Mail, `a mail`, a mail server, emails" })).toEqual(["a Mail"]);
  expect(strayPhrases({ file: "docs/glossary.md", text: "not: a mail" })).toEqual([]);
});
