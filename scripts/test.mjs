import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./alone.mjs";
import { memoryWithRoom } from "./find-postgres.mjs";
import { explain, launch } from "./launch.mjs";
import { signalRunning } from "./system.mjs";
import { Needs } from "./test/needs.mjs";
import { failed } from "./test/reports.mjs";
import { daily, nightly } from "./test/steps.mjs";
import { summarize, words } from "./test/summary.mjs";

// npm test [-- STEP… FILE…], npm test -- --changed, npm run test:nightly [-- STEP…]: see docs/testing.md.
const installing = process.env.STARTED_AT
  ? performance.timeOrigin / 1000 - Number(process.env.STARTED_AT)
  : 0;
// The tests' reports and temporary files: removed when they end, even by Ctrl-C.
const reports = mkdtempSync(path.join(memoryWithRoom() ?? tmpdir(), "nightjar-tests-"));
// Tests run by root start programs under another account, which has to reach its own folder in here.
chmodSync(reports, 0o711);
const needs = new Needs(reports);
let interrupted = 0;

await launch(async () => {
  process.chdir(root);
  process.once("exit", () => rmSync(reports, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => interrupt(signal));
  const { chosen, files, changed } = choose(process.argv.slice(2));
  try {
    process.exitCode = (await testAll(chosen, files, changed)) ? 0 : 1;
  } finally {
    await needs.stop();
  }
});

function choose(/** @type {string[]} */ args) {
  const changed = args.includes("--changed") ? baseOfChanges() : undefined;
  const files = args.filter((arg) => arg.includes("/"));
  const names = args.filter((arg) => !arg.startsWith("--") && !files.includes(arg));
  const all = [...daily, ...nightly];
  const unknown = args.filter(
    (arg) =>
      !files.includes(arg) &&
      !["--changed", "--nightly"].includes(arg) &&
      !all.some(({ name }) => name === arg),
  );
  if (unknown.length > 0) {
    const list = (/** @type {import("./test/types").Step[]} */ steps) =>
      steps.map(({ name }) => name).join(", ");
    throw new Error(
      `There is no step ${unknown.join(", ")}. The steps of npm test are ${list(daily)}; those of npm run test:nightly are ${list(nightly)}.`,
    );
  }
  if (files.length > 0 && names.length === 0) throw new Error("Name the step that runs these files, too.");
  if (changed) names.push("lint", "types", "structure", "database");
  const usual = args.includes("--nightly") ? nightly : daily;
  const wanted = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : usual;
  const building = wanted.some((step) => step.needs?.includes("build"));
  const chosen = all.filter((step) => wanted.includes(step) || (building && step.name === "build"));
  return { chosen, files, changed };
}

function baseOfChanges() {
  const known = ["origin/main", "main"].find(
    (name) => spawnSync("git", ["rev-parse", "--verify", "--quiet", name]).status === 0,
  );
  return known ?? "HEAD";
}

async function testAll(
  /** @type {import("./test/types").Step[]} */ chosen,
  /** @type {string[]} */ files,
  /** @type {string | undefined} */ changed,
) {
  needs.begin(new Set(chosen.flatMap((step) => step.needs ?? [])));
  const /** @type {Omit<import("./test/types").Context, "quiet">} */ context = {
      reports,
      needs,
      env: {
        ...process.env,
        NODE_ENV: "test",
        TMPDIR: reports,
        // The app is started a hundred times.
        NODE_COMPILE_CACHE: path.join(reports, "compiled"),
      },
      files,
      changed,
      ran: new Set(),
      problems: new Map(),
    };
  const results = [];
  const beside = chosen.filter((step) => step.beside);
  if (beside.length > 1) {
    console.log(`At the same time: ${beside.map(({ title }) => title).join("; ")} …`);
    const quiet = { ...context, quiet: true };
    const isBuild = (/** @type {import("./test/types").Step} */ { name }) => name === "build";
    const lanes = [beside.filter(isBuild), beside.filter((step) => !isBuild(step))];
    results.push(...(await Promise.all(lanes.map((steps) => inTurn(steps, quiet)))).flat());
  }
  const rest = beside.length > 1 ? chosen.filter((step) => !step.beside) : chosen;
  results.push(...(await inTurn(rest, { ...context, quiet: false })));
  return summarize(results, {
    problems: [...needs.problems.values()],
    interrupted: interrupted > 0,
    installing,
  });
}

/** The build keeps one core busy for as long as the others keep the other. */
async function inTurn(
  /** @type {import("./test/types").Step[]} */ steps,
  /** @type {import("./test/types").Context} */ context,
) {
  const results = [];
  for (const step of steps) {
    if (interrupted) break;
    results.push(await perform(step, context));
  }
  return results;
}

async function perform(
  /** @type {import("./test/types").Step} */ step,
  /** @type {import("./test/types").Context} */ context,
) {
  const heading = `\n━━━━ ${step.title} ━━━━`;
  await needs.of(step.needs ?? []);
  if (!context.quiet) console.log(heading);
  const start = performance.now();
  const { output, ...count } = await attempt(step, context);
  context.ran.add(step.name);
  const seconds = (performance.now() - start) / 1000;
  if (context.quiet) console.log(`${heading}\n${output ?? ""}`.trimEnd());
  for (const note of count.notes ?? []) console.log(note);
  console.log(`${words(count)}, in ${seconds.toFixed(1)} s`);
  return { ...count, title: step.title, seconds };
}

/** @returns {ReturnType<import("./test/types").Step["work"]>} */
async function attempt(
  /** @type {import("./test/types").Step} */ step,
  /** @type {import("./test/types").Context} */ context,
) {
  try {
    const count = await step.work(context);
    const ranTests = count.passed + count.failed + count.skipped > 0 || context.changed;
    return ranTests ? count : failed("No test ran in this step.");
  } catch (error) {
    return failed(explain(error));
  }
}

function interrupt(/** @type {NodeJS.Signals} */ signal) {
  // The group's signal and the one npm passes on arrive together; a person's second one comes later.
  if (interrupted && performance.now() - interrupted > 1000) process.exit(130);
  if (interrupted) return;
  interrupted = performance.now();
  // A terminal has already sent Ctrl-C to the whole group.
  if (signal !== "SIGINT" || !process.stdin.isTTY) signalRunning(signal);
}
