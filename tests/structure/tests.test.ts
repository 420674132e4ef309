import ts from "typescript";
import { expect, test } from "vitest";
import playwright from "../../playwright.config";
import vitest from "../../vitest.config";
import { mutants } from "../support/mutants";
import { complaint, files, nodes, parsed, read, type Source, source } from "./source";

const self = "tests/structure/tests.test.ts";
const tests = ["app", "server", "packages", "tests"]
  .flatMap((folder) => files(folder))
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== self)
  .map(parsed);

function look(file: Source, found: (node: ts.Node, file: Source) => string | undefined): string[] {
  return [...nodes(file.tree)].flatMap((node) => {
    const what = found(node, file);
    return what ? [complaint(file, node, what)] : [];
  });
}

/** A test that passes on a second try has a fault that nobody looks for. */
function secondTries(node: ts.Node): string | undefined {
  const sets = ts.isPropertyAssignment(node) && /^["']?(retry|retries)["']?$/.test(node.name.getText());
  if (sets && /^[1-9]/.test(node.initializer.getText())) return `${node.name.getText()} is not 0`;
  return undefined;
}

function only(node: ts.Node): string | undefined {
  return ts.isPropertyAccessExpression(node) && node.name.text === "only" ? ".only" : undefined;
}

/** A test waits for what it wants to see, with its own clock if there is one. */
function sleep(node: ts.Node, file: Source): string | undefined {
  if (ts.isPropertyAccessExpression(node) && node.name.text === "waitForTimeout") return "waitForTimeout";
  if (ts.isImportDeclaration(node) && /timers\/promises/.test(node.moduleSpecifier.getText())) {
    return /\bsetTimeout\b/.test(node.getText()) ? "setTimeout of node:timers/promises" : undefined;
  }
  const isTimer = ts.isCallExpression(node) && /^(window\.)?setTimeout$/.test(node.expression.getText());
  const ownClock = file.text.includes("vi.useFakeTimers(");
  return isTimer && !ownClock && /^(resolve|done)$/.test(node.arguments[0]?.getText() ?? "")
    ? "a sleep"
    : undefined;
}

/** Vitest waits for a second unless it is told otherwise, which is not enough beside other work: `eventually` waits longer. */
function shortWait(node: ts.Node): string | undefined {
  const waits = ts.isCallExpression(node) && node.expression.getText() === "vi.waitFor";
  return waits && !/timeout|patience/.test(node.arguments[1]?.getText() ?? "") ? "vi.waitFor" : undefined;
}

/** `// Slow: reason` is directly above the test it is about. */
function slowMarks({ path, text }: Source): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (!/^\/\/ Slow\b/.test(line)) return [];
    const next = lines.slice(index + 1).find((other) => !other.startsWith("//"));
    if (!/^\/\/ Slow: (\S+ ){2}/.test(line)) return [`${path}:${index + 1} says no reason`];
    return next ? [] : [`${path}:${index + 1} has no test below it`];
  });
}

test("no test has a second try, neither by the configuration nor on its own", () => {
  expect(playwright.retries).toBe(0);
  const projects = vitest.test?.projects ?? [];
  expect(projects.length).toBeGreaterThan(0);
  const config = parsed("vitest.config.ts");
  expect([config, ...tests].flatMap((file) => look(file, secondTries))).toEqual([]);
});

test("no test runs alone", () => {
  expect(playwright.forbidOnly).toBe(true);
  expect(tests.flatMap((file) => look(file, only))).toEqual([]);
});

test("no test sleeps", () => {
  expect(tests.flatMap((file) => look(file, sleep))).toEqual([]);
});

test("no test waits for only a second", () => {
  expect(tests.flatMap((file) => look(file, shortWait))).toEqual([]);
});

test("each mutant finds the text that it breaks, once", () => {
  expect(mutants.length).toBeGreaterThan(60);
  const lost = mutants.filter(({ file, text }) => read(file).split(text).length !== 2);
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test("a test that says it is slow says why", () => {
  expect(tests.flatMap(slowMarks)).toEqual([]);
});

test.each([
  [secondTries, "test('a', { retry: 2 }, f)", 1],
  [secondTries, "test.describe.configure({ retries: 1 })", 1],
  [secondTries, "const a = { retry: 0, retryLimit: 3 }", 0],
  [secondTries, "const form = { retry: '/contact' }", 0],
  [only, "test.only('a', f); describe.only('b', f)", 2],
  [only, "const only = list.filter(a)", 0],
  [shortWait, "await vi.waitFor(seen)", 1],
  [shortWait, "await vi.waitFor(seen, 3_000)", 1],
  [shortWait, "await vi.waitFor(seen, { timeout: 60_000 })", 0],
  [sleep, "await page.waitForTimeout(100)", 1],
  [sleep, "await new Promise((resolve) => setTimeout(resolve, 50))", 1],
  [sleep, "import { setTimeout as pause } from 'node:timers/promises'", 1],
  [sleep, "import { setImmediate } from 'node:timers/promises'; setTimeout(() => reject(late), 50)", 0],
] satisfies [typeof sleep, string, number][])("%o finds in %s as many as %i", (check, text, count) => {
  expect(look(source("a.test.ts", text), check)).toHaveLength(count);
});

test("finds slow tests without a reason", () => {
  const marks = (text: string) => slowMarks(source("a.test.ts", text));
  expect(marks("// Slow: it makes 100,000 rows.\ntest('a', f);")).toEqual([]);
  expect(marks("// Slow\ntest('a', f);\n// Slow: x\ntest('b', f);")).toHaveLength(2);
});
