import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { changePhone } from "../support/company";
import { allowConnections, cancelWaiting, inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { withoutReceipts } from "../support/receipts";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

/** Set by staff; a new installation has another one. */
const line = "(905) 555-0188";
const typed = contactFields({
  name: "Unmistakable Person",
  email: "unmistakable@mailbox.test",
  phone: "905 555 0176",
  message: "An unmistakable message.",
});
const search = "unmistakable-search";
const applied = { email: typed.email ?? "", availability: "flexible", whyInterested: "Unmistakable nights" };

onPostgres("the database goes away and comes back", () => {
  let app: App;
  let resident: Visitor;
  let staff: Visitor;
  let stamp: { _key: string; _time: string };
  let printed: number;
  let posting: string;
  const tokens: string[] = [];

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    printed = app.output().length;
    [resident, staff] = [new Visitor(app), new Visitor(app)];
    await resident.post("/login", { email: "resident@nightjar.test", password: "nightjar-resident-demo" });
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
    for (const { cookies } of [resident, staff]) tokens.push(cookies.get("sid") ?? "");
    expect(tokens.every((token) => token.length > 40)).toBe(true);
    posting = /\/careers\/[\da-f-]{36}/.exec((await new Visitor(app).get("/careers")).text)?.[0] ?? "";
    expect(posting).not.toBe("");
    stamp = await openContactForm(new Visitor(app));
    await inDatabaseOf(app, (database) => changePhone(database, "+19055550188"));
    await eventually(async () => expect((await new Visitor(app).get("/contact")).text).toContain(line));
  });

  afterAll(() => app?.dispose());

  describe("away", () => {
    beforeAll(() => allowConnections(app, false));

    test("the process lives and says that it cannot serve", async () => {
      const probe = new Visitor(app);
      expect((await probe.get("/healthz")).status).toBe(200);
      const ready = await probe.get("/readyz");
      expect([ready.status, ready.text]).toEqual([503, "database unreachable\n"]);
    });

    test("every 503 says when to come again", async () => {
      const owner = new Visitor(app);
      owner.cookies.set("sid", tokens[1] ?? "");
      const answers = await Promise.all([
        owner.get("/readyz"),
        owner.get("/admin/dashboard"),
        owner.get("/admin/dashboard.data"),
        owner.get("/admin/inquiries.csv"),
        owner.post("/admin/inquiries/new", { name: "Unmistakable Person" }),
        residentAgain().get("/community"),
        residentAgain().post("/profile/details", {}),
        new Visitor(app).get("/news?page=2"),
        new Visitor(app).post("/login", { email: typed.email ?? "", password: "unmistakable-password" }),
        new Visitor(app).post("/contact.data", { ...typed, ...stamp }),
      ]);
      const said = answers.map(({ status, headers }) => [status, Number(headers["retry-after"])]);
      expect(said).toEqual(answers.map(() => [503, 10]));
    });

    test.each([
      ["/", 200],
      ["/thank-you", 200],
      ["/contact", 200],
      ["/login", 200],
      ["/no-such-page", 404],
    ])("row 5: %s still answers, with the emergency line set by staff", async (path, status) => {
      for (const visitor of [new Visitor(app), residentAgain()]) {
        const answer = await visitor.get(path);
        expect(answer.status).toBe(status);
        expect(answer.text).toContain(line);
      }
    });

    test("row 170: a contact form is answered with 503, the documented sentence and everything that was typed", async () => {
      const { status, text } = await new Visitor(app).post("/contact", { ...typed, ...stamp });
      expect(status).toBe(503);
      expect(text).toContain("Failed to send message. Please try again.");
      for (const value of [typed.name, typed.email, typed.phone]) expect(text).toContain(`value="${value}"`);
      expect(text).toContain(`>${typed.message}</textarea>`);
      for (const value of [typed.inquiryPurpose, typed.serviceType, typed.preferredContactTime]) {
        expect(text).toContain(`<option value="${value}" selected="">`);
      }
      expect(text).toContain("<title>Error: ");
      expect(text).toContain(line);
    });

    test("row 35: a sign-in is answered with the documented sentence, the address kept, the password not", async () => {
      const fields = { email: typed.email ?? "", password: "unmistakable-password" };
      const { status, text } = await new Visitor(app).post("/login", fields);
      expect(status).toBe(503);
      expect(text).toContain("An error occurred during login. Please try again.");
      expect(text).toContain(`value="${typed.email}"`);
      expect(text).not.toContain(fields.password);
    });

    test.each(["/admin/dashboard", `/admin/inquiries?q=${search}`, "/admin/inquiries.csv", "/admin"])(
      "row 188, ASVS V16.5.3: %s is 503 with the documented sentence and nothing else, and nobody is signed out",
      async (path) => {
        const visitor = new Visitor(app);
        visitor.cookies.set("sid", tokens[1] ?? "");
        const { status, headers, text } = await visitor.get(path);
        expect([status, headers.location]).toEqual([503, undefined]);
        expect(headers["set-cookie"]?.join() ?? "").not.toContain("sid=");
        expect(text).toContain("Error verifying administrator status");
        if (!path.endsWith(".csv")) expect(text).toContain("We will be right back");
        expect(text).not.toContain("Inquiries");
        const { status: data } = await visitor.get(path.replace(/(?=\?|$)/, ".data"));
        expect([data, visitor.cookies.has("sid")]).toEqual([503, true]);
      },
    );

    test.each([
      ["/account-setup", "An error occurred while saving your profile"],
      ["/profile/details", "Failed to update profile"],
      ["/profile/notifications", "Your choices were not saved. Please try again."],
    ])(
      "rows 74, 83, 95: a form sent to %s is answered with 503, %s, and everything that was typed",
      async (path, problem) => {
        const fields = {
          fullName: "Unmistakable Person",
          city: "Unmistakable Bay",
          password: "unmistakable-password",
        };
        const { status, text } = await residentAgain().post(path, fields);
        expect(status).toBe(503);
        expect(text).toContain(problem);
        for (const value of [fields.fullName, fields.city]) expect(text).toContain(`value="${value}"`);
        expect(text).not.toContain(fields.password);
        expect(text).toContain("Send it again");
        expect(text).toContain(line);
      },
    );

    test.each(["/admin/inquiries/new", "/admin/settings/company", "/admin/settings/notifications"])(
      "row 188: a form sent to %s is answered with 503, the documented sentence and what was typed; nobody is signed out",
      async (path) => {
        const visitor = new Visitor(app);
        visitor.cookies.set("sid", tokens[1] ?? "");
        const { status, text } = await visitor.post(path, {
          name: "Unmistakable Person",
          message: "A long one.",
        });
        expect(status).toBe(503);
        expect(text).toContain("Error verifying administrator status");
        expect(text).toContain("Unmistakable Person");
        expect(text).toContain("Send it again");
        expect(visitor.cookies.has("sid")).toBe(true);
      },
    );

    test("row 144: an application whose posting cannot be read is answered with 503 and everything that was typed", async () => {
      const { status, text } = await new Visitor(app).post(posting, {
        ...applied,
        fullName: "Unmistakable Person",
      });
      expect(status).toBe(503);
      expect(text).toContain("Unmistakable Person");
      expect(text).toContain("Send it again");
    });

    test("row 116: a subscribing resident is not sent to the sign-in", async () => {
      const { status, text } = await residentAgain().post("/payment", { plan: "street", from: "payment" });
      expect([status, text.includes("Send it again")]).toEqual([503, true]);
    });

    test("rows 102, 105: /community says that it cannot be read; it asks a visitor to sign in", async () => {
      const { status, text } = await residentAgain().get("/community");
      expect([status, text.includes("Failed to load community information")]).toEqual([503, true]);
      const asked = await new Visitor(app).get("/community");
      expect([asked.status, asked.text.includes("Sign In Required")]).toEqual([200, true]);
      const { text: kept } = await residentAgain().post("/community/join", { communityId: "unmistakable" });
      expect(kept).toContain("Your request was not sent. Please try again.");
    });

    test("ASVS V16.5.1: /profile answers with a page, a reference that is in the log, and no stack", async () => {
      const { status, text } = await residentAgain().get("/profile");
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).toContain("<h1");
      expect(text).toContain(line);
      expect(text).not.toMatch(
        /\bat .+:\d+:\d+|\.server\.|node_modules|ECONN|allow_connections|not currently/,
      );
      const reference = /Reference: <code>([0-9a-f]{10})<\/code>/.exec(text)?.[1];
      expect(reference).toBeDefined();
      expect(app.output()).toContain(`"request":"${reference}"`);
    });

    test("the data of a signed-in page fails too, without a stack", async () => {
      const { status, text } = await residentAgain().get("/profile.data");
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).not.toMatch(/\bat .+:\d+:\d+|\.server\.|node_modules|not currently/);
    });

    test("row 18: signing out removes the cookie", async () => {
      const visitor = residentAgain();
      const answer = await visitor.post("/logout", {});
      expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
      expect(visitor.cookies.has("sid")).toBe(false);
    });
  });

  describe("and back", () => {
    beforeAll(async () => {
      await allowConnections(app, true);
      await eventually(async () => expect((await new Visitor(app).get("/readyz")).status).toBe(200));
    });

    test("the sessions continue", async () => {
      const profile = await residentAgain().get("/profile");
      expect([profile.status, profile.text.includes("Sam Okafor")]).toEqual([200, true]);
      expect((await staff.get("/admin/dashboard")).status).toBe(200);
      const list = await staff.get(`/admin/inquiries?q=${search}`);
      expect([list.status, list.text.includes("No inquiry matches")]).toEqual([200, true]);
    });

    test("row 188: a lock that delays the check of a member of staff ends no session", async () => {
      const status = await inDatabaseOf(app, (database) =>
        database.transaction().execute(async (trx) => {
          await sql`lock table users in access exclusive mode`.execute(trx);
          return (await cancelWaiting(app, staff.get("/admin/dashboard"))).status;
        }),
      );
      expect([status, staff.cookies.has("sid")]).toEqual([503, true]);
      expect((await staff.get("/admin/dashboard")).status).toBe(200);
    });

    test("the failed form is accepted under its own key, once, and its email arrives", async () => {
      const visitor = new Visitor(app);
      const first = await visitor.post("/contact", { ...typed, ...stamp });
      const reference = acknowledged(first);
      expect(reference).toMatch(/^NJ-/);
      expect(acknowledged(await visitor.post("/contact", { ...typed, ...stamp }))).toBe(reference);
      await vi.waitFor(
        async () => {
          const subjects = withoutReceipts(await app.mails()).map(({ subject }) => subject);
          expect(subjects).toEqual([`Get a Quote: Unmistakable Person (${reference})`]);
        },
        { timeout: 60_000 },
      );
    });

    test("a change to the settings is heard again", async () => {
      await inDatabaseOf(app, (database) => changePhone(database, "+19055550199"));
      await eventually(async () =>
        expect((await new Visitor(app).get("/contact")).text).toContain("(905) 555-0199"),
      );
    });
  });

  test("ASVS V16.2.5, V16.4.1: the log is JSON, and contains nothing anybody typed", () => {
    const lines = app.output().slice(printed).trim().split("\n");
    expect(lines.length).toBeGreaterThan(30);
    for (const text of lines) expect(() => JSON.parse(text), text).not.toThrow();
    const log = lines.join("\n");
    const confidential = [
      ...[typed.name, typed.email, typed.phone, typed.message],
      "unmistakable",
      "nightjar.test",
      "nightjar-resident-demo",
      "5550176",
      search,
      ...tokens,
      stamp._key,
      stamp._time,
      "?",
    ];
    expect(confidential.filter((text) => log.toLowerCase().includes(`${text}`.toLowerCase()))).toEqual([]);
  });

  function residentAgain(): Visitor {
    const visitor = new Visitor(app);
    visitor.cookies.set("sid", tokens[0] ?? "");
    return visitor;
  }
});
