import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { addressKey, type Limit, type Try, takeOrRefuse } from "~/platform/rate-limit.server";
import { digest } from "~/platform/secrets.server";
import { newToken, productWatchMail } from "./product-watch-mails.server";
import { daysToConfirm, watchWords } from "./product-watch-options";

/** Per email, since anybody can type it. */
const dailyLimit: Limit = { name: "product-watch", tries: 5, window: 86_400 };
const fromAddress: Limit = { name: "product-watch-address", tries: 10, window: 3_600 };

/** Stores a request for a product and emails the link that confirms it. @throws AppError 429 */
export async function ask(productId: string, email: string, trx: Executor): Promise<void> {
  const tries: Try[] = [
    [dailyLimit, email],
    [fromAddress, addressKey()],
  ];
  await takeOrRefuse(tries, (wait) => `Please wait ${wait} before asking again.`, trx);
  const id = newId();
  const row = { id, productId, email, words: watchWords, tokenHash: digest(newToken(id)) };
  await trx.insertInto("productWatches").values(row).execute();
  await sendJob(productWatchMail, { watchId: id, kind: "confirm" }, trx);
  await record("asked", id, trx);
}

const live = sql<boolean>`(product_watches.confirmed_at is not null and product_watches.sent_at is null
  or product_watches.confirmed_at is null
    and product_watches.created_at >= now() - make_interval(days => ${daysToConfirm}))`;

/** The request behind a link; undefined once it was sent, stopped or not confirmed in time. */
export function findByToken(token: string, executor: Executor = db) {
  return executor
    .selectFrom("productWatches")
    .innerJoin("products", "products.id", "productWatches.productId")
    .select(["productWatches.id", "email", "productId", "confirmedAt", "products.name"])
    .where("tokenHash", "=", digest(token))
    .where(live)
    .executeTakeFirst();
}

/** False for a link that has ended. Asking twice counts once. */
export async function confirm(token: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const asked = await findByToken(token, trx);
    if (!asked || asked.confirmedAt) return asked !== undefined;
    const { id, email, productId } = asked;
    await sql`select pg_advisory_xact_lock(hashtext(${`product watch ${email}`}))`.execute(trx);
    await trx
      .deleteFrom("productWatches")
      .where("email", "=", email)
      .where("productId", "=", productId)
      .where("sentAt", "is", null)
      .where("id", "<>", id)
      .execute();
    await trx.updateTable("productWatches").set({ confirmedAt: sql`now()` }).where("id", "=", id).execute();
    await record("confirmed", id, trx);
    return true;
  });
}

/** Deletes the request. False for a link that has ended. */
export async function stop(token: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const asked = await findByToken(token, trx);
    if (!asked) return false;
    await trx.deleteFrom("productWatches").where("id", "=", asked.id).execute();
    await record("stopped", asked.id, trx);
    return true;
  });
}

/** Runs whatever brought the stock back: staff, a file or an undo. */
const productWatches = defineQueue({
  name: "product-watches",
  label: "Products back in stock",
  schema: z.object({}),
  cron: "*/10 * * * *",
});

export const productWatchesWorker = worker(productWatches, async () => {
  while ((await sendDue()) > 0);
});

const batch = 200;

/** Emails everybody waiting for a product that is now in stock, 200 at a time. Returns how many. */
export async function sendDue(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const due = await trx
      .selectFrom("productWatches")
      .innerJoin("products", "products.id", "productWatches.productId")
      .select("productWatches.id")
      .where("confirmedAt", "is not", null)
      .where("sentAt", "is", null)
      .where("products.status", "=", "active")
      .where("products.stock", ">", 0)
      .limit(batch)
      .forUpdate("productWatches")
      .skipLocked()
      .execute();
    for (const { id } of due) {
      await trx.updateTable("productWatches").set({ sentAt: sql`now()` }).where("id", "=", id).execute();
      await sendJob(productWatchMail, { watchId: id, kind: "back" }, trx);
    }
    return due.length;
  });
}

/** The requests of an email, for its owner's download. */
export function exportOf(email: string, executor: Executor = db) {
  return executor
    .selectFrom("productWatches")
    .select(["productId", "words", "createdAt", "confirmedAt", "sentAt"])
    .where("email", "=", email.toLowerCase())
    .orderBy("createdAt", "desc")
    .limit(100)
    .execute();
}

/** Deletes the requests of a person who closes their account. */
export async function removeOf(email: string, trx: Executor): Promise<void> {
  await trx.deleteFrom("productWatches").where("email", "=", email.toLowerCase()).execute();
}

/**
 * Deletes requests not confirmed in time, sent a week ago or made a year ago, at most 1,000 a run. Returns how many.
 */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("productWatches")
    .select("id")
    .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${daysToConfirm})`)
    .where(({ or, eb }) =>
      or([
        eb("confirmedAt", "is", null),
        eb("sentAt", "<", sql<Date>`now() - make_interval(days => ${daysToConfirm})`),
        eb("createdAt", "<", sql<Date>`now() - interval '12 months'`),
      ]),
    )
    .limit(1_000);
  const result = await executor.deleteFrom("productWatches").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function record(what: string, id: string, trx: Executor): Promise<void> {
  const subject = { type: "product_watch", id };
  await Audit.record({ actorId: null, action: `product_watch.${what}`, subject }, trx);
}
