import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CompiledQuery } from "kysely";
import { afterAll } from "vitest";
import { DatabaseDriver } from "../../app/platform/db-driver.server";

export interface Collected {
  sql: string;
  file: string;
}

const seen = new Set<string>();
const acquire = DatabaseDriver.prototype.acquireConnection;

/** Where a run on PostgreSQL leaves its statements for the other engine. */
export const statementsFolder = process.env.TEST_STATEMENTS_DIR;

/**
 * Writes each distinct statement of a test file on PostgreSQL into TEST_STATEMENTS_DIR. Files that run on both engines,
 * or are only about PostgreSQL, are left out.
 */
export function collectStatements(testPath = ""): void {
  const folder = statementsFolder;
  if (!folder || process.env.TEST_ENGINE !== "postgres") return;
  if (/\.(engine|postgres)\.test\.tsx?$/.test(testPath)) return;
  const keep = ({ sql }: CompiledQuery) => {
    if (seen.has(sql)) return;
    seen.add(sql);
    const line = { sql, file: path.basename(testPath) } satisfies Collected;
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
  };
  DatabaseDriver.prototype.acquireConnection = async function (this: DatabaseDriver) {
    const connection = await acquire.call(this);
    const execute = connection.executeQuery.bind(connection);
    const stream = connection.streamQuery.bind(connection);
    connection.executeQuery = (query) => {
      keep(query);
      return execute(query);
    };
    connection.streamQuery = (query, size) => {
      keep(query);
      return stream(query, size);
    };
    return connection;
  };
  afterAll(() => {
    DatabaseDriver.prototype.acquireConnection = acquire;
  });
}

export function collectedStatements(folder: string): Collected[] {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8").trim().split("\n"),
  );
  const all = lines.map((line): Collected => JSON.parse(line));
  return [...new Map(all.map((each) => [each.sql, each])).values()];
}
