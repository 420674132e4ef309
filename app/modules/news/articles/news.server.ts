import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { state } from "./feeds.server";

const size = 10;
const maxPages = 100;

/** The page number in an address; the first page if it names none that we have. */
export function pageIn(url: string): number {
  const asked = new URL(url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,2}$/.test(asked) ? Math.min(Number(asked), maxPages) : 1;
}

/** Neither hidden itself nor from a hidden source. */
const isShown = (table: "a" | "b") => sql<boolean>`(${sql.ref(`${table}.hidden_at`)} IS NULL
  AND NOT EXISTS (SELECT FROM news_hidden_sources AS h WHERE h.host = ${sql.ref(`${table}.host`)}))`;

/**
 * Ten stories, newest first, each told by the source that reported it first, and how fetching goes (rows 132 to 136).
 */
export async function list(page: number, executor: Executor = db) {
  const rows = await executor
    .selectFrom("newsArticles as a")
    .select(["a.id", "a.title", "a.content", "a.sourceUrl", "a.sourceName", "a.imageUrl", "a.publishedAt"])
    .select(["a.story", "a.host"])
    .where("a.category", "=", "crime")
    .where(isShown("a"))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM news_articles AS b WHERE b.story = a.story AND ${isShown("b")}
        AND (b.published_at, b.id) < (a.published_at, a.id))`,
    )
    .orderBy("a.publishedAt", "desc")
    .orderBy("a.id", "desc")
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();
  const shown = rows.slice(0, size);
  const others = await alsoAt(shown, executor);
  return {
    articles: shown.map(({ story, host, sourceName, ...article }) => ({
      ...article,
      source: sourceName ?? host,
      alsoAt: (others.get(story) ?? []).filter((other) => other.host !== host),
    })),
    more: rows.length > size && page < maxPages,
    ...(await state(executor)),
  };
}

interface Told {
  id: string;
  story: string;
}

const maxOthers = 50;

/** The other sources of these stories: one link for each. */
async function alsoAt(stories: Told[], executor: Executor) {
  const found = new Map<string, { host: string; source: string; sourceUrl: string }[]>();
  if (stories.length === 0) return found;
  const rows = await executor
    .selectFrom("newsArticles as a")
    .distinctOn(["a.story", "a.host"])
    .select(["a.story", "a.host", "a.sourceUrl", "a.sourceName"])
    .where(
      "a.story",
      "in",
      stories.map(({ story }) => story),
    )
    .where(
      "a.id",
      "not in",
      stories.map(({ id }) => id),
    )
    .where(isShown("a"))
    .orderBy("a.story")
    .orderBy("a.host")
    .orderBy("a.publishedAt")
    .limit(maxOthers)
    .execute();
  for (const { story, host, sourceUrl, sourceName } of rows)
    found.set(story, [...(found.get(story) ?? []), { host, source: sourceName ?? host, sourceUrl }]);
  return found;
}
