import ts from "typescript";
import { expect, test } from "vitest";
import { provinces } from "../../app/modules/shared/company/provinces";
import { complaint, files, nodes, parsed, read, type Source, source, sources } from "./source";

/** What belongs to one company: its name, its places, and phone numbers. Others add the words of what is sold. */
const words: [RegExp, string][] = [
  [/\bNightjar\b/, "a company's name"],
  [/\b(Peel|GTA|Brampton|Mississauga|Caledon|Toronto)\b/, "a company's place"],
  [/\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|\+1\d{10}\b/, "a phone number"],
];

/** Files that may say such words, and why. */
const allowed: Record<string, string> = {
  "app/modules/operations/demo/": "the demo's company is Nightjar",
  "app/modules/shared/company/time-zones.ts": "the name of a zone in the database of time zones",
  "app/modules/assistant/intents/": "what people say to a chat, to learn from; it is never shown",
  "app/modules/assistant/danger/": "what people say to a chat, to learn from; it is never shown",
  "app/platform/env.server.ts": "the name of the program in its terminal, and the demo's email",
  "app/modules/billing/stripe/stripe-setup.server.ts": "the mark by which the program knows its webhook",
  "server/index.ts": "the name of the program in its terminal",
  "server/dev.ts": "the name of the program in its terminal",
};

function isAllowed(path: string): boolean {
  return Object.keys(allowed).some((start) => path.startsWith(start));
}

function saysIn(text: string): string[] {
  return words.flatMap(([word, what]) => {
    const [found] = word.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”, ${what}`];
  });
}

/** What a file can show: its strings, templates and the text between tags. Comments show nothing. */
function shown(file: Source): string[] {
  return nodes(file.tree).flatMap((node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    return isText ? saysIn(node.text).map((said) => complaint(file, node, `says ${said}`)) : [];
  });
}

/** Of any file, by its kind. */
function saidIn(path: string): string[] {
  return /\.tsx?$/.test(path) ? shown(parsed(path)) : saysIn(read(path));
}

const everything = sources("app", "server").filter(({ path }) => !isAllowed(path));

test("row 295: nothing that is one company's stands in the program: it comes from the settings", () => {
  expect(everything.length).toBeGreaterThan(500);
  expect([...new Set(everything.flatMap(shown))]).toEqual([]);
});

/** Where an address has no province, such as `state ?? "ON"`: the company's own comes from its settings. */
function fallbacks(file: Source): string[] {
  return nodes(file.tree).flatMap((node) => {
    const isFallback =
      ts.isBinaryExpression(node) &&
      /^(\?\?|\|\|)$/.test(node.operatorToken.getText(file.tree)) &&
      ts.isStringLiteral(node.right) &&
      provinces.some(({ value }) => value === node.right.getText(file.tree).slice(1, -1));
    return isFallback ? [complaint(file, node, `falls back to ${node.right.getText(file.tree)}`)] : [];
  });
}

test("row 295: no form falls back to one company's province", () => {
  expect(everything.flatMap(fallbacks)).toEqual([]);
  const found = fallbacks(source("app/x.ts", 'const a = { b: b ?? "ON", c: c || "QC", d: d ?? "" };'));
  expect(found).toEqual(['app/x.ts:1 falls back to "ON"', 'app/x.ts:1 falls back to "QC"']);
});

test("row 295: nor in its style sheets, pictures and other texts", () => {
  const others = [...files("app"), ...files("server"), ...files("public")].filter(
    (path) => /\.(css|json|svg|webmanifest|txt|html)$/.test(path) && !isAllowed(path),
  );
  expect(others.length).toBeGreaterThan(10);
  expect(others.flatMap((path) => saysIn(read(path)).map((said) => `${path} says ${said}`))).toEqual([]);
});

test("row 295: nor in the documents for those who run it: the program's name aside, they fit any company", () => {
  const runners = ["README.md", "docs/going-live.md", "docs/operations.md", ".env.example"];
  const documents = [...runners, ...files("docs/runbook"), ...files("deploy")];
  const wrong = documents.flatMap((path) =>
    saysIn(read(path)).flatMap((said) => (said.includes("Nightjar") ? [] : [`${path} says ${said}`])),
  );
  expect(wrong).toEqual([]);
});

test("row 295: each file that may say such words does", () => {
  const all = [...files("app"), ...files("server")];
  const silent = Object.keys(allowed).filter(
    (start) => !all.some((path) => path.startsWith(start) && saidIn(path).length > 0),
  );
  expect(silent).toEqual([]);
});

test.each([
  'const name = "Nightjar Patrol";',
  "const where = `In Peel, ${" + "town}`;",
  "const call = <p>Call (905) 555-0142 now</p>;",
  'const line = "+19055550142";',
])("finds what is one company's in: %s", (text) => {
  expect(shown(source("app/x.tsx", text)).length).toBeGreaterThan(0);
});

test("lets comments through, and longer words", () => {
  const text =
    '/** "Toronto", as Nightjar has it: (905) 555-0142. */\nconst peeling = "Peeling, nightjar_round";';
  expect(shown(source("app/x.ts", text))).toEqual([]);
});
