import { expect, test } from "vitest";
import { db, driver } from "../../app/platform/db.server";
import { collectedStatements, statementsFolder } from "../support/collected-statements";
import { useTestDatabase } from "../support/database";

useTestDatabase();

/** Not prepared here, and why that hides nothing. */
const left: [RegExp, string][] = [
  [
    /^\/\* script \*\//,
    "the queue's own, which jobs.engine.test.ts runs on both engines, and those that empty the tests' tables",
  ],
  [/from no_such_table/, "a test's own mistake, which fails on both"],
];

// Without the variable, there was no earlier run on PostgreSQL with statements to look at.
test.skipIf(statementsFolder === undefined)(
  "the embedded database prepares every statement that the run on PostgreSQL sent",
  async () => {
    const all = collectedStatements(statementsFolder ?? "");
    expect(all.length, "TEST_STATEMENTS_DIR is set, so a run must have filled it").toBeGreaterThan(0);
    const failed: string[] = [];
    await db.connection().execute(async () => {
      const lite = await driver.lite();
      if (!lite) throw new Error("This is not the embedded database.");
      for (const { sql, file } of all.filter(({ sql }) => !left.some(([shape]) => shape.test(sql)))) {
        await lite.describeQuery(sql).catch((error) => failed.push(`${file}: ${error.message}\n  ${sql}`));
      }
    });
    expect(failed).toEqual([]);
  },
);
