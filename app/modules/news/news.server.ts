import { db, type Executor } from "~/platform/db.server";

/** The newest ten articles on crime, whatever their age (rows 131, 132). */
export async function listNewest(executor: Executor = db) {
  return executor
    .selectFrom("news_articles")
    .select(["id", "title", "content", "source_url as sourceUrl", "source_name as sourceName"])
    .select(["image_url as imageUrl", "published_at as publishedAt"])
    .where("category", "=", "crime")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();
}
