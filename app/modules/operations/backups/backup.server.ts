import { rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { companyClock } from "~/modules/shared/company/company.server";
import { driver } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { FileStore, fileStore } from "~/platform/file-store.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { onTarget } from "~/platform/schema.server";
import { record } from "./backup-runs.server";
import { BackupError, flow, listSnapshots, place, postgres, restic, run } from "./restic.server";
import { countTables } from "./table-counts.server";

/** A failure is retried twice, and then the watch tells the owners. */
const backup = defineQueue({
  name: "backup",
  label: "Nightly backup",
  schema: z.object({}),
  retryLimit: 2,
  retryDelay: 900,
  expireIn: 6 * 3_600,
  cron: "41 3 * * *",
});

export const backupWorker = worker(backup, async () => {
  if (!env.backup.key) return log("backup.off");
  log("backup.done", await backUp());
});

/** Files of a bucket on disk at the same time: at up to 5 MiB each, 2.5 GB. */
const batchSize = 500;

/** Backs up the live database and its files, records how it went, and removes old backups. @throws BackupError */
export async function backUp() {
  const made = await record("backup", async (folder) => {
    await run(["init"]).catch((error: unknown) => {
      if (!/already (exists|initialized)/.test(String(error))) throw error;
    });
    // Removes only the locks of dead processes.
    await run(["unlock"]);
    const { id, at, tables, dumped } = await saveDatabase();
    const keys: string[] = [];
    for await (const key of fileStore.list()) keys.push(key);
    const copied = await saveFiles(id, keys, path.join(folder, "files"));
    const facts = JSON.stringify({ at, tables, files: keys.length });
    // Its facts are written last: without them it is not a backup.
    const noted = added(await run(saving(id, "facts", "--stdin"), { folder, input: facts }));
    // What is new: encrypted, compressed, and without what an earlier backup has.
    const bytes = dumped + copied + noted;
    return { id, place: place(), bytes, tables: Object.keys(tables).length, files: keys.length };
  });
  await removeOld(await companyClock.timeZone());
  return made;
}

/** The counts and the dump show the same moment; the site keeps running. */
async function saveDatabase() {
  const { target } = driver;
  if (!("url" in target))
    throw new BackupError("The database of the demo is not backed up: set DATABASE_URL.");
  return onTarget(target, (own) => {
    const moment = own.transaction().setIsolationLevel("repeatable read");
    return moment.execute(async (trx) => {
      const { rows } = await sql<{ at: Date; snapshot: string }>`
        SELECT now() AS at, pg_export_snapshot() AS snapshot,
          set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
      const [{ at, snapshot } = { at: new Date(), snapshot: "" }] = rows;
      const tables = await countTables(trx);
      const id = at.toISOString().replace(/[-:.]/g, "");
      // restic does the compressing, and can only deduplicate uncompressed data.
      const args = ["--format=custom", "--compress=0", `--snapshot=${snapshot}`];
      const dump = postgres("pg_dump", target.direct ?? target.url, args);
      return { id, at, tables, dumped: added(await flow(dump, restic(saving(id, "dump", "--stdin")))) };
    });
  });
}

/** A folder is saved as it is; a bucket through the work folder, some files at a time. Returns the new bytes. */
async function saveFiles(id: string, keys: string[], folder: string): Promise<number> {
  if (keys.length === 0) return 0;
  if (fileStore.folder) return added(await run(saving(id, "files", "."), { folder: fileStore.folder }));
  const copies = new FileStore({ folder });
  for (const key of keys.slice(0, batchSize)) await copies.put(key, await fileStore.bytes(key), "");
  const bytes = added(await run(saving(id, "files", "."), { folder }));
  await rm(folder, { recursive: true });
  return bytes + (await saveFiles(id, keys.slice(batchSize), folder));
}

function saving(id: string, part: "dump" | "files" | "facts", what: "." | "--stdin"): string[] {
  const always = ["--host=nightjar", `--stdin-filename=${part}`, "--exclude=*.part"];
  return ["backup", ...always, `--tag=${id},${part}`, what];
}

function added(summary: string): number {
  return z.object({ data_added: z.number() }).parse(JSON.parse(summary)).data_added;
}

/**
 * Keeps the last backups of 7 days, 4 weeks and 12 months by a zone's clock, and all of two days, so that one made after a mishap does
 * not replace the one before it. Data gone from all of them is gone from the disk (security.md, rule 14).
 * @throws BackupError
 */
export async function removeOld(timeZone: string): Promise<void> {
  const periods = ["--keep-within=2d", "--keep-daily=7", "--keep-weekly=4", "--keep-monthly=12"];
  await run(["forget", "--tag=facts", "--group-by=", ...periods], { timeZone });
  const all = await listSnapshots();
  const kept = new Set(all.flatMap(({ backup: id, part }) => (part === "facts" ? id : [])));
  // Includes leftovers of interrupted backups; anything younger than a day may belong to one in progress.
  const gone = all.filter(
    ({ backup: id, time }) => !kept.has(id) && time.getTime() < Date.now() - 86_400_000,
  );
  if (gone.length > 0) await run(["forget", "--prune", "--max-unused=0", ...gone.map(({ id }) => id)]);
}
