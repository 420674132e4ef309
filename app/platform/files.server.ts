import { type Selectable, sql } from "kysely";
import { AppError } from "./app-error.server";
import type { DB } from "./db.generated";
import { db, type Executor } from "./db.server";
import type { CheckedFile } from "./file-checks.server";
import { fileScan } from "./file-scans.server";
import { fileStore, newFileKey } from "./file-store.server";
import { newId } from "./ids.server";
import { sendJob } from "./jobs.server";
import { scanner } from "./virus-scanner.server";

type ScanState = "unscanned" | "received" | "checking" | "clean" | "held" | "refused";

/** A row of `files`; its object is gone once `purgedAt` is set. */
export type StoredFile = Selectable<DB["files"]>;

interface StoreOptions {
  /** What it is for, such as "address_document". */
  purpose: string;
  /** A profile; once that is gone, the nightly job removes the file. Null without an account. */
  ownerId: string | null;
  /** The file this one is a picture of: both are removed together. */
  madeOf?: string;
  purgeAt?: Date;
}

/** Where the bytes of a checked file already are, and the held file they belong to until a row takes them. */
interface Kept {
  key: string;
  heldId?: string;
  taken?: boolean;
}

const kept = new WeakMap<CheckedFile, Kept>();

/**
 * Writes the object, once for each checked file. Call it outside of any transaction: no connection waits for the store.
 */
export async function keepObject(checked: CheckedFile): Promise<string> {
  const before = kept.get(checked);
  if (before) return before.key;
  const key = newFileKey();
  await fileStore.put(key, checked.bytes, checked.contentType);
  kept.set(checked, { key });
  return key;
}

/** From now on `checked` uses the object of a held file. */
export function keptAs(checked: CheckedFile, held: { id: string; objectKey: string }): void {
  kept.set(checked, { key: held.objectKey, heldId: held.id });
}

export function isTaken(checked: CheckedFile): boolean {
  return kept.get(checked)?.taken === true;
}

/**
 * Returns the id of the new row, which exists if the transaction commits. With a scanner, the file waits for it.
 * @throws AppError if a held file is used twice
 */
export async function storeFile(
  checked: CheckedFile,
  { purpose, ownerId, madeOf, purgeAt }: StoreOptions,
  executor: Executor,
): Promise<string> {
  const objectKey = await keepObject(checked);
  const heldId = kept.get(checked)?.heldId;
  if (heldId) await takeHeld(heldId, executor);
  const id = newId();
  const { name, contentType, kind, pages, bytes } = checked;
  const toScan = scanner() !== undefined && !madeOf;
  const scanState = toScan ? "received" : "unscanned";
  const file = { id, objectKey, purpose, ownerId, name, contentType, kind, pages, scanState };
  const sha256 = Buffer.from(checked.sha256);
  await executor
    .insertInto("files")
    .values({ ...file, sha256, size: bytes.byteLength, madeOf: madeOf ?? null, purgeAt: purgeAt ?? null })
    .execute();
  if (toScan) await sendJob(fileScan, { id }, executor);
  kept.set(checked, { key: objectKey, heldId, taken: true });
  return id;
}

/** The row stays for a second click; the sweep of held files leaves a used one's object alone. */
async function takeHeld(id: string, executor: Executor): Promise<void> {
  const { numUpdatedRows } = await executor
    .updateTable("heldFiles")
    .set({ usedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("Choose the file again", 409);
}

/** Neither gone nor due: nobody waits for the nightly job. */
const isKept = sql<boolean>`purged_at IS NULL AND (purge_at IS NULL OR purge_at > now())`;

/** Undefined if there is none, or its time is over. The caller decides who may see it. */
export async function findFile(id: string, executor: Executor = db): Promise<StoredFile | undefined> {
  return executor.selectFrom("files").selectAll().where("id", "=", id).where(isKept).executeTakeFirst();
}

/** The pictures made of a file, in order; at most 50. */
export async function picturesMadeOf(id: string, executor: Executor = db): Promise<StoredFile[]> {
  return executor
    .selectFrom("files")
    .selectAll()
    .where("madeOf", "=", id)
    .where(isKept)
    .orderBy("id")
    .limit(50)
    .execute();
}

/** Undefined like findFile. @throws FileStoreError */
export async function openFile(
  id: string,
): Promise<{ file: StoredFile; body: ReadableStream<Uint8Array> } | undefined> {
  const file = await findFile(id);
  return file && { file, body: await fileStore.open(file.objectKey) };
}

/**
 * Changes the state only from one of `from`, so that two processes working on a file do not undo each other. Returns
 * whether it did.
 */
export async function setScanState(
  id: string,
  to: ScanState,
  from: ScanState[],
  executor: Executor = db,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("files")
    .set({ scanState: to })
    .where("id", "=", id)
    .where("scanState", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After `at`, the nightly job removes them and their pictures. */
export async function purgeLater(ids: string[], at: Date, executor: Executor): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .updateTable("files")
    .set({ purgeAt: at })
    .where("id", "in", ids)
    .where("purgedAt", "is", null)
    .execute();
}

/**
 * Removes the objects of these files and their pictures, then marks each row; its name goes too, its hash stays.
 * Returns how many. @throws FileStoreError; those removed by then are marked
 */
export async function purgeFiles(ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom("files")
    .select(["id", "objectKey"])
    .where((or) => or.or([or("id", "in", ids), or("madeOf", "in", ids)]))
    .where("purgedAt", "is", null)
    // Pictures first: while one is left, its file is too, and is found again.
    .orderBy(sql`made_of IS NULL`)
    .execute();
  for (const { id, objectKey } of rows) {
    await fileStore.remove(objectKey);
    await db
      .updateTable("files")
      .set({ purgedAt: sql<Date>`now()`, name: "" })
      .where("id", "=", id)
      .execute();
  }
  return rows.length;
}

/** Files that are due or whose owner is gone, oldest first; at most 100. */
export async function dueFiles(): Promise<string[]> {
  const due = sql<boolean>`(purge_at <= now() OR (owner_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM profiles WHERE profiles.id = files.owner_id)))`;
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("purgedAt", "is", null)
    .where(due)
    .orderBy("purgeAt")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
