import ts from "typescript";
import { expect, test } from "vitest";
import { files, nodes, read, source } from "./source";

interface Entry {
  ids: string[];
  state: string;
}

const areas = [
  "documents and verification",
  "careers",
  "people",
  "nights",
  "shop, news, assistant",
  "operation",
  "finish",
];
const known = new RegExp(`^(built|partly: .+|later: (${areas.join("|")})|left out: decision \\d+)$`);
const tested = /^(built|partly)/;

function rowsOf(requirements: string): Entry[] {
  return [...requirements.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, row, state = ""]) => ({
    ids: [`row ${row}`],
    state,
  }));
}

function statementsOf(security: string): Entry[] {
  return [...security.matchAll(/^\| \d+ \| ([^|]+) \| ([^|]+) \|/gm)].map(([, state = "", ids = ""]) => ({
    ids: asvsIds(ids),
    state,
  }));
}

/** "row 5", "rows 3, 4 and 9", "rows 25-39", "rows 167 to 169". */
function rowIds(title: string): string[] {
  return [...title.matchAll(/\brows? (\d+(?:(?:, and |, | and |-| to )\d+)*)/g)].flatMap(([, list = ""]) =>
    list.split(/, and |, | and /).flatMap((part) => numbers(part.split(/-| to /)).map((row) => `row ${row}`)),
  );
}

/** "V1.2.1", "V8.2.1-3", "V3.3.1 to V3.3.4". */
function asvsIds(text: string): string[] {
  return [...text.matchAll(/\b(V\d+\.\d+)\.(\d+)(?:(?:-| to \1\.)(\d+))?/g)].flatMap(([, part, ...ends]) =>
    numbers(ends).map((number) => `${part}.${number}`),
  );
}

function numbers([first, last]: (string | undefined)[]): number[] {
  const [from, to] = [Number(first), Number(last ?? first)];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function resolutionIds(title: string): string[] {
  return title.match(/\bB\d+\b/g) ?? [];
}

function faults(entries: Entry[], named: Set<string>): string[] {
  const all = entries.flatMap(({ ids }) => ids);
  return [
    ...all.filter((id, index) => all.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...entries.flatMap(({ ids, state }) => {
      if (!known.test(state)) return [`${ids[0]} has the unknown state "${state}"`];
      return ids.flatMap((id) => {
        if (tested.test(state) && !named.has(id)) return [`${id} is ${state}, but no test names it`];
        if (!tested.test(state) && named.has(id)) return [`${id} is ${state}, but a test names it`];
        return [];
      });
    }),
  ];
}

/** Any text that may be a title, but no comments. */
function titlesOf(file: string, text: string): string[] {
  return [...nodes(source(file, text).tree)].flatMap((node) =>
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? [node.text] : [],
  );
}

/** The run for each change leaves out anything with this tag: on a test, or on the whole block around it. */
const nightTag = /@nightly\b/;

/** The titles that the run for each change leaves to the night, in the same order as `titlesOf`. */
function nightTitlesOf(file: string, text: string): string[] {
  if (file.startsWith("tests/nightly/")) return titlesOf(file, text);
  const tagged = [...nodes(source(file, text).tree)].filter(
    (node) =>
      ts.isCallExpression(node) &&
      node.arguments.some((argument) => !ts.isFunctionLike(argument) && nightTag.test(argument.getText())),
  );
  return tagged.flatMap((node) => titlesOf(file, node.getText()));
}

/** What is named only at night: each title counts as often as it appears. */
function dailyTitlesOf(file: string, text: string): string[] {
  const night = nightTitlesOf(file, text);
  return titlesOf(file, text).filter((title) => {
    const index = night.indexOf(title);
    if (index >= 0) night.splice(index, 1);
    return index < 0;
  });
}

const self = "tests/structure/requirements.test.ts";
const testFiles = ["app", "server", "packages", "tests"]
  .flatMap((folder) => files(folder))
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== self)
  .map((file) => ({ file, text: read(file) }));
const titles = testFiles.flatMap(({ file, text }) => titlesOf(file, text));
const dailyTitles = testFiles.flatMap(({ file, text }) => dailyTitlesOf(file, text));
const requirements = read("docs/requirements.md");
const rows = rowsOf(requirements);
const statements = statementsOf(read("docs/security.md"));

test("the requirements have rows 1 to 283 and 290 to 300, 305 to 318, 320 to 342 and 345 to 348, and the safety rules 66 statements", () => {
  const ids = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `row ${first + index}`);
  const expected = [...ids(1, 283), ...ids(290, 300), ...ids(305, 318), ...ids(320, 342), ...ids(345, 348)];
  expect(new Set(rows.flatMap(({ ids }) => ids))).toEqual(new Set(expected));
  expect(statements).toHaveLength(66);
  expect(statements.filter(({ ids }) => ids.length === 0)).toEqual([]);
});

test("a test names every row that is built, and none that is not", () => {
  expect(faults(rows, new Set(titles.flatMap(rowIds)))).toEqual([]);
});

test("a test names every ASVS statement that is built, and none that is not", () => {
  expect(faults(statements, new Set(titles.flatMap(asvsIds)))).toEqual([]);
});

test("a change runs a test of every row and ASVS statement that is built, not only the night", () => {
  const named = new Set(dailyTitles.flatMap((title) => [...rowIds(title), ...asvsIds(title)]));
  const built = [...rows, ...statements].filter(({ state }) => tested.test(state));
  expect(built.flatMap(({ ids }) => ids).filter((id) => !named.has(id))).toEqual([]);
});

test("every row and resolution that a test names is in the requirements", () => {
  const there = new Set([
    ...rows.flatMap(({ ids }) => ids),
    ...[...requirements.matchAll(/^\| (B\d+) \|/gm)].map(([, id = ""]) => id),
  ]);
  const named = titles.flatMap((title) => [...rowIds(title), ...resolutionIds(title)]);
  expect(named.filter((id) => !there.has(id))).toEqual([]);
});

test.each([
  ["row 5: the line", ["row 5"]],
  ["rows 3, 4 and 9: three", ["row 3", "row 4", "row 9"]],
  ["rows 41, 55-57: some", ["row 41", "row 55", "row 56", "row 57"]],
  ["rows 167 to 169: every choice", ["row 167", "row 168", "row 169"]],
  ["five an hour (row 47), as row 48 has it", ["row 47", "row 48"]],
  ["row 171, house rule 2: thanks", ["row 171"]],
  ["every row is on one page, and 3 rows are left", []],
])("the title %j names %j", (title, expected) => {
  expect(rowIds(title)).toEqual(expected);
});

test.each([
  ["row 27, ASVS V6.2.6, V6.2.7: a field", ["V6.2.6", "V6.2.7"]],
  ["ASVS V8.2.1-3: the matrix", ["V8.2.1", "V8.2.2", "V8.2.3"]],
  ["ASVS V3.3.1 to V3.3.2: the cookie", ["V3.3.1", "V3.3.2"]],
  ["ASVS V6.2: passwords", []],
])("the title %j names the statements %j", (title, expected) => {
  expect(asvsIds(title)).toEqual(expected);
});

test("finds where the document and the tests disagree", () => {
  const document = [
    "| # | State | Asked for |",
    "|---|---|---|",
    "| 1 | built | a |",
    "| 2 | partly: b is missing | b |",
    "| 3 | later: careers | c |",
    "| 4 | left out: decision 10 | d |",
    "| 4 | later: some day | e |",
    "| B5 | built | no row |",
  ].join("\n");
  expect(rowsOf(document)).toHaveLength(5);
  expect(faults(rowsOf(document), new Set(["row 2", "row 3"]))).toEqual([
    "row 4 is there twice",
    "row 1 is built, but no test names it",
    "row 3 is later: careers, but a test names it",
    'row 4 has the unknown state "later: some day"',
  ]);
  const safety = "| 1 | built | V1.2.1, V3.2.1-2 | text |\n| F1 | built | V9.9.9 | a figure |";
  expect(faults(statementsOf(safety), new Set(["V1.2.1", "V3.2.2"]))).toEqual([
    "V3.2.1 is built, but no test names it",
  ]);
});

test("titles are texts and templates, not comments", () => {
  const text =
    '// row 1\ntest("row 2: a", f); test(`row 3: $' + "{path}`, f); const each = { rows: 'row 4' };";
  expect(titlesOf("a.test.ts", text).flatMap(rowIds)).toEqual(["row 2", "row 3", "row 4"]);
});

test("tells what only the nightly run covers from what each change runs", () => {
  const text = `
    test("row 1: a", f);
    test("row 2: b @nightly", f);
    test("row 3: c", { tag: "@nightly" }, f);
    test.describe("d", { tag: ["@write", "@nightly"] }, () => { test("row 4: e", f); });
    test.describe("f", () => { test("row 5: g", f); test("row 6: h @nightly", f); });`;
  expect(dailyTitlesOf("tests/e2e/a.spec.ts", text).flatMap(rowIds)).toEqual(["row 1", "row 5"]);
  expect(dailyTitlesOf("tests/nightly/a.test.ts", text)).toEqual([]);
});
