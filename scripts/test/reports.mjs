import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../alone.mjs";

const slowAfter = 5;

export function failed(/** @type {string} */ note) {
  return { passed: 0, failed: 1, skipped: 0, notes: [note] };
}

/** `missing`: why the step skips tests that give no reason themselves. */
export async function countOf(
  /** @type {string} */ file,
  /** @type {number} */ code,
  /** @type {string[]} */ missing = [],
) {
  if (!existsSync(file)) return failed("The tests ended without a report.");
  const /** @type {import("./types").Report} */ { tests, errors } = JSON.parse(readFileSync(file, "utf8"));
  const those = (/** @type {import("./types").Test["state"]} */ state) =>
    tests.filter((test) => test.state === state);
  const again = tests.filter((test) => test.tries > 1 && test.state === "passed");
  const failures = [
    ...errors.map(({ name, message }) => failure(name, message)),
    ...those("failed").map(({ name, error }) => failure(name, error)),
    ...again.map(({ name }) => failure(name, "It passed only on its second try: find out why.")),
  ];
  const /** @type {import("./types").Count} */ count = {
      passed: those("passed").length - again.length,
      failed: failures.length,
      skipped: those("skipped").length,
      failures,
      again: again.map(({ name }) => name),
      skips: those("skipped").map((test) => `${place(test)} ${test.name}: ${reasonOf(test, missing)}`),
      slow: await unexplained(tests),
    };
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, notes: ["The test runner itself failed."] }
    : count;
}

function reasonOf(/** @type {import("./types").Test} */ { reason, name }, /** @type {string[]} */ missing) {
  return reason ?? /\(skipped [^)]+\)/.exec(name)?.[0] ?? (missing.join("; ") || "its code says when");
}

function place(/** @type {import("./types").Test} */ { file, line }) {
  return `${path.relative(root, file)}${line ? `:${line}` : ""}`;
}

function failure(/** @type {string} */ name, message = "") {
  return `${name}\n    ${stripVTControlCharacters(message).trim().split("\n", 3).join("\n    ")}`;
}

async function unexplained(/** @type {import("./types").Test[]} */ tests) {
  // The release before explains its own tests.
  const own = tests.filter((test) => !place(test).startsWith(".."));
  const slow = own.filter(({ seconds, line }) => seconds > slowAfter && line);
  if (slow.length === 0) return [];
  const { default: ts } = await import("typescript");
  return slow
    .sort((a, b) => b.seconds - a.seconds)
    .filter(({ file, line = 1 }) => {
      const text = readFileSync(file, "utf8");
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
      const /** @type {import("typescript").Node[]} */ around = [];
      const visit = (/** @type {import("typescript").Node} */ node) => {
        const [first, last] = [node.getStart(tree), node.end].map(
          (at) => tree.getLineAndCharacterOfPosition(at).line + 1,
        );
        if (first === undefined || last === undefined || first > line || last < line) return;
        if (ts.isExpressionStatement(node)) around.push(node);
        ts.forEachChild(node, visit);
      };
      ts.forEachChild(tree, visit);
      const statement =
        around.filter((node) => /^\w*test\b|^test/.test(node.getText(tree))).at(-1) ?? around.at(-1);
      return (
        !statement ||
        !/^\s*\/\/ Slow: \S/m.test(statement.getFullText().slice(0, statement.getLeadingTriviaWidth(tree)))
      );
    })
    .map((test) => `${test.seconds.toFixed(1)} s ${place(test)} ${test.name}`);
}
