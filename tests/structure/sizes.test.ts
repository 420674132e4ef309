import { expect, test } from "vitest";
import { commentLines, files, lines, parsed, type Source, source, sources } from "./source";

const limits: [string, number][] = [
  ["app/routes/", 200],
  ["app/modules/", 250],
];

function tooLong(files: Source[]): string[] {
  return files.flatMap((file) => {
    const limit = limits.find(([folder]) => file.path.startsWith(folder))?.[1] ?? Number.POSITIVE_INFINITY;
    return lines(file) > limit
      ? [`${file.path} has ${lines(file)} lines, more than ${limit}: split it by sub-noun`]
      : [];
  });
}

/** Lines that a layer may have in all, without tests and generated files. */
const budgets: [string, number][] = [
  ["app/platform", 6_380],
  ["app/ui", 3_865],
];

/** Percent of the lines below a folder that may be comments. */
const commentShares: [string, number][] = [
  ["app", 4],
  ["server", 4],
  ["scripts", 4],
];

function total(files: Source[]): number {
  return files.reduce((sum, file) => sum + lines(file), 0);
}

function commentShare(files: Source[]): number {
  return (100 * files.reduce((sum, file) => sum + commentLines(file), 0)) / total(files);
}

/** TypeScript and, where it is what a folder is written in, plain JavaScript. */
function allSources(folder: string): Source[] {
  const scripts = files(folder).filter((file) => file.endsWith(".mjs"));
  return [...sources(folder), ...scripts.map(parsed)];
}

function median(files: Source[]): number {
  const sorted = files.map(lines).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const app = sources("app");

function below(folder: string): Source[] {
  return app.filter((file) => file.path.startsWith(`${folder}/`));
}

test("no route file is longer than 200 lines and no module file longer than 250", () => {
  expect(tooLong(app)).toEqual([]);
});

test("the median route file has at most 80 lines", () => {
  expect(median(below("app/routes"))).toBeLessThanOrEqual(80);
});

test.each(budgets)("%s has at most %i lines", (folder, most) => {
  expect(total(below(folder))).toBeLessThanOrEqual(most);
});

test.each(commentShares)("of the lines of %s, at most %i percent are comments", (folder, most) => {
  const share = commentShare(folder === "app" ? app : allSources(folder));
  console.log(`${folder}: ${share.toFixed(1)} % comments`);
  expect(share).toBeLessThanOrEqual(most);
});

test("counts the lines that are comments, and no others", () => {
  const text = [
    "/** A thing. */",
    "export const a = 1; // beside code",
    "",
    "/*",
    " * Two lines,",
    " */",
    "function f() {",
    "  // why",
    '  return "// no comment" + `/* nor',
    "  // this */`;",
    "  // at the end",
    "}",
    "const x = <p>// text</p>;",
    "// the last",
  ];
  expect(commentLines(source("a.tsx", text.join("\n")))).toBe(7);
  expect(commentShare([source("a.tsx", text.join("\n"))])).toBe(50);
  expect(commentLines(source("a.ts", "const a = 1;\n"))).toBe(0);
});

test("finds files that are too long", () => {
  const text = (count: number) => "x;\n".repeat(count);
  expect(
    tooLong([source("app/routes/a.tsx", text(200)), source("app/modules/a/a.server.ts", text(250))]),
  ).toEqual([]);
  expect(tooLong([source("app/routes/a.tsx", text(201))])).toHaveLength(1);
  expect(tooLong([source("app/modules/a/a.server.ts", text(251))])).toHaveLength(1);
  expect(median([90, 10, 85].map((count) => source("a.tsx", text(count))))).toBe(85);
});
