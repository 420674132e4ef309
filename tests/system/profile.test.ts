import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeLinks } from "../../app/modules/shared/notifications/unsubscribe.server";
import { env } from "../../app/platform/env.server";
import { type App, startApp } from "../support/app";
import { attribute, Page } from "../support/document";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { type Answer, Visitor } from "../support/visitor";

const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
/** As a form sends them that was opened before anything was saved. */
const details = {
  version: "1",
  fullName: "Sam Okafor",
  email: resident.email,
  phoneNumber: "(905) 555-0117",
  displayName: "Sam",
};

onPostgres("the profile as plain HTTP", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });
  afterAll(() => app?.dispose());

  async function signIn(person = resident): Promise<Visitor> {
    const visitor = new Visitor(app);
    expect((await visitor.post("/login", person)).status).toBe(303);
    return visitor;
  }

  /** What the form holds that the person has just opened. */
  async function opened(visitor: Visitor): Promise<typeof details> {
    const { text } = await visitor.get("/profile/details");
    return { ...details, version: /name="version" value="(\d+)"/.exec(text)?.[1] ?? "" };
  }

  async function age(email: string, column: "provedAt" | "lastSeenAt", seconds: number): Promise<void> {
    await inDatabaseOf(app, (db) =>
      db
        .updateTable("sessions")
        .set({ [column]: new Date(Date.now() - seconds * 1_000) })
        .where("userId", "in", db.selectFrom("users").select("id").where("email", "=", email))
        .execute(),
    );
  }

  function follow(visitor: Visitor, { status, headers }: Answer): Promise<Answer> {
    expect(status).toBe(303);
    return visitor.get((headers.location ?? "").split("#")[0] ?? "");
  }

  async function subjects(to: string): Promise<(string | undefined)[]> {
    const mails = await app.mails();
    return mails.filter((mail) => mail.to?.[0]?.address === to).map(({ subject }) => subject);
  }

  test("row 99: without a plan the block offers one, and nothing says that it failed", async () => {
    const page = await (await signIn()).get("/profile");
    expect(page.text).toContain("You have no plan yet. You pay month by month, and cancel when you like.");
    expect(page.text).not.toContain("Failed to");
  });

  test("ASVS V7.5.1: without a recent step-up a change of email is held, and done after the password", async () => {
    const visitor = await signIn();
    await age(resident.email, "provedAt", 700);
    const before = visitor.cookies.get("sid");
    const held = await visitor.post("/profile/details", {
      ...(await opened(visitor)),
      fullName: "Sam O",
      email: "sam@example.test",
    });
    expect([held.status, held.headers.location]).toEqual([303, "/confirm-access"]);
    const asked = await follow(visitor, held);
    expect(asked.text).toContain("We kept what you typed; it goes through once you confirm.");
    expect(await subjects("sam@example.test")).toEqual([]);
    const wrong = await visitor.post("/confirm-access", { password: "not it" });
    expect([wrong.status, wrong.text.includes("not it")]).toEqual([400, false]);
    expect(wrong.text).toContain("That password is incorrect. Please try again.");
    const done = await visitor.post("/confirm-access", { password: resident.password });
    expect(done.headers.location).toBe("/profile/details#profile");
    expect(visitor.cookies.get("sid"), "ASVS V7.2.4: a new token").not.toBe(before);
    const page = await follow(visitor, done);
    expect(page.text).toContain(
      "We have sent a link to sam@example.test. Your email will change once you open the link.",
    );
    await eventually(async () =>
      expect(await subjects("sam@example.test")).toEqual(["Confirm your new email for Nightjar Patrol"]),
    );
    // Anything that needs no step-up is saved at once.
    expect(page.text).toContain('value="Sam O"');
    const again = await visitor.post("/confirm-access", { password: resident.password });
    expect(again.headers.location, "it is done once").toBe("/profile");
  });

  test("row 93, ASVS V6.2.3: a new password is held as a hash, never sent back, and set once the old one is entered", async () => {
    const visitor = await signIn(admin);
    await age(admin.email, "provedAt", 700);
    const words = "eleven blue herons";
    const held = await visitor.post("/profile/password", { newPassword: words, confirmPassword: words });
    expect(held.headers.location).toBe("/confirm-access");
    expect((await follow(visitor, held)).text).not.toContain(words);
    const rows = await inDatabaseOf(app, (db) => db.selectFrom("pendingActions").selectAll().execute());
    expect(JSON.stringify(rows)).toContain("argon2id");
    expect(JSON.stringify(rows)).not.toContain(words);
    const done = await visitor.post("/confirm-access", { password: admin.password });
    expect((await follow(visitor, done)).text).toContain("Password updated successfully");
    expect((await new Visitor(app).post("/login", admin)).status).toBe(400);
    expect((await new Visitor(app).post("/login", { ...admin, password: words })).status).toBe(303);
    expect(app.output()).not.toContain(words);
  });

  test("a page that needs step-up returns to itself, and nowhere else", async () => {
    const visitor = await signIn();
    await age(resident.email, "provedAt", 700);
    const away = await visitor.get("/profile/export");
    expect(away.headers.location).toBe("/confirm-access?next=%2Fprofile%2Fexport");
    const evil = await visitor.post("/confirm-access?next=//evil.example", { password: resident.password });
    expect(evil.headers.location).toBe("/profile");
    const file = await visitor.get("/profile/export");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
    expect(file.headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(file.text).profile.email).toBe(resident.email);
  });

  test("text typed into an expired session is restored after signing in again, and for nobody else", async () => {
    const visitor = await signIn();
    await age(resident.email, "lastSeenAt", 15 * 86_400);
    const typed = { ...details, fullName: "Sam Half-Typed", password: "a secret", code: "123456" };
    const away = await visitor.post("/profile/details", typed);
    expect(away.headers.location).toBe("/login?redirectTo=%2Fprofile%2Fdetails");
    const login = await follow(visitor, away);
    expect(login.text).toContain("Your session has ended. Sign in again: what you typed is kept.");
    const kept = await inDatabaseOf(app, (db) => db.selectFrom("formDrafts").select("fields").execute());
    expect(JSON.stringify(kept)).toContain("Half-Typed");
    expect(JSON.stringify(kept)).not.toMatch(/a secret|123456/);

    const draft = visitor.cookies.get("draft") ?? "";
    const other = new Visitor(app);
    other.cookies.set("draft", draft);
    await other.post("/login", { ...admin, password: "eleven blue herons" });
    expect((await other.get("/profile/details")).text).not.toContain("Half-Typed");
    expect((await visitor.get("/profile/details")).status, "nobody is signed in").toBe(303);

    visitor.cookies.set("draft", draft);
    const back = await visitor.post("/login?redirectTo=%2Fprofile%2Fdetails", resident);
    const page = await follow(visitor, back);
    expect(page.text).toContain('value="Sam Half-Typed"');
    expect(page.text).toContain("It is not saved yet.");
    expect((await visitor.get("/profile/details")).text, "given once").not.toContain("Half-Typed");
  });

  test("row 49: a session ended by another device says so, and keeps what was typed", async () => {
    const [visitor, other] = [await signIn(), await signIn()];
    await other.post("/profile/sessions/others", {});
    const typed = { ...details, fullName: "Sam Signed-Out" };
    const login = await follow(visitor, await visitor.post("/profile/details", typed));
    expect(login.text).toContain("Your session has ended. Sign in again: what you typed is kept.");
    const back = await visitor.post("/login?redirectTo=%2Fprofile%2Fdetails", resident);
    expect((await follow(visitor, back)).text).toContain('value="Sam Signed-Out"');
    await other.post("/profile/sessions/others", {});
    await visitor.post("/profile/sessions/others", {});
    const reader = await follow(visitor, await visitor.get("/profile/invoices"));
    expect(reader.text).toContain("Your session has ended. Please sign in again.");
  });

  test("row 18: a form sent after signing out in another tab says that nothing was saved", async () => {
    const visitor = await signIn();
    await visitor.post("/logout", {});
    const login = await follow(visitor, await visitor.post("/profile/details", details));
    expect(login.text).toContain("You are signed out, so nothing was saved. Please sign in and try again.");
    const reader = await follow(visitor, await visitor.get("/profile/details"));
    expect(reader.text).not.toContain("You are signed out");
  });

  test("rows 78, 79: the query string cannot show another person or change a status", async () => {
    const visitor = await signIn();
    const all = () =>
      inDatabaseOf(app, (db) =>
        db.selectFrom("profiles").select(["id", "addressVerificationStatus"]).execute(),
      );
    const before = await all();
    const other = before.map(({ id }) => `/profile?userId=${id}`);
    for (const path of [
      ...other,
      "/profile?verified=true",
      "/profile?verified=pending",
      "/profile?verified=x",
    ]) {
      const answer = await visitor.get(path);
      expect([answer.status, answer.headers.location, answer.headers["set-cookie"]]).toEqual([
        303,
        "/profile",
        undefined,
      ]);
    }
    expect(await all()).toEqual(before);
    await inDatabaseOf(app, (db) =>
      db
        .updateTable("profiles")
        .set({ addressVerificationStatus: "verified" })
        .where("id", "in", db.selectFrom("users").select("id").where("email", "=", resident.email))
        .execute(),
    );
    const page = await follow(visitor, await visitor.get("/profile?verified=true"));
    expect(page.text).toContain("Your address has been verified!");
  });

  test("B36: unsubscribing works without signing in, on the page and from an email program of any origin", async () => {
    const { id, links } = await inDatabaseOf(app, async (db) => {
      const user = await db
        .selectFrom("users")
        .select("id")
        .where("email", "=", resident.email)
        .executeTakeFirstOrThrow();
      await db.insertInto("notificationChoices").values({ userId: user.id, marketingEmails: true }).execute();
      return { id: user.id, links: await unsubscribeLinksOf(app, user.id) };
    });
    const choices = () =>
      inDatabaseOf(app, (db) =>
        db
          .selectFrom("notificationChoices")
          .select(["marketingEmails", "emailUpdates"])
          .where("userId", "=", id)
          .executeTakeFirst(),
      );
    const visitor = new Visitor(app);
    expect((await visitor.get(links.marketing)).text).toContain("Stop: Marketing emails");
    expect(await choices(), "looking changes nothing").toEqual({
      marketingEmails: true,
      emailUpdates: true,
    });
    expect((await visitor.post(links.marketing, { _: "" })).text).toContain("You will no longer receive");
    expect(await choices()).toEqual({ marketingEmails: false, emailUpdates: true });
    const robot = new Visitor(app, "https://mail.example");
    const answer = await robot.post(
      links.oneClick,
      { "List-Unsubscribe": "One-Click" },
      { "Sec-Fetch-Site": "cross-site" },
    );
    expect([answer.status, answer.text]).toEqual([200, "Done.\n"]);
    expect(await choices()).toEqual({ marketingEmails: false, emailUpdates: false });
    expect((await robot.post(`${links.oneClick}x`, {})).status).toBe(410);
    const foreign = await robot.post(links.marketing, { _: "" }, { "Sec-Fetch-Site": "cross-site" });
    expect(foreign.status, "the page itself is ours alone").toBe(403);
  });

  test("row 83: the later of two tabs is shown what the earlier one saved, keeps its text, and saves it when told to", async () => {
    const visitor = await signIn();
    const hidden = (html: string, name: string) =>
      new Page(html).all("input").flatMap((input) => {
        const isIt = attribute(input, "name") === name;
        return isIt ? (attribute(input, "value") ?? "") : [];
      })[0] ?? "";
    const form = ({ text }: Answer) => ({
      ...details,
      version: hidden(text, "version"),
      original: hidden(text, "original"),
      fullName: hidden(text, "fullName"),
      phoneNumber: hidden(text, "phoneNumber"),
    });
    const tabs = [form(await visitor.get("/profile/details")), form(await visitor.get("/profile/details"))];
    const earlier = { ...tabs[0], fullName: "Sam Earlier" };
    expect((await visitor.post("/profile/details", earlier)).status).toBe(303);
    const later = await visitor.post("/profile/details", { ...tabs[1], fullName: "Sam Later" });
    expect(later.status).toBe(409);
    const { text } = new Page(later.text);
    expect(text).toContain("You have saved this in another tab since you opened it.");
    expect(text).toContain("Keep theirs: Sam Earlier");
    expect(form(later).fullName).toBe("Sam Later");
    expect((await visitor.post("/profile/details", form(later))).status).toBe(303);
    expect(form(await visitor.get("/profile/details")).fullName).toBe("Sam Later");
    const back = { ...form(await visitor.get("/profile/details")), fullName: details.fullName };
    expect((await visitor.post("/profile/details", back)).status).toBe(303);
  });

  test("a pending action refused in the end says why and signs nobody out", async () => {
    const visitor = await signIn();
    for (let n = 0; n < 5; n++) {
      await visitor.post("/profile/details", { ...(await opened(visitor)), email: `sam${n}@example.test` });
    }
    await age(resident.email, "provedAt", 700);
    const last = { ...(await opened(visitor)), email: "last@example.test" };
    const held = await visitor.post("/profile/details", last);
    expect(held.headers.location).toBe("/confirm-access");
    const refused = await visitor.post("/confirm-access", { password: resident.password });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("You have asked for this too often.");
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test("row 256: /registration-success redirects signed-out visitors to the sign-in", async () => {
    const signedOut = await new Visitor(app).get("/registration-success");
    expect(signedOut.status).toBe(303);
    expect(signedOut.headers.location).toMatch(/^\/login(\?|$)/);
    expect((await (await signIn()).get("/registration-success")).status).toBe(200);
  });

  test("row 97: when the job applications cannot be read, their page says so and the settings are complete", async () => {
    const visitor = await signIn();
    const rename = (from: string, to: string) =>
      inDatabaseOf(app, (db) => db.schema.alterTable(from).renameTo(to).execute());
    await rename("jobApplications", "away");
    const unread = await visitor.get("/profile/applications");
    const settings = await visitor.get("/profile/settings");
    await rename("away", "jobApplications");
    expect(unread.status).toBe(503);
    expect(unread.text).toContain("Failed to load job applications. Please try again later.");
    expect([settings.status, settings.text.includes("My job applications")]).toEqual([200, true]);
    const { status, text } = await visitor.get("/profile/applications");
    expect([status, text.includes("You have not applied")]).toEqual([200, true]);
  });

  test.each([
    ["verifications", "/profile"],
    ["verifications", "/profile/verification"],
    ["notificationChoices", "/profile/notifications"],
    ["auditLog", "/profile/activity"],
    ["accountTokens", "/profile/details"],
  ])("row 96: without %s, %s says in its card that it cannot be read", async (table, path) => {
    const visitor = await signIn();
    await inDatabaseOf(app, (db) => db.schema.alterTable(table).renameTo("away").execute());
    const answer = await visitor.get(path);
    await inDatabaseOf(app, (db) => db.schema.alterTable("away").renameTo(table).execute());
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("Failed to load user data. Please try again later.");
    expect((await visitor.get(path)).status).toBe(200);
  });

  test.each([
    ["stripeUserSubscriptions", "Subscription", "Failed to fetch subscription details"],
    ["householdEntries", "Household", "Failed to load your household. Please try again later."],
    ["communityJoinRequests", "Your community", "Failed to load community information"],
  ])("row 96: without %s, only the card %s of the home says so", async (table, card, words) => {
    const visitor = await signIn();
    await inDatabaseOf(app, (db) => db.schema.alterTable(table).renameTo("away").execute());
    const { status, text } = await visitor.get("/profile");
    await inDatabaseOf(app, (db) => db.schema.alterTable("away").renameTo(table).execute());
    expect(status).toBe(200);
    expect(new Page(text).part(card).text).toContain(words);
    expect(text.split("Failed to")).toHaveLength(2);
    expect(text).toContain("18 Lanternwood Crescent");
  });

  test("words in the address bar of an old link lead to a line of the home, or to its card", async () => {
    const { text } = await (await signIn()).get("/profile");
    const anchors = ["subscription", "verify", "profile", "household", "applications", "two-factor"];
    anchors.push("password", "sessions", "notifications", "activity", "data", "settings");
    expect(anchors.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
  });

  test("rows 81, 82: the home says which status it was made with, a rejected one too, and which parts to renew", async () => {
    const visitor = await signIn();
    const set = (status: "rejected" | "unverified") =>
      inDatabaseOf(app, (db) =>
        db
          .updateTable("profiles")
          .set({
            addressVerificationStatus: status,
            rejectionReason: status === "rejected" ? "unreadable" : null,
            addressVerifiedAt: null,
          })
          .where("id", "in", db.selectFrom("users").select("id").where("email", "=", resident.email))
          .execute(),
      );
    await set("rejected");
    const { text } = await visitor.get("/profile");
    await set("unverified");
    expect(text).toMatch(/data-status="unverified"[^>]*data-live="verification"[^>]*data-state="rejected"/);
    expect(text.match(/data-renew/g)).toHaveLength(2);
    expect(text).toContain("We could not read the document.");
    expect(text).toContain("Send another document");
  });
});

async function unsubscribeLinksOf(
  app: App,
  userId: string,
): Promise<{ marketing: string; oneClick: string }> {
  const { session } = JSON.parse(await readFile(`${app.dataDir}/secrets.json`, "utf8"));
  env.sessionSecrets = [session];
  const path = (url: string) => new URL(url).pathname + new URL(url).search;
  return {
    marketing: path(unsubscribeLinks(userId, "marketingEmails").page),
    oneClick: path(unsubscribeLinks(userId, "emailUpdates").oneClick),
  };
}
