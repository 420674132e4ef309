import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { arrayBuffer, buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fillEmbedded } from "~/platform/db-engines.server";
import { env } from "~/platform/env.server";
import type { FileStore } from "~/platform/file-store.server";
import { errorCode } from "~/platform/log.server";
import { knowsMigration, onTarget } from "~/platform/schema.server";
import { digest, missingKeys } from "~/platform/secrets.server";
import { BackupError } from "./backup-error";
import * as Runs from "./backup-runs.server";
import { dumpName, listBackups, type Manifest, measured, objectName, readManifest } from "./manifest.server";
import { FolderPlace, type Place } from "./places.server";
import { connection, installed, type Program, restorerOf, start } from "./postgres-programs.server";
import { unseal } from "./sealed-file.server";
import { differences, figuresOf, isEmpty } from "./table-figures.server";

type Source = Pick<Place, "list" | "read" | "words">;

/** Where a backup is restored to: all of it must be empty. */
export interface RestoreTarget {
  database: { url: string } | { folder: string };
  store: FileStore;
}

interface RestorePlan {
  manifest: Manifest;
  /** The dump, still encrypted, on this machine. */
  dump: string;
  program: Program | undefined;
}

/**
 * Finds the backup, the newest unless one is named, and looks whether it can be restored here, before anything is
 * touched: keys, version, program, target, the dump from its first byte to its last, and that every file is there.
 * @throws BackupError
 */
export async function planRestore(
  source: Source,
  target: RestoreTarget,
  folder: string,
  wanted?: string,
): Promise<RestorePlan> {
  const keys = env.backup.keys;
  if (keys.length === 0) throw new BackupError("BACKUP_KEY is missing: set it to the key of the backup.");
  const ids = await listBackups(source);
  const id = wanted ?? ids.at(-1);
  if (!id) throw new BackupError(`There is no backup in ${source.words}.`);
  if (!ids.includes(id)) throw new BackupError(`There is no backup ${id} in ${source.words}. ${known(ids)}`);
  const manifest = await readManifest(source, id, keys);
  const lost = missingKeys(manifest.encryptionKeys);
  if (lost.length > 0)
    throw new BackupError(
      `ENCRYPTION_KEYS lacks the key ${lost.join(", ")}: nobody with two-factor authentication could sign in.`,
    );
  const unknown = manifest.migrations.find((name) => !knowsMigration(name));
  if (unknown)
    throw new BackupError(`The backup is of a newer version (${unknown}). Install that version first.`);
  const program = await programFor(manifest, target);
  await mustBeEmpty(target);
  const there = new Set(await source.list("objects/"));
  const absent = manifest.objects.filter(({ name }) => !there.has(objectName(name)));
  if (absent.length > 0)
    throw new BackupError(
      `${absent.length} of ${manifest.objects.length} files are missing in ${source.words}, the first is ${objectName(absent[0]?.name ?? "")}.`,
    );
  const local = new FolderPlace(folder);
  const name = dumpName(id);
  await local.write(name, await source.read(name));
  const { stream, result } = measured(unseal(createReadStream(local.pathOf(name)), keys, name));
  for await (const _ of stream);
  if (result.sha256 !== manifest.dump.sha256)
    throw new BackupError(`${name} is not the dump of this backup.`);
  return { manifest, dump: local.pathOf(name), program };
}

/**
 * Files first and the database last: while the database is empty, nothing counts as restored, and the app cannot start
 * on half of it. Compares every table with the backup. @throws BackupError
 */
export async function restore(
  { manifest, dump, program }: RestorePlan,
  source: Source,
  target: RestoreTarget,
): Promise<void> {
  for (const { key, name, sha256, contentType } of manifest.objects) {
    const from = objectName(name);
    const bytes = await buffer(unseal(await source.read(from), env.backup.keys, from));
    if (digest(bytes).toString("hex") !== sha256) throw new BackupError(`${from} is not the backup's file.`);
    await target.store.put(key, bytes, contentType);
  }
  const clear = unseal(createReadStream(dump), env.backup.keys, dumpName(manifest.id));
  if ("url" in target.database) await load(clear, target.database.url, program);
  else await fillEmbedded(target.database.folder, new Blob([await arrayBuffer(clear)]));
  await onTarget(target.database, async (restored) => {
    const wrong = differences(manifest.tables, await figuresOf(restored));
    if (wrong.length > 0) throw new BackupError(`The restored database differs: ${wrong.join("; ")}.`);
    // The backup's own row was open when the dump was made.
    await Runs.finish(manifest.runId, { bytes: manifest.dump.bytes, figures: { id: manifest.id } }, restored);
  });
}

/** The target of the settings. */
export function liveTarget(store: FileStore): RestoreTarget {
  const { databaseUrl, databaseDirectUrl: url = databaseUrl, dataDir } = env;
  return { database: url ? { url } : { folder: path.join(dataDir, "db") }, store };
}

async function programFor(manifest: Manifest, { database }: RestoreTarget): Promise<Program | undefined> {
  const wanted = "url" in database ? "postgres" : "embedded";
  if (manifest.engine !== wanted)
    throw new BackupError(
      wanted === "postgres"
        ? "The backup is of the embedded database of a demo, and DATABASE_URL is set."
        : "The backup is of PostgreSQL: set DATABASE_URL to an empty database.",
    );
  return wanted === "postgres" ? restorerOf(await installed("pg_restore"), manifest.dumper) : undefined;
}

async function mustBeEmpty({ database, store }: RestoreTarget): Promise<void> {
  if ("url" in database) {
    if (!(await onTarget(database, isEmpty)))
      throw new BackupError(
        "The database of DATABASE_URL is not empty, and nothing was changed. Create a new one and point DATABASE_URL to it.",
      );
  } else if ((await readdir(database.folder).catch(none)).length > 0)
    throw new BackupError(
      `The folder ${database.folder} is not empty, and nothing was changed. Move it away first.`,
    );
  for await (const key of store.list())
    throw new BackupError(
      `The file store (${store.place}) is not empty, it holds ${key}, and nothing was changed. Restore into a new one.`,
    );
}

/** In one transaction: it is all there, or the database is as empty as before. */
async function load(clear: AsyncIterable<Uint8Array>, url: string, program?: Program): Promise<void> {
  if (!program) throw new BackupError("pg_restore is missing.");
  const { dbname, env: own } = connection(url);
  const flags = ["--no-owner", "--no-privileges", "--no-comments", "--no-password"];
  const args = [...flags, "--single-transaction", "--exit-on-error", `--dbname=${dbname}`];
  const { child, ended } = start(program, args, own);
  child.stdout.resume();
  const written = pipeline(clear, child.stdin).catch((error: unknown) => {
    // It ended early, and says why itself.
    if (errorCode(error) !== "EPIPE") child.kill();
    return error instanceof BackupError ? error : undefined;
  });
  const failure = await ended.then(
    () => undefined,
    (error: unknown) => error,
  );
  const broken = await written;
  if (broken instanceof BackupError) throw broken;
  if (failure) throw failure;
}

function known(ids: string[]): string {
  return `There are: ${ids.slice(-5).join(", ")}.`;
}

function none(): string[] {
  return [];
}
