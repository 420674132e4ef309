import path from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { describe, vi } from "vitest";
import type { DB } from "../../app/platform/db.generated";
import { onTarget } from "../../app/platform/schema.server";
import { isFullSize } from "./scale";

export type Engine = "embedded" | "postgres";

const serverUrl = process.env.TEST_DATABASE_URL || "postgres://postgres@127.0.0.1:5432/postgres";

/** With TEST_DATABASE_URL an unreachable server is a failure; without it there may be none. */
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || (await answers());

async function answers(): Promise<boolean> {
  return onServer("select 1").then(
    () => true,
    () => false,
  );
}

/** Runs outside any app's database. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Takes an app's database away, or gives it back: from outside, as a server administrator would. */
export async function allowConnections(app: { databaseUrl?: string }, allowed: boolean): Promise<void> {
  const name = new URL(app.databaseUrl ?? "").pathname.slice(1);
  await onServer(`alter database ${name} allow_connections ${allowed}`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/**
 * Cancels whatever waits for a lock in an app's database until `work` is done, as the statement timeout does after 10
 * s.
 */
export async function cancelWaiting<T>(app: { databaseUrl?: string }, work: Promise<T>): Promise<T> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  // It may fail before it is awaited below.
  ended.catch(() => undefined);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await vi.waitUntil(
      async () => {
        await client.query(`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return isDone;
      },
      { timeout: 60_000 },
    );
  } finally {
    await client.end();
  }
  return ended;
}

/** TEST_ENGINE, or else the embedded database. */
export const usualEngine: Engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "embedded";

/** For rules that do not depend on the engine: each engine gets its turn, PostgreSQL by day and the other at night. */
export function onUsualEngine(title: string, tests: (engine: Engine) => void): void {
  const name = usualEngine === "postgres" ? "PostgreSQL" : "the embedded database";
  describe(`${title}, on ${name}`, () => tests(usualEngine));
}

/** For what the engine itself does: each in its turn, and at the size of security.md on both in one run. */
export function onBothEngines(title: string, tests: (engine: Engine) => void): void {
  if (!isFullSize) {
    onUsualEngine(title, tests);
    return;
  }
  describe(`${title}, on the embedded database`, () => tests("embedded"));
  onPostgres(title, () => tests("postgres"));
}

/** For what only PostgreSQL can do, such as two processes on one database. */
export function onPostgres(title: string, tests: () => void): void {
  describe.skipIf(!hasPostgres)(`${title}, on PostgreSQL`, tests);
}

/** The embedded database belongs to one process, so the app must have ended. */
export function inDatabaseOf<T>(
  app: { databaseUrl?: string; dataDir: string },
  work: (database: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const target = app.databaseUrl ? { url: app.databaseUrl } : { folder: path.join(app.dataDir, "db") };
  return onTarget(target, work);
}
