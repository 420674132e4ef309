import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { changePhone } from "../support/company";
import type { TestDatabase } from "../support/database";
import { createDemoDatabase } from "../support/demo-template";
import { allowConnections, inDatabaseOf, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { sharedApp } from "../support/shared-app";
import { type Answer, Visitor } from "../support/visitor";

const pages = [
  "/",
  "/about",
  "/accessibility",
  "/careers",
  "/features",
  "/future-developments",
  "/news",
  "/privacy",
  "/services",
  "/services/equipment-sales",
  "/services/event-security",
  "/services/neighbourhood-watch",
  "/services/vip-protection",
  "/terms",
];
const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };

async function stored(app: App, path: string): Promise<Answer> {
  return vi.waitUntil(
    async () => {
      const answer = await new Visitor(app).get(path);
      return answer.headers.etag !== undefined && answer;
    },
    // A page that could not be stored is tried again after five seconds.
    { timeout: 60_000, interval: 200 },
  );
}

/** An unknown session gets the same page, but from Remix itself. */
function fromRemix(app: App, path: string): Promise<Answer> {
  const visitor = new Visitor(app);
  visitor.cookies.set("sid", "x".repeat(43));
  return visitor.get(path, { "Sec-Fetch-Site": "none" });
}

/** Headers about transport, and the two that only a stored page has. */
const travel = ["date", "connection", "keep-alive", "transfer-encoding", "content-length", "vary", "etag"];

function content({ status, headers, text }: Answer) {
  const own = Object.entries(headers).filter(([name]) => !travel.includes(name));
  return { status, headers: Object.fromEntries(own), text };
}

describe("the page cache", () => {
  let app: App;

  beforeAll(async () => {
    app = await sharedApp();
  });

  test.each(pages)("%s is the same from the cache as without, headers and all", async (path) => {
    const answer = await stored(app, path);
    expect(content(answer)).toEqual(content(await fromRemix(app, path)));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-cache",
      vary: "Accept-Encoding, Cookie, Save-Data",
    });
    expect(answer.headers["content-security-policy"]).toContain("script-src 'none'");
  });

  test("unknown addresses share one page, each with its own headers", async () => {
    const [one, other] = [await stored(app, "/no-such-page"), await stored(app, "/nor/this?one=1")];
    expect(one.status).toBe(404);
    expect([other.headers.etag, other.text]).toEqual([one.headers.etag, one.text]);
    expect(content(one)).toEqual(content(await fromRemix(app, "/no-such-page")));
  });

  test.each([
    "/thank-you",
    "/thank-you?ref=NJ-7QK2-9FXM",
    "/refused",
    "/dev/mail",
    "/contact",
    "/login",
    "/careers?q=guard",
  ])("%s is never stored", async (path) => {
    for (let n = 0; n < 3; n++) {
      const { headers } = await new Visitor(app).get(path);
      expect(headers).not.toHaveProperty("etag");
      expect(headers["cache-control"]).toMatch(/^no-(cache|store)$/);
    }
  });

  test("a filter is a separate page, with or without campaign parameters", async () => {
    const all = await stored(app, "/careers");
    const filtered = await stored(app, "/careers?type=part-time");
    const again = await stored(app, "/careers?utm_source=flyer&type=part-time&fbclid=1");
    expect(filtered.text).not.toBe(all.text);
    expect([again.headers.etag, again.text]).toEqual([filtered.headers.etag, filtered.text]);
    expect(again.text).not.toContain("flyer");
  });

  test("signing in shows on the next page, and signing out removes it again", async () => {
    const person = new Visitor(app);
    const { etag = "" } = (await stored(app, "/about")).headers;
    expect((await person.get("/about", { "If-None-Match": etag })).status).toBe(304);
    expect((await person.post("/login", resident)).status).toBe(303);
    const mine = await person.get("/about", { "If-None-Match": etag });
    expect([mine.status, mine.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(mine.text).toContain("My Profile");
    const others = await new Visitor(app).get("/about");
    expect([others.headers.etag, others.text.includes("My Profile")]).toEqual([etag, false]);
    await person.post("/logout", {});
    expect((await person.get("/about", { "If-None-Match": etag })).status).toBe(304);
  });

  test("a message waits for its reader and is shown once, to nobody else", async () => {
    await stored(app, "/about");
    const person = new Visitor(app);
    await person.post("/login", resident);
    await person.get("/admin/dashboard");
    expect(person.cookies.has("flash")).toBe(true);
    const sentence = "This account does not have administrator privileges";
    expect((await person.get("/about", { "Sec-Purpose": "prefetch" })).text).not.toContain(sentence);
    expect((await person.get("/about")).text).toContain(sentence);
    expect((await person.get("/about")).text).not.toContain(sentence);
    expect((await stored(app, "/about")).text).not.toContain(sentence);
  });
});

onPostgres("the page cache of two processes", () => {
  let database: TestDatabase;
  let apps: App[] = [];

  beforeAll(async () => {
    database = await createDemoDatabase();
    apps = await Promise.all([1, 2].map(() => startApp({ engine: "postgres", database: database.url })));
  });

  afterAll(async () => {
    for (const app of apps) await app.dispose();
    await database?.drop();
  });

  test("a change to the settings is seen on both processes' stored pages at once", async () => {
    for (const digit of [1, 2, 3]) {
      for (const app of apps) for (const path of ["/", "/no-such-page"]) await stored(app, path);
      await inDatabaseOf(apps[0] as App, (db) => changePhone(db, `+1905555018${digit}`));
      for (const app of apps) {
        for (const path of ["/", "/no-such-page"]) {
          const seen = async () => (await new Visitor(app).get(path)).text;
          // Far less than the minute the page would be fresh: only the event can have renewed it.
          await eventually(async () => expect(await seen()).toContain(`(905) 555-018${digit}`));
        }
      }
    }
  });
});

onPostgres("the page cache and changes nobody announced", () => {
  let app: App;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });

  afterAll(() => app?.dispose());

  /** Changes every headline, bypassing the app. */
  async function changeNews(title: string): Promise<void> {
    await inDatabaseOf(app, (db) => db.updateTable("newsArticles").set({ title }).execute());
  }

  const news = async () => (await new Visitor(app).get("/news")).text;

  test("they show to the second visitor after one minute, to the first after two", async () => {
    await stored(app, "/news");
    await changeNews("Owls at dusk");
    expect(await news()).not.toContain("Owls at dusk");
    await app.advance(61);
    expect(await news()).not.toContain("Owls at dusk");
    await eventually(async () => expect(await news()).toContain("Owls at dusk"));
    await changeNews("Owls at dawn");
    await app.advance(121);
    expect(await news()).toContain("Owls at dawn");
  });

  test("Refresh on /news shows them at once", async () => {
    await stored(app, "/news");
    await changeNews("Owls at noon");
    expect(await news()).not.toContain("Owls at noon");
    const answer = await new Visitor(app).post("/news", {});
    expect([answer.status, answer.headers.location]).toEqual([303, "/news"]);
    expect(await news()).toContain("Owls at noon");
  });

  describe("performance.md: with the database down", () => {
    beforeAll(async () => {
      await inDatabaseOf(app, (db) => changePhone(db, "+19055550188"));
      for (const path of [...pages, "/no-such-page"]) {
        // As long as a page may take to be stored.
        await eventually(async () => expect((await stored(app, path)).text).toContain("(905) 555-0188"));
      }
      await allowConnections(app, false);
      await eventually(async () => expect((await new Visitor(app).get("/readyz")).status).toBe(503));
    });

    test("fresh pages are served as usual", async () => {
      for (const path of pages) {
        const { status, headers } = await new Visitor(app).get(path);
        expect([path, status, headers.age]).toEqual([path, 200, undefined]);
      }
    });

    test("old ones too, marked with their age", async () => {
      await app.advance(7_200);
      for (const path of [...pages, "/no-such-page"]) {
        const answer = await new Visitor(app).get(path);
        expect([path, answer.status]).toEqual([path, path === "/no-such-page" ? 404 : 200]);
        expect(Number(answer.headers.age), path).toBeGreaterThanOrEqual(7_200);
        expect(answer.text).toContain("(905) 555-0188");
      }
    });
  });

  test("performance.md: and back: they are rendered again", async () => {
    await allowConnections(app, true);
    // A page that could not be rendered is tried again after five seconds.
    await app.advance(5);
    for (const path of pages) {
      const age = async () => (await new Visitor(app).get(path)).headers.age;
      await vi.waitFor(async () => expect(await age()).toBeUndefined(), { timeout: 60_000, interval: 300 });
    }
  });
});
