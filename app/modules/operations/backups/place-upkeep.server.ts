import { BackupError } from "./backup-error";
import { listBackups, manifestName, momentOf, objectName, readManifest } from "./manifest.server";
import type { FolderPlace, Place } from "./places.server";
import { superfluous } from "./retention";

/** Moves all that is in the folder to the bucket: what a list names first, so that no list there names what is not. */
export async function push(local: FolderPlace, remote: Place): Promise<void> {
  const names = [...(await local.list("objects/")), ...(await local.list("backups/"))];
  const order = [...names.filter((name) => !isManifest(name)), ...names.filter(isManifest)];
  try {
    const there = new Set(await remote.list("objects/"));
    for (const name of order) if (!there.has(name)) await remote.put(name, local.pathOf(name));
  } catch (error) {
    const reason = error instanceof BackupError ? error.message : "";
    throw new BackupError(`The backup is in ${local.words}, but not in ${remote.words}. ${reason}`.trim(), {
      cause: error,
    });
  }
  for (const name of order) await local.remove(name);
}

/** Removes what a dead process left: halves of files, and dumps without a list. */
export async function removeUnfinished(local: FolderPlace): Promise<void> {
  await local.removeParts();
  const whole = new Set(await listBackups(local));
  for (const name of await local.list("backups/"))
    if (!whole.has(name.split("/")[1] ?? "")) await local.remove(name);
}

/** Removes backups that need not be kept, and then objects that no backup names. Returns how many backups went. */
export async function prune(place: Place, keys: string[]): Promise<number> {
  const all = await listBackups(place);
  const gone = new Set(superfluous(all, momentOf));
  if (gone.size === 0) return 0;
  const named = new Set<string>();
  for (const id of all.filter((id) => !gone.has(id)))
    for (const { name } of (await readManifest(place, id, keys)).objects) named.add(objectName(name));
  for (const id of gone) {
    // Its list first: without it, it is no backup.
    await place.remove(manifestName(id));
    for (const name of await place.list(`backups/${id}/`)) await place.remove(name);
  }
  for (const name of await place.list("objects/")) if (!named.has(name)) await place.remove(name);
  return gone.size;
}

function isManifest(name: string): boolean {
  return name.endsWith("/manifest");
}
