import { rm } from "node:fs/promises";
import path from "node:path";
import { listSnapshots, run } from "~/modules/operations/backups/restic.server";
import { FileStore, fileStore } from "~/platform/file-store.server";
import { digest } from "~/platform/secrets.server";
import { missingFiles } from "./file-comparison.server";

/** So many names fit into the arguments of a program. */
const batchSize = 500;

type Missing = Awaited<ReturnType<typeof listMissing>>[number];

/**
 * Brings back the files that the database knows and the store has lost, each from the newest backup with the same
 * content. Changes nothing else. Returns how many came back, and how many no backup has. @throws BackupError
 */
export async function bringBack(folder: string): Promise<{ found: number; lost: number }> {
  const all = await listMissing();
  const backups = (await listSnapshots()).filter(({ part }) => part === "files").reverse();
  let found = 0;
  for (let at = 0; at < all.length; at += batchSize) {
    const wanted = new Map(all.slice(at, at + batchSize).map((file) => [file.objectKey, file]));
    for (const { id } of backups)
      if (wanted.size > 0) found += await takeFrom(id, wanted, path.join(folder, "missing"));
  }
  return { found, lost: all.length - found };
}

async function listMissing() {
  const files = [];
  for await (const file of missingFiles()) files.push(file);
  return files;
}

/** Takes what it finds out of `wanted`. */
async function takeFrom(snapshot: string, wanted: Map<string, Missing>, folder: string): Promise<number> {
  const only = [...wanted.keys()].map((key) => `--include=/${key}`);
  await run(["restore", "--no-lock", snapshot, `--target=${folder}`, ...only]);
  const copies = new FileStore({ folder });
  let found = 0;
  for await (const key of copies.list()) {
    const file = wanted.get(key);
    const bytes = await copies.bytes(key);
    if (!file || !digest(bytes).equals(file.sha256)) continue;
    await fileStore.put(key, bytes, file.contentType);
    wanted.delete(key);
    found++;
  }
  await rm(folder, { recursive: true, force: true });
  return found;
}
