import { beforeAll, expect, test } from "vitest";
import { demoJobs } from "~/modules/operations/demo/demo-jobs.server";
import { demoNews } from "~/modules/operations/demo/demo-news.server";
import { demoProducts } from "~/modules/operations/demo/demo-products.server";
import { db } from "~/platform/db.server";
import { misspelled, outOfScope, planted, questions } from "../../../../tests/support/assistant-questions";
import { answeredAnyway, scored } from "../../../../tests/support/assistant-scores";
import { useTestDatabase } from "../../../../tests/support/database";
import { freePassages } from "./passages.server";

useTestDatabase();

beforeAll(async () => {
  const now = new Date();
  await db.insertInto("jobPostings").values(demoJobs(now)).execute();
  await db.insertInto("products").values(demoProducts(now)).execute();
  await db.insertInto("newsArticles").values(demoNews(now)).execute();
});

test("row 181: at least 45 of 50 questions get the right source first, 49 among the first three", async () => {
  const { first, three, missed } = await scored(questions);
  expect(questions).toHaveLength(50);
  expect(first, missed).toBeGreaterThanOrEqual(45);
  expect(three, missed).toBeGreaterThanOrEqual(49);
});

test("row 181: at least 17 of 20 misspelled questions get the right source first", async () => {
  const { first, missed } = await scored(misspelled);
  expect(misspelled).toHaveLength(20);
  expect(first, missed).toBeGreaterThanOrEqual(17);
});

test("row 184: a subject the site says nothing about finds nothing", async () => {
  const answered = await answeredAnyway(outOfScope);
  expect(answered).toEqual([]);
});

test("a posting, a product or an article that is not public is never mentioned", async () => {
  const [job] = demoJobs(new Date());
  const [product] = demoProducts(new Date());
  if (!job || !product) throw new Error("The demo has no postings or products.");
  const id = "01930000-0000-7000-8000-00000000ff01";
  await db
    .insertInto("jobPostings")
    .values({ ...job, id, title: `Secret ${planted}`, status: "draft" })
    .execute();
  await db
    .insertInto("products")
    .values({ ...product, id, name: `Secret ${planted}`, status: "draft" })
    .execute();
  expect(JSON.stringify(await freePassages())).not.toContain(planted);
});
