import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";

const ownerSchema = z.object({ pid: z.int().positive(), started: z.string(), host: z.string() });
type Owner = z.output<typeof ownerSchema>;

/** A lock as it was read: its owner, if it is legible, and a name for exactly this content. */
interface Seen {
  file: string;
  token: string;
  owner: Owner | undefined;
}

/** Another process holds the folder; the message is complete sentences for the person at the terminal. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";
}

/**
 * Takes the lock beside a folder (`<folder>.lock`), because the embedded database takes none and two processes in one
 * folder lose data. A live owner is never robbed; the lock of a dead one is taken over by exactly one process. It is
 * released by `release()`, when the process exits, or by its death.
 * @throws FolderInUseError naming the folder, the process that holds it and what to do
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = `${path.resolve(folder)}.lock`;
  mkdirSync(path.dirname(lock), { recursive: true, mode: 0o700 });
  const mine = `${lock}.${process.pid}.${randomUUID()}`;
  writeFileSync(
    mine,
    JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname(), id: randomUUID() }),
    { mode: 0o600, flag: "wx" },
  );
  try {
    while (!tryToTake(lock, mine, folder));
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

/**
 * One attempt; false when the lock changed under our hands and it has to be looked at again.
 *
 * A dead owner's lock is not removed, since a second taker could then remove the first one's new lock. Its successor is
 * named instead: link(2) creates `<lock>.<token of the dead one>.next` for one process only. A claim counts only while
 * the lock still is what it was before the claim. The winner then renames its own file over the lock. If a successor
 * dies before that, its own successor is found in the same way, at the end of the chain.
 */
function tryToTake(lock: string, mine: string, folder: string): boolean {
  if (link(mine, lock)) return true;
  const head = read(lock);
  if (!head) return false;
  const claims: string[] = [];
  let last = head;
  for (;;) {
    const next = read(claimOn(lock, last));
    if (!next) break;
    claims.push(next.file);
    last = next;
  }
  const unchanged = () => read(lock)?.token === head.token;
  if (last.owner && mayLive(last.owner)) {
    if (!unchanged()) return false;
    throw new FolderInUseError(inUse(folder, lock, last.owner));
  }
  const claim = claimOn(lock, last);
  if (!link(mine, claim)) return false;
  if (!unchanged()) {
    rmSync(claim, { force: true });
    return false;
  }
  renameSync(mine, lock);
  for (const file of [...claims, claim]) rmSync(file, { force: true });
  return true;
}

function claimOn(lock: string, seen: Seen): string {
  return `${lock}.${seen.token}.next`;
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function read(file: string): Seen | undefined {
  try {
    const text = readFileSync(file, "utf8");
    const token = createHash("sha256").update(text).digest("hex").slice(0, 24);
    return { file, token, owner: parseOwner(text) };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A lock appears complete or not at all; one that cannot be read was cut by a power failure and has no owner. */
function parseOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function mayLive(owner: Owner): boolean {
  // A process of another machine or container on a shared folder cannot be looked at from here.
  if (owner.host !== hostname()) return true;
  if (!exists(owner.pid)) return false;
  const started = startOf(owner.pid);
  return started === undefined || owner.started === started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/**
 * When a process started, in whatever form the system gives, so that a reused number is not taken for the old owner.
 * "" when there is no such process or it is dead and only not yet reaped; undefined when the system does not tell.
 */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name may hold spaces and brackets; the fields after its last bracket start with number 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19];
  } catch (error) {
    return process.platform === "linux" && hasCode(error, "ENOENT") ? "" : undefined;
  }
}

function inUse(folder: string, lock: string, owner: Owner): string {
  const elsewhere = owner.host === hostname() ? "" : ` on ${owner.host}`;
  const remedy = elsewhere ? ` If that process is gone, delete ${lock}.` : "";
  return (
    `The database folder ${path.resolve(folder)} is in use by process ${owner.pid}${elsewhere}. ` +
    `Stop that process or set DATA_DIR to another folder.${remedy}`
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
