import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { root as ownRoot } from "../scripts/alone.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { type Mutant, mutants } from "../tests/support/mutants";

/**
 * Breaks one rule of the app after another, each in a copy of the checkout, and says which tests notice: `npm run
 * mutants`, optionally with areas or ids. It runs the tests a mutant names, and if they pass, those related to its
 * file. `--root FOLDER` tries another checkout, `--project NAME` another project of Vitest than its database tests, and
 * `--named` leaves out the related ones.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string" }, project: { type: "string" }, named: { type: "boolean" } },
});
const root = path.resolve(options.root ?? ownRoot);
const atOnce = 2;
const patience = 15 * 60_000;
const running = new Set<ChildProcess>();

const reportSchema = z.object({
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface Outcome {
  /** No test ran, or a file failed as a whole: the mutant proves nothing. */
  broken?: string;
  failed: { file: string; test: string }[];
}

interface Verdict {
  mutant: Mutant;
  seconds: number;
  /** The first test that failed. */
  by?: Outcome["failed"][number];
  /** Only a test the mutant does not name noticed it. */
  unnamed?: boolean;
  broken?: string | undefined;
}

await launch(async () => {
  const chosen = mutants.filter(
    ({ id, area }) => positionals.length === 0 || positionals.includes(id) || positionals.includes(area),
  );
  refuseFaults(chosen);
  const postgres = await findPostgres();
  if ("reason" in postgres) console.log(`On the embedded database, because ${postgres.reason}.`);
  else Object.assign(process.env, { TEST_ENGINE: "postgres", TEST_DATABASE_URL: postgres.url });
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-mutants-"));
  process.once("exit", () => {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  try {
    const copies = Array.from({ length: atOnce }, (_, index) => copyTo(path.join(folder, String(index))));
    await refuseFailing(copies[0] ?? "", chosen);
    const waiting = [...chosen];
    const verdicts: Verdict[] = [];
    await Promise.all(
      copies.map(async (copy) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const verdict = await judge(copy, mutant);
          verdicts.push(verdict);
          console.log(lineOf(verdict));
        }
      }),
    );
    summarize(verdicts);
  } finally {
    if (!("reason" in postgres)) await postgres.stop();
  }
});

/** @throws Error with everything in the list that does not match the checkout */
function refuseFaults(chosen: Mutant[]): void {
  const known = new Set(mutants.flatMap(({ id, area }) => [id, area]));
  const faults = positionals.filter((name) => !known.has(name)).map((name) => `${name} is no area and no id`);
  if (new Set(mutants.map(({ id }) => id)).size < mutants.length) faults.push("Two mutants have one id");
  for (const { id, file, text, instead, tests } of chosen) {
    const source = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "";
    const count = source.split(text).length - 1;
    if (count !== 1) faults.push(`${id}: the text is ${count} times in ${file}`);
    if (text === instead) faults.push(`${id}: changes nothing`);
    // Another checkout may have other tests.
    const missing = options.root ? [] : tests.filter((test) => placeOf(root, test) === undefined);
    for (const test of missing) faults.push(`${id}: there is no ${test}`);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** The files git tracks and new ones; packages and builds are shared. */
function copyTo(copy: string): string {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const isFile = (name: string) => statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile();
  for (const file of stdout.split("\0").filter(isFile)) cpSync(path.join(root, file), path.join(copy, file));
  for (const shared of ["node_modules", "build"])
    if (existsSync(path.join(root, shared)))
      symlinkSync(path.join(root, shared), path.join(copy, shared), "dir");
  return copy;
}

/** @throws Error if a named test fails without any mutant */
async function refuseFailing(copy: string, chosen: Mutant[]): Promise<void> {
  const files = [...new Set(chosen.flatMap((mutant) => testsOf(copy, mutant)))];
  const started = performance.now();
  const { failed, broken } = await run(copy, ["run", `--maxWorkers=${atOnce}`, ...files]);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (broken) throw new Error(`Without any mutant: ${broken}`);
  if (failed.length > 0)
    throw new Error(
      `These fail without any mutant:\n${failed.map(({ file, test }) => `${file}: ${test}`).join("\n")}`,
    );
  console.log(`${files.length} test files pass without a mutant, in ${seconds} s`);
}

function testsOf(checkout: string, { tests }: Mutant): string[] {
  return tests.flatMap((test) => placeOf(checkout, test) ?? []);
}

/** Tests about the engine itself have that in their names, but not always did. */
function placeOf(checkout: string, test: string): string | undefined {
  const before = [test.replace(".engine.", ".server."), test.replace(".engine.", ".")];
  const after = test.replace(/(\.server)?\.test\./, ".engine.test.");
  return [test, ...before, after].find((file) => existsSync(path.join(checkout, file)));
}

async function judge(copy: string, mutant: Mutant): Promise<Verdict> {
  const started = performance.now();
  const place = path.join(copy, mutant.file);
  const source = readFileSync(place, "utf8");
  const mutate = () =>
    writeFileSync(
      place,
      source.replace(mutant.text, () => mutant.instead),
    );
  const verdict = (rest: Partial<Verdict>): Verdict => ({
    mutant,
    seconds: (performance.now() - started) / 1000,
    ...rest,
  });
  const stopAtFirst = ["--bail=1", "--maxWorkers=1"];
  try {
    mutate();
    const files = testsOf(copy, mutant);
    const { failed, broken } =
      files.length > 0
        ? await run(copy, ["run", ...stopAtFirst, ...files])
        : { failed: [], broken: undefined };
    if (failed[0]) return verdict({ by: failed[0] });
    if (broken || options.named) return verdict({ broken });
    const related = await run(copy, ["related", "--run", ...stopAtFirst, mutant.file]);
    const [first] = related.failed;
    if (!first) return verdict({});
    // It may fail in a copy, whatever it contains.
    writeFileSync(place, source);
    const without = await run(copy, ["run", ...stopAtFirst, first.file]);
    return verdict(
      without.failed.length > 0 ? { broken: `${first.file} fails anyway` } : { by: first, unnamed: true },
    );
  } finally {
    writeFileSync(place, source);
  }
}

async function run(copy: string, args: string[]): Promise<Outcome> {
  const report = `${copy}.json`;
  rmSync(report, { force: true });
  const projects = ["structure", options.project ?? databaseProject(copy)].map((name) => `--project=${name}`);
  const quiet = ["--reporter=json", `--outputFile=${report}`, "--cache=false", "--passWithNoTests"];
  const cache = `--fsModuleCachePath=${copy}.cache`;
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", ...args, ...projects, ...quiet, cache],
    { cwd: copy, stdio: ["ignore", "pipe", "pipe"], timeout: patience },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-4000);
    });
  running.add(child);
  await new Promise((resolve) => child.once("close", resolve));
  running.delete(child);
  if (!existsSync(report)) return { failed: [], broken: said.trim() || "Vitest gave no report" };
  return outcomeOf(copy, reportSchema.parse(JSON.parse(readFileSync(report, "utf8"))), said);
}

function outcomeOf(copy: string, report: z.output<typeof reportSchema>, said: string): Outcome {
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName: test }) => ({ file: path.relative(copy, name), test })),
  );
  const whole = report.testResults.find(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((each) => each.status === "failed"),
  );
  if (failed.length > 0) return { failed };
  if (whole) return { failed, broken: `${path.relative(copy, whole.name)}: ${whole.message}` };
  return report.numTotalTests > 0 ? { failed } : { failed, broken: said.trim() || "no test ran" };
}

/** Before the engines were separated, each one's project had its name. */
function databaseProject(copy: string): string {
  const config = readFileSync(path.join(copy, "vitest.config.ts"), "utf8");
  if (config.includes('name: "database"')) return "database";
  return process.env.TEST_ENGINE === "postgres" ? "postgres" : "embedded";
}

function stateOf({ by, broken }: Verdict): "broken" | "killed" | "survived" {
  if (broken !== undefined) return "broken";
  return by ? "killed" : "survived";
}

function lineOf(verdict: Verdict): string {
  const { mutant, seconds, by, unnamed, broken } = verdict;
  const where = by && `${unnamed ? "(not named) " : ""}${by.file}: ${by.test}`;
  const words = where ?? broken ?? mutant.what;
  return `${stateOf(verdict).padEnd(9)}${seconds.toFixed(1).padStart(6)} s  ${mutant.area}/${mutant.id}  ${words}`;
}

function summarize(verdicts: Verdict[]): void {
  const rows = [...new Set(verdicts.map(({ mutant }) => mutant.area))].sort().map((area) => {
    const own = verdicts.filter(({ mutant }) => mutant.area === area);
    return { area, ...countsOf(own) };
  });
  console.table([...rows, { area: "all", ...countsOf(verdicts) }]);
  for (const state of ["survived", "broken"] as const)
    for (const verdict of verdicts.filter((each) => stateOf(each) === state))
      console.log(`${state}: ${verdict.mutant.id}: ${verdict.mutant.what} (${verdict.mutant.file})`);
  if (verdicts.some((verdict) => stateOf(verdict) === "broken"))
    throw new Error("Broken mutants prove nothing: mend the list.");
  if (verdicts.some((verdict) => stateOf(verdict) === "survived")) process.exitCode = 1;
}

function countsOf(verdicts: Verdict[]) {
  const count = (state: string) => verdicts.filter((verdict) => stateOf(verdict) === state).length;
  return {
    mutants: verdicts.length,
    killed: count("killed"),
    survived: count("survived"),
    broken: count("broken"),
  };
}
