import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { Page } from "../support/document";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { Visitor } from "../support/visitor";

const unknownJob = "01890000-0000-7000-8000-000000000000";

onPostgres("public lists that are empty or cannot be read", () => {
  let app: App;
  let visitor: Visitor;
  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    visitor = new Visitor(app);
  });
  afterAll(() => app?.dispose());

  test.each([
    ["row 135", "newsArticles", "/news", "Failed to load news articles. Please try again later."],
    ["row 141", "jobPostings", "/careers", "Failed to load job postings"],
    ["row 142", "jobPostings", `/careers/${unknownJob}`, "Failed to load job details"],
    ["row 163", "products", "/products", "Failed to load products"],
  ])("%s: without the table %s %s fails and says so", async (_row, table, path, sentence) => {
    const rename = (from: string, to: string) =>
      inDatabaseOf(app, (db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
    await rename(table, "away");
    try {
      const { status, text } = await visitor.get(path);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(new Page(text).in("main").text).toContain(sentence);
    } finally {
      await rename("away", table);
    }
  });

  test("ASVS V1.2.3: the title of a posting cannot end the data for search engines", async () => {
    const title = '</script><svg onload=1>\u2028"guard"';
    const id = await inDatabaseOf(app, async (db) => {
      const { id } = await db
        .selectFrom("jobPostings")
        .select("id")
        .where("status", "=", "active")
        .where("closesAt", "is", null)
        .limit(1)
        .executeTakeFirstOrThrow();
      await db.updateTable("jobPostings").set({ title }).where("id", "=", id).execute();
      return id;
    });
    const { text } = await visitor.get(`/careers/${id}`);
    expect(text).not.toContain("<svg onload=1>");
    expect(new Page(text).data).toMatchObject([{ "@type": "JobPosting", title }]);
  });

  test.each([
    ["row 136", "newsArticles", "/news", "No news articles found."],
    ["row 141", "jobPostings", "/careers", "No job positions available at the moment."],
  ] as const)("%s: with an empty table %s %s says so", async (_row, table, path, sentence) => {
    await inDatabaseOf(app, (db) => db.deleteFrom(table).execute());
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(new Page(text).in("main").text).toContain(sentence);
  });
});
