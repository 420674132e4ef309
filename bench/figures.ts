import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { type Figure, met } from "./figure";

// Every figure of docs/performance.md and docs/security.md as one table: each bench in turn, chaos, and the tests of
// the scenarios at full size. About 40 minutes; a word picks those whose name has it: npm run figures -- weight
const word = process.argv[2] ?? "";
const benches = [
  "weight",
  "process",
  "run",
  "scale",
  "live",
  "files",
  "uploads",
  "imports",
  "metrics",
  "rolling",
  "first-value",
];
const programs = [...benches, "security", "chaos"].filter((name) => name.includes(word));
const testsOfScenarios = "scenarios".includes(word);

interface Row extends Figure {
  from: string;
}

await launch(async () => {
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-figures-"));
  const rows: Row[] = [];
  const silent: string[] = [];
  try {
    for (const program of programs) {
      const figures = await run(program, folder);
      if (figures.length === 0) silent.push(program);
      rows.push(...figures);
    }
    if (testsOfScenarios) rows.push(...(await scenarios(folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Node.js ${process.version}, ${cpus().length} cores`);
  console.table(
    rows.map((row) => ({
      from: row.from,
      what: row.what,
      figure: Number(row.value.toPrecision(4)),
      goal: row.goal ?? "",
      is: met(row),
    })),
  );
  const missed = rows.filter((row) => met(row) === "missed").length;
  const goals = rows.filter((row) => row.goal !== undefined).length;
  console.log(`${goals - missed} of ${goals} goals are met.`);
  if (silent.length > 0) throw new Error(`Nothing was measured by ${silent.join(", ")}.`);
});

/** What a bench measured. It may still fail afterwards: some end with 1 if a goal is missed. */
async function run(program: string, folder: string): Promise<Row[]> {
  const file = path.join(folder, program);
  console.error(`${program}, load ${loadavg()[0]?.toFixed(1)}`);
  const child = spawn(process.execPath, ["--import", "tsx", `bench/${program}.ts`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FIGURES_FILE: file },
  });
  await once(child, "exit");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  return lines.map((line) => ({ from: program, ...JSON.parse(line) }));
}

interface Report {
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** For each scenario of docs/security.md that names tests, how many of them fail at full size. */
async function scenarios(folder: string): Promise<Row[]> {
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`The scenarios need PostgreSQL, and ${postgres.reason}.`);
  const wanted = scenarioTests();
  const file = path.join(folder, "report.json");
  const projects = ["system", "nightly", "database", "structure"].flatMap((name) => ["--project", name]);
  const limits = ["testTimeout", "hookTimeout"].map((name) => `--${name}=1200000`);
  const files = [...new Set(wanted.flatMap((scenario) => scenario.files))];
  console.error(`scenarios, load ${loadavg()[0]?.toFixed(1)}`);
  try {
    const child = spawn(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        ...projects,
        ...limits,
        "--retry=0",
        "--reporter=json",
      ].concat(`--outputFile=${file}`, files),
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, FULL_SCALE: "1", TEST_ENGINE: "postgres", TEST_DATABASE_URL: postgres.url },
      },
    );
    await once(child, "exit");
  } finally {
    await postgres.stop();
  }
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  return wanted.map(({ title, files }) => {
    const results = report.testResults
      .filter(({ name }) => files.some((test) => name.endsWith(test)))
      .flatMap(({ assertionResults }) => assertionResults);
    const failed = results.filter(({ status }) => status === "failed");
    for (const { fullName, failureMessages } of failed) console.error(`${fullName}:`, ...failureMessages);
    if (results.length === 0) throw new Error(`No test ran for ${title}.`);
    return {
      from: "scenarios",
      what: `${title}: of ${results.length} tests failed`,
      value: failed.length,
      goal: 0,
    };
  });
}

/** The rows of the table "Figures to reach" with the test files they name; those in browsers are left out. */
function scenarioTests(): { title: string; files: string[] }[] {
  const rows = readFileSync("docs/security.md", "utf8").matchAll(
    /^\| (F\d+) \| test: ([^|]+) \| ([^|:;]+)/gm,
  );
  return [...rows].map(([, id, names = "", scenario = ""]) => {
    const wanted = names.replaceAll(/\([^)]*\)/g, "").split(",");
    const files = wanted.flatMap((name) =>
      globSync(`{app,tests,server}/**/${name.trim()}{,.server}.test.ts`),
    );
    if (files.length === 0) throw new Error(`${id} names no test file.`);
    return { title: `${id}: ${scenario.trim()}`, files };
  });
}
