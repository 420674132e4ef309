import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build, isBuilt, root } from "./build.mjs";

const packages = path.join(root, "node_modules");
const installMark = path.join(packages, ".nightjar-lock");
// Outside the project: npm empties node_modules/ and Remix removes build/.
const lockFile = path.join(
  tmpdir(),
  `nightjar-${createHash("sha256").update(root).digest("hex").slice(0, 16)}-${userInfo().uid}.lock`,
);

/**
 * Makes node_modules and, when asked, build/ match the files of the project. Does nothing when they match already;
 * a second process that prepares at the same time waits for the first.
 * @param {{ build: boolean | "always" }} options
 * @throws {Error} when installing or building fails
 */
export async function prepare(options) {
  const building = () => options.build === "always" || (options.build && !isBuilt());
  if (isInstalled() && !building()) return;
  await withLock(async () => {
    if (!isInstalled()) await install();
    if (!building()) return;
    console.log("Building …");
    const start = performance.now();
    await build();
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  });
}

/** @returns {string} */
function lockFileHash() {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/** @returns {boolean} */
function isInstalled() {
  const hash = lockFileHash();
  if (existsSync(installMark) && readFileSync(installMark, "utf8") === hash) return true;
  if (!matchesLockFile()) return false;
  writeFileSync(installMark, hash);
  return true;
}

/** Whether npm's own record of node_modules names every package of the lock file: somebody ran `npm install` by hand. */
function matchesLockFile() {
  const record = path.join(packages, ".package-lock.json");
  if (!existsSync(record)) return false;
  /** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
  const entries = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = entries(record);
  return Object.entries(entries(path.join(root, "package-lock.json"))).every(([name, wanted]) => {
    if (name === "") return true;
    const found = installed[name];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

async function install() {
  console.log("Installing packages …");
  const npm = process.env.npm_execpath;
  const viaNode = npm !== undefined && /^npm/.test(path.basename(npm));
  const child = spawn(
    viaNode ? process.execPath : "npm",
    [...(viaNode ? [npm] : []), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  );
  const code = await new Promise((resolve, reject) => {
    child.on("error", () =>
      reject(new Error("npm was not found. It comes with Node.js; install it and try again.")),
    );
    child.on("exit", resolve);
  });
  if (code !== 0)
    throw new Error("The packages could not be installed (npm ci failed). Its reason is above.");
  writeFileSync(installMark, lockFileHash());
}

/** @param {() => Promise<void>} work */
async function withLock(work) {
  let told = false;
  while (!takeLock()) {
    const owner = lockOwner();
    if (owner && !isAlive(owner)) {
      dropLock(owner);
      continue;
    }
    if (!told && owner)
      console.log(`Waiting for process ${owner.split(" ")[0]}, which is preparing the app …`);
    told = true;
    await pause(200);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** The lock appears whole or not at all: a link to a finished file. */
function takeLock() {
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`, { flag: "wx" });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function lockOwner() {
  try {
    return readFileSync(lockFile, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock of a process that is gone, and gives it back if a live one took it in between.
 * @param {string} owner
 */
function dropLock(owner) {
  const aside = `${lockFile}.${process.pid}.stale`;
  try {
    renameSync(lockFile, aside);
    if (readFileSync(aside, "utf8") !== owner) linkSync(aside, lockFile);
  } catch {
    // Another process was faster; the next round sees what it left.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} owner a process id and its start time */
function isAlive(owner) {
  const [pid, started] = owner.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return startOf(Number(pid)) === started;
}

/**
 * When a process started, in the kernel's ticks, so that a reused process id is told apart; "?" where there is no /proc.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "?";
  } catch {
    return "?";
  }
}
