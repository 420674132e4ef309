import { XMLParser, XMLValidator } from "fast-xml-parser";
import { convert } from "html-to-text";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { counted } from "~/platform/outcomes.server";
import { articleOf, type NewsArticle } from "./articles.server";
import { askSource, NewsFailure, type NewsSource, waitUntil } from "./news-source.server";

const label = "The news feed";
const maxItems = 50;

/**
 * A feed in RSS 2.0, such as the news releases of a police service, asked when GNews is off or fails (row 138). Off
 * until NEWS_RSS_URL names one whose licence allows it.
 */
export const rss: NewsSource = {
  name: "rss",
  label,
  isOn: () => env.newsRss.url !== undefined,
  dailyBudget: () => 100,
  fetch: (now, patience = 8_000) => counted("news", () => latest(now, patience)),
};

async function latest(now: Date, patience: number): Promise<NewsArticle[]> {
  const accept = "application/rss+xml, application/xml, text/xml";
  const { status, after, text } = await askSource(label, new URL(env.newsRss.url ?? ""), accept, patience);
  if (status !== 200)
    throw new NewsFailure("broken", `${label} answered with status ${status}`, waitUntil(after, now));
  const { title, item } = channelIn(text);
  return item
    .slice(0, maxItems)
    .flatMap((each) => articleOf({ ...foundIn(each), source: { name: plain(title) } }, now) ?? []);
}

const words = z.string().catch("");
const feedSchema = z.object({
  rss: z.object({ channel: z.object({ title: words, item: z.array(z.unknown()).catch([]) }) }),
});
const itemSchema = z.object({ title: words, link: words, description: words, pubDate: words });

/** @throws NewsFailure for anything but RSS, and for a document type: its entities could grow without end */
function channelIn(text: string) {
  const isPlain = !/<!(?:DOCTYPE|ENTITY)/i.test(text) && XMLValidator.validate(text) === true;
  const parser = new XMLParser({
    isArray: (name) => name === "item",
    htmlEntities: true,
    parseTagValue: false,
  });
  const { data } = feedSchema.safeParse(isPlain ? parser.parse(text) : undefined);
  if (!data) throw new NewsFailure("broken", `${label} is not RSS`);
  return data.rss.channel;
}

function foundIn(item: unknown) {
  const { data } = itemSchema.safeParse(item);
  if (!data) return {};
  const { title, description, link, pubDate } = data;
  return { title: plain(title), description: plain(description), url: link.trim(), publishedAt: pubDate };
}

/** Titles and descriptions come as HTML. */
function plain(html: string): string {
  const selectors = [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
  ];
  return convert(html.slice(0, 20_000), { wordwrap: false, selectors });
}
