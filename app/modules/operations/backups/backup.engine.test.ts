import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { checkFile } from "~/platform/file-checks.server";
import { maxFileBytes } from "~/platform/file-kinds";
import { FileStore, fileStore } from "~/platform/file-store.server";
import { findFile, storeFile } from "~/platform/files.server";
import { onTarget } from "~/platform/schema.server";
import { seal } from "~/platform/secrets.server";
import { createTestDatabase, embedded, useTestDatabase } from "../../../../tests/support/database";
import { pdfOf } from "../../../../tests/support/documents";
import { addPerson } from "../../../../tests/support/people";
import { type BackupResult, backUp, backupWorker } from "./backup.server";
import { backupState } from "./backup-runs.server";
import { dumpName, listBackups, manifestName, readManifest } from "./manifest.server";
import { openPlaces, reading } from "./places.server";
import { planRestore, type RestoreTarget, restore } from "./restore.server";
import { inWorkFolder } from "./work-folder.server";

useTestDatabase();

const base = mkdtempSync(path.join(tmpdir(), "nightjar-backup-"));
const drops: (() => Promise<void>)[] = [];
let turn = 0;

beforeEach(() => {
  turn++;
  env.backup.keys = [randomBytes(32).toString("base64url")];
  env.backup.dir = path.join(base, `backups-${turn}`);
  env.backup.s3 = undefined;
});

afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(base, { recursive: true, force: true });
});

async function emptyTarget(): Promise<RestoreTarget> {
  const store = new FileStore({ folder: path.join(base, `files-${randomBytes(4).toString("hex")}`) });
  if (embedded)
    return { database: { folder: path.join(base, `db-${randomBytes(4).toString("hex")}`) }, store };
  const made = await createTestDatabase({ empty: true });
  drops.push(made.drop);
  return { database: { url: made.url }, store };
}

async function stored(pages = 1): Promise<string> {
  const file = new File([new Uint8Array(pdfOf(pages))], "lease.pdf");
  const checked = await checkFile(file, { kinds: ["pdf"], maxBytes: maxFileBytes });
  const id = await inTransaction(db, (trx) => storeFile(checked, { purpose: "test", ownerId: null }, trx));
  return (await findFile(id))?.objectKey ?? "";
}

const here = () => reading(openPlaces());
const inBackup = (name: string) => path.join(env.backup.dir, name);

function plan(target: RestoreTarget, id?: string) {
  return inWorkFolder((folder) => planRestore(here(), target, folder, id));
}

async function restoreInto(target: RestoreTarget): Promise<void> {
  await inWorkFolder(async (folder) => restore(await planRestore(here(), target, folder), here(), target));
}

async function objectsOf({ id }: BackupResult): Promise<string[]> {
  return (await readManifest(here(), id, env.backup.keys)).objects.map(
    ({ name }) => `objects/${name.slice(0, 2)}/${name}`,
  );
}

async function flip(name: string): Promise<void> {
  const bytes = await readFile(inBackup(name));
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  await writeFile(inBackup(name), bytes);
}

test("F16, security.md 3: what is restored equals what was backed up while others wrote: rows, hashes, files, and the record of the backup", async () => {
  const person = await addPerson({ role: "owner" });
  const key = await stored();
  let written = 0;
  let writing = true;
  const load = (async () => {
    for (; writing; written++) {
      await addPerson();
      // The embedded database never lets go of the event loop by itself.
      await setImmediate();
    }
  })();
  const made = await backUp().finally(() => {
    writing = false;
  });
  await load;
  expect(written).toBeGreaterThan(3);
  const { rows, tables, objects, missing } = made;
  expect({ missing, some: tables > 90 && rows > 0 && objects > 0 }).toEqual({ missing: 0, some: true });
  // What comes later is not in it.
  const later = await addPerson();
  const target = await emptyTarget();
  await restoreInto(target);
  expect(await target.store.bytes(key)).toEqual(await fileStore.bytes(key));
  await onTarget(target.database, async (restored) => {
    const people = await restored.selectFrom("users").select("id").execute();
    expect(people.map(({ id }) => id)).toContain(person.id);
    expect(people.map(({ id }) => id)).not.toContain(later.id);
    const [run] = await restored.selectFrom("backupRuns").selectAll().orderBy("startedAt", "desc").execute();
    expect(run).toMatchObject({ kind: "backup", ok: true, error: null, figures: { id: made.id } });
  });
  // What was restored is not empty any more.
  await expect(plan(target)).rejects.toThrow("is not empty");
});

test("a second backup holds only files that are new, and the monitor knows the newest", async () => {
  await stored(2);
  await backUp();
  const before = readdirSync(inBackup("objects"), { recursive: true }).length;
  await stored(3);
  const second = await backUp();
  expect(second.newObjects).toBe(1);
  expect(readdirSync(inBackup("objects"), { recursive: true }).length).toBeGreaterThan(before);
  expect(await backupState()).toMatchObject({
    on: true,
    offSite: false,
    backup: { lastGood: { bytes: second.bytes, figures: { id: second.id, missing: 0 } }, failure: undefined },
  });
});

test("nothing in the folder can be read without the key, and nobody else on the server may look", async () => {
  const email = `${randomBytes(6).toString("hex")}@example.test`;
  await addPerson({ email });
  const { id } = await backUp();
  for (const name of [manifestName(id), dumpName(id)]) {
    const bytes = await readFile(inBackup(name));
    expect(bytes.includes(email)).toBe(false);
    expect(bytes.includes("PGDMP")).toBe(false);
    expect(bytes.includes("public.users")).toBe(false);
  }
  env.backup.keys = [randomBytes(32).toString("base64url")];
  await expect(plan(await emptyTarget())).rejects.toThrow("was encrypted with another BACKUP_KEY");
});

test("a damaged dump, a cut one and a missing file are found before anything is touched", async () => {
  await stored(4);
  const made = await backUp();
  const target = await emptyTarget();
  const dump = await readFile(inBackup(dumpName(made.id)));
  await flip(dumpName(made.id));
  await expect(plan(target)).rejects.toThrow(`${dumpName(made.id)} is damaged`);
  await writeFile(inBackup(dumpName(made.id)), dump.subarray(0, dump.length - 1_000));
  await expect(plan(target)).rejects.toThrow(/is cut off|is damaged/);
  await writeFile(inBackup(dumpName(made.id)), dump);
  const [object = ""] = await objectsOf(made);
  await rm(inBackup(object));
  await expect(plan(target)).rejects.toThrow(
    /^1 of \d+ files are missing in the folder .+, the first is objects\//,
  );
  expect(await plan(target).catch(() => "refused")).toBe("refused");
});

test("a file that is damaged stops the restore while the database is still empty", async () => {
  await stored(5);
  const made = await backUp();
  const [object = ""] = await objectsOf(made);
  await flip(object);
  const target = await emptyTarget();
  await expect(restoreInto(target)).rejects.toThrow(`${object} is damaged`);
  if ("url" in target.database)
    await onTarget(target.database, async (own) => {
      expect(await own.introspection.getTables()).toEqual([]);
    });
  else expect(existsSync(target.database.folder)).toBe(false);
});

test("a store or a database that holds something is refused, also where the other one is empty", async () => {
  await backUp();
  const target = await emptyTarget();
  await target.store.put(`a/a${"0".repeat(31)}`, new Uint8Array(1), "application/pdf");
  await expect(plan(target)).rejects.toThrow(/file store .+ is not empty.+nothing was changed/);
  if (embedded) return;
  const live = await createTestDatabase();
  drops.push(live.drop);
  const { store } = await emptyTarget();
  await expect(plan({ database: { url: live.url }, store })).rejects.toThrow(
    "The database of DATABASE_URL is not empty, and nothing was changed.",
  );
});

test("a file that is gone from the store is counted, and one whose bytes changed counts as gone", async () => {
  const [gone, changed] = [await stored(6), await stored(7)];
  await fileStore.remove(gone);
  await fileStore.remove(changed);
  await fileStore.put(changed, new Uint8Array(9), "application/pdf");
  const made = await backUp();
  const { missing } = await readManifest(here(), made.id, env.backup.keys);
  expect([made.missing, missing.includes(gone), missing.includes(changed)]).toEqual([2, true, true]);
  expect(await backupState()).toMatchObject({ backup: { lastGood: { figures: { missing: 2 } } } });
  await db.deleteFrom("files").where("objectKey", "in", [gone, changed]).execute();
});

test("a restore without the key of what is encrypted in the database says so first", async () => {
  const { id } = await addPerson({ role: "owner" });
  const { ciphertext, keyId } = seal("JBSWY3DPEHPK3PXP", "test");
  const factor = {
    id,
    userId: id,
    factorType: "totp",
    status: "verified",
    friendlyName: "Phone",
    issuer: "Nightjar",
  };
  await db
    .insertInto("factors")
    .values({ ...factor, secretCiphertext: ciphertext, secretKeyId: keyId } as never)
    .execute();
  await backUp();
  const before = env.encryptionKeys;
  env.encryptionKeys = [randomBytes(32).toString("base64url")];
  const failure = await plan(await emptyTarget()).catch((error: Error) => error.message);
  env.encryptionKeys = before;
  expect(failure).toBe(
    `ENCRYPTION_KEYS lacks the key ${keyId}: nobody with two-factor authentication could sign in.`,
  );
});

test("a new key encrypts from then on, and the old one still opens what it encrypted", async () => {
  await stored(8);
  const old = await backUp();
  env.backup.keys = [randomBytes(32).toString("base64url"), ...env.backup.keys];
  const fresh = await backUp();
  expect(fresh.newObjects).toBe(fresh.objects);
  const target = await emptyTarget();
  expect((await plan(target, old.id)).manifest.id).toBe(old.id);
  env.backup.keys = env.backup.keys.slice(0, 1);
  expect((await plan(target)).manifest.id).toBe(fresh.id);
  await expect(plan(target, old.id)).rejects.toThrow("another BACKUP_KEY");
});

test("what a crash left is removed by the next backup, and two at once are refused", async () => {
  const { id } = await backUp();
  const left = "backups/20260101T000000000Z-dead/dump";
  mkdirSync(path.dirname(inBackup(left)), { recursive: true });
  writeFileSync(inBackup(left), "half");
  const work = path.join(env.dataDir, "backup-work");
  mkdirSync(work, { recursive: true });
  writeFileSync(path.join(work, "plain"), "left by a crash");
  const outcomes = await Promise.allSettled([backUp(), backUp()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([existsSync(inBackup(left)), existsSync(work)]).toEqual([false, false]);
  expect((await listBackups(here()))[0]).toBe(id);
});

test("without a key nothing is written, and the nightly job says that it is off", async () => {
  env.backup.keys = [];
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await backupWorker.work({}, { id: "job", tries: 1 });
  expect(String(written.mock.calls[0]?.[0])).toContain('"event":"backup.off"');
  await expect(backUp()).rejects.toThrow("BACKUP_KEY is missing");
  expect(existsSync(env.backup.dir)).toBe(false);
  expect(await backupState()).toMatchObject({ on: false });
});

test("security.md 11: a backup that fails is recorded, and neither log nor record holds a key or a password", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  writeFileSync(env.backup.dir, "a file where the folder should be");
  await expect(backupWorker.work({}, { id: "job", tries: 1 })).rejects.toThrow();
  const { backup } = await backupState();
  expect(backup.failure?.error).toBeTruthy();
  const all = JSON.stringify([written.mock.calls, backup]);
  for (const secret of [...env.backup.keys, ...env.encryptionKeys, ...env.sessionSecrets])
    expect(all).not.toContain(secret);
});
