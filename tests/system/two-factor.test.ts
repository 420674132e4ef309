import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { runCommand } from "../support/command";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { oneTimeCode, secretIn } from "../support/one-time-codes";
import { TextBrowser } from "../support/text-browser";
import { Visitor } from "../support/visitor";

const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

const residentPages = [
  "/profile",
  "/setup-2fa",
  "/confirm-access",
  "/profile/recovery-codes",
  "/profile/two-factor/remove",
];
const staffPages = ["dashboard", "jobs", "inquiries", "reports", "settings"].map((name) => `/admin/${name}`);
staffPages.push("/admin/inquiries.csv");

function bothForms(path: string): string[] {
  return path.endsWith(".csv") ? [path] : [path, `${path}.data`];
}

/** By HTTP, or by a hydrated page's data. */
function target({ status, headers, text }: Awaited<ReturnType<Visitor["get"]>>): string | undefined {
  if (status === 303) return headers.location;
  return status === 202 ? /"(\/(?:admin\/)?(?:login|setup-2fa|verify-2fa)[^"]*)"/.exec(text)?.[1] : undefined;
}

async function signedIn(app: App, person = resident): Promise<Visitor> {
  const visitor = new Visitor(app);
  const answer = await visitor.post(person === admin ? "/admin/login" : "/login", person);
  expect(answer.status).toBe(303);
  return visitor;
}

async function enable(visitor: Visitor): Promise<{ secret: string; location: string | undefined }> {
  const secret = secretIn((await visitor.get("/setup-2fa")).text);
  const answer = await visitor.post("/setup-2fa", { code: await oneTimeCode(secret) });
  expect(answer.status).toBe(303);
  return { secret, location: answer.headers.location };
}

function codesIn(html: string): string[] {
  return [...html.matchAll(/<code>([0-9A-Z-]{30})<\/code>/g)].map(([, code = ""]) => code);
}

describe("a second factor, on the demo's database", () => {
  let app: App;
  let secret: string;
  let codes: string[];

  beforeAll(async () => {
    app = await startApp();
    const visitor = await signedIn(app);
    ({ secret } = await enable(visitor));
    codes = codesIn((await visitor.post("/profile/recovery-codes", { make: "codes" })).text);
    expect(codes).toHaveLength(10);
  });

  afterAll(() => app?.dispose());

  const spend = () => codes.shift() ?? "";

  async function pending(redirectTo = ""): Promise<Visitor> {
    const visitor = new Visitor(app);
    const answer = await visitor.post(`/login${redirectTo && `?redirectTo=${redirectTo}`}`, resident);
    expect(answer.headers.location).toMatch(/^\/verify-2fa/);
    return visitor;
  }

  test("row 41: the right password alone opens nothing: every page and its data redirect to the code", async () => {
    const waiting = await pending();
    const token = waiting.cookies.get("sid") ?? "";
    for (const path of [...residentPages, ...staffPages].flatMap(bothForms)) {
      const got = await waiting.get(path);
      expect([202, 303], path).toContain(got.status);
      expect(target(got), path).toMatch(/^\/verify-2fa/);
      if (path.endsWith(".csv")) continue;
      const posted = await waiting.post(path, { ...resident, code: await oneTimeCode(secret, 1) });
      expect(posted.status, path).not.toBe(200);
      expect(posted.headers["set-cookie"]?.join(" ") ?? "", path).not.toMatch(/sid=[\w-]{43}/);
    }
    expect(waiting.cookies.get("sid")).toBe(token);
    expect((await waiting.get("/")).text).toContain("Login");
    expect((await waiting.get("/verify-2fa")).status, "and it still waits").toBe(200);
  });

  test("row 55: without a pending sign-in /verify-2fa redirects to /login, even with a session", async () => {
    for (const path of ["/verify-2fa", "/verify-2fa.data"]) {
      expect(target(await new Visitor(app).get(path)), path).toBe("/login");
    }
    const stranger = new Visitor(app);
    const posted = await stranger.post("/verify-2fa", { code: await oneTimeCode(secret, 1) });
    expect([posted.status, posted.headers.location]).toEqual([303, "/login"]);
    expect(stranger.cookies.has("sid")).toBe(false);
    const staff = await signedIn(app, admin);
    expect((await staff.get("/verify-2fa")).headers.location).toBe("/login");
    // A session is not a pending sign-in, so another person's code means nothing.
    const tried = await staff.post("/verify-2fa", { code: await oneTimeCode(secret, 1) });
    expect(tried.headers.location).toBe("/login");
  });

  test("row 55: a page opened before the code is typed leads back to the code, and the sign-in continues", async () => {
    const visitor = await pending();
    for (const path of ["/profile/export", "/account-setup", "/admin/inquiries?q=x"]) {
      const answer = await visitor.get(path);
      expect(answer.headers.location).toBe(`/verify-2fa?redirectTo=${encodeURIComponent(path)}`);
    }
    expect((await visitor.get("/profile")).headers.location).toBe("/verify-2fa");
    expect((await visitor.get("/verify-2fa")).status).toBe(200);
  });

  test("row 57: five wrong codes end the pending sign-in, even if the sixth is right; the return path is kept", async () => {
    const visitor = await pending("/contact");
    const address = "/verify-2fa?redirectTo=/contact";
    for (let n = 0; n < 4; n++) {
      const { status, text } = await visitor.post(address, { code: `00000${n}` });
      expect(status).toBe(400);
      expect(text).toContain("Invalid verification code. Please try again.");
      expect(text).not.toContain(`00000${n}`);
    }
    const cookie = visitor.cookies.get("sid") ?? "";
    const last = await visitor.post(address, { code: "000004" });
    expect([last.status, last.headers.location]).toEqual([303, "/login?redirectTo=%2Fcontact"]);
    expect((await visitor.get("/login")).text).toContain("Too many wrong codes. Please sign in again.");
    visitor.cookies.set("sid", cookie);
    const late = await visitor.post(address, { code: codes[0] ?? "" });
    expect(late.headers.location).toBe("/login?redirectTo=%2Fcontact");
  });

  test("row 57: of ten codes sent at once, only five are checked", async () => {
    const visitor = await pending();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post("/verify-2fa", { code: "000000" })),
    );
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThan(5);
    expect(visitor.cookies.has("sid")).toBe(false);
  });

  test("row 56, ASVS V15.3.3, V6.6.2: the user comes from the pending sign-in, whatever the form says", async () => {
    const visitor = await pending();
    const before = visitor.cookies.get("sid");
    const code = spend();
    const fields = { code: code.toLowerCase(), email: admin.email, userId: "1", role: "owner" };
    const answer = await visitor.post("/verify-2fa", fields);
    expect([answer.status, answer.headers.location]).toEqual([303, "/profile"]);
    expect(visitor.cookies.get("sid"), "ASVS V7.2.4: a new token").not.toBe(before);
    expect((await visitor.get("/profile")).text).toContain("Sam Okafor");
    expect(target(await visitor.get("/admin/dashboard"))).toBe("/admin/login");
    const stale = new Visitor(app);
    stale.cookies.set("sid", before ?? "");
    expect((await stale.get("/verify-2fa")).headers.location).toBe("/login");
    const again = await (await pending()).post("/verify-2fa", { code });
    expect(again.status, "a recovery code works once").toBe(400);
    expect(again.text).toContain("Invalid verification code. Please try again.");
  });

  test("ASVS V3.7.2: the return path stays on the site", async () => {
    for (const evil of ["//evil.example", "/\\evil.example", "https://evil.example"]) {
      const visitor = await pending(encodeURIComponent(evil));
      const code = spend();
      const answer = await visitor.post(`/verify-2fa?redirectTo=${encodeURIComponent(evil)}`, { code });
      expect(answer.headers.location, evil).toBe("/profile");
    }
  });

  test("row 114: a plan chosen before signing in waits for the code too, and is marked in the end", async () => {
    const visitor = new Visitor(app);
    const chosen = await visitor.post("/payment", { plan: "street", from: "residential" });
    expect(chosen.headers.location).toBe("/login?from=stripe");
    const asked = await visitor.post("/login?from=stripe", resident);
    expect(asked.headers.location).toBe("/verify-2fa?redirectTo=%2Fpayment%3Fplan%3Dstreet");
    const landed = await visitor.post(asked.headers.location ?? "", { code: spend() });
    expect(landed.headers.location).toBe("/payment?plan=street");
    const { text } = await visitor.get("/payment?plan=street");
    expect(/<h3[^>]*>([^<]+)<\/h3><p[^>]*>Selected</.exec(text)?.[1]).toBe("Street Patrol");
    codes = codesIn((await visitor.post("/profile/recovery-codes", { make: "codes" })).text);
    expect(codes).toHaveLength(10);
  });

  test("row 67: a person with few recovery codes left is told", async () => {
    while (codes.length > 3) {
      const visitor = await pending();
      await visitor.post("/verify-2fa", { code: spend() });
      const { text } = await visitor.get("/profile");
      expect(text).toContain("Sam Okafor");
      expect(text.includes(`You have ${codes.length} recovery codes left.`)).toBe(codes.length <= 3);
    }
  });

  test("security.md 2, ASVS V7.5.1: changing the second factor takes password and code", async () => {
    const visitor = await pending();
    await visitor.post("/verify-2fa", { code: spend() });
    const path = "/profile/two-factor/remove";
    for (const fields of [
      { password: resident.password, code: "000000" },
      { password: "not it", code: codes[0] ?? "" },
    ]) {
      const { status, text } = await visitor.post(path, fields);
      expect(status).toBe(400);
      expect(text).toContain("The password or the code is not right. Please try again.");
      expect(text).not.toContain(fields.code);
    }
    expect((await visitor.post(path, { password: resident.password })).status).toBe(400);
    const confirm = await visitor.post("/confirm-access?next=/profile/recovery-codes", {
      password: resident.password,
      code: "000000",
    });
    expect(confirm.status).toBe(400);
    expect(confirm.text).toContain("The password or the code is not right. Please try again.");
    expect((await visitor.post("/confirm-access", { password: resident.password })).status).toBe(400);
    const before = visitor.cookies.get("sid");
    const confirmed = await visitor.post("/confirm-access?next=/profile/recovery-codes", {
      password: resident.password,
      code: spend(),
    });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/profile/recovery-codes"]);
    expect(visitor.cookies.get("sid"), "ASVS V7.2.4").not.toBe(before);
    const made = await visitor.post("/profile/recovery-codes", { make: "codes" });
    expect(made.headers["cache-control"]).toBe("no-store");
    codes = codesIn(made.text);
    expect(codes).toHaveLength(10);
  });

  test("rows 41, 56: a text browser signs in with a code", async () => {
    const browser = new TextBrowser(app);
    await browser.open("/profile");
    browser.fill("Email", resident.email);
    browser.fill("Password", resident.password);
    await browser.press("Sign in");
    expect(new URL(browser.url).pathname).toBe("/verify-2fa");
    expect(browser.stuckWords).toEqual([]);
    browser.fill("Code", "123");
    await browser.press("Verify");
    expect(browser.title).toMatch(/^Error: /);
    expect(browser.text).toContain("Invalid verification code. Please try again.");
    browser.fill("Code", await oneTimeCode(secret, 1));
    await browser.press("Verify");
    expect(new URL(browser.url).pathname).toBe("/profile");
    expect(browser.text).toContain("Sam Okafor");
  });
});

describe("row 68, ASVS V6.3.3: staff need a second factor", () => {
  let app: App;

  beforeAll(async () => {
    app = await startApp({ env: { REQUIRE_ADMIN_2FA: "1" } });
  });

  afterAll(() => app?.dispose());

  test("until they have one, every page and its data redirect to the setup; then the portal asks for a code", async () => {
    const staff = await signedIn(app, admin);
    for (const path of staffPages.flatMap(bothForms)) {
      expect(target(await staff.get(path)), path).toBe("/setup-2fa");
    }
    const { secret, location } = await enable(staff);
    expect(location, "where recovery codes are offered").toBe("/admin/settings/two-factor#two-factor");
    const settings = (await staff.get("/admin/settings/two-factor")).text;
    expect(settings).toContain("2FA has been successfully enabled");
    expect(settings).toContain("Save your recovery codes");
    for (const page of [settings, (await staff.get("/profile")).text])
      expect(page, "what would be refused is not offered").not.toContain("/profile/two-factor/remove");
    for (const path of staffPages) expect((await staff.get(path)).status, path).toBe(200);

    const refused = await staff.post("/profile/two-factor/remove", { ...admin, code: "000000" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Staff need two-factor authentication: it cannot be turned off here.");
    expect((await staff.get("/profile/two-factor/remove")).text).not.toContain(`name="password"`);

    const again = new Visitor(app);
    expect((await again.post("/admin/login", admin)).headers.location).toBe("/verify-2fa");
    const answer = await again.post("/verify-2fa", { code: await oneTimeCode(secret, 1) });
    expect(answer.headers.location).toBe("/admin/dashboard");
    expect((await again.get("/admin/dashboard")).status).toBe(200);
  });

  test("residents may do without", async () => {
    expect((await (await signedIn(app)).get("/profile")).status).toBe(200);
  });
});

onPostgres("npm run admin -- EMAIL --reset-2fa", () => {
  let app: App;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });

  afterAll(() => app?.dispose());

  async function reset(email: string, option = "--reset-2fa"): Promise<{ code: number; output: string }> {
    const env = { DEMO: "1", DATABASE_URL: app.databaseUrl ?? "", DATA_DIR: app.dataDir };
    const command = runCommand("build/commands/admin.js", [email, option], env);
    return { code: await command.ended, output: command.output() };
  }

  // Slow: it runs the command four times, each a process.
  test("removes the factor and the sessions, logs it and sends an email; refuses what it does not know", async () => {
    const visitor = await signedIn(app);
    await enable(visitor);
    for (const [email, option, sentence] of [
      [
        "nobody@nightjar.test",
        "--reset-2fa",
        "There is no account with the email address nobody@nightjar.test.",
      ],
      [resident.email, "--reset", "Enter an email address"],
      [admin.email, "--reset-2fa", "Two-factor authentication is not on for this account."],
    ] as const) {
      const { code, output } = await reset(email, option);
      expect(code, email).not.toBe(0);
      expect(output).toContain(sentence);
    }
    expect((await visitor.get("/profile")).status).toBe(200);
    const { code, output } = await reset(resident.email);
    expect([code, output]).toEqual([0, expect.stringContaining("is off")]);
    expect((await visitor.get("/profile")).headers.location).toBe("/login");
    expect((await new Visitor(app).post("/login", resident)).headers.location).toBe("/profile");
    const audit = await inDatabaseOf(app, (database) =>
      sql`SELECT actor_id FROM audit_log WHERE action = 'user.factor_reset'`.execute(database),
    );
    expect(audit.rows).toEqual([{ actorId: null }]);
    await expect
      .poll(async () => (await app.mails()).map(({ subject }) => subject), { timeout: 60_000 })
      .toContain("Two-factor authentication is off");
  });
});
