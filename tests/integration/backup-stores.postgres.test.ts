import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backUp } from "../../app/modules/operations/backups/backup.server";
import { backupState } from "../../app/modules/operations/backups/backup-runs.server";
import { listBackups } from "../../app/modules/operations/backups/manifest.server";
import { openPlaces, reading } from "../../app/modules/operations/backups/places.server";
import {
  planRestore,
  type RestoreTarget,
  restore,
} from "../../app/modules/operations/backups/restore.server";
import { inWorkFolder } from "../../app/modules/operations/backups/work-folder.server";
import { db, inTransaction } from "../../app/platform/db.server";
import { env } from "../../app/platform/env.server";
import { checkFile } from "../../app/platform/file-checks.server";
import { maxFileBytes } from "../../app/platform/file-kinds";
import { FileStore, fileStore } from "../../app/platform/file-store.server";
import { storeFile } from "../../app/platform/files.server";
import { createTestDatabase, type TestDatabase, useTestDatabase } from "../support/database";
import { pdfOf } from "../support/documents";
import { bucketBeside, keysOf, onS3 } from "../support/file-stores";

useTestDatabase();

const base = mkdtempSync(path.join(tmpdir(), "nightjar-places-"));
const made: TestDatabase[] = [];

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

beforeAll(async () => {
  env.backup.keys = [randomBytes(32).toString("base64url")];
  env.backup.dir = path.join(base, "backups");
  for (const pages of [1, 2]) {
    const file = new File([new Uint8Array(pdfOf(pages))], "lease.pdf");
    const checked = await checkFile(file, { kinds: ["pdf"], maxBytes: maxFileBytes });
    await inTransaction(db, (trx) => storeFile(checked, { purpose: "test", ownerId: null }, trx));
  }
});

afterAll(async () => {
  for (const database of made) await database.drop();
  rmSync(base, { recursive: true, force: true });
  env.backup.s3 = undefined;
});

async function empty(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  made.push(database);
  return database;
}

async function restoreInto(store: FileStore): Promise<void> {
  const target: RestoreTarget = { database: { url: (await empty()).url }, store };
  const source = reading(openPlaces());
  await inWorkFolder(async (folder) => restore(await planRestore(source, target, folder), source, target));
}

function localFiles(): string[] {
  const entries = readdirSync(env.backup.dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

onS3("security.md 3: backups", (opened) => {
  // Slow: it makes two backups and restores both.
  test("go into a bucket, from there into a bucket of files, then through a folder into a folder, and stay the same", async () => {
    const { target } = opened.current;
    const keys = await keysOf(fileStore);
    env.backup.s3 = await bucketBeside(target);
    const out = await backUp();
    expect([out.place, out.objects, localFiles()]).toEqual([`the bucket ${env.backup.s3.bucket}`, 2, []]);
    const files = await bucketBeside(target);
    await restoreInto(new FileStore(files));
    expect(await keysOf(new FileStore(files))).toEqual(keys);
    fileStore.switchTo(files);
    env.backup.s3 = undefined;
    const back = await backUp();
    expect([back.objects, back.newObjects, back.missing]).toEqual([2, 2, 0]);
    const folder = new FileStore({ folder: path.join(base, "restored") });
    await restoreInto(folder);
    for (const key of keys) expect(await folder.bytes(key)).toEqual(await fileStore.bytes(key));
    fileStore.switchTo({ folder: path.join(env.dataDir, "files") });
  });

  test("that cannot be sent stay in the folder, are reported, and are sent with the next one", async () => {
    rmSync(env.backup.dir, { recursive: true, force: true });
    env.backup.s3 = await bucketBeside(opened.current.target);
    await opened.current.full();
    await expect(backUp()).rejects.toThrow(
      `The backup is in the folder ${env.backup.dir}, but not in the bucket ${env.backup.s3.bucket}.`,
    );
    await opened.current.heal();
    const { backup } = await backupState();
    expect(backup.failure?.error).toContain("but not in the bucket");
    const [kept = ""] = await listBackups(openPlaces().local);
    expect(localFiles().sort()).toEqual(expect.arrayContaining(["dump", "manifest"]));
    // It can be restored from where it is.
    const target = {
      database: { url: (await empty()).url },
      store: new FileStore({ folder: `${base}/kept` }),
    };
    await inWorkFolder(async (folder) => {
      const { manifest } = await planRestore(reading(openPlaces()), target, folder);
      expect(manifest.id).toBe(kept);
    });
    const next = await backUp();
    const { remote } = openPlaces();
    expect(remote && (await listBackups(remote))).toEqual([kept, next.id]);
    expect([next.newObjects, localFiles(), (await backupState()).backup.failure]).toEqual([0, [], undefined]);
  });

  test("for a bucket that cannot be reached are complete in the folder, with all files", async () => {
    env.backup.s3 = { ...opened.current.target, ...(await bucketBeside(opened.current.target)) };
    await backUp();
    const { bucket } = env.backup.s3;
    env.backup.s3.bucket = "nobody-made-this";
    const failure = await backUp().catch((error: Error) => error.message);
    expect(failure).toMatch(
      /but not in the bucket nobody-made-this\. The bucket nobody-made-this could not list its files \(\w+\)\.$/,
    );
    expect(localFiles()).toHaveLength(4);
    env.backup.s3.bucket = bucket;
    expect((await backUp()).newObjects).toBe(0);
    expect(localFiles()).toEqual([]);
  });
});
