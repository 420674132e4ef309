import { createHash } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { takeLock } from "../app/platform/lock.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

// Outside the project: npm empties node_modules/ and Remix removes build/.
const lockFile = path.join(
  tmpdir(),
  `nightjar-${createHash("sha256").update(root).digest("hex").slice(0, 16)}-${userInfo().uid}.lock`,
);

/** Works on node_modules/ or build/ while no other process does; a second one waits for the first. */
export async function alone(/** @type {() => Promise<void>} */ work) {
  let lock = takeLock(lockFile);
  if (lock.owner) console.log(`Waiting for process ${lock.owner.pid}, which is preparing the app …`);
  while (lock.owner) {
    await pause(200);
    lock = takeLock(lockFile);
  }
  try {
    await work();
  } finally {
    lock.release();
  }
}
