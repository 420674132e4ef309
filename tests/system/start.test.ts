import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sections } from "../../app/modules/shared/roles/roles";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "../support/app";
import { runCommand } from "../support/command";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { productionSettings } from "../support/production";
import { Visitor } from "../support/visitor";

async function refusal(options: Parameters<typeof startApp>[0]): Promise<string> {
  try {
    const app = await startApp(options);
    await app.dispose();
  } catch (error) {
    return String(error);
  }
  throw new Error("The app started.");
}

describe("two starts on one data folder", () => {
  let app: App;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-start-"));
    app = await startApp({ engine: "embedded", dataDir });
  });

  afterAll(async () => {
    await app?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("every section of the back office opens on the first start", async () => {
    const staff = new Visitor(app);
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
    const pages = [...sections.map(({ area }) => area), "imports", "announcements", "search?q=Avery"];
    for (const page of pages) {
      const { status, text } = await staff.get(`/admin/${page}`);
      expect(status, page).toBe(200);
      expect(text).toContain("Nightjar Patrol");
    }
  });

  test("the second says which process has the folder and what to do, and exits with 1; the first still serves", async () => {
    const words = await refusal({ engine: "embedded", dataDir });
    expect(words).toContain("ended with code 1");
    expect(words).toContain(
      `The database folder ${dataDir}/db is in use by process ${app.pid}. ` +
        "Stop that process or set DATA_DIR to another folder.",
    );
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  test("a command refuses with the same message", async () => {
    const env = { DEMO: "1", DATA_DIR: dataDir };
    const command = runCommand("build/commands/admin.js", ["owner@example.test"], env);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(`is in use by process ${app.pid}.`);
    expect(command.output()).not.toContain("/invite/");
  });

  // Slow: the embedded database recovers from a killed process.
  test("after the first is killed, the next start takes over the folder", async () => {
    await app.kill();
    app = await startApp({ engine: "embedded", dataDir });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  test("a port in use is named, with what to do", async () => {
    await app.stop();
    const other = createServer().listen(await freePort(), "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const words = await refusal({ engine: "embedded", dataDir, env: { PORT: String(port) } });
    other.close();
    expect(words).toContain("ended with code 1");
    expect(words).toContain(`Port ${port} is in use. Stop what uses it or set PORT to another number.`);
  });
});

onPostgres("a process that has just started", () => {
  test("row 238: reports its disk and its clock, so the monitor's first check finds them", async () => {
    const app = await startApp({ engine: "postgres" });
    const reported = () =>
      inDatabaseOf(app, (db) => db.selectFrom("processVitals").select(["process", "diskFree"]).execute());
    await eventually(async () => expect(await reported()).toHaveLength(1), 200);
    await app.dispose();
  });
});

describe("settings that stop the start", () => {
  // Brought along, so that none is filled for an app that does not start.
  const dataDir = mkdtempSync(path.join(tmpdir(), "nightjar-start-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("ASVS V13: bad ones are named, all at once", async () => {
    const words = await refusal({
      engine: "embedded",
      dataDir,
      env: {
        PORT: "abc",
        APP_URL: "ftp://x",
        TRUSTED_PROXIES: "nonsense",
        SMTP_URL: "http://x",
        WORKER_IN_WEB: "yes",
        STAFF_EMAIL: "nobody",
        DATABASE_URL: "mysql://x",
      },
    });
    expect(words).toContain("ended with code 1");
    const named = [
      "PORT must be a port number",
      "APP_URL must be an address that starts with http:// or https://",
      "TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas between",
      "SMTP_URL must be an address that starts with smtp:// or smtps://",
      "WORKER_IN_WEB must be 0 or 1",
      "STAFF_EMAIL must be an email address",
      "DATABASE_URL must be an address that starts with postgres:// or postgresql://",
    ];
    expect(named.filter((line) => !words.includes(line))).toEqual([]);
    expect(words).not.toMatch(/\n\s+at /);
  });

  test("security.md 12: production names everything that is missing, all at once", async () => {
    const words = await refusal({ engine: "embedded", dataDir, env: { DEMO: "" } });
    expect(words).toContain("ended with code 1");
    const named = [
      "SESSION_SECRETS is missing",
      "ENCRYPTION_KEYS is missing",
      "APP_URL must start with https://",
      "DATABASE_URL is missing",
    ];
    expect(named.filter((line) => !words.includes(line))).toEqual([]);
    expect(words).not.toMatch(/SMTP_URL|STRIPE_/);
  });

  test("security.md 12: production names short and default secrets, and does not print them", async () => {
    const secrets = {
      SESSION_SECRETS: "too-short-1234",
      ENCRYPTION_KEYS: "change-me-change-me-change-me-change-me",
    };
    const env = { ...productionSettings(), ...secrets };
    const words = await refusal({ engine: "embedded", dataDir, env });
    expect(words).toContain("SESSION_SECRETS holds a value shorter than 32 bytes");
    expect(words).toContain("ENCRYPTION_KEYS holds a default or guessable value");
    for (const secret of Object.values(secrets)) expect(words).not.toContain(secret);
  });

  test.each(["admin", "backup", "restore", "restore-drill", "migrate", "worker"])(
    "security.md 12: without settings npm run %s refuses, rather than work on a demo of its own",
    async (name) => {
      const untouched = path.join(dataDir, name);
      const command = runCommand("scripts/command.mjs", [name], { DATA_DIR: untouched });
      expect(await command.ended).toBe(1);
      expect(command.output()).toContain("There are no settings: DATABASE_URL is not set.");
      expect(command.output()).toContain("ENV_FILE=/etc/nightjar.env npm run ");
      expect(command.output()).not.toMatch(/\/invite\/|\n\s+at /);
      expect(existsSync(untouched)).toBe(false);
    },
  );

  test("security.md 12: npm run serve refuses the demo", async () => {
    const env = { ...productionSettings(), DEMO: "1", DATA_DIR: dataDir, PORT: String(await freePort()) };
    const serve = runCommand("scripts/serve.mjs", ["--built"], env);
    expect(await serve.ended).toBe(1);
    expect(serve.output()).toContain("DEMO must not be set in production");
  });

  test("an unreachable database is named without its password", async () => {
    const closed = await freePort();
    const words = await refusal({
      engine: "postgres",
      dataDir,
      database: `postgres://someone:hidden-word@127.0.0.1:${closed}/nightjar`,
    });
    expect(words).toContain("ended with code 1");
    expect(words).toContain(`The database nightjar at 127.0.0.1:${closed} cannot be reached`);
    expect(words).not.toContain("hidden-word");
  });
});
