import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { backUp } from "../../../app/modules/operations/backups/backup.server";
import { inWorkFolder } from "../../../app/modules/operations/backups/backup-runs.server";
import { restore } from "../../../app/modules/operations/backups/restore.server";
import { db, inTransaction } from "../../../app/platform/db.server";
import { env } from "../../../app/platform/env.server";
import { checkFile } from "../../../app/platform/file-checks.server";
import { maxFileBytes } from "../../../app/platform/file-kinds";
import { FileStore, fileStore } from "../../../app/platform/file-store.server";
import { storeFile } from "../../../app/platform/files.server";
import { onRestic } from "../../support/backups";
import { createTestDatabase, type TestDatabase, useTestDatabase } from "../../support/database";
import { pdfOf } from "../../support/documents";
import { bucketBeside, keysOf, onS3 } from "../../support/file-stores";

useTestDatabase();

const base = mkdtempSync(path.join(tmpdir(), "nightjar-stores-"));
const made: TestDatabase[] = [];

afterAll(async () => {
  for (const database of made) await database.drop();
  rmSync(base, { recursive: true, force: true });
});

async function restoreInto(store: FileStore): Promise<void> {
  const database = await createTestDatabase({ empty: true });
  made.push(database);
  await inWorkFolder((folder) => restore({ url: database.url, store }, folder));
}

async function storeLease(): Promise<void> {
  const file = new File([new Uint8Array(pdfOf(2))], "lease.pdf");
  const checked = await checkFile(file, { kinds: ["pdf"], maxBytes: maxFileBytes });
  await inTransaction(db, (trx) => storeFile(checked, { purpose: "test", ownerId: null }, trx));
}

onRestic("backups", () => {
  onS3("security.md 3: a backup", (opened) => {
    // Slow: it makes two backups and restores both.
    test("goes into a bucket, from there into a bucket of files, then through a folder into a folder, and stays the same", async () => {
      vi.spyOn(process.stdout, "write").mockReturnValue(true);
      env.backup.key = randomBytes(32).toString("base64url");
      env.backup.dir = path.join(base, "backups");
      await storeLease();
      const { target, tls } = opened.current;
      const keys = await keysOf(fileStore);
      // restic sends plain http in a way Swift does not understand; in production it is https anyway.
      vi.stubEnv("SSL_CERT_FILE", tls?.certificate);
      const bucket = await bucketBeside(target);
      env.backup.s3 = { ...bucket, endpoint: tls?.endpoint ?? "" };
      expect(await backUp()).toMatchObject({ place: `the bucket ${bucket.bucket}`, files: keys.length });

      const files = await bucketBeside(target);
      await restoreInto(new FileStore(files));
      expect(await keysOf(new FileStore(files))).toEqual(keys);
      fileStore.switchTo(files);
      env.backup.s3 = undefined;
      expect(await backUp()).toMatchObject({ files: keys.length });

      const back = new FileStore({ folder: path.join(base, "files") });
      await restoreInto(back);
      for (const key of keys) expect(await back.bytes(key)).toEqual(await fileStore.bytes(key));
      fileStore.switchTo({ folder: path.join(env.dataDir, "files") });
    });
  });
});
