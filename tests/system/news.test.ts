import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { attribute, Page } from "../support/document";
import { allowConnections, inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { foundArticle, GnewsStandIn, newsFailures } from "../support/gnews";
import { Visitor } from "../support/visitor";

const failed = "Failed to load news articles. Please try again later.";
const cached = "Unable to fetch fresh news. Showing cached articles.";
const unavailable = "No news articles available. Please try again later.";
const none = "No news articles found.";
const looking = "We are looking for new articles. Refresh again in a minute.";
const patience = { timeout: 60_000 };

onPostgres("news", () => {
  let app: App;
  let service: GnewsStandIn;
  /** Pages of people who are signed in are not stored. */
  let resident: Visitor;

  beforeAll(async () => {
    service = await GnewsStandIn.start();
    const env = { GNEWS_API_KEY: "a-secret-key", GNEWS_API_URL: service.url };
    app = await startApp({ engine: "postgres", env });
    resident = new Visitor(app);
    await resident.post("/login", { email: "resident@nightjar.test", password: "nightjar-resident-demo" });
  });

  afterAll(async () => {
    await app?.dispose();
    await service.close();
  });

  async function run(statement: ReturnType<typeof sql>): Promise<void> {
    await inDatabaseOf(app, (database) => statement.execute(database));
  }

  /** Which of the four texts, and how many articles. */
  async function shown(): Promise<[string[], number]> {
    const page = new Page((await resident.get("/news")).text).in("main");
    const texts = [failed, cached, unavailable, none].filter((text) => page.text.includes(text));
    return [texts, page.all("article").length];
  }

  async function failures(): Promise<string | null> {
    return inDatabaseOf(app, async (database) => {
      const row = await database.selectFrom("newsFeeds").select("failure").executeTakeFirst();
      return row?.failure ?? null;
    });
  }

  async function fetchNow(): Promise<void> {
    await run(sql`update news_feeds set next_at = now() - interval '1 second', claimed_until = null, used = 0,
      failures = 0, failure = null`);
    const before = service.asked.length;
    await new Visitor(app).post("/news", {});
    await vi.waitFor(() => expect(service.asked.length).toBeGreaterThan(before), patience);
  }

  async function withArticles(count: number): Promise<void> {
    await run(sql`delete from news_articles`);
    await run(sql`insert into news_articles (id, title, content, source_url, published_at)
      select gen_random_uuid(), md5(i::text), '', 'https://courier.example/' || i, now() from generate_series(1, ${count}::int) i`);
  }

  test.each(newsFailures)(
    "rows 133, 134, 135: when asking gives %s, each state has its own text",
    async (manner, words) => {
      service.manner = manner;
      await fetchNow();
      if (manner === "hang") await app.hasten(9);
      await vi.waitFor(async () => expect(await failures()).toMatch(words), patience);
      await withArticles(12);
      expect(await shown()).toEqual([[cached], 10]);
      await withArticles(0);
      expect(await shown()).toEqual([[unavailable], 0]);
      await run(sql`alter table news_articles rename to away`);
      try {
        expect((await resident.get("/news")).status).toBe(503);
        expect(await shown()).toEqual([[failed], 0]);
      } finally {
        await run(sql`alter table away rename to news_articles`);
      }
    },
    60_000,
  );

  test("row 136, B6: a fetch without results says just that, and with older articles nothing", async () => {
    Object.assign(service, { manner: "ok", articles: [] });
    await fetchNow();
    await vi.waitFor(async () => expect(await shown()).toEqual([[none], 0]), patience);
    service.articles = [
      foundArticle({ title: '<img src=x onerror="alert(1)">' }),
      foundArticle({ url: "javascript:1" }),
    ];
    await fetchNow();
    await vi.waitFor(async () => expect(await shown()).toEqual([[], 1]), patience);
    const { text } = await resident.get("/news");
    expect(text).not.toContain("a-secret-key");
    const main = new Page(text).in("main");
    expect(main.texts("h2")).toEqual(['<img src=x onerror="alert(1)">']);
    expect(main.text).toMatch(/As of \w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
    expect(main.all("img").map((image) => attribute(image, "src"))).toEqual([
      "https://courier.example/owls.jpg",
    ]);
  });

  test("row 137: with Save-Data there are no pictures; otherwise each has its size and its source", async () => {
    const headers = { "Save-Data": "on" };
    const saving = await new Visitor(app).send("GET", "/news", headers);
    expect(new Page(saving.text).in("main").all("img")).toEqual([]);
    const [image] = new Page((await resident.get("/news")).text).in("main").all("img");
    const of = (name: string) => image && attribute(image, name);
    expect(["width", "height", "alt", "loading", "referrerpolicy"].map(of)).toEqual([
      ...["160", "100", "From Courier", "lazy", "no-referrer"],
    ]);
  });

  test("row 130: Refresh answers at once, fetches once in ten minutes for everybody, and says when it does not", async () => {
    const before = service.asked.length;
    const press = async () => {
      const visitor = new Visitor(app);
      const { status, headers } = await visitor.post("/news", {});
      expect([status, headers.location]).toEqual([303, "/news"]);
      return new Page((await visitor.get("/news")).text).text;
    };
    for (const text of await Promise.all([press(), press(), press()]))
      expect(text).toMatch(/Updated (just now|\d+ minutes? ago); next update at \d+:\d\d [AP]M/);
    expect(service.asked.length).toBe(before);
    await run(
      sql`update news_feeds set tried_at = now() - interval '11 minutes', next_at = now() + interval '1 hour'`,
    );
    service.manner = "hang";
    expect(await press()).toContain(looking);
    await vi.waitFor(() => expect(service.asked.length).toBe(before + 1), patience);
    await Promise.all([press(), press()]);
    expect(service.asked.length).toBe(before + 1);
  });

  describe("row 132: hiding", () => {
    test("an article hidden by staff leaves the stored page at once", async () => {
      service.manner = "ok";
      await withArticles(3);
      const anyone = async () => new Page((await new Visitor(app).get("/news")).text).in("main");
      await new Visitor(app).post("/news", {});
      expect((await anyone()).all("article")).toHaveLength(3);
      const staff = new Visitor(app);
      await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
      const id = await inDatabaseOf(app, (database) =>
        database.selectFrom("newsArticles").select("id").limit(1).executeTakeFirstOrThrow(),
      );
      const answer = await staff.post(`/admin/settings/news/${id.id}/hide`, { from: "list" });
      expect([answer.status, answer.headers.location]).toEqual([303, "/admin/settings/news"]);
      await eventually(async () => expect((await anyone()).all("article")).toHaveLength(2));
    });
  });

  test("row 135: with the database down the stored page is still there", async () => {
    const stored = (await new Visitor(app).get("/news")).text;
    expect(new Page(stored).in("main").all("article")).toHaveLength(2);
    await allowConnections(app, false);
    try {
      await app.advance(200);
      const { status, text, headers } = await new Visitor(app).get("/news");
      expect([status, Number(headers.age)]).toEqual([200, expect.any(Number)]);
      expect(new Page(text).in("main").all("article")).toHaveLength(2);
      expect(text).toContain("As of ");
      const other = await new Visitor(app).get("/news?page=2");
      expect([other.status, new Page(other.text).in("main").text]).toEqual([
        503,
        expect.stringContaining(failed),
      ]);
    } finally {
      await allowConnections(app, true);
    }
  });
});
