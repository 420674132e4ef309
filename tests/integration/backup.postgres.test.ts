import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { backUp, backupWorker, removeOld } from "../../app/modules/operations/backups/backup.server";
import { inWorkFolder } from "../../app/modules/operations/backups/backup-runs.server";
import { listSnapshots, run } from "../../app/modules/operations/backups/restic.server";
import { type RestoreTarget, restore } from "../../app/modules/operations/backups/restore.server";
import { backupState } from "../../app/modules/operations/monitor/backup-state.server";
import { bringBack } from "../../app/modules/operations/monitor/missing-files.server";
import { db, inTransaction } from "../../app/platform/db.server";
import { env } from "../../app/platform/env.server";
import { checkFile } from "../../app/platform/file-checks.server";
import { maxFileBytes } from "../../app/platform/file-kinds";
import { FileStore, fileStore } from "../../app/platform/file-store.server";
import { findFile, storeFile } from "../../app/platform/files.server";
import { onTarget } from "../../app/platform/schema.server";
import { seal } from "../../app/platform/secrets.server";
import { onRestic } from "../support/backups";
import { createTestDatabase, type TestDatabase, useTestDatabase } from "../support/database";
import { pdfOf } from "../support/documents";
import { addPerson } from "../support/people";

useTestDatabase();

const base = mkdtempSync(path.join(tmpdir(), "nightjar-backup-"));
const made: TestDatabase[] = [];
const key = randomBytes(32).toString("base64url");

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  env.backup.key = key;
  env.backup.dir = path.join(base, "backups");
  env.backup.s3 = undefined;
});

afterAll(async () => {
  for (const database of made) await database.drop();
  rmSync(base, { recursive: true, force: true });
});

async function emptyTarget(store?: FileStore): Promise<RestoreTarget> {
  const database = await createTestDatabase({ empty: true });
  made.push(database);
  const folder = path.join(base, `files-${randomBytes(4).toString("hex")}`);
  return { url: database.url, store: store ?? new FileStore({ folder }) };
}

async function stored(pages = 1): Promise<string> {
  const file = new File([new Uint8Array(pdfOf(pages))], "lease.pdf");
  const checked = await checkFile(file, { kinds: ["pdf"], maxBytes: maxFileBytes });
  const id = await inTransaction(db, (trx) => storeFile(checked, { purpose: "test", ownerId: null }, trx));
  return (await findFile(id))?.objectKey ?? "";
}

const restoreInto = (target: RestoreTarget, id?: string) =>
  inWorkFolder((folder) => restore(target, folder, id));

onRestic("backups", () => {
  // Slow: it backs up and restores.
  test("F16, security.md 3: the restored data equals what was backed up while others wrote: rows, hashes, files", async () => {
    const person = await addPerson({ role: "owner" });
    const file = await stored();
    let written = 0;
    let writing = true;
    const load = (async () => {
      for (; writing; written++) await addPerson();
    })();
    const backup = await backUp().finally(() => {
      writing = false;
    });
    await load;
    expect([written > 3, backup.tables > 90, backup.files > 0]).toEqual([true, true, true]);
    // Anything later is not in it.
    const later = await addPerson();
    const target = await emptyTarget();
    expect(await restoreInto(target)).toMatchObject({
      id: backup.id,
      tables: backup.tables,
      files: backup.files,
    });
    expect(await target.store.bytes(file)).toEqual(await fileStore.bytes(file));
    await onTarget(target, async (restored) => {
      const people = (await restored.selectFrom("users").select("id").execute()).map(({ id }) => id);
      expect([people.includes(person.id), people.includes(later.id)]).toEqual([true, false]);
    });
  });

  // Slow: it makes two backups.
  test("a lost file comes back from the newest backup that has it, and one with other content does not", async () => {
    const [lost, changed] = [await stored(), await stored(2)];
    const bytes = await fileStore.bytes(lost);
    await backUp();
    await fileStore.remove(lost);
    // Backed up without it, and with other bytes than the row's under the other name.
    await fileStore.put(changed, new Uint8Array([1, 2, 3]), "application/pdf");
    await backUp();
    expect(await inWorkFolder(bringBack)).toEqual({ found: 1, lost: 0 });
    expect(await fileStore.bytes(lost)).toEqual(bytes);
    await fileStore.remove(changed);
    expect(await inWorkFolder(bringBack)).toEqual({ found: 1, lost: 0 });
    expect((await fileStore.bytes(changed)).byteLength).toBeGreaterThan(3);
    const never = await stored(3);
    await fileStore.remove(never);
    expect(await inWorkFolder(bringBack)).toEqual({ found: 0, lost: 1 });
    await db.deleteFrom("files").where("objectKey", "=", never).execute();
  });

  // Slow: it makes two backups.
  test("a second backup adds only what is new, and the monitor knows the newest", async () => {
    const large = "a/a0000000000000000000000000000000";
    await fileStore.put(large, randomBytes(3_000_000), "application/pdf");
    const first = await backUp();
    const second = await backUp();
    expect(first.bytes).toBeGreaterThan(3_000_000);
    // How much of the dump is new depends on where restic cuts it, at random in each repository.
    expect(first.bytes - second.bytes, "the large file is not added again").toBeGreaterThan(2_900_000);
    await fileStore.remove(large);
    expect(await backupState()).toMatchObject({
      on: true,
      offSite: false,
      place: `the folder ${env.backup.dir}`,
      backup: { good: { bytes: second.bytes }, failure: undefined },
    });
  });

  test("nothing in the folder can be read without the key, and another key is refused with a sentence", async () => {
    const { email } = await db.selectFrom("users").select("email").executeTakeFirstOrThrow();
    const files = filesOf(env.backup.dir);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files)
      for (const text of [email, "PGDMP", "public.users"])
        expect(readFileSync(file).includes(text), file).toBe(false);
    env.backup.key = randomBytes(32).toString("base64url");
    const sentence = `BACKUP_KEY does not open the backups in the folder ${env.backup.dir}: they were made with another key.`;
    await expect(restoreInto(await emptyTarget())).rejects.toThrow(sentence);
    await expect(backUp()).rejects.toThrow(sentence);
    expect((await backupState()).backup.failure?.error).toBe(sentence);
  });

  function filesOf(folder: string): string[] {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
  }

  /** A folder for PATH with these programs, which are scripts. */
  function programs(scripts: Record<string, string>): string {
    const folder = mkdtempSync(path.join(base, "programs-"));
    for (const [name, script] of Object.entries(scripts))
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    return folder;
  }

  test("without a key, restic or pg_dump, each says what is needed, and the nightly job without a key that it is off", async () => {
    vi.stubEnv("PATH", programs({}));
    await expect(backUp()).rejects.toThrow("restic cannot be started: install the package restic.");
    vi.stubEnv("PATH", programs({ restic: 'exec /usr/bin/restic "$@"' }));
    await expect(backUp()).rejects.toThrow(
      "pg_dump cannot be started: install the package postgresql-client.",
    );
    env.backup.key = undefined;
    await expect(backUp()).rejects.toThrow("BACKUP_KEY is missing");
    expect(await backupState()).toMatchObject({ on: false });
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await backupWorker.work({}, { id: "job", tries: 1 });
    expect(String(written.mock.calls.at(-1)?.[0])).toContain('"event":"backup.off"');
  });

  test("a full disk is named in one sentence, and so is a folder of another user", async () => {
    const full =
      '{"message_type":"error","error":{"Op":"write","Path":"/b/data/1","Err":28},"during":"archival"}';
    vi.stubEnv("PATH", `${programs({ restic: `echo '${full}' >&2; exit 1` })}:${process.env.PATH}`);
    await expect(backUp()).rejects.toThrow(/^restic found no space left on the disk\.$/);
    const failing = (code: string) =>
      inWorkFolder(() => Promise.reject(Object.assign(new Error(`${code}: write`), { code })));
    await expect(failing("ENOSPC")).rejects.toThrow(`No space is left on the disk of ${env.dataDir}.`);
    await expect(failing("EACCES")).rejects.toThrow(/^Another user owns, .+ a file or folder in /);
  });

  // Slow: it makes a backup and two halves of one, and restores it.
  test("a backup that stops halfway leaves the previous one as the newest, and is removed after a day", async () => {
    const { id } = await backUp();
    const half = '/usr/bin/pg_dump "$@" | head -c 20000\necho "pg_dump: error: gone" >&2\nexit 1';
    vi.stubEnv("PATH", `${programs({ pg_dump: half })}:${process.env.PATH}`);
    await expect(backUp()).rejects.toThrow("pg_dump failed: pg_dump: error: gone");
    vi.unstubAllEnvs();
    // At this point the dump is there, but neither the files nor what makes it a backup.
    vi.spyOn(fileStore, "list").mockImplementationOnce(() => {
      throw new Error("The store is away.");
    });
    await expect(backUp()).rejects.toThrow("The store is away.");
    expect((await listSnapshots()).at(-1)).toMatchObject({ part: "dump" });
    expect((await restoreInto(await emptyTarget())).id).toBe(id);
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });
    await removeOld("America/Toronto");
    vi.useRealTimers();
    expect((await listSnapshots()).at(-1)).toMatchObject({ backup: id, part: "facts" });
  });

  // Slow: it restores, and writes into the repository.
  test("a restored database with other counts than the backup's is refused, and each table named", async () => {
    const [known] = (await listSnapshots()).filter(({ part }) => part === "facts");
    const facts = JSON.parse(await run(["dump", known?.id ?? "", "facts"]));
    const users = String(facts.tables["public.users"]);
    facts.tables["public.users"] = users.replace(/^\d+/, "999");
    const names = ["--stdin-filename=facts", "--host=nightjar", `--tag=${known?.backup},facts`];
    await run(["forget", known?.id ?? ""]);
    await run(["backup", "--stdin", ...names], { input: JSON.stringify(facts) });
    await expect(restoreInto(await emptyTarget(), known?.backup)).rejects.toThrow(
      `The restored database differs: public.users has ${users} instead of 999 rows`,
    );
  });

  test("a store or database that is not empty, and a missing backup, are refused with nothing changed", async () => {
    const target = await emptyTarget();
    await expect(restoreInto(target, "20260101T000000000Z")).rejects.toThrow(
      `There is no such backup in the folder ${env.backup.dir}. There are: 2`,
    );
    await target.store.put(`a/a${"0".repeat(31)}`, new Uint8Array(1), "application/pdf");
    const refused = "is not empty, and nothing was changed. Restore into a new one.";
    await expect(restoreInto(target)).rejects.toThrow(`A folder of the server for files ${refused}`);
    const live = await createTestDatabase();
    made.push(live);
    const { store } = await emptyTarget();
    await expect(restoreInto({ url: live.url, store })).rejects.toThrow(`The database ${refused}`);
  });

  // Slow: it backs up and restores.
  test("a restore without the key of what is encrypted in the database says so", async () => {
    const { id } = await addPerson({ role: "owner" });
    const { ciphertext, keyId } = seal("JBSWY3DPEHPK3PXP", "test");
    const factor = {
      userId: id,
      factorType: "totp",
      status: "verified",
      friendlyName: "Phone",
      issuer: "Nightjar",
    };
    await db
      .insertInto("factors")
      .values({ id, ...factor, secretCiphertext: ciphertext, secretKeyId: keyId } as never)
      .execute();
    await backUp();
    const before = env.encryptionKeys;
    env.encryptionKeys = [randomBytes(32).toString("base64url")];
    const failure = await restoreInto(await emptyTarget()).catch((error: Error) => error.message);
    env.encryptionKeys = before;
    expect(failure).toBe(`ENCRYPTION_KEYS lacks the key ${keyId}: second factors would not work.`);
  });

  test("two at once are refused, and what a crash left in the work folder is removed", async () => {
    const work = path.join(env.dataDir, "backup-work");
    mkdirSync(work, { recursive: true });
    writeFileSync(path.join(work, "plain"), "left by a crash");
    const outcomes = await Promise.allSettled([backUp(), backUp()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(existsSync(work)).toBe(false);
  });

  test("security.md 11: a backup that fails is recorded, and neither log, record nor arguments hold a key or a password", async () => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const seen = path.join(base, "arguments");
    const noting = (name: string) => `echo "$0 $@" >> ${seen}\nexec /usr/bin/${name} "$@"`;
    const noted = programs({ restic: noting("restic"), pg_dump: noting("pg_dump") });
    vi.stubEnv("PATH", `${noted}:${process.env.PATH}`);
    vi.spyOn(fileStore, "list").mockImplementationOnce(() => {
      throw new Error(`The store does not know ${key}.`);
    });
    await expect(backupWorker.work({}, { id: "job", tries: 1 })).rejects.toThrow();
    const { backup } = await backupState();
    expect(backup.failure?.error).toBe("It failed, and the log says why.");
    const all = JSON.stringify([backup, readFileSync(seen, "utf8")]);
    expect(all).toContain("pg_dump --format=custom");
    for (const secret of [key, ...env.encryptionKeys, ...env.sessionSecrets])
      expect(all).not.toContain(secret);
    expect(JSON.stringify(written.mock.calls)).toContain("backup.failed");
  });

  test("a damaged backup stops the restore while the database is still empty", async () => {
    for (const file of filesOf(path.join(env.backup.dir, "data"))) {
      chmodSync(file, 0o600);
      const bytes = readFileSync(file);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    }
    const target = await emptyTarget();
    await expect(restoreInto(target)).rejects.toThrow(/^restic failed: /);
    await onTarget(target, async (own) => expect(await own.introspection.getTables()).toEqual([]));
  });
});
