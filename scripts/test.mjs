import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./alone.mjs";
import { ensureBuilt } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findPgbouncer } from "./find-pgbouncer.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { findS3 } from "./find-s3.mjs";
import { explain, launch } from "./launch.mjs";
import { previousVersion } from "./previous-version.mjs";
import { run, signalRunning } from "./system.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[] }} Count */
/** @typedef {{ specs?: { title: string, tests: { status: string, projectName: string, results: { error?: { message?: string } }[] }[] }[], suites?: Suite[] }} Suite */
/** @typedef {{ name: string, title: string, needs?: ("postgres" | "browser" | "build" | "s3" | "pgbouncer")[], work: () => Promise<Count> }} Step */

// The reports and temporary files of the tests: removed when they end, also by Ctrl-C.
const reports = mkdtempSync(path.join(tmpdir(), "nightjar-tests-"));
// Root's tests start programs as another account, which has to get through to its own folder in here.
chmodSync(reports, 0o711);
const bin = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
};
const /** @type {NodeJS.ProcessEnv} */ env = { ...process.env, NODE_ENV: "test", TMPDIR: reports };
let /** @type {Awaited<ReturnType<typeof findPostgres>>} */ postgres = { reason: "it was not looked for" };
let browserProblem = "";
let s3Problem = "";
let poolerProblem = "";
let buildProblem = "";
let interrupted = 0;

const /** @type {Step[]} */ steps = [
    { name: "lint", title: "Lint and format (Biome)", work: () => check(bin.biome, "check") },
    { name: "types", title: "Types (tsc)", work: () => check(bin.tsc, "--noEmit") },
    { name: "build", title: "Build", work: build },
    {
      name: "structure",
      title: "Structure and unit tests, no database",
      needs: ["s3"],
      work: () => vitest("structure"),
    },
    {
      name: "embedded",
      title: "Database tests on the embedded database",
      needs: ["s3"],
      work: () => vitest("embedded"),
    },
    {
      name: "postgres",
      title: "Database tests on PostgreSQL",
      needs: ["postgres", "s3"],
      work: databaseTests,
    },
    {
      name: "previous",
      title: "Database tests of the version before, on this schema",
      needs: ["postgres"],
      work: previousTests,
    },
    {
      name: "system",
      title: "The whole app as processes",
      needs: ["build", "postgres", "pgbouncer"],
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

function choose(/** @type {string[]} */ names) {
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

async function testAll(/** @type {Step[]} */ chosen) {
  const needs = new Set(chosen.flatMap((step) => step.needs ?? []));
  if (needs.has("postgres")) await lookForPostgres();
  if (needs.has("browser")) await lookForBrowser();
  if (needs.has("s3")) await lookForS3();
  if (needs.has("pgbouncer")) await lookForPgbouncer();
  const /** @type {(Count & { title: string, seconds: number })[]} */ results = [];
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

async function attempt(/** @type {Step} */ step) {
  try {
    const count = await step.work();
    if (count.passed + count.failed + count.skipped > 0) return count;
    return failed("No test ran in this step.");
  } catch (error) {
    return failed(explain(error));
  }
}

function summarize(/** @type {(Count & { title: string, seconds: number })[]} */ results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  console.log("\n━━━━ Summary ━━━━");
  for (const { title, seconds, note, failures = [], ...count } of results) {
    const unfailed = count.passed > 0 ? "✓" : "–";
    const mark = count.failed > 0 ? "✗" : unfailed;
    console.log(`${mark} ${title}: ${words(count)} (${seconds.toFixed(1)} s)`);
    if (note) console.log(`  ${note}`);
    for (const failure of failures) console.log(`  ✗ ${failure}`);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  if ("url" in postgres) console.log(`PostgreSQL: ${postgres.version}, ${postgres.origin}`);
  for (const problem of [s3Problem, poolerProblem]) if (problem) console.log(`!!!! ${problem} !!!!`);
  if (interrupted) {
    total.failed++;
    console.log("✗ Interrupted: the other steps did not run.");
  }
  console.log(`\n${words(total)}`);
  return total.failed === 0 && total.passed > 0;
}

function words(/** @type {Count} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function failed(/** @type {string} */ note) {
  return { passed: 0, failed: 1, skipped: 0, note };
}

async function lookForPostgres() {
  postgres = await findPostgres();
  if ("url" in postgres) {
    console.log(`PostgreSQL for the tests: ${postgres.version}, ${postgres.origin}`);
    env.TEST_DATABASE_URL = postgres.url;
  } else console.log(`\n!!!! NO POSTGRESQL: its tests will be skipped, because ${postgres.reason}. !!!!`);
}

async function lookForS3() {
  const { reason } = await findS3();
  if (!reason) return;
  s3Problem = `NO S3 STORE: the tests on one are skipped, because ${reason}.`;
  console.log(`\n!!!! ${s3Problem} !!!!`);
}

async function lookForPgbouncer() {
  const { reason } = "url" in postgres ? await findPgbouncer() : { reason: "there is no PostgreSQL" };
  if (!reason) return;
  poolerProblem = `NO POOLER: the tests behind one are skipped, because ${reason}.`;
  console.log(`\n!!!! ${poolerProblem} !!!!`);
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

async function check(/** @type {string} */ program, /** @type {string[]} */ ...args) {
  const { code } = await run(process.execPath, [program, ...args], { env });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function build() {
  try {
    await ensureBuilt();
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    buildProblem = "Not run, because the build failed.";
    return failed(explain(error));
  }
}

async function databaseTests() {
  if ("url" in postgres) return vitest("postgres");
  const list = path.join(reports, "postgres-list.json");
  await run(process.execPath, [bin.vitest, "list", "--project", "postgres", `--json=${list}`], {
    env,
    quiet: true,
  });
  return skipped(existsSync(list) ? JSON.parse(readFileSync(list, "utf8")).length : 0, postgres.reason);
}

async function previousTests() {
  const previous = previousVersion(root);
  const away = [previous, postgres].find((needed) => "reason" in needed);
  if (away) return { passed: 0, failed: 0, skipped: 1, note: `Not run: ${away.reason}.` };
  return vitest("previous", ["--import", "tsx", "tools/previous-version.ts"]);
}

async function vitest(
  /** @type {string} */ project,
  /** @type {string[]} */ command = [bin.vitest, "run", "--project", project],
) {
  if (project === "system" && buildProblem) return failed(buildProblem);
  const report = path.join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(process.execPath, [...command, ...reporters], { env });
  if (!existsSync(report)) return failed("The tests ended without a report.");
  const /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} */ result =
      JSON.parse(readFileSync(report, "utf8"));
  // A file that cannot be loaded or set up has no test that failed.
  const broken = result.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failedTests = result.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => test.status === "failed"),
  );
  const count = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: [
      ...broken.map((file) => failure(path.relative(root, file.name), file.message)),
      ...failedTests.map((test) => failure(test.fullName, test.failureMessages[0])),
    ],
  };
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, note: "The test runner itself failed." }
    : count;
}

async function browserTests() {
  return playwright("url" in postgres ? "postgres" : "embedded");
}

/** The others are the same on both engines, and the server gets the same posts with scripts or without. */
async function browserTestsThatWrite() {
  const those = ["--grep", "@write", "--project", "no-js"];
  if ("url" in postgres) return playwright("embedded", ...those);
  const listing = await run(process.execPath, [bin.playwright, "test", "--list", ...those], {
    env,
    quiet: true,
  });
  return skipped(Number(/^Total: (\d+) test/m.exec(listing.output)?.[1] ?? 0), postgres.reason);
}

async function playwright(/** @type {"postgres" | "embedded"} */ engine, /** @type {string[]} */ ...args) {
  const problem = buildProblem || browserProblem;
  if (problem) return failed(problem);
  console.log(`On ${engine === "postgres" ? "PostgreSQL" : "the embedded database"}`);
  const report = path.join(reports, `e2e-${engine}.json`);
  const { code } = await run(process.execPath, [bin.playwright, "test", ...args], {
    env: { ...env, TEST_ENGINE: engine, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return failed("The tests ended without a report.");
  const { stats, errors, suites } = JSON.parse(readFileSync(report, "utf8"));
  const count = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: browserFailures({ suites }),
    ...(stats.flaky > 0 && { note: `${stats.flaky} of them at the second try: see above, and mend them.` }),
  };
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, note: "The test runner itself failed." }
    : count;
}

/** @returns {string[]} */
function browserFailures(/** @type {Suite} */ suite) {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected")
      .map((test) => failure(`[${test.projectName}] ${title}`, test.results.at(-1)?.error?.message)),
  );
  return own.concat(...(suite.suites ?? []).map(browserFailures));
}

function failure(/** @type {string} */ name, message = "") {
  return `${name}\n    ${stripVTControlCharacters(message).trim().split("\n", 3).join("\n    ")}`;
}

function skipped(/** @type {number} */ tests, /** @type {string} */ reason) {
  return {
    passed: 0,
    failed: 0,
    skipped: Math.max(tests, 1),
    note: `!!!! NOT RUN ON POSTGRESQL: ${reason}. !!!!`,
  };
}

function interrupt(/** @type {NodeJS.Signals} */ signal) {
  // The group's signal and the one that npm passes on come together; the second of a person comes later.
  if (interrupted && performance.now() - interrupted > 1000) process.exit(130);
  if (interrupted) return;
  interrupted = performance.now();
  // A terminal has sent Ctrl-C to the whole group already.
  if (signal !== "SIGINT" || !process.stdin.isTTY) signalRunning(signal);
}
