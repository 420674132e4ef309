import { mkdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "~/platform/env.server";
import { takeLock } from "~/platform/lock.mjs";
import { BackupError } from "./backup-error";

/**
 * A folder for this user only, for one backup, restore or drill at a time on this server. It is removed at the end, and
 * what a crash left in it at the start of the next. @throws BackupError while another one runs
 */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(env.dataDir, "backup-work");
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const taken = takeLock(`${folder}.lock`);
  if (taken.owner) throw new BackupError(`Process ${taken.owner.pid} is making a backup or trying one.`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    taken.release();
  }
}
