import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { foundArticle, GnewsStandIn, newsFailures } from "../../../../tests/support/gnews";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Articles from "./articles.server";
import * as Feeds from "./feeds.server";
import { gnews } from "./gnews.server";
import * as News from "./news.server";
import { fetchNews } from "./news-fetch.server";
import * as NewsList from "./news-list.server";
import { newsFetch } from "./news-queue.server";

useTestDatabase({ queues: [newsFetch, noticeMail] });

let service: GnewsStandIn;
let owner: TestPerson;
const settings = { ...env.gnews };
const start = new Date("2026-11-20T15:05:00Z");
const [minute, hour] = [60_000, 3_600_000];

const later = (ms: number) => new Date(start.getTime() + ms);
const patience = 300;

beforeAll(async () => {
  service = await GnewsStandIn.start();
  env.gnews = { apiKey: "a-secret-key", apiUrl: service.url, dailyBudget: 90 };
  owner = await addPerson({ role: "owner" });
});

afterAll(async () => {
  env.gnews = settings;
  await service.close();
});

beforeEach(async () => {
  service.reset();
  Object.assign(env.gnews, { apiUrl: service.url, dailyBudget: 90, apiKey: "a-secret-key" });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const table of ["news_articles", "news_feeds", "news_hidden_sources", "notifications", "pgboss.job"])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

async function titles(page = 1): Promise<string[]> {
  return (await News.list(page)).articles.map(({ title }) => title);
}

/** When the next fetch is due, in minutes from the start. */
async function due(now = start): Promise<number> {
  const status = await Feeds.status(now);
  return ((status?.nextAt.getTime() ?? 0) - start.getTime()) / minute;
}

async function told(): Promise<string[]> {
  const rows = await db.selectFrom("notifications").select("words").orderBy("id").execute();
  return rows.map(({ words }) => words);
}

describe("rows 131, 132: fetching", () => {
  test("asks for crime in Toronto, in English, and stores ten articles without their full text", async () => {
    service.articles = [foundArticle()];
    await fetchNews({ now: start });
    expect(Object.fromEntries(service.asked[0] ?? [])).toEqual({
      q: "(crime OR assault OR robbery OR shooting) AND (Toronto OR GTA)",
      ...{ lang: "en", country: "ca", max: "10", sortby: "publishedAt", apikey: "a-secret-key" },
    });
    const row = await db.selectFrom("newsArticles").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      title: "Owls seen at dusk",
      content: "Three of them sat on a fence.",
      ...{ category: "crime", sourceName: "Courier", imageUrl: "https://courier.example/owls.jpg" },
    });
  });

  test("stores an article once, whatever parameters lead to it, and updates it", async () => {
    service.articles = [foundArticle({ url: "https://courier.example/owls?utm_source=x&id=1#top" })];
    await fetchNews({ now: start });
    service.articles = [
      foundArticle({ title: "Owls, again", url: "https://courier.example/owls?id=1&fbclid=y" }),
    ];
    await fetchNews({ now: later(hour) });
    const rows = await db.selectFrom("newsArticles").select(["title", "sourceUrl"]).execute();
    expect(rows).toEqual([{ title: "Owls, again", sourceUrl: "https://courier.example/owls?id=1" }]);
  });

  test("leaves out anything that is not an article, or could do harm", async () => {
    const bad = [
      { url: "javascript:alert(1)" },
      { url: "data:text/html,x" },
      { url: "//courier.example/x" },
      { url: "https://user:word@courier.example/" },
      { title: " \u0000\u200b " },
      { publishedAt: "soon" },
    ];
    service.articles = [
      ...bad.map(foundArticle),
      null,
      "text",
      {},
      foundArticle({
        title: " <script>alert(1)</script>\u0000 ",
        description: null,
        image: "javascript:alert(1)",
        publishedAt: "2030-01-01T00:00:00Z",
      }),
    ];
    await fetchNews({ now: start });
    expect(
      await db.selectFrom("newsArticles").select(["title", "content", "imageUrl", "publishedAt"]).execute(),
    ).toEqual([{ title: "<script>alert(1)</script>", content: "", imageUrl: null, publishedAt: start }]);
  });

  test("without a key asks nobody and says so", async () => {
    env.gnews.apiKey = undefined;
    await fetchNews({ now: start });
    expect([service.asked.length, await Feeds.status(), await Feeds.refresh()]).toEqual([
      0,
      undefined,
      "The news is not updated automatically at the moment, so these are the newest articles.",
    ]);
  });

  test("continues every half hour by day and every two hours at night, even when the clocks change", () => {
    const slots = (from: string, count: number) => {
      const found: string[] = [];
      for (let at = new Date(from); found.length < count; ) {
        at = Feeds.nextSlot(at, "America/Toronto");
        found.push(at.toISOString().slice(11, 16));
      }
      return found;
    };
    expect(slots("2026-11-20T15:05:00Z", 2)).toEqual(["15:30", "16:00"]);
    expect(slots("2026-11-21T03:01:00Z", 6)).toEqual(["03:30", "05:00", "07:00", "09:00", "11:00", "11:30"]);
    expect(slots("2027-03-14T03:31:00Z", 4)).toEqual(["05:00", "08:00", "10:00", "10:30"]);
  });
});

describe("row 132: near-identical headlines", () => {
  const story = "Two charged after string of garage break-ins in Mississauga";
  const other = "Two charged after a string of garage break-ins in Mississauga";

  test("within 48 hours are one, told by the first, with links to the others", async () => {
    service.articles = [
      foundArticle({ title: other, url: "https://lantern.example/1", source: { name: "Lantern", url: "" } }),
      foundArticle({ title: story, publishedAt: later(-2 * hour).toISOString() }),
      foundArticle({ title: story, url: "https://courier.example/again", publishedAt: start.toISOString() }),
      foundArticle({ title: "Owls seen at noon", url: "https://courier.example/noon" }),
      foundArticle({
        title: story,
        url: "https://post.example/",
        publishedAt: later(-51 * hour).toISOString(),
      }),
    ];
    await fetchNews({ now: start });
    const { articles } = await News.list(1);
    expect(articles.map(({ title, alsoAt }) => [title, alsoAt.map(({ source }) => source)])).toEqual([
      ["Owls seen at noon", []],
      [story, ["Lantern"]],
      [story, []],
    ]);
  });

  test("hidden ones stay hidden, along with new ones of the same story; shown again, all of them are", async () => {
    service.articles = [foundArticle({ title: story })];
    await fetchNews({ now: start });
    const { id } = await db.selectFrom("newsArticles").select("id").executeTakeFirstOrThrow();
    expect(await NewsList.decide("hide", id, owner)).toBe(true);
    service.articles = [
      foundArticle({ title: story }),
      foundArticle({ title: other, url: "https://lantern.example/1" }),
    ];
    await fetchNews({ now: later(hour) });
    expect([await titles(), (await News.list(1)).failed]).toEqual([[], false]);
    await NewsList.decide("hide", id, owner);
    await NewsList.decide("show", id, owner);
    expect(await titles()).toEqual([story]);
    const audit = await db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    expect(audit).toEqual(
      ["hidden", "shown"].map((act) => ({ action: `news_article.${act}`, actorId: owner.id })),
    );
  });

  test("a hidden source goes, and the next paper tells its story", async () => {
    const now = start.toISOString();
    service.articles = [
      foundArticle({ title: story, publishedAt: later(-hour).toISOString() }),
      foundArticle({ title: other, url: "https://www.lantern.example/1", publishedAt: now }),
      foundArticle({ title: "Owls", url: "https://courier.example/2", publishedAt: now }),
    ];
    await fetchNews({ now: start });
    const { articles } = await News.list(1);
    const id = articles.find(({ title }) => title === story)?.id ?? "";
    await NewsList.decide("hide-source", id, owner);
    expect(await titles()).toEqual([other]);
    service.articles = [foundArticle({ title: "Barn owls", url: "https://courier.example/3" })];
    await fetchNews({ now: later(hour) });
    expect(await titles()).toEqual([other]);
    expect((await NewsList.find(id))?.state).toBe("source");
    await NewsList.decide("show-source", id, owner);
    expect((await titles()).toSorted()).toEqual(["Barn owls", "Owls", story]);
  });

  test("nobody can hide what is not there", async () => {
    expect(await NewsList.decide("hide", owner.id, owner)).toBe(false);
  });
});

test("row 132: older articles are on pages of ten, up to the hundredth", async () => {
  await sql`insert into news_articles (id, title, content, source_url, published_at)
    select gen_random_uuid(), md5(i::text), '', 'https://courier.example/' || i, now() - i * interval '1 hour'
    from generate_series(1, 25) i`.execute(db);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => News.list(page)));
  expect(pages.map(({ articles, more }) => [articles.length, more])).toEqual([
    [10, true],
    [10, true],
    [5, false],
    [0, false],
  ]);
  expect(new Set(pages.flatMap(({ articles }) => articles.map(({ id }) => id))).size).toBe(25);
  const asked = ["", "?page=2", "?page=0", "?page=-1", "?page=1e3", "?page=999", "?page=x"];
  expect(asked.map((query) => News.pageIn(`http://localhost/news${query}`))).toEqual([1, 2, 1, 1, 1, 100, 1]);
});

describe("rows 133, 134: the service fails", () => {
  test.each(newsFailures)(
    "%s is a failure in words, keeps the articles and is retried",
    async (manner, words) => {
      service.articles = [foundArticle()];
      await fetchNews({ now: start });
      service.manner = manner;
      await fetchNews({ now: later(hour), patience });
      expect(await Feeds.status(later(hour))).toMatchObject({
        failures: 1,
        failure: expect.stringMatching(words),
      });
      expect(await News.list(1)).toMatchObject({
        failed: true,
        asOf: start,
        articles: [{ title: "Owls seen at dusk" }],
      });
      expect(await due(later(hour))).toBeGreaterThan(60);
      service.manner = "ok";
      await fetchNews({ now: later(48 * hour) });
      expect(await Feeds.status(later(48 * hour))).toMatchObject({ failures: 0, failure: null });
      expect(await News.list(1)).toMatchObject({ failed: false, asOf: later(48 * hour) });
    },
  );

  test("a service that does not exist is away", async () => {
    const gone = await GnewsStandIn.start();
    env.gnews.apiUrl = gone.url;
    await gone.close();
    await fetchNews({ now: start });
    expect((await Feeds.status(start))?.failure).toBe("GNews could not be reached (ECONNREFUSED)");
  });

  test("the key is never in what the monitor shows", async () => {
    service.manner = 500;
    env.gnews.apiKey = "so";
    await fetchNews({ now: start });
    expect((await Feeds.status(start))?.failure).toBe("GNews answered with status 500: Told ….");
  });

  test("waits 1 minute, doubling up to 6 hours, and never gives up", async () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50, 10_000].map((n) => Feeds.backOff(n, 0.5) / minute);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    expect([Feeds.backOff(1, 0), Feeds.backOff(1, 1), Feeds.backOff(99, 1)]).toEqual([
      54_000,
      66_000,
      6 * hour,
    ]);
    service.manner = 500;
    let now = start;
    for (let n = 1; n <= 14; n++) {
      await fetchNews({ now });
      const next = (await Feeds.status(now))?.nextAt ?? now;
      expect((next.getTime() - now.getTime()) / Feeds.backOff(n, 0.5)).toBeCloseTo(1, 0);
      now = new Date(next.getTime() - 1000);
      await fetchNews({ now });
      expect(service.asked).toHaveLength(n);
      now = next;
    }
  });

  test.each([
    ["in seconds", 429, "1800", 30],
    ["as a date", 503, "Fri, 20 Nov 2026 16:05:00 GMT", 60],
    ["of a year, a day at most", 429, "31536000", 24 * 60],
    ["of nonsense, as none", 429, "soon", 1],
  ])("keeps to a Retry-After %s", async (_what, manner, retryAfter, minutes) => {
    Object.assign(service, { manner, retryAfter });
    await fetchNews({ now: start });
    expect(Math.abs((await due()) - minutes)).toBeLessThan(0.2);
  });

  test("waits for midnight UTC when the quota is used up", async () => {
    service.manner = 403;
    await fetchNews({ now: start });
    expect((await Feeds.status(start))?.nextAt).toEqual(new Date("2026-11-21T00:00:00Z"));
  });

  test("tells the owner at once, and once, that the key is refused, and waits an hour", async () => {
    service.manner = 401;
    await fetchNews({ now: start });
    expect([await told(), await due()]).toEqual([["News: GNews refuses the key"], 60]);
    await fetchNews({ now: later(hour) });
    expect(await told()).toHaveLength(1);
    const mails = await sql`select 1 from pgboss.job where name = 'notice-mail'`.execute(db);
    expect(mails.rows).toHaveLength(1);
  });

  test("tells the owner once per outage that nothing came for 24 hours", async () => {
    service.manner = 500;
    for (const at of [0, 12, 23, 25, 32, 40]) await fetchNews({ now: later(at * hour) });
    const words = "News: nothing new for 24 hours. GNews answered with status 500: Told so.";
    expect(await told()).toEqual([words]);
    service.manner = "ok";
    await fetchNews({ now: later(50 * hour) });
    service.manner = 500;
    for (const at of [51, 60, 73, 75, 90]) await fetchNews({ now: later(at * hour) });
    expect(await told()).toEqual([words, words]);
  });
});

describe("rows 130, 131: budget and Refresh", () => {
  test("two processes fetching at once ask once, and a day's budget is never exceeded", async () => {
    env.gnews.dailyBudget = 3;
    const tries = async (now: Date) => Promise.all([1, 2, 3, 4].map(() => fetchNews({ now })));
    for (let n = 0; n < 6; n++) await tries(later(n * hour));
    expect(service.asked).toHaveLength(3);
    expect(await Feeds.status(later(6 * hour))).toMatchObject({
      left: 0,
      nextAt: new Date("2026-11-21T00:00:00Z"),
    });
    expect(await Feeds.refresh(later(6 * hour))).toBe("Updated 4 hours ago; next update at 7:00 PM");
    await tries(new Date("2026-11-21T00:00:00Z"));
    expect(service.asked).toHaveLength(4);
  });

  test("a process that died while fetching holds nobody up for more than a minute", async () => {
    expect([
      await Feeds.take(gnews, start),
      await Feeds.take(gnews, later(59_000)),
      await Feeds.take(gnews, later(minute)),
    ]).toEqual([true, false, true]);
  });

  test("Refresh fetches news at most every ten minutes, and says when the next update is", async () => {
    await fetchNews({ now: start });
    expect(await Feeds.refresh(later(minute / 2))).toBe("Updated just now; next update at 10:15 AM");
    expect(await Feeds.refresh(later(9 * minute))).toBe("Updated 9 minutes ago; next update at 10:15 AM");
    const [one, two] = [await Feeds.refresh(later(11 * minute)), await Feeds.refresh(later(11 * minute))];
    expect([one, two]).toEqual(Array(2).fill("We are looking for new articles. Refresh again in a minute."));
    const { rows } = await sql`select data from pgboss.job where name = 'news-fetch'`.execute(db);
    expect(rows).toEqual([{ data: {} }]);
    expect(service.asked).toHaveLength(1);
    await fetchNews({ now: later(11 * minute) });
    expect([service.asked.length, await Feeds.refresh(later(12 * minute))]).toEqual([
      2,
      "Updated 1 minute ago; next update at 10:26 AM",
    ]);
  });

  test("Refresh does not shorten the wait after a failure", async () => {
    service.manner = 403;
    await fetchNews({ now: start });
    expect(await Feeds.refresh(later(hour))).toBe("Next update at 7:00 PM");
    await fetchNews({ now: later(hour) });
    expect(service.asked).toHaveLength(1);
  });
});

test("row 132: articles older than 12 months are removed each night", async () => {
  await sql`insert into news_articles (id, title, content, source_url, published_at)
    select gen_random_uuid(), md5(i::text), '', 'https://courier.example/' || i, now() - i * interval '1 month'
    from generate_series(10, 14) i`.execute(db);
  expect([await Articles.sweep(), await Articles.sweep()]).toEqual(
    [3, 0].map((n) => expect.any(Number) && n),
  );
  const left = await db.selectFrom("newsArticles").select("id").execute();
  expect(left).toHaveLength(2);
});
