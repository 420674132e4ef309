import { type RawBuilder, sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { Taken, Undoing } from "~/modules/shared/records/undoing.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { scaled } from "~/platform/file-pictures.server";
import { keepObject, type StoredFile, storeFile } from "~/platform/files.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { digest } from "~/platform/secrets.server";
import { type ProductPhoto, photoWidths, sizeName, widthsOf } from "./product-photo-options";

const purpose = "product_photo";

/** A photo that waits for the virus scan, or did not pass it, is not shown. */
const isShown = sql<boolean>`whole.scan_state IN ('unscanned', 'clean')`;

/** The photo of the product of a query, as one value; null without one. */
export const photoOf: RawBuilder<ProductPhoto | null> = sql`(
  SELECT jsonb_build_object('hash', photo.hash, 'alt', photo.alt, 'width', photo.width, 'height', photo.height)
  FROM product_photos photo JOIN files whole ON whole.id = photo.file_id
  WHERE photo.product_id = products.id AND photo.retired_at IS NULL AND ${isShown})`;

/** A photo with its sizes, as a form hands them over. */
interface Sized {
  whole: CheckedFile;
  sizes: CheckedFile[];
  hash: string;
  width: number;
  height: number;
}

/** Makes the sizes of a checked picture and writes them to the store. Call it outside of any transaction: it takes a while. */
export async function sized(whole: CheckedFile): Promise<Sized> {
  const pictures = await scaled(whole.bytes, photoWidths);
  const sizes = pictures.map(
    ({ bytes, contentType, width }): CheckedFile => ({
      ...{ bytes, contentType, kind: "webp", name: sizeName(width) },
      ...{ sha256: new Uint8Array(digest(bytes)), pages: null },
    }),
  );
  const { width = 0, height = 0 } = pictures.at(-1) ?? {};
  for (const size of sizes) await keepObject(size);
  const hash = digest(Buffer.concat(sizes.map(({ sha256 }) => sha256)))
    .toString("hex")
    .slice(0, 32);
  return { whole, sizes, hash, width, height };
}

/** The photo of a product as staff see it: also of a draft, and while it waits for the virus scan. */
export async function find(productId: string, executor: Executor = db) {
  return executor
    .selectFrom("productPhotos as photo")
    .innerJoin("files as whole", "whole.id", "photo.fileId")
    .select(["photo.id", "photo.hash", "photo.alt", "photo.width", "photo.height", isShown.as("isShown")])
    .where("photo.productId", "=", productId)
    .where("photo.retiredAt", "is", null)
    .executeTakeFirst();
}

/** The file of one size, while its product is on the website; undefined for any other name. */
export async function findPublic(name: string, executor: Executor = db): Promise<StoredFile | undefined> {
  const [, hash, width] = /^([0-9a-f]{32})-(\d{1,4})\.webp$/.exec(name) ?? [];
  if (!hash || !width) return undefined;
  return sizeOf(Number(width), executor)
    .innerJoin("products", "products.id", "photo.productId")
    .where("photo.hash", "=", hash)
    .where("products.status", "<>", "draft")
    .executeTakeFirst();
}

/** The middle size, for staff. */
export async function findPreview(productId: string, executor: Executor = db) {
  const photo = await find(productId, executor);
  if (!photo) return undefined;
  const width = widthsOf(photo).find((each) => each >= photoWidths[1]) ?? photo.width;
  return sizeOf(width, executor).where("photo.id", "=", photo.id).executeTakeFirst();
}

function sizeOf(width: number, executor: Executor) {
  return executor
    .selectFrom("productPhotos as photo")
    .innerJoin("files as whole", "whole.id", "photo.fileId")
    .innerJoin("files as size", "size.madeOf", "photo.fileId")
    .selectAll("size")
    .where("photo.retiredAt", "is", null)
    .where("size.name", "=", sizeName(width))
    .where("size.purgedAt", "is", null)
    .where(isShown)
    .limit(1);
}

/**
 * Gives a product this photo instead of the one it had, or says anew what its photo shows; undefined if there is no such
 * product. @throws FieldRefusal if it has no photo and gets none
 */
export async function save(
  productId: string,
  { alt, photo }: { alt: string; photo: Sized | undefined },
  by: Audit.Actor,
  trx: Executor,
): Promise<string | undefined> {
  if (!(await lock(productId, trx))) return undefined;
  const before = await find(productId, trx);
  if (!photo && !before) throw new FieldRefusal("There is no photo.", { photo: "Choose a photo" });
  if (!photo && before?.alt === alt) return productId;
  if (photo) {
    await retire(productId, trx);
    await add(productId, alt, photo, trx);
  } else await reword(productId, alt, trx);
  const verb = photo ? (before ? "photo_replaced" : "photo_added") : "photo_described";
  await note(productId, { verb, by, before: before?.alt ?? null, after: alt }, trx);
  return productId;
}

/** Undefined if there is no such product, or it has no photo. */
export async function remove(productId: string, by: Audit.Actor, trx: Executor): Promise<string | undefined> {
  const before = (await lock(productId, trx)) && (await find(productId, trx));
  if (!before) return undefined;
  await retire(productId, trx);
  await note(productId, { verb: "photo_removed", by, before: before.alt, after: null }, trx);
  return productId;
}

/** What the dashboard says of each act. */
export const acts = {
  photo_added: "added the photo of a product",
  photo_replaced: "replaced the photo of a product",
  photo_described: "described the photo of a product",
  photo_removed: "removed the photo of a product",
};

/** Puts back the photo, or its words, from before an act; one that was changed since stays. */
export async function undo(undoing: Undoing[], by: Audit.Actor, trx: Executor): Promise<Taken> {
  const taken: Taken = { done: [], left: [], gone: 0 };
  for (const act of undoing) {
    const product = await lock(act.id, trx);
    if (!product) {
      taken.gone++;
      continue;
    }
    const isBack = await takeBack(act, by, trx);
    taken[isBack ? "done" : "left"].push({ title: product.name, fields: ["photo"] });
  }
  return taken;
}

/** An act and the rows that it wrote have the same time. */
async function takeBack({ id, before, after, at }: Undoing, by: Audit.Actor, trx: Executor) {
  const kept = await trx
    .selectFrom("productPhotos")
    .select(["id", "alt", "createdAt", "retiredAt"])
    .where("productId", "=", id)
    .orderBy("id", "desc")
    .limit(maxKept)
    .execute();
  const isThen = (time: Date | null) => time?.getTime() === at.getTime();
  const shown = kept.find(({ retiredAt }) => retiredAt === null);
  const added = kept.find(({ createdAt }) => isThen(createdAt));
  const retired = kept.find(({ retiredAt }) => isThen(retiredAt));
  const alt = typeof before.photo === "string" ? before.photo : null;
  const isReworded = !added && !retired && alt !== null;
  if ((shown?.alt ?? null) !== (after.photo ?? null) || (!isReworded && shown?.id !== added?.id))
    return false;
  if (isReworded) await reword(id, alt, trx);
  else await retire(id, trx);
  if (retired)
    await trx.updateTable("productPhotos").set({ retiredAt: null }).where("id", "=", retired.id).execute();
  await note(id, { verb: "undone", by, before: shown?.alt ?? null, after: alt }, trx);
  return true;
}

const maxKept = 100;
const batch = 1_000;

/** Deletes those that nothing can bring back; a trigger marks their files. Returns how many rows went. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("productPhotos")
    .select("id")
    .where("retiredAt", "<", sql<Date>`now() - interval '1 day'`)
    .limit(batch);
  const gone = await executor.deleteFrom("productPhotos").where("id", "in", old).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

function lock(productId: string, trx: Executor) {
  return trx.selectFrom("products").select("name").where("id", "=", productId).forUpdate().executeTakeFirst();
}

async function add(productId: string, alt: string, photo: Sized, trx: Executor): Promise<void> {
  const { whole, sizes, hash, width, height } = photo;
  const fileId = await storeFile(whole, { purpose, ownerId: null }, trx);
  for (const size of sizes) await storeFile(size, { purpose, ownerId: null, madeOf: fileId }, trx);
  const row = { id: newId(), productId, fileId, alt, hash, width, height };
  await trx.insertInto("productPhotos").values(row).execute();
}

async function retire(productId: string, trx: Executor): Promise<void> {
  await current(productId, trx).set({ retiredAt: sql<Date>`now()` }).execute();
}

async function reword(productId: string, alt: string, trx: Executor): Promise<void> {
  await current(productId, trx).set({ alt }).execute();
}

function current(productId: string, trx: Executor) {
  return trx.updateTable("productPhotos").where("productId", "=", productId).where("retiredAt", "is", null);
}

/** The audit row, which the message after it offers to undo, and the news for open pages. */
async function note(
  id: string,
  { verb, by, before, after }: { verb: string; by: Audit.Actor; before: string | null; after: string | null },
  trx: Executor,
): Promise<void> {
  const entry = { actorId: by.id, action: `product.${verb}`, subject: { type: "product", id } };
  const [was, is] = [{ photo: before }, { photo: after }];
  const last = await Audit.recordAll([{ ...entry, before: was, after: is }], trx);
  await publishChanges("product", [id], trx);
  if (verb !== "undone") Audit.offerUndo(last);
}
