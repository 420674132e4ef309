import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

// Plain JavaScript and Node's own modules only: npm start takes a lock before any packages are installed.

/** @typedef {{ pid: number, started: string, host: string }} Owner */
/** @typedef {{ file: string, token: string, owner: Owner | undefined }} Seen `token` stands for exactly this content. */

/** @returns {{ release: () => void, owner?: undefined } | { owner: Owner }} the owner is alive; a dead one loses the lock */
export function takeLock(/** @type {string} */ lock) {
  const mine = `${lock}.${process.pid}.${randomUUID()}`;
  const owner = { pid: process.pid, started: startOf(process.pid), host: hostname(), id: randomUUID() };
  writeFileSync(mine, JSON.stringify(owner), { mode: 0o600, flag: "wx" });
  try {
    for (;;) {
      const outcome = tryToTake(lock, mine);
      if (outcome === "taken") break;
      if (outcome !== "changed") return { owner: outcome };
    }
  } finally {
    rmSync(mine, { force: true });
  }
  const held = read(lock)?.token;
  const release = () => {
    process.off("exit", release);
    if (read(lock)?.token === held) rmSync(lock, { force: true });
  };
  process.on("exit", release);
  return { release };
}

// A dead owner's lock is not removed, since a second taker could then remove the first one's new lock. Instead link(2)
// creates `<lock>.<token of the dead one>.next` for one process only, which counts as long as the lock has not changed,
// and the winner renames its file over the lock. If it dies before that, its successor is found along the chain.
function tryToTake(/** @type {string} */ lock, /** @type {string} */ mine) {
  if (link(mine, lock)) return "taken";
  const head = read(lock);
  if (!head) return "changed";
  const unchanged = () => read(lock)?.token === head.token;
  const /** @type {string[]} */ claims = [];
  let last = head;
  for (;;) {
    const next = read(claimOn(lock, last));
    if (!next) break;
    claims.push(next.file);
    last = next;
  }
  if (last.owner && mayLive(last.owner)) return unchanged() ? last.owner : "changed";
  const claim = claimOn(lock, last);
  if (!link(mine, claim)) return "changed";
  if (!unchanged()) {
    rmSync(claim, { force: true });
    return "changed";
  }
  renameSync(mine, lock);
  for (const file of [...claims, claim]) rmSync(file, { force: true });
  return "taken";
}

function claimOn(/** @type {string} */ lock, /** @type {Seen} */ seen) {
  return `${lock}.${seen.token}.next`;
}

function link(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function read(/** @type {string} */ file) {
  try {
    const text = readFileSync(file, "utf8");
    const token = createHash("sha256").update(text).digest("hex").slice(0, 24);
    return { file, token, owner: parseOwner(text) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A lock appears complete or not at all; an unreadable one was cut short by a power failure and has no owner. */
function parseOwner(/** @type {string} */ text) {
  try {
    const { pid, started, host } = JSON.parse(text);
    const legible =
      Number.isInteger(pid) && pid > 0 && typeof started === "string" && typeof host === "string";
    return legible ? { pid, started, host } : undefined;
  } catch {
    return undefined;
  }
}

function mayLive(/** @type {Owner} */ owner) {
  // A process of another machine or container that shares the folder cannot be checked from here.
  if (owner.host !== hostname()) return true;
  if (!exists(owner.pid)) return false;
  const started = startOf(owner.pid);
  return started === undefined || owner.started === started;
}

function exists(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/** Tells a reused process number from the old owner. "" if it is dead or a zombie; undefined if unknown. */
function startOf(/** @type {number} */ pid) {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name may contain spaces and brackets; the fields after its last bracket start with number 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19];
  } catch (error) {
    return process.platform === "linux" && hasCode(error, "ENOENT") ? "" : undefined;
  }
}

function hasCode(/** @type {unknown} */ error, /** @type {string} */ code) {
  return error instanceof Error && "code" in error && error.code === code;
}
