import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { takeLock } from "~/platform/lock.mjs";
import { errorCode, logError } from "~/platform/log.server";
import { BackupError } from "./restic.server";

/**
 * A folder only this user can read, for one backup, restore or drill at a time on this server. It is removed at the
 * end; leftovers of a crash are removed at the next start. @throws BackupError while another one runs
 */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await inOwnFolder(path.join(env.dataDir, "backup-work"), work);
  } catch (error) {
    const words = reasons[errorCode(error) ?? ""];
    throw words ? new BackupError(`${words} ${env.dataDir}.`) : error;
  }
}

/** What people can mend, without the path and the stack of the program. */
const reasons: Record<string, string> = {
  ENOSPC: "No space is left on the disk of",
  EACCES: "Another user owns, and this one may not write to, a file or folder in",
};

async function inOwnFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
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

/** Works in that folder, and records how it ended for the monitor and the alerts. @throws like `work` */
export async function record<T extends { id: string; bytes?: number }>(
  kind: "backup" | "drill",
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const startedAt = new Date();
  const write = (outcome: { ok: boolean; error?: string; bytes?: number; figures?: string }) => {
    const row = { id: newId(), kind, startedAt, finishedAt: sql<Date>`now()`, ...outcome };
    return db.insertInto("backupRuns").values(row).execute();
  };
  try {
    const result = await inWorkFolder(work);
    await write({ ok: true, bytes: result.bytes, figures: JSON.stringify(result) });
    return result;
  } catch (error) {
    logError(`${kind}.failed`, error);
    // Only our own sentences are known to contain no secret.
    const words = error instanceof BackupError ? error.message : "It failed, and the log says why.";
    await write({ ok: false, error: words.slice(0, 1_000) });
    throw error;
  }
}
