import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { takeLock } from "./lock.mjs";

class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";
}

/**
 * The embedded database does not lock its folder, and two processes in one folder lose data. @throws FolderInUseError
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = `${path.resolve(folder)}.lock`;
  mkdirSync(path.dirname(lock), { recursive: true, mode: 0o700 });
  const taken = takeLock(lock);
  if (!taken.owner) return taken;
  const { pid, host } = taken.owner;
  const elsewhere = host === hostname() ? "" : ` on ${host}`;
  const remedy = elsewhere ? ` If that process is gone, delete ${lock}.` : "";
  throw new FolderInUseError(
    `The database folder ${path.resolve(folder)} is in use by process ${pid}${elsewhere}. ` +
      `Stop that process or set DATA_DIR to another folder.${remedy}`,
  );
}
