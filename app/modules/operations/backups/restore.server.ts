import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { FileStore } from "~/platform/file-store.server";
import { onTarget } from "~/platform/schema.server";
import { missingKeys } from "~/platform/secrets.server";
import { BackupError, flow, listSnapshots, place, postgres, restic, run } from "./restic.server";
import { countTables } from "./table-counts.server";

/** Where a backup is restored to: both must be empty. */
export interface RestoreTarget {
  url: string;
  store: FileStore;
}

const factsSchema = z.object({
  at: z.coerce.date(),
  tables: z.record(z.string(), z.string()),
  files: z.number(),
});

/**
 * Restores a backup, the newest unless one is named. Files come first and the database last, in one transaction: until
 * then it is empty, and the app cannot start on half of it. Compares every table with the counts of the backup.
 * @throws BackupError, before anything is touched if there is no such backup or the target is not empty
 */
export async function restore({ url, store }: RestoreTarget, folder: string, wanted?: string) {
  const all = await listSnapshots();
  const backups = all.filter(({ part }) => part === "facts").map(({ backup }) => backup);
  const id = wanted ?? backups.at(-1) ?? "";
  const parts = (name: string) =>
    all.filter((one) => one.backup === id && one.part === name).map((one) => one.id);
  const [[dump], [known]] = [parts("dump"), parts("facts")];
  const there = backups.slice(-5).join(", ") || "none";
  if (!dump || !known) throw new BackupError(`There is no such backup in ${place()}. There are: ${there}.`);
  const facts = factsSchema.parse(JSON.parse(await run(["dump", "--no-lock", known, "facts"])));
  const refusal = "is not empty, and nothing was changed. Restore into a new one.";
  const found = await onTarget({ url }, countTables);
  if (Object.keys(found).length > 0) throw new BackupError(`The database ${refusal}`);
  for await (const _ of store.list()) throw new BackupError(`${store.place} for files ${refusal}`);
  for (const snapshot of parts("files")) {
    const batch = store.folder ?? path.join(folder, "batch");
    await run(["restore", "--no-lock", snapshot, `--target=${batch}`]);
    if (store.folder) continue;
    const copies = new FileStore({ folder: batch });
    for await (const key of copies.list())
      await store.put(key, await copies.bytes(key), "application/octet-stream");
    await rm(batch, { recursive: true });
  }
  const args = ["--no-comments", "--single-transaction", "--exit-on-error"];
  await flow(restic(["dump", "--no-lock", dump, "dump"]), postgres("pg_restore", url, args));
  await onTarget({ url }, async (restored) => {
    const counts = await countTables(restored);
    const wrong = Object.entries(facts.tables).filter(([table, count]) => counts[table] !== count);
    const words = wrong.map(
      ([table, count]) => `${table} has ${counts[table] ?? "no rows"} instead of ${count}`,
    );
    if (wrong.length > 0) throw new BackupError(`The restored database differs: ${words.join("; ")}.`);
    const keys = await restored.selectFrom("factors").select("secretKeyId").distinct().execute();
    const lost = missingKeys(keys.map(({ secretKeyId }) => secretKeyId)).join(", ");
    if (lost) throw new BackupError(`ENCRYPTION_KEYS lacks the key ${lost}: second factors would not work.`);
  });
  return { id, at: facts.at, tables: Object.keys(facts.tables).length, files: facts.files };
}
