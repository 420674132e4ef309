import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { explain, launch } from "./launch.mjs";
import { prepare } from "./prepare.mjs";
import { run, signalRunning } from "./system.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Count */
/** @typedef {{ name: string, title: string, needs?: ("postgres" | "browser" | "build")[], work: () => Promise<Count> }} Step */

// The reports, and whatever the tests put into the folder for temporary files: it goes when they end, also by Ctrl-C.
const reports = mkdtempSync(path.join(tmpdir(), "nightjar-tests-"));
const bin = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
};
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, NODE_ENV: "test", TMPDIR: reports };
/** @type {Awaited<ReturnType<typeof findPostgres>>} */
let postgres = { reason: "it was not looked for" };
let browserProblem = "";
let buildProblem = "";
let interrupted = 0;

/** @type {Step[]} */
const steps = [
  { name: "lint", title: "Lint and format (Biome)", work: () => check(bin.biome, "check") },
  { name: "types", title: "Types (tsc)", work: () => check(bin.tsc, "--noEmit") },
  { name: "build", title: "Build", work: build },
  { name: "structure", title: "Structure and unit tests, no database", work: () => vitest("structure") },
  { name: "embedded", title: "Database tests on the embedded database", work: () => vitest("embedded") },
  { name: "postgres", title: "Database tests on PostgreSQL", needs: ["postgres"], work: databaseTests },
  {
    name: "system",
    title: "The whole app as processes",
    needs: ["build", "postgres"],
    work: () => vitest("system"),
  },
  {
    name: "e2e",
    title: "Browser tests, with and without JavaScript",
    needs: ["build", "browser", "postgres"],
    work: browserTests,
  },
  {
    name: "e2e-write",
    title: "Browser tests that write, on the other engine",
    needs: ["build", "browser", "postgres"],
    work: browserTestsThatWrite,
  },
];

await launch(async () => {
  process.chdir(root);
  process.once("exit", () => rmSync(reports, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => interrupt(signal));
  const chosen = choose(process.argv.slice(2));
  try {
    process.exitCode = (await testAll(chosen)) ? 0 : 1;
  } finally {
    if ("stop" in postgres) await postgres.stop();
  }
});

/**
 * The steps named on the command line and the build that they need; without names, all.
 * @param {string[]} names
 * @returns {Step[]}
 */
function choose(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no step ${unknown.join(", ")}. The steps are ${steps.map(({ name }) => name).join(", ")}.`,
    );
  }
  if (names.length === 0) return steps;
  const wanted = steps.filter((step) => names.includes(step.name));
  const building = wanted.some((step) => step.needs?.includes("build"));
  return steps.filter((step) => wanted.includes(step) || (building && step.name === "build"));
}

/**
 * Runs the steps, those after a failing one too, and prints what came of them.
 * @param {Step[]} chosen
 * @returns {Promise<boolean>} whether something passed and nothing failed
 */
async function testAll(chosen) {
  await prepare({ build: false });
  const needs = new Set(chosen.flatMap((step) => step.needs ?? []));
  if (needs.has("postgres")) await lookForPostgres();
  if (needs.has("browser")) await lookForBrowser();
  /** @type {(Count & { title: string, seconds: number })[]} */
  const results = [];
  for (const step of chosen) {
    if (interrupted) break;
    console.log(`\n━━━━ ${step.title} ━━━━`);
    const start = performance.now();
    const count = await attempt(step);
    const seconds = (performance.now() - start) / 1000;
    results.push({ ...count, title: step.title, seconds });
    if (count.note) console.log(count.note);
    console.log(`${words(count)}, in ${seconds.toFixed(1)} s`);
  }
  return summarize(results);
}

/**
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function attempt(step) {
  try {
    const count = await step.work();
    if (count.passed + count.failed + count.skipped > 0) return count;
    return failed("No test ran in this step.");
  } catch (error) {
    return failed(explain(error));
  }
}

/** @param {(Count & { title: string, seconds: number })[]} results */
function summarize(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  console.log("\n━━━━ Summary ━━━━");
  for (const { title, seconds, note, ...count } of results) {
    console.log(
      `${count.failed > 0 ? "✗" : count.passed > 0 ? "✓" : "–"} ${title}: ${words(count)} (${seconds.toFixed(1)} s)`,
    );
    if (note) console.log(`  ${note}`);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  if ("url" in postgres) console.log(`PostgreSQL: ${postgres.version}, ${postgres.origin}`);
  if (interrupted) {
    total.failed++;
    console.log("✗ Interrupted: the other steps did not run.");
  }
  console.log(`\n${words(total)}`);
  return total.failed === 0 && total.passed > 0;
}

/** @param {Count} count */
function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * @param {string} note
 * @returns {Count}
 */
function failed(note) {
  return { passed: 0, failed: 1, skipped: 0, note };
}

async function lookForPostgres() {
  postgres = await findPostgres();
  if ("url" in postgres) {
    console.log(`PostgreSQL for the tests: ${postgres.version}, ${postgres.origin}`);
    env.TEST_DATABASE_URL = postgres.url;
  } else console.log(`\n!!!! NO POSTGRESQL: its tests will be skipped, because ${postgres.reason}. !!!!`);
}

async function lookForBrowser() {
  try {
    env.CHROMIUM_PATH = await findBrowser();
    console.log(`Browser for the tests: ${env.CHROMIUM_PATH}`);
  } catch (error) {
    browserProblem = explain(error);
    console.log(browserProblem);
  }
}

/**
 * A program that passes or fails as a whole.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function check(program, ...args) {
  const { code } = await run(process.execPath, [program, ...args], { env });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @returns {Promise<Count>} */
async function build() {
  try {
    await prepare({ build: true });
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    buildProblem = "Not run, because the build failed.";
    return failed(explain(error));
  }
}

/** @returns {Promise<Count>} */
async function databaseTests() {
  if ("url" in postgres) return vitest("postgres");
  const list = path.join(reports, "postgres-list.json");
  await run(process.execPath, [bin.vitest, "list", "--project", "postgres", `--json=${list}`], {
    env,
    quiet: true,
  });
  return skipped(existsSync(list) ? JSON.parse(readFileSync(list, "utf8")).length : 0, postgres.reason);
}

/**
 * @param {string} project
 * @returns {Promise<Count>}
 */
async function vitest(project) {
  if (project === "system" && buildProblem) return failed(buildProblem);
  const report = path.join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(process.execPath, [bin.vitest, "run", "--project", project, ...reporters], {
    env,
  });
  if (!existsSync(report)) return failed("The tests ended without a report.");
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const result = JSON.parse(readFileSync(report, "utf8"));
  // A file that cannot even be loaded has no tests to fail.
  const broken = result.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const count = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, note: "The test runner itself failed." }
    : count;
}

/** All of them: on PostgreSQL where there is one. */
async function browserTests() {
  return playwright("url" in postgres ? "postgres" : "embedded");
}

/** The others are the same on both engines; and with scripts or without, the server gets the same posts. */
async function browserTestsThatWrite() {
  const those = ["--grep", "@write", "--project", "no-js"];
  if ("url" in postgres) return playwright("embedded", ...those);
  const listing = await run(process.execPath, [bin.playwright, "test", "--list", ...those], {
    env,
    quiet: true,
  });
  return skipped(Number(/^Total: (\d+) test/m.exec(listing.output)?.[1] ?? 0), postgres.reason);
}

/**
 * @param {"postgres" | "embedded"} engine
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function playwright(engine, ...args) {
  const problem = buildProblem || browserProblem;
  if (problem) return failed(problem);
  console.log(`On ${engine === "postgres" ? "PostgreSQL" : "the embedded database"}`);
  const report = path.join(reports, `e2e-${engine}.json`);
  const { code } = await run(process.execPath, [bin.playwright, "test", ...args], {
    env: { ...env, TEST_ENGINE: engine, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return failed("The tests ended without a report.");
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
  const count = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    ...(stats.flaky > 0 && { note: `${stats.flaky} of them at the second try: see above, and mend them.` }),
  };
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, note: "The test runner itself failed." }
    : count;
}

/**
 * @param {number} tests
 * @param {string} reason
 * @returns {Count}
 */
function skipped(tests, reason) {
  return {
    passed: 0,
    failed: 0,
    skipped: Math.max(tests, 1),
    note: `!!!! NOT RUN ON POSTGRESQL: ${reason}. !!!!`,
  };
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  // The group's signal and the one that npm passes on come together; the second of a person comes later.
  if (interrupted && performance.now() - interrupted > 1000) process.exit(130);
  if (interrupted) return;
  interrupted = performance.now();
  // A terminal has sent Ctrl-C to the whole group already.
  if (signal !== "SIGINT" || !process.stdin.isTTY) signalRunning(signal);
}
