import { openJobs } from "~/modules/hiring/postings/open-postings.server";
import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import * as News from "~/modules/news/articles/news.server";
import { db, type Executor } from "~/platform/db.server";
import { formatMoney } from "~/platform/format";
import { answerPages } from "./answer-pages";
import type { Passage } from "./passages";
import { withoutOrders } from "./question";

const maxPerKind = 100;

/** What postings, products and articles say, read from live rows: nothing can be out of date, no draft can be in it. */
export async function freePassages(executor: Executor = db): Promise<Passage[]> {
  const [postings, products, news] = [
    await postingPassages(executor),
    await productPassages(executor),
    await newsPassages(executor),
  ];
  return [...postings, ...products, ...news].flatMap((passage) => {
    const [title, text] = [withoutOrders(passage.title), withoutOrders(passage.text)];
    return title === passage.title && text ? [{ ...passage, text }] : [];
  });
}

/** What staff wrote for what visitors ask. */
export async function writtenAnswers(executor: Executor): Promise<Passage[]> {
  const rows = await executor
    .selectFrom("assistantAnswers")
    .select(["question", "answer", "page"])
    .where("status", "=", "used")
    .orderBy("id", "desc")
    .limit(maxPerKind)
    .execute();
  return rows.map(({ question, answer, page }) => ({
    title: question,
    words: "",
    text: answer,
    href: page,
    page: pageNames.get(page) ?? page,
  }));
}

const pageNames = new Map<string, string>(Object.entries(answerPages));

async function postingPassages(executor: Executor): Promise<Passage[]> {
  const rows = await openJobs(executor)
    .select(["id", "title", "location", "type", "description"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxPerKind)
    .execute();
  return rows.map(({ id, title, location, type, description }) => ({
    title: `${title}, ${location}`,
    words: "open position job vacancy",
    text: `${title}, ${location}, ${jobTypeLabels[type].toLowerCase()}. ${shortened(description)}`,
    href: `/careers/${id}`,
    page: title,
    about: "work" as const,
  }));
}

async function productPassages(executor: Executor): Promise<Passage[]> {
  const rows = await executor
    .selectFrom("products")
    .select(["name", "category", "priceCents", "description"])
    .where("status", "=", "active")
    .orderBy("popularity", "desc")
    .orderBy("id", "desc")
    .limit(maxPerKind)
    .execute();
  return rows.map(({ name, category, priceCents, description }) => ({
    title: name,
    words: `${category} price`,
    text: `${name} costs ${formatMoney(priceCents)}. ${shortened(description)}`,
    href: `/products?q=${encodeURIComponent(name)}`,
    page: "Products",
  }));
}

async function newsPassages(executor: Executor): Promise<Passage[]> {
  const { articles } = await News.list(1, executor);
  return articles.map(({ title, source }) => ({
    title,
    words: "",
    text: `In the news: ${title}${source ? ` (${source})` : ""}.`,
    href: "/news",
    page: "News",
    about: "news" as const,
  }));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 300 ? line : `${line.slice(0, line.lastIndexOf(" ", 300))}…`;
}
