import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { foundArticle, GnewsStandIn } from "../../../../tests/support/gnews";
import { feedOf, RssStandIn } from "../../../../tests/support/rss";
import * as Feeds from "./feeds.server";
import * as News from "./news.server";
import { fetchNews } from "./news-fetch.server";
import { newsFetch } from "./news-queue.server";

useTestDatabase({ queues: [newsFetch, noticeMail] });

let gnews: GnewsStandIn;
let feed: RssStandIn;
const settings = { gnews: env.gnews, newsRss: env.newsRss };
const now = new Date("2026-11-20T15:05:00Z");
const later = new Date("2026-11-20T16:05:00Z");

const release = `<item><title>Two charged &#8211; break &amp; enter in &#x201C;Brampton&#x201D;</title>
<link>https://releases.example/2026/118?utm_source=rss</link><pubDate>Fri, 20 Nov 2026 09:30:00 -0500</pubDate>
<description><![CDATA[<p>Officers <b>arrested</b> two people.</p><img src="https://x.example/a.png"><script>alert(1)</script>]]></description>
<dc:creator>Media</dc:creator></item>`;

beforeAll(async () => {
  [gnews, feed] = await Promise.all([GnewsStandIn.start(), RssStandIn.start()]);
});

afterAll(async () => {
  Object.assign(env, settings);
  await Promise.all([gnews.close(), feed.close()]);
});

beforeEach(async () => {
  gnews.reset();
  Object.assign(feed, { asked: 0, status: 200, body: feedOf(release) });
  env.gnews = { apiKey: "a-secret-key", apiUrl: gnews.url, dailyBudget: 90 };
  env.newsRss = { url: feed.url };
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const table of ["news_articles", "news_feeds", "notifications", "pgboss.job"])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

async function shown() {
  const { articles, failed, asOf } = await News.list(1);
  return { titles: articles.map(({ title }) => title), failed, asOf };
}

test("row 138: while GNews answers, no other source is asked", async () => {
  gnews.articles = [foundArticle()];
  await fetchNews({ now });
  expect([await shown(), feed.asked]).toEqual([
    { titles: ["Owls seen at dusk"], failed: false, asOf: now },
    0,
  ]);
});

test("row 138: if GNews fails, the feed is read, and /news has news and no failure", async () => {
  gnews.manner = 500;
  await fetchNews({ now });
  expect(await shown()).toEqual({
    titles: ["Two charged – break & enter in “Brampton”"],
    failed: false,
    asOf: now,
  });
  const [row] = await db
    .selectFrom("newsArticles")
    .select(["content", "sourceUrl", "sourceName", "publishedAt"])
    .execute();
  expect(row).toEqual({
    content: "Officers arrested two people.",
    sourceUrl: "https://releases.example/2026/118",
    sourceName: "Peel & Area Releases",
    publishedAt: new Date("2026-11-20T14:30:00Z"),
  });
  expect(await Feeds.status(now)).toMatchObject({ source: "GNews", failures: 1 });
});

test("row 138: the feed alone is enough, and without its address nothing is asked", async () => {
  env.gnews = { ...env.gnews, apiKey: undefined };
  await fetchNews({ now });
  expect([gnews.asked.length, feed.asked, await Feeds.status(now)]).toMatchObject([
    0,
    1,
    { source: "The news feed", failures: 0, left: 99 },
  ]);
  env.newsRss = { url: undefined };
  await fetchNews({ now: later });
  expect([feed.asked, await Feeds.status(now), await Feeds.refresh(now)]).toEqual([
    1,
    undefined,
    expect.stringMatching(/^The news is not updated automatically/),
  ]);
});

test("row 138: if both fail, /news says so, and neither is asked before its time", async () => {
  gnews.manner = 500;
  feed.status = 503;
  await fetchNews({ now });
  await fetchNews({ now });
  expect([await shown(), gnews.asked.length, feed.asked]).toEqual([
    { titles: [], failed: true, asOf: null },
    1,
    1,
  ]);
});

test.each([
  ["a page", "<html><body>Welcome</body></html>"],
  ["cut off", feedOf(release).slice(0, -12)],
  ["Atom", '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title></feed>'],
  [
    "entities that grow",
    feedOf(release).replace("<rss", '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><rss'),
  ],
  ["nothing", ""],
])("row 138: %s instead of RSS is a failure", async (_what, body) => {
  env.gnews = { ...env.gnews, apiKey: undefined };
  feed.body = body;
  await fetchNews({ now });
  expect(await Feeds.status(now)).toMatchObject({ failures: 1, failure: "The news feed is not RSS" });
});

test("row 138: an item without a title, a date or a safe address is left out", async () => {
  env.gnews = { ...env.gnews, apiKey: undefined };
  feed.body = feedOf(
    release.replace(/<title>.*<\/title>/, ""),
    release.replace(/<pubDate>.*<\/pubDate>/, "<pubDate>soon</pubDate>"),
    release.replace(/<link>.*<\/link>/, "<link>javascript:alert(1)</link>"),
    release.replace("118", "119"),
  );
  await fetchNews({ now });
  expect((await shown()).titles).toEqual(["Two charged – break & enter in “Brampton”"]);
});
