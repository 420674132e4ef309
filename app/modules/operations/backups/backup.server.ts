import { randomBytes } from "node:crypto";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { FileStoreError, fileStore } from "~/platform/file-store.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log, logError } from "~/platform/log.server";
import { digest } from "~/platform/secrets.server";
import { BackupError } from "./backup-error";
import * as Runs from "./backup-runs.server";
import { atOneMoment, type KnownFile, type Snapshot } from "./dump.server";
import {
  type BackedUpObject,
  dumpName,
  type Manifest,
  manifestName,
  measured,
  newBackupId,
  objectName,
} from "./manifest.server";
import { prune, push, removeUnfinished } from "./place-upkeep.server";
import { openPlaces, type Places, reading } from "./places.server";
import { seal, sealedName } from "./sealed-file.server";
import { inWorkFolder } from "./work-folder.server";

/** A failure is tried again twice, and then the watch tells the owners. */
export const backup = defineQueue({
  name: "backup",
  label: "Nightly backup",
  schema: z.object({}),
  retryLimit: 2,
  retryDelay: 900,
  expireIn: 6 * 3_600,
  cron: "41 3 * * *",
  tz: "America/Toronto",
});

export const backupWorker = worker(backup, async () => {
  if (env.backup.keys.length === 0) return log("backup.off");
  const { id, bytes, newObjects } = await backUp();
  log("backup.done", { id, bytes, objects: newObjects });
});

export interface BackupResult {
  id: string;
  place: string;
  /** All that was written for this backup: the dump, the list, and new files. */
  bytes: number;
  tables: number;
  rows: number;
  objects: number;
  newObjects: number;
  missing: number;
  /** Null when old backups could not be looked through. */
  removed: number | null;
}

/** Backs up the live database and its files, and writes down how it went. @throws BackupError */
export async function backUp(places: Places = openPlaces()): Promise<BackupResult> {
  const [key] = env.backup.keys;
  if (!key)
    throw new BackupError("BACKUP_KEY is missing: set it to at least 32 random bytes, and keep a copy.");
  return inWorkFolder(async () => {
    const run = await Runs.begin("backup");
    try {
      const result = await make(places, key, run);
      await Runs.finish(run, { bytes: result.bytes, figures: { ...result } });
      return result;
    } catch (error) {
      logError("backup.failed", error);
      await Runs.finish(run, { error });
      throw error;
    }
  });
}

async function make(places: Places, key: string, runId: string): Promise<BackupResult> {
  const { local, remote } = places;
  await removeUnfinished(local);
  const { snapshot, id, dump } = await atOneMoment(async (moment) => {
    const made = newBackupId(moment.at, randomBytes(2).toString("hex"));
    const { stream, result } = measured(moment.dump());
    await local.write(dumpName(made), seal(stream, key, dumpName(made)));
    return { snapshot: moment, id: made, dump: result };
  });
  const { objects, missing, fresh, bytes } = await copyObjects(snapshot.files, places, key);
  const { tables, at } = snapshot;
  const facts = { format: 1 as const, id, runId, at: at.toISOString(), dump, objects, missing };
  const manifest: Manifest = { ...facts, ...factsOf(snapshot) };
  const list = Buffer.from(JSON.stringify(manifest));
  await local.write(manifestName(id), seal(once(list), key, manifestName(id)));
  if (remote) await push(local, remote);
  // The new backup is good even when an old one, whose key is gone, keeps us from tidying up.
  const removed = await prune(remote ?? local, env.backup.keys).catch((error) => {
    logError("backup.not-pruned", error);
    return null;
  });
  return {
    id,
    place: (remote ?? local).words,
    bytes: dump.bytes + bytes + list.length,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: objects.length,
    newObjects: fresh,
    missing: missing.length,
    removed,
  };
}

function factsOf({ engine, server, dumper, migrations, encryptionKeys, tables }: Snapshot) {
  return { engine, server, dumper, migrations, encryptionKeys, tables };
}

/** Copies the files that are in no backup yet. One that was removed during the dump counts as missing, too. */
async function copyObjects(files: KnownFile[], places: Places, key: string) {
  // A bucket that is away gets them later: until then the folder holds all of them.
  const known = await reading(places)
    .list("objects/")
    .catch(() => places.local.list("objects/"));
  const there = new Set(known);
  const objects: BackedUpObject[] = [];
  const missing: string[] = [];
  let fresh = 0;
  let bytes = 0;
  for (const file of files) {
    const name = sealedName(key, file.sha256);
    const target = objectName(name);
    const content = there.has(target) ? undefined : await contentOf(file);
    if (content) {
      await places.local.write(target, seal(once(content), key, target));
      there.add(target);
      fresh++;
      bytes += content.byteLength;
    }
    if (there.has(target)) objects.push({ ...file, name });
    else missing.push(file.key);
  }
  return { objects, missing, fresh, bytes };
}

/** Undefined where the store has no such object, or not the one that was stored. @throws FileStoreError */
async function contentOf({ key, sha256 }: KnownFile): Promise<Uint8Array | undefined> {
  try {
    const content = await fileStore.bytes(key);
    return digest(content).toString("hex") === sha256 ? content : undefined;
  } catch (error) {
    if (error instanceof FileStoreError && error.missing) return undefined;
    throw new BackupError(
      error instanceof FileStoreError ? `${error.message}.` : "A file could not be read.",
      {
        cause: error,
      },
    );
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
