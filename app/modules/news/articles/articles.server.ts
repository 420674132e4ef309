import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

/** An article as it is stored: plain text, and addresses that are safe to link to. */
export interface NewsArticle {
  title: string;
  content: string;
  sourceUrl: string;
  sourceName: string | null;
  imageUrl: string | null;
  publishedAt: Date;
}

const text = (maxLength: number) =>
  z
    .string()
    .nullish()
    .transform((value) =>
      [
        ...(value ?? "")
          .replace(/\p{Cf}/gu, "")
          .replace(/[\s\p{Cc}]+/gu, " ")
          .trim(),
      ]
        .slice(0, maxLength)
        .join(""),
    );

const foundSchema = z.object({
  title: text(300).pipe(z.string().min(1)),
  description: text(1_000),
  url: z.string(),
  image: z.string().nullish().catch(null),
  publishedAt: z.string(),
  source: z
    .object({ name: text(100) })
    .nullish()
    .catch(null),
});

/** Undefined without a title, a date, or the address of a web page. */
export function articleOf(found: unknown, now: Date): NewsArticle | undefined {
  const { data } = foundSchema.safeParse(found);
  const sourceUrl = canonical(data?.url);
  const at = Date.parse(data?.publishedAt ?? "");
  if (!data || !sourceUrl || Number.isNaN(at)) return undefined;
  const imageUrl = canonical(data.image);
  return {
    title: data.title,
    content: data.description,
    sourceUrl,
    sourceName: data.source?.name || null,
    // Others would not load on an https page.
    imageUrl: imageUrl?.startsWith("https:") ? imageUrl : null,
    publishedAt: new Date(Math.min(at, now.getTime())),
  };
}

/**
 * The address that everybody who shares the page has in common: without the parameters that say where a reader came
 * from.
 */
function canonical(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_\w+|fbclid|gclid|cmp)$/i.test(name)) url.searchParams.delete(name);
  return url.href.length <= 2_000 ? url.href : undefined;
}

const sameStory = 0.6;

/**
 * Stores new articles and updates known ones. A headline much like another of the same 48 hours joins its story, and is
 * hidden with it.
 */
export async function store(articles: NewsArticle[], now: Date, trx: Executor): Promise<void> {
  for (const { title, content, sourceUrl, sourceName, imageUrl, publishedAt } of articles) {
    await sql`
      INSERT INTO news_articles (id, title, content, source_url, source_name, image_url, published_at, fetched_at,
        same_as, hidden_at)
      SELECT ${newId()}::uuid, ${title}, ${content}, ${sourceUrl}, ${sourceName}, ${imageUrl}, ${publishedAt}, ${now},
        first.id, first.hidden_at
      FROM (SELECT 1) AS new
      LEFT JOIN LATERAL (
        SELECT id, hidden_at FROM news_articles
        WHERE same_as IS NULL AND source_url <> ${sourceUrl}
          AND published_at BETWEEN ${publishedAt}::timestamptz - interval '48 hours'
            AND ${publishedAt}::timestamptz + interval '48 hours'
          AND similarity(title, ${title}) >= ${sameStory}
        ORDER BY similarity(title, ${title}) DESC, published_at, id LIMIT 1
      ) AS first ON true
      ON CONFLICT (source_url) DO UPDATE SET title = excluded.title, content = excluded.content,
        source_name = excluded.source_name, image_url = excluded.image_url, fetched_at = excluded.fetched_at`.execute(
      trx,
    );
  }
}

/** Deletes those older than 12 months, at most 1,000 per run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("newsArticles")
    .select("id")
    .where("publishedAt", "<", sql<Date>`now() - interval '12 months'`)
    .limit(1_000);
  const result = await executor.deleteFrom("newsArticles").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
