import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { fileStore, newFileKey } from "~/platform/file-store.server";
import {
  findFile,
  keptAs,
  openFile,
  picturesMadeOf,
  purgeFiles,
  purgeLater,
  setScanState,
  storeFile,
} from "~/platform/files.server";
import { hold } from "~/platform/held-files.server";
import { newId } from "~/platform/ids.server";
import { digest } from "~/platform/secrets.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { keysOf, onBothStores } from "../../../../tests/support/file-stores";
import { addPerson } from "../../../../tests/support/people";
import { fileState, sweepFiles } from "./file-comparison.server";

useTestDatabase();

function checked(text: string): CheckedFile {
  const bytes = new TextEncoder().encode(text);
  return {
    bytes,
    kind: "pdf",
    contentType: "application/pdf",
    name: "lease.pdf",
    sha256: digest(text),
    pages: 1,
  };
}

onBothStores("security.md 6: store and rows", (made) => {
  let ownerId: string;

  beforeAll(async () => {
    fileStore.switchTo(made.current.target);
  });

  afterAll(() => fileStore.switchTo({ folder: `${env.dataDir}/files` }));

  beforeEach(async () => {
    await sql`truncate files, held_files, file_sweeps cascade`.execute(db);
    for (const key of await keysOf(fileStore)) await fileStore.remove(key);
    ownerId = (await addPerson()).id;
  });

  const store = (text: string, more: { purgeAt?: Date; madeOf?: string; owner?: string | null } = {}) => {
    const { owner = ownerId, ...rest } = more;
    return storeFile(checked(text), { purpose: "test", ownerId: owner, ...rest }, db);
  };

  /** Makes every object look this old. */
  function objectsAreOld(minutes: number): void {
    const at = new Date(Date.now() - minutes * 60_000);
    const real = fileStore.writtenAt.bind(fileStore);
    vi.spyOn(fileStore, "writtenAt").mockImplementation(async (key) => ((await real(key)) ? at : undefined));
  }

  async function keyOf(id: string): Promise<string> {
    return (await findFile(id))?.objectKey ?? "";
  }

  test("an object without a row goes after an hour, and those with one stay", async () => {
    const id = await store("kept");
    const { row } = await hold(checked("held"), "document", { token: undefined, path: "/x", key: newId() });
    const orphan = newFileKey();
    await fileStore.put(orphan, new Uint8Array(3), "application/pdf");
    objectsAreOld(59);
    expect(await sweepFiles()).toMatchObject({ orphans: 0, objects: 3 });
    vi.restoreAllMocks();
    objectsAreOld(61);
    expect(await sweepFiles()).toMatchObject({ orphans: 1, objects: 2, missing: 0 });
    expect(await keysOf(fileStore)).toEqual([await keyOf(id), row.objectKey].sort());
  });

  test("a row without its object is reported, again each night, and not removed", async () => {
    const id = await store("lost");
    await store("there");
    await fileStore.remove(await keyOf(id));
    expect(await sweepFiles()).toMatchObject({ missing: 1, objects: 1 });
    expect(await sweepFiles()).toMatchObject({ missing: 1 });
    expect(await findFile(id)).toBeDefined();
    expect((await fileState()).last).toMatchObject({ missing: 1, failure: null, sweptAt: expect.any(Date) });
  });

  test("a held file goes after a day; the object of a submitted one stays", async () => {
    const place = { token: undefined, path: "/x", key: newId() };
    const file = checked("handed in");
    await hold(file, "document", place);
    const used = checked("used");
    const { row } = await hold(used, "document", place);
    keptAs(used, row);
    const id = await storeFile(used, { purpose: "test", ownerId }, db);
    await sql`update held_files set created_at = now() - interval '25 hours'`.execute(db);
    expect(await sweepFiles()).toMatchObject({ expired: 2, orphans: 0, missing: 0 });
    expect(await keysOf(fileStore)).toEqual([await keyOf(id)]);
  });

  test("security.md 14: what is due is gone from the store with its pictures, and its row keeps only the hash", async () => {
    const due = await store("due", { purgeAt: new Date(Date.now() - 1_000) });
    const pictures = [await store("page 1", { madeOf: due }), await store("page 2", { madeOf: due })];
    const later = await store("later", { purgeAt: new Date(Date.now() + 60_000) });
    const never = await store("never");
    expect((await picturesMadeOf(due)).map(({ id }) => id)).toEqual(pictures);
    expect(await sweepFiles()).toMatchObject({ purged: 3, missing: 0, orphans: 0 });
    expect(await keysOf(fileStore)).toEqual([await keyOf(later), await keyOf(never)].sort());
    const rows = await db.selectFrom("files").selectAll().where("purgedAt", "is not", null).execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([due, ...pictures].sort());
    expect(rows.map(({ name }) => name)).toEqual(["", "", ""]);
    expect(rows.find(({ id }) => id === due)?.sha256.equals(digest("due"))).toBe(true);
    expect(await findFile(due)).toBeUndefined();
    expect(await openFile(due)).toBeUndefined();
    expect(await sweepFiles()).toMatchObject({ purged: 0 });
  });

  test("the files of a closed account go; those of a visitor stay", async () => {
    const visitors = await store("résumé", { owner: null });
    await store("lease");
    await db.deleteFrom("profiles").where("id", "=", ownerId).execute();
    expect(await sweepFiles()).toMatchObject({ purged: 1 });
    expect(await keysOf(fileStore)).toEqual([await keyOf(visitors)]);
  });

  test("purgeLater and purgeFiles do it for the files they are given, once", async () => {
    const [one, two] = [await store("one"), await store("two")];
    await purgeLater([one], new Date(Date.now() - 1), db);
    expect(await sweepFiles()).toMatchObject({ purged: 1 });
    expect(await purgeFiles([one, two])).toBe(1);
    expect(await keysOf(fileStore)).toEqual([]);
    expect(await purgeFiles([])).toBe(0);
  });

  test("a failed transaction leaves no row, and its object is an orphan", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await storeFile(checked("rolled back"), { purpose: "test", ownerId }, trx);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    objectsAreOld(61);
    expect(await sweepFiles()).toMatchObject({ orphans: 1, missing: 0, objects: 0 });
  });

  test("a scan's state moves on from the expected one, and only once", async () => {
    const id = await store("scanned");
    expect((await findFile(id))?.scanState).toBe("unscanned");
    expect(await setScanState(id, "checking", ["received"])).toBe(false);
    expect(await setScanState(id, "received", ["unscanned"])).toBe(true);
    const both = [setScanState(id, "checking", ["received"]), setScanState(id, "checking", ["received"])];
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
  });

  test("a failing store is recorded for the monitor, and the next sweep clears it", async () => {
    vi.spyOn(fileStore, "list").mockImplementation(async function* () {
      yield* [];
      throw Object.assign(new Error(), { code: "EIO" });
    });
    await expect(sweepFiles()).rejects.toThrow();
    expect((await fileState()).last).toMatchObject({ failure: "EIO", sweptAt: null });
    vi.restoreAllMocks();
    await sweepFiles();
    expect((await fileState()).last).toMatchObject({ failure: null, failedAt: null });
  });
});

test("a database that knows hardly any of the objects is probably the wrong one: all of them are left", async () => {
  const folder = `${env.dataDir}/files`;
  fileStore.switchTo({ folder });
  await sql`truncate files, held_files, file_sweeps cascade`.execute(db);
  await storeFile(checked("known"), { purpose: "test", ownerId: null }, db);
  for (let n = 0; n < 101; n++) await fileStore.put(newFileKey(), new Uint8Array(1), "application/pdf");
  vi.spyOn(fileStore, "writtenAt").mockResolvedValue(new Date(0));
  expect(await sweepFiles()).toMatchObject({ orphans: 0, spared: 101, objects: 102 });
  expect(await keysOf(fileStore)).toHaveLength(102);
});
