import { type Selectable, sql } from "kysely";
import { validate } from "uuid";
import { z } from "zod";
import { defineCookie } from "./cookies.server";
import type { DB } from "./db.generated";
import { db, inTransaction } from "./db.server";
import type { CheckedFile } from "./file-checks.server";
import { fileStore } from "./file-store.server";
import { keepObject } from "./files.server";
import { newId } from "./ids.server";
import { logError } from "./log.server";
import { currentScope } from "./scope.server";
import { digest, randomToken } from "./secrets.server";

/** Hours a file is held. */
const heldFor = 24;
/** Per visitor; the oldest are dropped first. */
const maxHeldFiles = 6;

const cookie = defineCookie({
  name: "held",
  schema: z.string().regex(/^[\w-]{43}$/),
  maxAge: heldFor * 3_600,
  hostOnly: true,
});

export type HeldRow = Selectable<DB["heldFiles"]>;

/** The form that holds files: its browser and account, page and one-time key. */
export interface Holder {
  token: string | undefined;
  path: string;
  key: string;
}

export async function holderOf(request: Request, key: string): Promise<Holder> {
  // Some addresses are secrets, so only a digest is stored.
  const path = digest(new URL(request.url).pathname).toString("base64url");
  return { token: await cookie.read(request), path, key };
}

/** By field. Only what this browser and account held on this page, for this very form. */
export async function findHeld(
  { token, path, key }: Holder,
  fields: string[],
): Promise<Map<string, HeldRow>> {
  if (!token || !validate(key) || fields.length === 0) return new Map();
  const rows = await db
    .selectFrom("heldFiles")
    .selectAll()
    .where("holderHash", "=", digest(token))
    .where(sql<boolean>`owner_id IS NOT DISTINCT FROM ${ownerId()}::uuid`)
    .where("path", "=", path)
    .where("field", "in", fields)
    .where(sql<boolean>`${key}::uuid = ANY (form_keys)`)
    .where("createdAt", ">", sql<Date>`now() - make_interval(hours => ${heldFor}::int)`)
    .orderBy("createdAt")
    .limit(maxHeldFiles + fields.length)
    .execute();
  return new Map(rows.map((row) => [row.field, row]));
}

/** Stores the object, then the row. Returns it with the cookie that finds it. @throws FileStoreError */
export async function hold(
  checked: CheckedFile,
  field: string,
  { token = randomToken(), path, key }: Holder,
): Promise<{ row: HeldRow; token: string; cookie: string }> {
  const objectKey = await keepObject(checked);
  const { name, contentType, kind, pages, bytes } = checked;
  const values = { objectKey, name, contentType, kind, pages, size: bytes.byteLength };
  // The form's work is done, although its answer is an error.
  const used = await db
    .selectFrom("files")
    .select("id")
    .where("objectKey", "=", objectKey)
    .executeTakeFirst();
  if (used) throw new Error("The file is in use.");
  const holder = { holderHash: digest(token), ownerId: ownerId(), path, field, formKeys: [key] };
  const row = await db
    .insertInto("heldFiles")
    .values({ id: newId(), ...holder, ...values, sha256: Buffer.from(checked.sha256) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await removeWhere(sql`id IN (
    SELECT id FROM held_files WHERE holder_hash = ${digest(token)} AND used_at IS NULL
    ORDER BY created_at DESC, id DESC OFFSET ${maxHeldFiles})`);
  return { row, token, cookie: await cookie.set(token) };
}

/** A form that comes back has a new key. The old ones stay valid, for a person who goes back a page. */
export async function follow(rows: HeldRow[], key: string): Promise<void> {
  for (const { id } of rows) {
    const formKeys = sql<string[]>`form_keys[greatest(1, cardinality(form_keys) - 20):] || ${key}::uuid`;
    await db.updateTable("heldFiles").set({ formKeys }).where("id", "=", id).execute();
  }
}

export async function removeHeld(rows: HeldRow[]): Promise<void> {
  for (const { id } of rows) await removeWhere(sql`id = ${id} AND used_at IS NULL`);
}

/** Removes expired held files. Returns how many. */
export async function sweepHeld(): Promise<number> {
  return removeWhere(sql`created_at < now() - make_interval(hours => ${heldFor}::int)`);
}

/** The row first: an object without one is removed by the sweep, if not here. A used file's object is in use. */
async function removeWhere(which: ReturnType<typeof sql>): Promise<number> {
  const rows = await inTransaction(db, (trx) =>
    trx.deleteFrom("heldFiles").where(sql<boolean>`${which}`).returning(["objectKey", "usedAt"]).execute(),
  );
  for (const { objectKey, usedAt } of rows) {
    if (!usedAt) await fileStore.remove(objectKey).catch((error) => logError("files.left", error));
  }
  return rows.length;
}

function ownerId(): string | null {
  return currentScope()?.userId ?? null;
}
