import { sql } from "kysely";
import { z } from "zod";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { dropPages } from "~/platform/stored-pages.server";

const days = 90;

/** Counts that these products were put into a cart or asked for. In id order, like every caller's locks. */
export async function count(productIds: string[], trx: Executor): Promise<void> {
  for (const productId of [...productIds].sort())
    await trx
      .insertInto("productDemand")
      .values({ productId, day: sql`current_date`, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["productId", "day"]).doUpdateSet({ count: sql`product_demand.count + 1` }),
      )
      .execute();
}

/** Computes each night what is most popular, from the carts and inquiries of 90 days. */
const shopPopularity = defineQueue({
  name: "shop-popularity",
  label: "Nightly popularity update",
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 60,
  cron: "37 3 * * *",
});

export const shopPopularityWorker = worker(shopPopularity, async () => {
  await rollUp();
  dropPages("/products");
});

export async function rollUp(executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await trx
      .deleteFrom("productDemand")
      .where("day", "<", sql<string>`current_date - ${days}::integer`)
      .execute();
    await sql`
      with wanted as (select product_id, sum(count)::integer as count from product_demand group by product_id)
      update products set popularity = coalesce(wanted.count, 0)
      from products as each left join wanted on wanted.product_id = each.id
      where each.id = products.id and products.popularity <> coalesce(wanted.count, 0)`.execute(trx);
  });
}
