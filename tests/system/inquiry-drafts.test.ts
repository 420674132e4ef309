import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { Visitor } from "../support/visitor";

const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

onPostgres("rows 198, 232: an inquiry that was being edited when the session ended", () => {
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
    "is as it was typed after signing in again, and still knows what it was made from, %s",
    async (_, suffix) => {
      const visitor = new Visitor(app);
      await signIn(visitor);
      const list = await visitor.get("/admin/inquiries");
      const [, path = ""] = /href="(\/admin\/inquiries\/[0-9a-f-]{36})/.exec(list.text) ?? [];
      const form = await visitor.get(`${path}/edit`);
      const [, opened = ""] = /name="version" value="(\d+)"/.exec(form.text) ?? [];
      await inDatabaseOf(app, async (db) => {
        const old = new Date(Date.now() - 31 * 60_000);
        await db.updateTable("sessions").set({ last_seen_at: old }).execute();
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
});
