import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sections } from "../../app/modules/shared/roles/roles";
import { migrations } from "../../migrations/index";
import { previousVersion } from "../../scripts/previous-version.mjs";
import { type App, startApp } from "../support/app";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "tests/fixtures/upgrade");
const kept = readdirSync(folder).filter((name) => name.endsWith(".sql.gz"));
const extensions = ["btree_gist", "citext", "pg_trgm"];

async function fill(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of extensions) await client.query(`create extension if not exists ${name} schema public`);
    await client.query(gunzipSync(readFileSync(path.join(folder, file))).toString("utf8"));
  } finally {
    await client.end();
  }
}

onPostgres("the data of an earlier version", () => {
  test("is kept for the version that was released last", ({ skip }) => {
    const previous = previousVersion(root);
    if ("reason" in previous) return skip(previous.reason);
    const name = `${previous.version}.sql.gz`;
    expect(kept).toContain(name);
    const since = ["diff", "--name-status", previous.commit, "--", `tests/fixtures/upgrade/${name}`];
    expect(execFileSync("git", since, { cwd: root, encoding: "utf8" }), "the release has it too").toBe("");
  });

  describe.each(kept)("%s", (file) => {
    let database: TestDatabase;
    let app: App;

    beforeAll(async () => {
      database = await createTestDatabase({ empty: true });
      await fill(database.url, file);
      app = await startApp({ engine: "postgres", database: database.url });
    });

    afterAll(async () => {
      await app?.dispose();
      await database?.drop();
    });

    test("is migrated to the newest schema by the start", async () => {
      const { rows } = await inDatabaseOf(app, async (db) => ({
        rows: await db
          .withoutPlugins()
          .selectFrom("kysely_migration" as never)
          .select("name" as never)
          .execute(),
      }));
      const names = rows.map((row) => Object.values(row)[0]).sort();
      expect(names).toEqual(Object.keys(migrations).sort());
    });

    test("row 335: a quote that was sent keeps its tax", async () => {
      const { taxes } = await inDatabaseOf(app, (db) =>
        db
          .selectFrom("quotes")
          .select("taxes")
          .where("status", "<>", "draft")
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      expect(taxes).toEqual([{ name: "HST", percent: 13 }]);
    });

    test.each(["/", "/products", "/news", "/careers", "/services/neighbourhood-watch"])(
      "visitors read %s",
      async (at) => {
        const { status, text } = await new Visitor(app).get(at);
        expect([status, text.includes("(905) 555-0142")]).toEqual([200, true]);
      },
    );

    test("people sign in with the passwords they had, and find what was theirs", async () => {
      const resident = new Visitor(app);
      const own = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
      expect((await resident.post("/login", own)).status).toBe(303);
      for (const at of ["/profile", "/community", "/payment"])
        expect((await resident.get(at)).status, at).toBe(200);
      expect((await resident.get("/profile")).text).toContain("Sam Okafor");
      const staff = new Visitor(app);
      const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
      expect((await staff.post("/admin/login", admin)).status).toBe(303);
      for (const { area } of sections) expect((await staff.get(`/admin/${area}`)).status, area).toBe(200);
    });

    test("new inquiries are accepted", async () => {
      const visitor = new Visitor(app);
      const answer = await visitor.post("/contact", contactFields({ ...(await openContactForm(visitor)) }));
      expect(acknowledged(answer)).toMatch(/^NJ-/);
    });
  });
});
