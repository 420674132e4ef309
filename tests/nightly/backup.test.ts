import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { account } from "../../scripts/system.mjs";
import { type App, startApp } from "../support/app";
import { onRestic } from "../support/backups";
import { type Command, runCommand } from "../support/command";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { inDatabaseOf } from "../support/engines";
import { bucketBeside, onS3 } from "../support/file-stores";
import { productionSettings } from "../support/production";
import { Visitor } from "../support/visitor";

onRestic("security.md 3: backup, restore and drill as processes", () => {
  const base = mkdtempSync(path.join(tmpdir(), "nightjar-drill-"));
  const key = randomBytes(32).toString("base64url");
  const secrets = productionSettings();
  const made: TestDatabase[] = [];
  let live: TestDatabase;

  /** A demo's data under the settings of production, as a live site has them. */
  beforeAll(async () => {
    live = await empty();
    const seeded = run("seed", { DEMO: "1", ENCRYPTION_KEYS: secrets.ENCRYPTION_KEYS ?? "" });
    expect(await seeded.ended, seeded.output()).toBe(0);
  });

  afterAll(async () => {
    for (const database of made) await database.drop();
    rmSync(base, { recursive: true, force: true });
  });

  async function empty(): Promise<TestDatabase> {
    const database = await createTestDatabase({ empty: true });
    made.push(database);
    return database;
  }

  function run(name: string, changes: Record<string, string> = {}): Command {
    return runCommand(`build/commands/${name}.js`, [], {
      ...secrets,
      DATABASE_URL: live.url,
      DATA_DIR: path.join(base, "live"),
      BACKUP_KEY: key,
      BACKUP_DIR: path.join(base, "backups"),
      ...changes,
    });
  }

  async function outputOf(command: Command, code = 0): Promise<string> {
    expect(await command.ended, command.output()).toBe(code);
    return command.output();
  }

  const left = (folder: string) =>
    readdirSync(path.join(base, folder)).filter((name) => name.startsWith("backup-work"));

  async function scratchDatabases(): Promise<number> {
    const { rows } = await inDatabaseOf({ databaseUrl: live.url, dataDir: "" }, (db) =>
      sql`select 1 from pg_database where datname like '%_drill'`.execute(db),
    );
    return rows.length;
  }

  /** What a drill leaves in the site's database, and that it leaves nothing else. */
  async function expectProven(written: string, proven: string): Promise<void> {
    expect(written).toMatch(
      /^Backup \d{8}T\d{9}Z is in the (folder|bucket) .+: \d+ tables and [1-9]\d* files, .+ new\.\n/,
    );
    expect(proven).toMatch(
      /^Proven: backup \d{8}T\d{9}Z was restored in \d+ s, \d+ tables and [1-9]\d* files\.\nThe app started on it, let an owner in and showed a résumé and an address document, byte for byte\.\nRestored now, what was stored in the last \d+ min would be lost\./m,
    );
    for (const secret of [key, ...Object.values(secrets).filter((value) => value.length > 30)])
      expect(written + proven).not.toContain(secret);
    expect([await scratchDatabases(), left("live")]).toEqual([0, []]);
    const { runs, people } = await inDatabaseOf({ databaseUrl: live.url, dataDir: "" }, async (db) => ({
      runs: await db.selectFrom("backupRuns").selectAll().orderBy("startedAt").execute(),
      people: await db.selectFrom("users").select("email").where("email", "like", "drill@%").execute(),
    }));
    expect(runs.slice(-2)).toMatchObject([
      { kind: "backup", ok: true, bytes: expect.any(Number) },
      { kind: "drill", ok: true, figures: { seconds: expect.any(Number), lossMinutes: expect.any(Number) } },
    ]);
    expect(people).toEqual([]);
  }

  test("a drill restores the newest backup, starts the app, lets an owner in, opens a document, and leaves nothing but its record", async () => {
    await expectProven(await outputOf(run("backup")), await outputOf(run("restore-drill")));
  });

  onS3("so it does", (opened) => {
    test("from a bucket", async () => {
      const { target, tls } = opened.current;
      const { bucket, region, accessKeyId, secretAccessKey } = await bucketBeside(target);
      const place = {
        BACKUP_S3_BUCKET: bucket,
        BACKUP_S3_ENDPOINT: tls?.endpoint ?? "",
        BACKUP_S3_REGION: region,
        BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
        SSL_CERT_FILE: tls?.certificate ?? "",
      };
      await expectProven(await outputOf(run("backup", place)), await outputOf(run("restore-drill", place)));
    });
  });

  test("a restore into a database with content is refused; on another server, under another name, the app starts", async () => {
    expect(await outputOf(run("restore"), 1)).toContain(
      "The database is not empty, and nothing was changed.",
    );
    const target = await empty();
    const moved = {
      DATABASE_URL: target.url,
      DATA_DIR: path.join(base, "moved"),
      APP_URL: "https://other.example",
    };
    expect(
      await outputOf(run("restore", { ...moved, BACKUP_KEY: randomBytes(32).toString("base64url") }), 1),
    ).toMatch(/BACKUP_KEY does not open the backups in the folder .+: they were made with another key\./);
    expect(await outputOf(run("restore", { ...moved, BACKUP_KEY: "" }), 1)).toContain(
      "BACKUP_KEY is missing",
    );
    expect(await outputOf(run("restore", moved))).toMatch(
      /: \d+ tables and [1-9]\d* files, all as they were\.\nRestored\./,
    );
    let app: App | undefined;
    try {
      app = await startApp({
        engine: "postgres",
        database: target.url,
        dataDir: moved.DATA_DIR,
        env: { ...secrets, APP_URL: moved.APP_URL, REQUIRE_ADMIN_2FA: "0", WORKER_IN_WEB: "0" },
      });
      const visitor = new Visitor(app, moved.APP_URL);
      const fields = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
      expect((await visitor.post("/admin/login", fields)).status).toBe(303);
      const { status, text } = await visitor.get("/admin/settings/health");
      expect([status, text.includes("Last proven restore")]).toEqual([200, true]);
    } finally {
      await app?.stop();
    }
  });

  // Root only: another user cannot give a folder away, and has nothing to give up.
  test("a command of root goes on as the owner of DATA_DIR, and leaves no file of root's there", async () => {
    const { uid, gid } = account("nobody") ?? { uid: 65_534, gid: 65_534 };
    const owner = process.getuid?.() === 0 ? uid : process.getuid?.();
    const dataDir = path.join(base, "owned");
    mkdirSync(dataDir);
    if (process.getuid?.() === 0) {
      chmodSync(base, 0o711);
      chownSync(dataDir, uid, gid);
    }
    const own = { DATA_DIR: dataDir, BACKUP_DIR: path.join(dataDir, "backups") };
    await outputOf(run("backup", own));
    const made = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(made.length).toBeGreaterThan(5);
    expect(new Set(made.map((name) => statSync(path.join(dataDir, name)).uid))).toEqual(new Set([owner]));
  });

  test("after a backup was killed, the previous one is the newest, and the next one tidies up", async () => {
    const killed = run("backup");
    await vi.waitUntil(() => left("live").includes("backup-work"), { timeout: 60_000, interval: 1 });
    process.kill(killed.pid, "SIGKILL");
    await killed.ended;
    await outputOf(run("restore-drill"));
    await outputOf(run("backup"));
    expect(left("live")).toEqual([]);
  });

  // Slow: it backs up and restores.
  test("E-m5: without a résumé a drill opens an address document, and without both compares another file", async () => {
    const purge = (files: RawBuilder<unknown>) =>
      inDatabaseOf({ databaseUrl: live.url, dataDir: "" }, (db) =>
        sql`update files set purged_at = now() where id in (${files})`.execute(db),
      );
    await purge(sql`select resume_file_id from job_applications`);
    await outputOf(run("backup"));
    expect(await outputOf(run("restore-drill"))).toContain("showed an address document, byte for byte.");
    // Its file is left, and belongs to nothing that a page shows.
    await inDatabaseOf({ databaseUrl: live.url, dataDir: "" }, (db) =>
      db.deleteFrom("verifications").execute(),
    );
    await outputOf(run("backup"));
    expect(await outputOf(run("restore-drill"))).toContain(
      "showed no document, as there is none; the newest other file is whole, byte for byte.",
    );
  });
});
