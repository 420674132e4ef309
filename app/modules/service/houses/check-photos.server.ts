import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { openFile, type StoredFile, storeFile } from "~/platform/files.server";
import { orNotFound } from "~/platform/http.server";

/** A photo that waits for the virus scan, or did not pass it, is not shown; `f` is its file. */
export const isShown = sql<boolean>`(f.scan_state IN ('unscanned', 'clean') AND f.purged_at IS NULL)`;

/** Stores a guard's photo with what they wrote, unless it has one. It goes with the account of the resident. */
export async function add(
  { checkId, userId, photo }: { checkId: string; userId: string; photo: CheckedFile },
  trx: Executor,
): Promise<void> {
  const known = await trx
    .selectFrom("houseCheckPhotos")
    .select("fileId")
    .where("checkId", "=", checkId)
    .executeTakeFirst();
  if (known) return;
  const fileId = await storeFile(photo, { purpose: "house_check", ownerId: userId }, trx);
  await trx.insertInto("houseCheckPhotos").values({ checkId, fileId }).execute();
}

function photos(checkId: string, executor: Executor) {
  return executor
    .selectFrom("houseChecks as h")
    .innerJoin("houseCheckPhotos as photo", "photo.checkId", "h.id")
    .innerJoin("files as f", "f.id", "photo.fileId")
    .selectAll("f")
    .where("h.id", "=", checkId)
    .where(isShown);
}

/** The photo of a resident's own house; undefined for anybody else. */
export async function findOwn(
  { userId, checkId }: { userId: string; checkId: string },
  executor: Executor = db,
): Promise<StoredFile | undefined> {
  return photos(checkId, executor).where("h.userId", "=", userId).executeTakeFirst();
}

/** The photo of any house, for staff who dispatch; `noteLook` logs that they see it. */
export async function find(checkId: string, executor: Executor = db): Promise<StoredFile | undefined> {
  return photos(checkId, executor).executeTakeFirst();
}

/** Each look is logged, and its resident can read that. */
export async function noteLook(
  { ownerId: id }: Pick<StoredFile, "ownerId">,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  const subject = { type: "client", id };
  await Audit.record({ actorId: by.id, action: "client.house_viewed", subject }, executor);
}

/** As a download: the name that a phone gave it may tell more. */
export function shownAs({ kind, contentType, size }: StoredFile) {
  return { name: kind === "png" ? "photo.png" : "photo.jpg", contentType, size };
}

/** @throws Response 404 if it was removed in the meantime; FileStoreError */
export async function bodyOf(id: string): Promise<ReadableStream<Uint8Array>> {
  return orNotFound(await openFile(id)).body;
}
