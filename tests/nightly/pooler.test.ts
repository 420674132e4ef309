import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { onTarget } from "../../app/platform/schema.server";
import { type App, startApp } from "../support/app";
import { runCommand } from "../support/command";
import { changePhone } from "../support/company";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { behindPooler, Pooler } from "../support/pooler";
import { withoutReceipts } from "../support/receipts";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

const forms = 40;

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

behindPooler("two processes share two sessions in transaction mode", () => {
  let pooler: Pooler;
  let database: TestDatabase;
  let pooled: string;
  let apps: App[] = [];
  const dataDirs: string[] = [];

  function start(env: Record<string, string>): Promise<App> {
    const dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-pooled-"));
    dataDirs.push(dataDir);
    const secrets = { SESSION_SECRETS: "a-secret-of-this-test-that-both-processes-share" };
    return startApp({ engine: "postgres", database: pooled, dataDir, env: { ...secrets, ...env } });
  }

  function app(at: number): App {
    const found = apps[at];
    if (!found) throw new Error("The app did not start.");
    return found;
  }

  beforeAll(async () => {
    pooler = await Pooler.start();
    database = await createTestDatabase({ empty: true });
    pooled = pooler.of(database.url);
  });

  afterAll(async () => {
    for (const each of apps) await each.stop();
    for (const folder of dataDirs) await rm(folder, { recursive: true, force: true });
    await database?.drop();
    await pooler?.stop();
  });

  test("without DATABASE_DIRECT_URL the start fails, and says what to set", async () => {
    await expect(start({})).rejects.toThrow("set DATABASE_DIRECT_URL to the server itself");
  });

  test("sessions from before, without our settings, are refused until the pooler opens new ones", async () => {
    await ask(pooled, "select 1");
    await expect(start({ DATABASE_DIRECT_URL: database.url })).rejects.toThrow("RECONNECT in PgBouncer");
    await pooler.command("reconnect");
    const direct = { DATABASE_DIRECT_URL: database.url };
    apps = [await start(direct), await start(direct)];
    const rows = await ask(
      pooled,
      "select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement",
    );
    expect(rows).toEqual([{ zone: "UTC", statement: "10s" }]);
  });

  test("a migration may take longer than a statement of a page", async () => {
    const limit = await onTarget({ url: pooled, direct: database.url }, async (own) => {
      return (await sql`show statement_timeout`.execute(own)).rows;
    });
    expect(limit).toEqual([{ statementTimeout: "0" }]);
  });

  test("forty forms at once are each stored, and each notice is sent once", async () => {
    const { _time } = await openContactForm(new Visitor(app(0)));
    const references = await Promise.all(
      Array.from({ length: forms }, async (_, n) => {
        const answer = await new Visitor(app(n % 2)).post("/contact", contactFields({ _time }));
        return acknowledged(answer) ?? `answer ${answer.status}`;
      }),
    );
    const sent = async () => {
      const mails = withoutReceipts((await Promise.all(apps.map((each) => each.mails()))).flat());
      return mails.map(({ subject }) => /NJ-\w{4}-\w{4}/.exec(subject ?? "")?.[0]).sort();
    };
    await vi.waitFor(async () => expect(await sent()).toEqual(references.sort()), { timeout: 60_000 });
    const stored = await ask(
      database.url,
      "select count(*)::int as count from inquiries where name = 'Ada Lindqvist'",
    );
    expect(stored).toEqual([{ count: forms }]);
  });

  test("a change to the settings is heard by both", async () => {
    await onTarget({ url: database.url }, (own) => changePhone(own, "+19055550188"));
    for (const each of apps)
      await eventually(async () => {
        expect((await new Visitor(each).get("/contact")).text).toContain("(905) 555-0188");
      });
  });

  test("people sign in, stay signed in and change what is theirs", async () => {
    const staff = new Visitor(app(0));
    const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
    expect((await staff.post("/admin/login", admin)).status).toBe(303);
    const there = new Visitor(app(1));
    for (const [name, value] of staff.cookies) there.cookies.set(name, value);
    for (const area of ["dashboard", "inquiries", "clients", "products", "reports", "settings"])
      expect((await there.get(`/admin/${area}`)).status, area).toBe(200);
    const csv = await there.get("/admin/inquiries.csv");
    expect(csv.text.match(/Ada Lindqvist/g)).toHaveLength(forms);
  });

  test("a backup is taken around the pooler", async () => {
    const env = {
      DEMO: "1",
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: database.url,
      DATA_DIR: dataDirs.at(-1) ?? "",
      BACKUP_KEY: randomBytes(32).toString("base64url"),
    };
    const command = runCommand("build/commands/backup.js", [], env);
    expect([await command.ended, command.output()]).toEqual([0, expect.stringMatching(/^Backup .+ is in /m)]);
  });

  test("the shared sessions keep nothing of a client, and only the listeners bypass them", async () => {
    const name = new URL(database.url).pathname.slice(1);
    const around = await ask(
      database.url,
      `select application_name as app, count(*)::int from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid() and application_name = 'nightjar-events' group by 1`,
    );
    expect(around).toEqual([{ app: "nightjar-events", count: 2 }]);
    const kept = await ask(
      pooled,
      `select (select count(*)::int from pg_prepared_statements) as statements,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_cursors where name <> '') as cursors,
        (select count(*)::int from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and state = 'idle' and datname = '${name}') as locks`,
    );
    expect(kept).toEqual([{ statements: 0, channels: 0, cursors: 0, locks: 0 }]);
  });
});
