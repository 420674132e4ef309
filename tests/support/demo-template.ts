import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createTestDatabase, createTestFolder, listTestDatabases, type TestDatabase } from "./database";
import { settings } from "./settings";

const root = fileURLToPath(new URL("../..", import.meta.url));
const hour = 3600_000;

/** Settings that change what the demo is filled with. */
const ofTheFilling = /^(DEMO|DATA_DIR|DATABASE_URL|SESSION_SECRETS|ENCRYPTION_KEYS|S3_\w+)$/;

export function isUsualDemo(env: Record<string, string>): boolean {
  return !Object.keys(env).some((name) => ofTheFilling.test(name));
}

/** Puts the filled demo into an empty data folder, and on PostgreSQL into a new database too. */
export async function copyDemo(
  engine: "postgres" | "embedded",
  dataDir: string,
): Promise<TestDatabase | undefined> {
  const template = await templateFor(engine);
  const copying = { recursive: true, mode: constants.COPYFILE_FICLONE };
  const [database] = await Promise.all([
    template.database ? createTestDatabase({ template: template.database }) : undefined,
    cp(template.data, dataDir, copying),
  ]);
  return database;
}

/** For two processes with their own folders. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const { database } = await templateFor("postgres");
  return createTestDatabase({ template: database });
}

interface Template {
  data: string;
  database?: string;
}

const known = new Map<string, Promise<Template>>();

/** Made from the build once an hour, because the demo's nights and dates count from the time it is filled. */
async function templateFor(engine: "postgres" | "embedded"): Promise<Template> {
  const build = await readFile(path.join(root, "build/.hash"), "utf8");
  const server = engine === "postgres" ? (process.env.TEST_DATABASE_URL ?? "") : "";
  const made = [root, build, engine, server, Math.floor(Date.now() / hour)].join("\0");
  const key = createHash("sha256").update(made).digest("hex").slice(0, 12);
  let template = known.get(key);
  if (!template) {
    template = findOrMake(engine, key);
    known.set(key, template);
    template.catch(() => known.delete(key));
  }
  return template;
}

/** The first caller makes it while the others wait. */
async function findOrMake(engine: "postgres" | "embedded", key: string): Promise<Template> {
  const folder = path.join(tmpdir(), `nightjar-demo-${userInfo().uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, key);
  for (;;) {
    const kept = await keptIn(place);
    if (kept) return kept;
    const unlock = await lock(`${place}.lock`);
    if (!unlock) {
      await pause(50);
      continue;
    }
    try {
      if (!(await keptIn(place))) {
        await removeOld(folder);
        await make(engine, place, key);
      }
    } finally {
      await unlock();
    }
  }
}

async function keptIn(place: string): Promise<Template | undefined> {
  const database = await readFile(path.join(place, "database"), "utf8").catch(() => undefined);
  if (database === undefined) return undefined;
  const data = path.join(place, "data");
  if (!database) return { data };
  const there = (await listTestDatabases()).some(({ name }) => name === database);
  return there ? { data, database } : undefined;
}

async function make(engine: "postgres" | "embedded", place: string, key: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  const building = await mkdtemp(`${place}-`);
  const data = path.join(building, "data");
  await mkdir(data, { mode: 0o700 });
  let database: TestDatabase | undefined;
  try {
    if (engine === "postgres") database = await createTestDatabase({ kind: `template_${key}` });
    else await createTestFolder(path.join(data, "db"));
    await fill(data, database?.url);
    await writeFile(path.join(building, "database"), database ? new URL(database.url).pathname.slice(1) : "");
    await rename(building, place);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    await database?.drop();
    throw error;
  }
}

async function fill(dataDir: string, databaseUrl?: string): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of [...settings, "NODE_OPTIONS", "VITEST"]) delete env[name];
  Object.assign(env, { NODE_ENV: "production", DEMO: "1", DATA_DIR: dataDir });
  if (databaseUrl) env.DATABASE_URL = databaseUrl;
  for (const args of [["build/commands/seed.js"], ["--import", "tsx", "tests/support/settle-demo.ts"]])
    await promisify(execFile)(process.execPath, args, { cwd: root, env });
}

/** Undefined while another process holds it; a lock left by a killed process is removed. */
async function lock(file: string): Promise<(() => Promise<void>) | undefined> {
  const own = `${file}.${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, file);
    return () => rm(file, { force: true });
  } catch {
    const owner = Number(await readFile(file, "utf8").catch(() => "0"));
    if (owner && !isRunning(owner)) await rm(file, { force: true });
    return undefined;
  } finally {
    await rm(own, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const other = path.join(folder, name);
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 2 * hour) await rm(other, { recursive: true, force: true });
  }
}
