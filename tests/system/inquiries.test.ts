import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { signedInAs } from "../support/staff-visitor";
import { Visitor } from "../support/visitor";

const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

onPostgres("the inquiries of the back office", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });
  afterAll(() => app?.dispose());

  async function signIn(visitor: Visitor, back = ""): Promise<string | undefined> {
    return (await visitor.post(`/admin/login${back}`, admin)).headers.location;
  }

  test.each([
    ["as a page", ""],
    ["as data", ".data"],
  ])(
    "rows 52, 198, 232: text typed when the session ended is restored after signing in, with the version it was based on, %s",
    async (_, suffix) => {
      const visitor = new Visitor(app);
      await signIn(visitor);
      const list = await visitor.get("/admin/inquiries");
      const [, path = ""] = /href="(\/admin\/inquiries\/[0-9a-f-]{36})/.exec(list.text) ?? [];
      const form = await visitor.get(`${path}/edit`);
      const [, opened = ""] = /name="version" value="(\d+)"/.exec(form.text) ?? [];
      await inDatabaseOf(app, async (db) => {
        const old = new Date(Date.now() - 31 * 60_000);
        await db.updateTable("sessions").set({ lastSeenAt: old }).execute();
      });
      const typed = { name: "Half-Typed", phone: "905 555 0123", version: opened };
      const away = await visitor.post(`${path}/edit${suffix}`, typed);
      if (suffix === "") expect(away.headers.location).toContain("/admin/login?redirectTo=");
      expect(visitor.cookies.get("draft")).toBeTruthy();
      await inDatabaseOf(app, (db) =>
        db
          .updateTable("inquiries")
          .set({ version: Number(opened) + 1 })
          .where("id", "=", path.split("/").at(-1) ?? "")
          .execute(),
      );
      const back = await signIn(visitor, `?redirectTo=${encodeURIComponent(`${path}/edit`)}`);
      expect(back).toBe(`${path}/edit`);
      const again = await visitor.get(`${path}/edit`);
      expect(again.text).toContain('value="Half-Typed"');
      expect(again.text).toContain(`name="version" value="${opened}"`);
      expect((await visitor.get(`${path}/edit`)).text, "given once").not.toContain("Half-Typed");
    },
  );

  test("row 237: without the right to delete, deleting many is neither offered nor allowed", async () => {
    const ids = await inDatabaseOf(app, (db) => db.selectFrom("inquiries").select("id").limit(2).execute());
    const support = await signedInAs(app, "support");
    const asked = new URLSearchParams([["act", "delete"], ...ids.map(({ id }) => ["id", id])]);
    const question = await support.get(`/admin/inquiries/bulk?${asked}`);
    const chosen: [string, string][] = [
      ["act", "delete"],
      ["shown", /name="shown" value="([^"]+)"/.exec(question.text)?.[1] ?? ""],
      ...ids.map(({ id }): [string, string] => ["id", `${id}.1`]),
    ];
    const kept = async () =>
      inDatabaseOf(app, (db) =>
        db
          .selectFrom("inquiries")
          .select("id")
          .where(
            "id",
            "in",
            ids.map(({ id }) => id),
          )
          .execute(),
      );
    const dispatcher = await signedInAs(app, "dispatcher");
    const list = await dispatcher.get("/admin/inquiries");
    expect(list.text).toContain('<option value="spam">');
    expect(list.text).not.toContain('<option value="delete">');
    expect((await dispatcher.get(`/admin/inquiries/bulk?act=delete&id=${ids[0]?.id}`)).status).toBe(403);
    for (const suffix of ["", ".data"]) {
      const answer = await dispatcher.post(`/admin/inquiries/bulk${suffix}`, chosen);
      expect([suffix, answer.status === 403 || answer.text.includes('"Forbidden"')]).toEqual([suffix, true]);
    }
    expect(await kept()).toHaveLength(2);
    expect((await support.post("/admin/inquiries/bulk", chosen)).status).toBe(303);
    expect(await kept()).toHaveLength(0);
  });

  test("row 186: a role that may not open a page is told so inside the back office, with a link onward", async () => {
    const { status, text } = await (await signedInAs(app, "recruiter")).get("/admin/inquiries");
    expect(status).toBe(403);
    expect(text).toMatch(
      /Sign out[\s\S]*Your role cannot open this page[\s\S]*href="\/admin\/dashboard"[^>]*>Back to the dashboard/,
    );
    expect(text).not.toContain("Failed to load");
  });

  test("row 232: «Failed to load inquiries» when they cannot be read, inside the back office's layout", async () => {
    const owner = await signedInAs(app, "owner");
    const rename = (from: string, to: string) =>
      inDatabaseOf(app, (db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
    await rename("inquiries", "inquiries_away");
    try {
      const { status, text } = await owner.get("/admin/inquiries");
      expect(status).toBe(503);
      expect(text).toContain("Failed to load inquiries");
      expect(text).toContain("Sign out");
    } finally {
      await rename("inquiries_away", "inquiries");
    }
    const { status, text } = await owner.get("/admin/inquiries");
    expect([status, text.includes("Failed to load")]).toEqual([200, false]);
  });
});
