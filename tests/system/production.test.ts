import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { runCommand } from "../support/command";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { oneTimeCode, secretIn } from "../support/one-time-codes";
import { productionSettings, publicOrigin } from "../support/production";
import { Visitor } from "../support/visitor";

const email = "owner@nightjar.example";
const password = "four brown owls at dusk";

onPostgres("production", () => {
  let app: App;
  const settings = productionSettings();

  beforeAll(async () => {
    app = await startApp({ engine: "postgres", env: settings });
  });

  afterAll(() => app?.dispose());

  const visitor = () => new Visitor(app, publicOrigin);

  async function invite(): Promise<string> {
    const env = { ...settings, DATABASE_URL: app.databaseUrl ?? "", DATA_DIR: app.dataDir };
    const command = runCommand("build/commands/admin.js", [email], env);
    expect(await command.ended, command.output()).toBe(0);
    const link =
      command
        .output()
        .split("\n")
        .find((line) => line.includes("/invite/")) ?? "";
    expect(link).toMatch(/^https:\/\/nightjar\.example\/invite\/[\w-]{43}$/);
    return new URL(link).pathname;
  }

  test("ASVS V3.4.1: HSTS for two years and for subdomains", async () => {
    const { status, headers } = await visitor().get("/");
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  });

  test("ASVS V6.3.2: there is no account and no page of emails, and the demo's sign-ins fail", async () => {
    const people = await inDatabaseOf(app, (database) =>
      database.selectFrom("users").select("email").execute(),
    );
    expect(people).toEqual([]);
    expect((await visitor().get("/dev/mail")).status).toBe(404);
    for (const [at, name] of [
      ["/admin/login", "admin"],
      ["/login", "resident"],
    ]) {
      const fields = { email: `${name}@nightjar.test`, password: `nightjar-${name}-demo` };
      const { status, text } = await visitor().post(`${at}`, fields);
      expect(status).toBe(400);
      expect(text).toMatch(/(The email or password you entered is incorrect|Invalid email or password)\./);
    }
    expect(app.output()).not.toContain("nightjar.test");
  });

  test("security.md 12: there is no payments sandbox", async () => {
    for (const path of ["/sandbox/stripe", "/v1/prices"]) {
      expect((await visitor().get(path)).status).toBe(404);
    }
    expect((await new Visitor(app, "https://evil.example").post("/v1/customers", {})).status).toBe(403);
  });

  test("a form from another origin is refused, even from this machine's own name", async () => {
    const fields = { email, password };
    const local = await new Visitor(app).post("/admin/login", fields);
    expect(local.status).toBe(403);
    const foreign = await new Visitor(app, "https://evil.example").post("/admin/login", fields);
    expect(foreign.status).toBe(403);
    expect(app.output()).toContain('"method":"POST","route":"/admin/login","status":403');
  });

  describe("ASVS V6.4.1: the first administrator's link", () => {
    let link: string;

    beforeAll(async () => {
      link = await invite();
    });

    test("opens a form that names the address and is never stored", async () => {
      const { status, headers, text } = await visitor().get(link);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
      expect(text).toContain(email);
    });

    test.each([
      ["ASVS V6.2.1: a short password", "owls 1234", "Your password must have at least 10 characters"],
      ["ASVS V6.2.4: a common password", "1q2w3e4r5t", "This password is too common. Choose a different one"],
    ])("%s is refused, the name stays, the password is not sent back", async (_rule, bad, sentence) => {
      const fields = { fullName: "Olive Owner", password: bad, confirmPassword: bad };
      const { status, text } = await visitor().post(link, fields);
      expect(status).toBe(400);
      expect(text).toContain(sentence);
      expect(text).toContain('value="Olive Owner"');
      expect(text).not.toContain(bad);
    });

    test("older than 24 hours it is refused", async () => {
      const old = await invite();
      await inDatabaseOf(app, (database) =>
        sql`update account_tokens set created_at = created_at - interval '24 hours 1 second',
              expires_at = expires_at - interval '24 hours 1 second'`.execute(database),
      );
      expect((await visitor().get(old)).status).toBe(410);
      const fields = { fullName: "Olive Owner", password, confirmPassword: password };
      const { status, text } = await visitor().post(old, fields);
      expect(status).toBe(410);
      expect(text).toContain("This invitation has been used or has expired. Ask for a new one.");
      expect(text).toContain('value="Olive Owner"');
    });

    test("a newer one replaces the older one, sets the password, and works once", async () => {
      const newer = await invite();
      expect((await visitor().get(link)).status).toBe(410);
      const fields = { fullName: "Olive Owner", password, confirmPassword: password };
      const first = await visitor().post(newer, fields);
      expect([first.status, first.headers.location]).toEqual([303, "/admin/login"]);
      const second = await visitor().post(newer, { ...fields, fullName: "Someone Else" });
      expect(second.status).toBe(410);
      expect((await visitor().get(newer)).status).toBe(410);
    });

    test("rows 68, 185, ASVS V3.3: then the portal asks for a second factor, with a cookie for this host and https only", async () => {
      const owner = visitor();
      const { status, headers } = await owner.post("/admin/login", {
        email: " OWNER@nightjar.example ",
        password,
      });
      expect([status, headers.location]).toEqual([303, "/admin/dashboard"]);
      const cookie = headers["set-cookie"]?.find((line) => line.startsWith("__Host-sid=")) ?? "";
      expect(cookie).toMatch(/^__Host-sid=[\w-]{43,};/);
      expect(cookie.split("; ").slice(1).sort()).toEqual(
        ["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax", "Secure"].sort(),
      );
      expect((await owner.get("/admin/dashboard")).headers.location).toBe("/setup-2fa");
      const secret = secretIn((await owner.get("/setup-2fa")).text);
      const enabled = await owner.post("/setup-2fa", { code: await oneTimeCode(secret) });
      expect([enabled.status, enabled.headers.location]).toEqual([
        303,
        "/admin/settings/two-factor#two-factor",
      ]);
      const dashboard = await owner.get("/admin/dashboard");
      expect(dashboard.status).toBe(200);
      expect(dashboard.text).toContain(`Welcome, ${email}`);
      expect(dashboard.headers["cache-control"]).toBe("no-store");
    });
  });

  test("ASVS V16.2.5: the log holds no address, token, password or secret", () => {
    const secrets = [
      settings.SESSION_SECRETS,
      settings.ENCRYPTION_KEYS,
      email,
      password,
      "Olive",
      "/invite/",
    ];
    for (const secret of secrets)
      expect(app.output()).not.toContain(`${secret}`.replace("/invite/", "/invite/A"));
    expect(app.output()).toContain('"route":"/invite/:token"');
  });

  test("a command reads the settings from the file that ENV_FILE names, and the environment wins", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nightjar-settings-"));
    const file = path.join(folder, "nightjar.env");
    const all = {
      ...settings,
      DATABASE_URL: app.databaseUrl ?? "",
      DATA_DIR: app.dataDir,
      APP_URL: "https://file.example",
    };
    writeFileSync(
      file,
      Object.entries(all)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(""),
    );
    const run = (env: Record<string, string>) =>
      runCommand("scripts/command.mjs", ["admin", "file@nightjar.example"], env);
    const read = run({ ENV_FILE: file });
    expect(await read.ended, read.output()).toBe(0);
    expect(read.output()).toContain("https://file.example/invite/");
    const other = run({ ENV_FILE: file, APP_URL: "https://other.example" });
    expect(await other.ended, other.output()).toBe(0);
    expect(other.output()).toContain("https://other.example/invite/");
    rmSync(folder, { recursive: true });
    const gone = run({ ENV_FILE: file });
    expect(await gone.ended).toBe(1);
    expect(gone.output()).toContain(`ENV_FILE names ${file}, which cannot be read (ENOENT).`);
  });
});
