import { db, type Executor } from "~/platform/db.server";

export async function listNewest(executor: Executor = db) {
  return executor
    .selectFrom("newsArticles")
    .select(["id", "title", "content", "sourceUrl", "sourceName"])
    .select(["imageUrl", "publishedAt"])
    .where("category", "=", "crime")
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();
}
