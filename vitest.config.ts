import { configDefaults, defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first";
import { iconsPlugin } from "./vite-icons";

/**
 * Tests of the engine itself: its driver, events, jobs, locks and lists. The other database tests are about the rules.
 */
const engineTests = ["app/**/*.engine.test.ts", "tests/integration/**/*.engine.test.ts"];
const databaseTests = ["app/**/*.server.test.{ts,tsx}", "tests/integration/**/*.test.ts", ...engineTests];
const resolve = {
  alias: { "@node-rs/argon2": new URL("./tests/support/argon2.ts", import.meta.url).pathname },
};
const engine = process.env.TEST_ENGINE ?? "embedded";
/** Ends what hangs and measures nothing: on a machine with other work a test takes ten times as long. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };
/** A worker keeps its modules and database from file to file: see tests/support/database.ts. */
const onKeptDatabase = {
  globalSetup: "tests/support/database-run.ts",
  isolate: false,
  setupFiles: ["tests/support/setup.ts", "tests/support/kept-modules.ts"],
  ...patience,
};

export default defineConfig({
  plugins: [iconsPlugin()],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // Two, because each worker of the embedded database needs half a gigabyte.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    setupFiles: ["tests/support/setup.ts"],
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "structure",
          include: [
            "tests/structure/**/*.test.ts",
            "app/**/*.test.{ts,tsx}",
            "server/**/*.test.ts",
            "packages/**/*.test.ts",
          ],
          exclude: databaseTests,
          isolate: false,
          setupFiles: ["tests/support/setup.ts", "tests/support/kept-modules.ts"],
          ...patience,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          ...onKeptDatabase,
          name: "database",
          // Some wait.
          maxWorkers: 3,
          include: databaseTests,
          // What only PostgreSQL promises.
          exclude: [...configDefaults.exclude, ...(engine === "postgres" ? [] : ["**/*.postgres.test.ts"])],
          env: { TEST_ENGINE: engine },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          ...onKeptDatabase,
          globalSetup: [],
          name: "engine",
          include: [...engineTests, "tests/engine/**/*.test.ts"],
          env: { TEST_ENGINE: "embedded" },
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          maxWorkers: 3,
          include: ["tests/system/**/*.test.ts"],
          globalSetup: "tests/support/shared-app.ts",
          // The files of a worker share one app: see tests/support/shared-app.ts.
          isolate: false,
          env: { TEST_ENGINE: process.env.TEST_ENGINE ?? "embedded" },
          server: { deps: { external: [/\/build\//] } },
          ...patience,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          ...onKeptDatabase,
          name: "plans",
          include: ["tests/nightly/plans/*.test.ts"],
          env: { TEST_ENGINE: "postgres" },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          ...onKeptDatabase,
          // A database of their own: what they fill and empty would change the plans.
          name: "drills",
          include: ["tests/nightly/drills/*.test.ts"],
          env: { TEST_ENGINE: "postgres" },
        },
      },
      {
        extends: true,
        test: {
          name: "nightly",
          include: ["tests/nightly/*.test.ts"],
          ...patience,
        },
      },
    ],
  },
});
