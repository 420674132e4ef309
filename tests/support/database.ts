import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { demoCompany } from "../../app/modules/operations/demo/demo-company";
import { demoTowns } from "../../app/modules/operations/demo/demo-towns";
import type { DB } from "../../app/platform/db.generated";
import {
  DatabaseDriver,
  type DatabaseTarget,
  dialectOf,
  plugins,
  script,
} from "../../app/platform/db-driver.server";
import { createQueues, type Queue } from "../../app/platform/job-queue.server";
import { migrateDatabase, onTarget } from "../../app/platform/schema.server";

/** Milliseconds after which databases of killed test runs are removed. */
const staleAfter = 2 * 3600_000;
const root = fileURLToPath(new URL("../..", import.meta.url));

/** TEST_ENGINE chooses the engine of the tests and is not a setting of the app. */
export const embedded = process.env.TEST_ENGINE !== "postgres";

/**
 * Gives a test file a migrated database on the engine in TEST_ENGINE. Call it at the top, with the queues that the file
 * sends to. A worker keeps one database and empties it before each file; `own` is a separate one, for tests that change
 * the schema or the planner's statistics, or that close the database.
 */
export function useTestDatabase(options: { queues?: Queue[]; own?: boolean } = {}): void {
  let made: Made | undefined;
  beforeAll(async () => {
    // Imported late because it reads the settings; Playwright imports this file too and has none.
    const { db, driver, switchDatabase } = await import("../../app/platform/db.server");
    if (options.own) {
      made = await makeTarget();
      await switchDatabase(made.target);
    } else {
      shared ??= await makeTarget();
      if (driver.target !== shared.target || !driver.isOpen) await switchDatabase(shared.target);
      await putBack(() => true);
    }
    const { closeEventBus, listening } = await import("../../app/platform/event-bus.server");
    // Listening again drops anything cached from the tables.
    await closeEventBus();
    await listening();
    if (options.queues) await createQueues(options.queues, db);
  });
  afterAll(async () => {
    const { closeDatabase, db } = await import("../../app/platform/db.server");
    if (options.own) {
      await closeDatabase();
      await made?.drop();
    } else if ((await tableNames(db)) !== shared?.tables) {
      throw new Error("These tests leave other tables behind: let them ask for a database of their own.");
    }
  });
}

interface Made {
  target: DatabaseTarget;
  tables?: string;
  start?: StartingState;
  drop(): Promise<void>;
}

let shared: Made | undefined;

async function makeTarget(): Promise<Made> {
  if (embedded) {
    const memory = new Blob([await readFile(await embeddedTemplate())]);
    return { target: { memory }, drop: async () => {} };
  }
  const { url, drop } = await createTestDatabase();
  // On a busy machine, clicks in parallel wait longer for a connection than a visitor would.
  return { target: { url, wait: 30_000 }, drop };
}

/** What the migrations and the first offers put into the tables, and where they left the sequences. */
interface StartingState {
  tables: string[];
  rows: { table: string; columns: string; rows: string }[];
  sequences: { name: string; value: string; called: boolean }[];
}

/** Resets every table of the app to what the migrations made, and leaves the jobs and their queues. */
export async function emptyTables(): Promise<void> {
  await putBack((table) => !table.startsWith("pgboss."));
}

async function putBack(isMeant: (table: string) => boolean): Promise<void> {
  const { db } = await import("../../app/platform/db.server");
  if (!shared) throw new Error("The file has a database of its own.");
  shared.tables ??= await tableNames(db);
  shared.start ??= await startingState(db);
  const { sequences, ...all } = shared.start;
  const tables = all.tables.filter(isMeant);
  const rows = all.rows.filter(({ table }) => isMeant(table));
  await db.transaction().execute(async (trx) => {
    // Neither foreign keys nor the protection of the audit log get in the way.
    const deletes = tables.map((table) => `delete from ${table}`);
    await trx.executeQuery(script(`set local session_replication_role = replica; ${deletes.join("; ")}`));
    for (const { table, columns, rows: kept } of rows) {
      await sql`
        insert into ${sql.raw(table)} (${sql.raw(columns)}) overriding system value
        select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(table)}, ${kept}::json)`.execute(
        trx,
      );
    }
    await sql`
      select setval(name::regclass, value, called)
      from json_to_recordset(${JSON.stringify(sequences)}::json) as x (name text, value bigint, called boolean)`.execute(
      trx,
    );
  });
}

async function tableNames(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(oid::regclass::text, ',' order by oid) as names from pg_class
    where relkind in ('r', 'p') and relpersistence = 'p' and not relispartition
      and relnamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)')`.execute(
    db,
  );
  return rows[0]?.names ?? "";
}

async function startingState(db: Kysely<DB>): Promise<StartingState> {
  const tables = (await tableNames(db)).split(",");
  const rows: StartingState["rows"] = [];
  for (const table of tables) {
    const { rows: found } = await sql<{ rows: string | null; columns: string }>`
      select (select json_agg(t)::text from ${sql.raw(table)} t) as rows,
        (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`.execute(
      db,
    );
    for (const { columns, rows: kept } of found) if (kept) rows.push({ table, columns, rows: kept });
  }
  const { rows: sequences } = await sql<StartingState["sequences"][number]>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as called
    from pg_sequences`.execute(db);
  return { tables, rows, sequences };
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * On the server of TEST_DATABASE_URL; migrated unless an empty one, or a copy of another, is requested. A `kind`
 * becomes part of its name.
 */
export async function createTestDatabase(
  options: { empty?: boolean; template?: string; kind?: string } = {},
): Promise<TestDatabase> {
  return onServer(async (client) => {
    const template = options.template ?? (options.empty ? "template1" : await serverTemplate(client));
    const name = stamped(options.kind ?? "test");
    await client.query(`create database ${name} template ${template} strategy file_copy`);
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

/** The databases a run's workers have kept. */
export async function dropOfRun(run: string): Promise<void> {
  await onServer(async (client) => {
    const kept = (await list(client)).filter(({ name }) => name.startsWith("nightjar_test_"));
    for (const { name } of kept.filter(({ name }) => name.includes(`_${run}`)))
      await client.query(`drop database if exists ${name} with (force)`);
  });
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
  // The schema of the next version, if its tests check whether this version still works on it.
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
    await onTarget({ url: urlOf(building) }, async (database) => {
      await migrateDatabase(database);
      await addFirstOffers(database);
      await addCompany(database);
      await keepStatistics(database);
    });
    const template = stamped(`template_${hash}`);
    await client.query(`alter database ${building} rename to ${template}`);
    return template;
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('nightjar test template'))");
  }
}

/** The plans, packages and services that the demo has too; a fresh installation offers none. */
async function addFirstOffers(database: Kysely<DB>): Promise<void> {
  await sql`select insert_first_offers(), offer_first_services()`.execute(database);
}

/** The company of the demo with its towns: a new installation has none, and says so. */
async function addCompany(database: Kysely<DB>): Promise<void> {
  await database.updateTable("companySettings").set(demoCompany).execute();
  await database
    .insertInto("towns")
    .values(demoTowns.map((town) => ({ id: randomUUID(), ...town })))
    .execute();
}

/**
 * Autovacuum would at some point record that a table is empty. A kept connection then reads the whole table to find a
 * row, even once it holds 10,000.
 */
async function keepStatistics(database: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)')`.execute(
    database,
  );
  for (const { name } of rows)
    await sql`alter table ${sql.raw(name)} set (autovacuum_enabled = false)`.execute(database);
}

/** An archive of a migrated embedded database, kept in the temporary folder. */
async function embeddedTemplate(): Promise<string> {
  const folder = path.join(tmpdir(), `nightjar-test-${userInfo().uid}`);
  const file = path.join(folder, `${await schemaHash()}.tar`);
  if (existsSync(file)) return file;
  const driver = new DatabaseDriver({ memory: undefined });
  const database = new Kysely<DB>({ dialect: dialectOf(driver), plugins });
  await migrateDatabase(database);
  await addFirstOffers(database);
  await addCompany(database);
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
    fileURLToPath(import.meta.url),
    path.join(root, "app/modules/operations/demo/demo-company.ts"),
    path.join(root, "app/modules/operations/demo/demo-towns.ts"),
    path.join(root, "node_modules/pg-boss/package.json"),
    path.join(root, "node_modules/@electric-sql/pglite/package.json"),
  );
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.basename(file)).update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}

function stamped(kind: string): string {
  return `nightjar_${kind}_${Date.now()}_${process.env.TEST_RUN ?? ""}${randomBytes(4).toString("hex")}`;
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
