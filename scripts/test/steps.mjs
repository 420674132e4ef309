import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../alone.mjs";
import { previousVersion } from "../previous-version.mjs";
import { run } from "../system.mjs";
import { countOf, failed } from "./reports.mjs";

const bin = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  cspell: "node_modules/cspell/bin.mjs",
  knip: "node_modules/knip/bin/knip.js",
  tsc: "node_modules/typescript-7/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
};
const reporter = (/** @type {string} */ name) => path.join(root, `scripts/test/${name}-reporter.mjs`);

export const /** @type {import("./types").Step[]} */ daily = [
    {
      name: "lint",
      title: "Lint and format (Biome), spelling (cspell), dead code (knip)",
      beside: true,
      work: lint,
    },
    {
      name: "types",
      title: "Types (tsc)",
      beside: true,
      work: check(bin.tsc, "--noEmit", "--singleThreaded"),
    },
    { name: "build", title: "Build", beside: true, work: build },
    {
      name: "structure",
      title: "Structure and unit tests, no database",
      beside: true,
      work: (context) => vitest(context, "structure"),
    },
    {
      name: "database",
      title: "Database tests",
      needs: ["postgres", "s3", "restic"],
      work: database,
    },
    {
      name: "engine",
      title: "Tests of the embedded database itself",
      work: (context) =>
        vitest(context, "engine", {
          TEST_ENGINE: "embedded",
          ...(context.needs.postgres &&
            context.ran.has("database") && { TEST_STATEMENTS_DIR: context.needs.statements }),
        }),
    },
    {
      name: "system",
      title: "The whole app as processes",
      needs: ["build", "postgres"],
      work: (context) => vitest(context, "system", { TEST_ENGINE: usualEngine(context) }),
    },
    {
      name: "browser",
      title: "Browser tests, with and without JavaScript",
      needs: ["build", "browser", "postgres"],
      work: (context) => playwright(context, "js", "plain", "no-js", "harbour"),
    },
  ];

export const /** @type {import("./types").Step[]} */ nightly = [
    {
      name: "embedded",
      title: "All database tests on the embedded database",
      needs: ["s3"],
      work: (context) => vitest(context, "database", { TEST_ENGINE: "embedded" }),
    },
    {
      name: "plans",
      title: "How PostgreSQL reads 100,000 rows, and backups between stores and versions",
      needs: ["postgres", "s3", "restic"],
      work: plans,
    },
    {
      name: "system-embedded",
      title: "The whole app on the embedded database",
      needs: ["build", "postgres"],
      work: (context) => vitest(context, "system", { TEST_ENGINE: "embedded" }),
    },
    {
      name: "nightly",
      title: "The whole app behind a pooler and with a replica; small browsers",
      needs: ["build", "postgres", "restic", "pgbouncer", "s3", "text"],
      work: (context) => vitest(context, "nightly"),
    },
    {
      name: "browser-nightly",
      title: "Browser tests of all widths and colours, and the other journeys with scripts",
      needs: ["build", "browser", "postgres"],
      work: (context) => playwright(context, "js-nightly", "no-js-nightly", "harbour-nightly"),
    },
    {
      name: "previous",
      title: "Database tests of the release before, on this schema",
      needs: ["postgres"],
      work: previous,
    },
    {
      name: "full-size",
      title: "Figures of security.md at full size",
      needs: ["build", "postgres"],
      work: fullSize,
    },
    {
      name: "chaos",
      title: "Every page while something is down",
      needs: ["build", "postgres"],
      work: program("bench/chaos.ts"),
    },
    {
      name: "soak",
      title: "20,000 requests while processes restart",
      needs: ["build", "postgres"],
      work: program("bench/rolling.ts"),
    },
  ];

async function lint(/** @type {import("./types").Context} */ { env, quiet }) {
  const checks = {
    Biome: [bin.biome, "check"],
    cspell: [bin.cspell, "lint", "--no-progress", "."],
    knip: [bin.knip],
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const { code, output } = await run(process.execPath, args, { env, quiet: true });
      return { name, failed: code !== 0, output };
    }),
  );
  const output = results.map((result) => result.output).join("");
  if (!quiet) console.log(output);
  const failures = results.filter((result) => result.failed).map(({ name }) => `${name} found something.`);
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures, output };
}

/** @returns {import("./types").Step["work"]} */
function check(/** @type {string[]} */ ...args) {
  return async ({ env, quiet }) => {
    const { code, output } = await run(process.execPath, args, { env, quiet });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  };
}

/** @returns {import("./types").Step["work"]} */
function program(/** @type {string} */ file) {
  return async (context) => unbuilt(context) ?? check("--import", "tsx", file)(context);
}

async function build(/** @type {import("./types").Context} */ context) {
  const count = await check("scripts/build.mjs", "--if-changed")(context);
  if (count.failed > 0) context.problems.set("build", "Not run, because the build failed.");
  return count;
}

function unbuilt(/** @type {import("./types").Context} */ { problems }) {
  const problem = problems.get("build");
  return problem ? failed(problem) : undefined;
}

/** Where most tests run: on PostgreSQL, as in production, if there is one. */
function usualEngine(/** @type {import("./types").Context} */ { needs }) {
  return needs.postgres ? "postgres" : "embedded";
}

async function database(/** @type {import("./types").Context} */ context) {
  const { postgres } = context.needs;
  if (postgres) {
    const count = await vitest(context, "database", {
      TEST_ENGINE: "postgres",
      TEST_STATEMENTS_DIR: context.needs.statements,
    });
    return { ...count, notes: [...(count.notes ?? []), `On PostgreSQL ${postgres.version}`] };
  }
  const count = await vitest(context, "database", { TEST_ENGINE: "embedded" });
  const reason = context.needs.problems.get("postgres");
  const note = `On the embedded database: what PostgreSQL alone promises did not run, because ${reason}`;
  return { ...count, notes: [...(count.notes ?? []), note] };
}

async function plans(/** @type {import("./types").Context} */ context) {
  const reason = context.needs.problems.get("postgres");
  if (reason) return notRun(reason);
  return vitest(context, "plans", {}, [bin.vitest, "run", "--project", "plans", "--project", "drills"]);
}

async function previous(/** @type {import("./types").Context} */ context) {
  const found = previousVersion(root);
  const reason = "reason" in found ? found.reason : context.needs.problems.get("postgres");
  if (reason) return notRun(reason);
  return vitest(context, "previous", {}, ["--import", "tsx", "tools/previous-version.ts"]);
}

function notRun(/** @type {string} */ reason) {
  return { passed: 0, failed: 0, skipped: 1, notes: [`Not run: ${reason}.`] };
}

async function fullSize(/** @type {import("./types").Context} */ context) {
  const files = ["tests/system", "tests/nightly"]
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith(".ts") && /support\/scale"/.test(readFileSync(file, "utf8")));
  const limits = ["testTimeout", "hookTimeout"].map((name) => `--${name}=1200000`);
  const projects = ["--project", "system", "--project", "nightly"];
  return vitest({ ...context, files }, "full-size", { FULL_SCALE: "1" }, [
    bin.vitest,
    "run",
    ...projects,
    ...limits,
  ]);
}

async function vitest(
  /** @type {import("./types").Context} */ context,
  /** @type {string} */ name,
  /** @type {Record<string, string>} */ settings = {},
  /** @type {string[]} */ command = [bin.vitest, "run", "--project", name],
) {
  const built = ["system", "nightly", "full-size"].includes(name) ? unbuilt(context) : undefined;
  if (built) return built;
  const report = path.join(context.reports, `${name}-${settings.TEST_ENGINE ?? "both"}.json`);
  const changed =
    context.changed && name === "database" ? [`--changed=${context.changed}`, "--passWithNoTests"] : [];
  const { code, output } = await run(
    process.execPath,
    [
      ...command,
      "--reporter=default",
      `--reporter=${reporter("vitest")}`,
      "--includeTaskLocation",
      ...changed,
      ...context.files,
    ],
    { env: { ...context.env, ...context.needs.env, ...settings, TEST_REPORT: report }, quiet: context.quiet },
  );
  const missing = context.needs.missing(["postgres", "s3", "restic", "pgbouncer", "text"]);
  const count = { ...(await countOf(report, code, missing)), output };
  const none = count.passed + count.failed + count.skipped === 0;
  return changed.length > 0 && none
    ? { ...count, notes: ["No test file is related to the changes."] }
    : count;
}

async function playwright(
  /** @type {import("./types").Context} */ context,
  /** @type {string[]} */ ...projects
) {
  const noBrowser = context.needs.problems.get("browser");
  const problem = unbuilt(context) ?? (noBrowser ? failed(noBrowser) : undefined);
  if (problem) return problem;
  const engine = usualEngine(context);
  console.log(`On ${engine === "postgres" ? "PostgreSQL" : "the embedded database"}`);
  const report = path.join(context.reports, `browser-${projects.join("-")}.json`);
  const { code } = await run(
    process.execPath,
    [
      bin.playwright,
      "test",
      ...projects.map((name) => `--project=${name}`),
      `--add-reporter=${reporter("playwright")}`,
      ...context.files,
    ],
    { env: { ...context.env, ...context.needs.env, TEST_ENGINE: engine, TEST_REPORT: report } },
  );
  return countOf(report, code);
}
