import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equalsText } from "~/platform/list-filters.server";
import { changed } from "./feeds.server";
import { type NewsAct, newsActs, newsNoun, newsStates } from "./news-options";

const type = "news_article";

export const subject: Audit.Subject = {
  href: (id) => `${newsNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("newsArticles").select(["id", "title"]).where("id", "in", ids),
};

const state = sql<(typeof newsStates)[number]>`(CASE
  WHEN EXISTS (SELECT FROM news_hidden_sources AS h WHERE h.host = news_articles.host) THEN 'source'
  WHEN hidden_at IS NOT NULL THEN 'hidden' ELSE 'shown' END)`;

const source = sql<string>`coalesce(source_name, host)`;

/** Every article we keep, newest first. */
export const newsList = defineList({
  from: (executor) => executor.selectFrom("newsArticles").where("category", "=", "crime"),
  id: "newsArticles.id",
  search: sql.ref("newsArticles.searchText"),
  filters: {
    state: {
      allows: (value) => newsStates.some((known) => known === value) || value === "any-hidden",
      where: (value) =>
        value === "any-hidden" ? sql<boolean>`${state} <> 'shown'` : sql<boolean>`${state} = ${value}`,
    },
    host: equalsText("newsArticles.host"),
  },
  sorts: { published: { by: sql.ref("newsArticles.publishedAt"), type: "timestamptz" } },
  start: "-published",
  rows: (qb) =>
    qb
      .select(["id", "title", "host", "publishedAt"])
      .select([state.as("state"), source.as("source")])
      .execute(),
});

export const tabs = [
  { label: "All", filters: {} },
  { label: "Hidden", filters: { state: "any-hidden" } },
] satisfies { label: string; filters: Partial<Record<"state", string>> }[];

export function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("newsArticles")
    .select(["id", "title", "content", "sourceUrl", "host", "publishedAt", "fetchedAt", "hiddenAt"])
    .select([state.as("state"), source.as("source")])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function isAct(text: string | undefined): text is NewsAct {
  return text !== undefined && Object.keys(newsActs).includes(text);
}

/** Headlines of the same story go with the article. False if it is no longer there. */
export async function decide(act: NewsAct, id: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const article = await trx
      .selectFrom("newsArticles")
      .select(["story", "host"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!article) return false;
    const { story, host } = article;
    const done = act.endsWith("source")
      ? await decideSource(act, host, trx)
      : await decideStory(act, story, trx);
    if (!done) return true;
    const action = `${type}.${act.startsWith("hide") ? "hidden" : "shown"}`;
    const scope = act.endsWith("source") ? { source: host } : {};
    await Audit.record({ actorId: by.id, action, subject: { type, id }, after: scope }, trx);
    await changed(trx);
    return true;
  });
}

async function decideStory(act: NewsAct, story: string, trx: Executor): Promise<boolean> {
  const hide = act === "hide";
  const { numUpdatedRows } = await trx
    .updateTable("newsArticles")
    .set({ hiddenAt: hide ? sql`now()` : null })
    .where("story", "=", story)
    .where("hiddenAt", hide ? "is" : "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function decideSource(act: NewsAct, host: string, trx: Executor): Promise<boolean> {
  if (act === "show-source") {
    const { numDeletedRows } = await trx
      .deleteFrom("newsHiddenSources")
      .where("host", "=", host)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("newsHiddenSources")
    .values({ host })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
