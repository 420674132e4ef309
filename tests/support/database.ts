import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Kysely } from "kysely";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { DB } from "../../app/platform/db.generated";
import { DatabaseDriver, dialectOf } from "../../app/platform/db-driver.server";
import { createQueues, type Queue } from "../../app/platform/job-queue.server";
import { migrateDatabase, onTarget } from "../../app/platform/schema.server";

/** Milliseconds after which databases of killed test runs are removed. */
const staleAfter = 2 * 3600_000;
const root = fileURLToPath(new URL("../..", import.meta.url));

/** TEST_ENGINE chooses the engine of the tests and is not a setting of the app. */
export const embedded = process.env.TEST_ENGINE !== "postgres";

/**
 * Gives a test file a migrated database on the engine in TEST_ENGINE. Call it at the top, with the queues that the file
 * sends to.
 */
export function useTestDatabase(options: { queues?: Queue[] } = {}): void {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    // Imported late because it reads the settings; Playwright imports this file too and has none.
    const { db, switchDatabase } = await import("../../app/platform/db.server");
    if (!embedded) made = await createTestDatabase();
    await switchDatabase(
      made ? { url: made.url } : { memory: new Blob([await readFile(await embeddedTemplate())]) },
    );
    if (options.queues) await createQueues(options.queues, db);
  });
  afterAll(async () => {
    const { closeDatabase } = await import("../../app/platform/db.server");
    await closeDatabase();
    await made?.drop();
  });
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * On the server of TEST_DATABASE_URL; migrated unless an empty one is asked for, or a copy of another. A `kind` is part of
 * its name.
 */
export async function createTestDatabase(
  options: { empty?: boolean; template?: string; kind?: string } = {},
): Promise<TestDatabase> {
  return onServer(async (client) => {
    const template = options.template ?? (options.empty ? "template1" : await serverTemplate(client));
    const name = stamped(options.kind ?? "test");
    await client.query(`create database ${name} template ${template}`);
    return {
      url: urlOf(name),
      drop: () => dropTestDatabase(urlOf(name)),
    };
  });
}

export async function dropTestDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));
}

export async function createTestFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await promisify(execFile)("tar", ["-xf", await embeddedTemplate(), "-C", folder]);
}

export async function listTestDatabases(): Promise<{ name: string; createdAt: Date }[]> {
  return onServer(list);
}

export async function dropStale(): Promise<string[]> {
  return onServer(removeStale);
}

async function list(client: pg.Client): Promise<{ name: string; createdAt: Date }[]> {
  const { rows } = await client.query("select datname from pg_database where datname like 'nightjar\\_%'");
  return rows.flatMap(({ datname: name }) => {
    const stamp = /^nightjar_(?:test|building|template_[0-9a-f]+)_(\d{13})_[0-9a-f]+$/.exec(name)?.[1];
    return stamp ? [{ name, createdAt: new Date(Number(stamp)) }] : [];
  });
}

async function removeStale(client: pg.Client): Promise<string[]> {
  const current = `nightjar_template_${await schemaHash()}_`;
  const stale = (await list(client))
    .filter(({ createdAt }) => Date.now() - createdAt.getTime() > staleAfter)
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(current));
  for (const name of stale) await client.query(`drop database if exists ${name} with (force)`);
  return stale;
}

/** The name of this schema's template; the first caller makes it while the others wait. */
async function serverTemplate(client: pg.Client): Promise<string> {
  // The schema of the next version, when that one's tests ask whether this one still works on it.
  const given = process.env.TEST_TEMPLATE_DATABASE;
  if (given) return given;
  const hash = await schemaHash();
  await client.query("select pg_advisory_lock(hashtext('nightjar test template'))");
  try {
    const kept = (await list(client)).find(({ name }) => name.startsWith(`nightjar_template_${hash}_`));
    if (kept) return kept.name;
    await removeStale(client);
    const building = stamped("building");
    await client.query(`create database ${building}`);
    await onTarget({ url: urlOf(building) }, (database) => migrateDatabase(database));
    const template = stamped(`template_${hash}`);
    await client.query(`alter database ${building} rename to ${template}`);
    return template;
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('nightjar test template'))");
  }
}

/** An archive of a migrated embedded database, kept in the temporary folder. */
async function embeddedTemplate(): Promise<string> {
  const folder = path.join(tmpdir(), `nightjar-test-${userInfo().uid}`);
  const file = path.join(folder, `${await schemaHash()}.tar`);
  if (existsSync(file)) return file;
  const driver = new DatabaseDriver({ memory: undefined });
  const database = new Kysely<DB>({ dialect: dialectOf(driver) });
  await migrateDatabase(database);
  const dump = await (await driver.lite())?.dumpDataDir("none");
  await database.destroy();
  if (!dump) throw new Error("The embedded database gave no dump.");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const building = `${file}.${process.pid}`;
  await writeFile(building, Buffer.from(await dump.arrayBuffer()));
  await rename(building, file);
  for (const name of await readdir(folder)) {
    const other = path.join(folder, name);
    if (Date.now() - (await stat(other)).mtimeMs > staleAfter) await rm(other, { force: true });
  }
  return file;
}

/** Changes with the migrations, the job tables and this file. */
async function schemaHash(): Promise<string> {
  const folder = path.join(root, "migrations");
  const files = (await readdir(folder)).sort().map((name) => path.join(folder, name));
  files.push(
    path.join(root, "node_modules/pg-boss/package.json"),
    path.join(root, "node_modules/@electric-sql/pglite/package.json"),
  );
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.basename(file)).update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}

function stamped(kind: string): string {
  return `nightjar_${kind}_${Date.now()}_${randomBytes(4).toString("hex")}`;
}

function serverUrl(): string {
  return process.env.TEST_DATABASE_URL || "postgres://postgres@127.0.0.1:5432/postgres";
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl(), connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
