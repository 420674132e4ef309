import { type Selectable, sql } from "kysely";
import type { DB } from "~/platform/db.generated";
import { db, type Executor } from "~/platform/db.server";
import { fileStore, keyParts } from "~/platform/file-store.server";
import { dueFiles, purgeFiles } from "~/platform/files.server";
import { sweepHeld } from "~/platform/held-files.server";
import { errorCode } from "~/platform/log.server";

const batch = 1_000;
/** Milliseconds. A younger object may still be waiting for its row. */
const orphanAge = 3_600_000;
/** With more orphans than this, and more than half of all objects, the database probably belongs to another store. */
const suspicious = 100;

/** Orphans have no row and were removed; `spared` ones were left, because there are suspiciously many. */
interface FileSweep {
  objects: number;
  orphans: number;
  spared: number;
  missing: number;
  expired: number;
  purged: number;
}

/** Removes what is due, then compares store and rows. @throws FileStoreError, after recording it for the monitor */
export async function sweepFiles(): Promise<FileSweep> {
  try {
    const expired = await sweepHeld();
    const result = { expired, purged: await purgeDue(), ...(await compare()) };
    await note({ ...result, sweptAt: sql<Date>`now()`, failedAt: null, failure: null });
    return result;
  } catch (error) {
    await note({ failedAt: sql<Date>`now()`, failure: errorCode(error) ?? "Error" });
    throw error;
  }
}

/** How the last sweep went, and where files are kept. */
export async function fileState(executor: Executor = db) {
  const last = await executor.selectFrom("fileSweeps").selectAll().where("id", "=", 1).executeTakeFirst();
  return { place: fileStore.place, last };
}

async function purgeDue(): Promise<number> {
  let total = 0;
  for (let ids = await dueFiles(); ids.length > 0; ids = await dueFiles()) total += await purgeFiles(ids);
  return total;
}

async function compare(): Promise<Pick<FileSweep, "objects" | "orphans" | "spared" | "missing">> {
  let objects = 0;
  let missing = 0;
  const loose: string[] = [];
  for (const part of keyParts) {
    const keys = new Set<string>();
    for await (const key of fileStore.list(part)) keys.add(key);
    objects += keys.size;
    loose.push(...(await withoutRow([...keys])));
    for await (const _ of missingIn(part, keys)) missing++;
  }
  const orphans: string[] = [];
  for (const key of loose) if (await isOld(key)) orphans.push(key);
  if (orphans.length > suspicious && orphans.length > objects / 2)
    return { objects, orphans: 0, spared: orphans.length, missing };
  // Checked again: a row may have come while the rest was listed.
  const gone = await withoutRow(orphans);
  for (const key of gone) await fileStore.remove(key);
  return { objects: objects - gone.length, orphans: gone.length, spared: 0, missing };
}

async function withoutRow(keys: string[]): Promise<string[]> {
  const loose: string[] = [];
  for (let at = 0; at < keys.length; at += batch) {
    const part = keys.slice(at, at + batch);
    const stored = db.selectFrom("files").select("objectKey").where("purgedAt", "is", null);
    const held = db.selectFrom("heldFiles").select("objectKey").where("usedAt", "is", null);
    const rows = await stored
      .where("objectKey", "in", part)
      .union(held.where("objectKey", "in", part))
      .execute();
    const known = new Set(rows.map(({ objectKey }) => objectKey));
    loose.push(...part.filter((key) => !known.has(key)));
  }
  return loose;
}

/** The files of the database that the store does not have. */
export async function* missingFiles() {
  for (const part of keyParts) {
    const keys = new Set<string>();
    for await (const key of fileStore.list(part)) keys.add(key);
    yield* missingIn(part, keys);
  }
}

/** Rows whose object is gone. One stored after the listing is checked again. */
async function* missingIn(part: string, keys: Set<string>) {
  let last = part;
  for (;;) {
    const rows = await db
      .selectFrom("files")
      .select(["objectKey", "contentType", "sha256"])
      .where("purgedAt", "is", null)
      .where("objectKey", ">", last)
      .where("objectKey", "<", `${part}~`)
      .orderBy("objectKey")
      .limit(batch)
      .execute();
    for (const row of rows)
      if (!keys.has(row.objectKey) && !(await fileStore.writtenAt(row.objectKey))) yield row;
    last = rows.at(-1)?.objectKey ?? "";
    if (rows.length < batch) return;
  }
}

async function isOld(key: string): Promise<boolean> {
  const writtenAt = await fileStore.writtenAt(key);
  return writtenAt !== undefined && Date.now() - writtenAt.getTime() > orphanAge;
}

async function note(values: Partial<Selectable<DB["fileSweeps"]>> | Record<string, unknown>): Promise<void> {
  await db
    .insertInto("fileSweeps")
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}
