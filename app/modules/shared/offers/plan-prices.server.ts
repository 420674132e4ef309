import { z } from "zod";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, externalRetryPolicy } from "~/platform/jobs.server";
import { publishChanges } from "~/platform/live.server";
import { dropOffers } from "./offers.server";
import { plan } from "./plan.noun";

/** A price to be made at the payment service. */
export const planPrice = defineQueue({
  name: "plan-price",
  label: "New prices of plans",
  schema: z.object({ planId: z.uuid() }),
  ...externalRetryPolicy,
});

/** A plan with the price that staff set, and the one it is sold at. */
export async function findPriced(planId: string, executor: Executor = db) {
  return executor
    .selectFrom("plans")
    .select(["id", "key", "patrolName", "description", "status", "priceCents", "soldCents"])
    .where("id", "=", planId)
    .executeTakeFirst();
}

/** The plan that a price at the payment service is or was for. */
export async function planOfPrice(priceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("planPrices")
    .select("plan")
    .where("priceId", "=", priceId)
    .executeTakeFirst();
  return row?.plan;
}

/** Whether we made the price that a plan is sold at, so that no price of the settings is meant. */
export async function isOwnPrice(key: string): Promise<boolean> {
  const row = await db
    .selectFrom("plans")
    .innerJoin("planPrices", "planPrices.plan", "plans.key")
    .select("planPrices.priceId")
    .where("plans.key", "=", key)
    .whereRef("planPrices.cents", "=", "plans.soldCents")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a price of the payment service, whose subscribers keep it. */
export async function keepOldPrice(plan: string, priceId: string, cents: number): Promise<void> {
  await db
    .insertInto("planPrices")
    .values({ plan, priceId, cents })
    .onConflict((conflict) => conflict.column("priceId").doNothing())
    .execute();
}

/** Sells a plan at a price, which the payment service has by now, unless staff have set another one since. */
export async function sellAt(planId: string, priceId: string | undefined, cents: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sold = await trx
      .updateTable("plans")
      .set({ soldCents: cents })
      .where("id", "=", planId)
      .where("priceCents", "=", cents)
      .returning("key")
      .executeTakeFirst();
    if (!sold) return;
    if (priceId)
      await trx
        .insertInto("planPrices")
        .values({ plan: sold.key, priceId, cents })
        .onConflict((conflict) => conflict.column("priceId").doUpdateSet({ cents }))
        .execute();
    await publishChanges(plan.type, [planId], trx);
  });
  dropOffers();
}
