import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.mjs";
import { account, canInstall, install, onPath } from "./system.mjs";

/** @typedef {{ url: string, version: string, origin: string, stop: () => Promise<void> }} Postgres */

const oldest = 15;

/** @returns {Promise<Postgres | { reason: string }>} */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const tried = await attempt(given);
    if ("reason" in tried) throw new Error(`TEST_DATABASE_URL is set, but ${tried.reason}.`);
    return { ...tried, origin: "TEST_DATABASE_URL", stop: async () => {} };
  }
  const programs =
    installedPrograms() ?? (canInstall() && (await install("postgresql")) ? installedPrograms() : undefined);
  const started = programs
    ? await startTemporary(programs)
    : { reason: `the programs of PostgreSQL ${oldest} or newer are not installed` };
  if (!("reason" in started)) return started;
  const reasons = new Set([started.reason]);
  for (const user of new Set(["postgres", userInfo().username, "root"])) {
    for (const database of ["postgres", "test"]) {
      const tried = await attempt(`postgres://${encodeURIComponent(user)}@127.0.0.1:5432/${database}`);
      if (!("reason" in tried)) return { ...tried, origin: "127.0.0.1:5432", stop: async () => {} };
      reasons.add(tried.reason);
    }
  }
  return { reason: [...reasons].join("; ") };
}

/** @returns {Promise<{ url: string, version: string } | { reason: string }>} */
async function attempt(/** @type {string} */ url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  const place = new URL(url).host;
  try {
    await client.connect();
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
        (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may,
        has_parameter_privilege(current_user, 'session_replication_role', 'set') as empties,
        (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'citext')) as extensions`);
    const [{ major, version, may, empties, extensions }] = rows;
    if (major < oldest) return { reason: `PostgreSQL at ${place} is ${version}, older than ${oldest}` };
    if (!may) return { reason: `the user for ${place} may not create databases` };
    if (!empties) return { reason: `the user for ${place} may not set session_replication_role` };
    if (extensions < 2) return { reason: `PostgreSQL at ${place} lacks the extensions pg_trgm and citext` };
    return { url, version };
  } catch (error) {
    return { reason: `nothing usable answers at ${place} (${wordsOf(error)})` };
  } finally {
    await client.end().catch(() => {});
  }
}

function wordsOf(/** @type {unknown} */ error) {
  if (error instanceof AggregateError) return String(error.errors[0]?.message ?? "no answer");
  return error instanceof Error ? error.message : String(error);
}

/** Where initdb and postgres are, or undefined. */
export function installedPrograms() {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const onPathToo = onPath("initdb");
  const candidates = [
    ...versions.map((version) => path.join(base, version, "bin")),
    spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim(),
    onPathToo && path.dirname(onPathToo),
  ];
  return candidates.find((folder) => {
    if (!folder || !existsSync(path.join(folder, "initdb"))) return false;
    const { stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0) >= oldest;
  });
}

/**
 * PostgreSQL refuses to run as root, so root runs it under another account.
 * @returns {Promise<Postgres | { reason: string }>}
 */
async function startTemporary(/** @type {string} */ programs) {
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? account("postgres", "nobody") : undefined;
  if (isRoot && !owner) return { reason: "PostgreSQL cannot run as root, and there is no other account" };
  const folder = mkdtempSync(path.join(memoryWithRoom() ?? tmpdir(), "nightjar-postgres-"));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const data = path.join(folder, "data");
  const as = { ...owner, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: "C" } };
  const initdb = (/** @type {string} */ locale) =>
    spawnSync(
      path.join(programs, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", `--locale=${locale}`, "--no-sync"],
      { ...as, encoding: "utf8" },
    );
  const unicode = initdb("C.UTF-8");
  const made = unicode.status === 0 ? unicode : initdb("C");
  if (made.status !== 0) {
    remove();
    return {
      reason: `initdb failed (${(made.stderr || made.error?.message || "").trim().split("\n").at(-1)})`,
    };
  }
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    // The tests kill the app but never the machine, so nothing needs to survive a power cut.
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_wal_size: "2GB",
    shared_buffers: "256MB",
    max_connections: 200,
  };
  const server = spawn(
    path.join(programs, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Detached, or Ctrl-C would reach it before the tests using it have ended.
    { ...as, stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const ended = once(server, "exit");
  const atExit = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", atExit);
  const stop = async () => {
    process.off("exit", atExit);
    server.kill("SIGINT");
    await ended;
    remove();
  };
  const isUp = await Promise.race([saysReady(server), ended.then(() => false)]);
  const tried = isUp ? await attempt(`postgres://postgres@127.0.0.1:${port}/postgres`) : undefined;
  if (tried && !("reason" in tried)) return { ...tried, origin: `a temporary server from ${programs}`, stop };
  await stop();
  return { reason: tried?.reason ?? "the temporary PostgreSQL did not start" };
}

/** A folder in memory, if there is one with more than 4 GB free. */
export function memoryWithRoom() {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    accessSync(memory, constants.W_OK);
    if (bavail * bsize > 4 * 1024 ** 3) return memory;
  } catch {}
  return undefined;
}

function saysReady(/** @type {import("node:child_process").ChildProcess} */ server) {
  let said = "";
  return new Promise((resolve) => {
    server.stderr?.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-4000);
      if (said.includes("ready to accept connections")) resolve(true);
    });
  });
}
