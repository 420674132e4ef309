import { mkdtempSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { type App, startApp } from "./app";
import { dropTestDatabase } from "./database";
import { type Engine, inDatabaseOf, usualEngine } from "./engines";

declare module "vitest" {
  interface ProvidedContext {
    sharedApps: string;
  }
}

const kept = globalThis as { sharedApps?: Partial<Record<Engine, Promise<App>>> };

/**
 * The demo in one process for all files of this Vitest worker, which run one after another. They change no setting,
 * take nothing away, do not end it, and find no tries used for any form. It ends with the worker.
 */
export async function sharedApp(engine = usualEngine): Promise<App> {
  kept.sharedApps ??= {};
  kept.sharedApps[engine] ??= start(engine);
  const app = await kept.sharedApps[engine];
  await app.setClock(0);
  if (app.databaseUrl) await inDatabaseOf(app, (db) => sql`delete from rate_buckets`.execute(db));
  return app;
}

async function start(engine: Engine): Promise<App> {
  const app = await startApp({ engine });
  const { dataDir, databaseUrl } = app;
  writeFileSync(path.join(inject("sharedApps"), String(app.pid)), JSON.stringify({ dataDir, databaseUrl }));
  return app;
}

/** Vitest's global set-up: removes what the shared apps leave behind, since a worker is not told that it ends. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-shared-"));
  provide("sharedApps", folder);
  return async () => {
    for (const name of await readdir(folder)) {
      const { dataDir, databaseUrl } = JSON.parse(await readFile(path.join(folder, name), "utf8"));
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
      if (databaseUrl) await dropTestDatabase(databaseUrl);
    }
    await rm(folder, { recursive: true, force: true });
  };
}
