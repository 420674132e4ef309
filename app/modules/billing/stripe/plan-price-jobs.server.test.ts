import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { preview } from "~/modules/billing/subscriptions/plan-changes.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { syncUser } from "~/modules/billing/subscriptions/sync.server";
import { dropOffers, findPlan } from "~/modules/shared/offers/offers.server";
import { planPrice } from "~/modules/shared/offers/plan-prices.server";
import { payersOf, plans } from "~/modules/shared/offers/plans.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { buy, usePayments } from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { planPriceWorker } from "./plan-price-jobs.server";
import { setUp } from "./stripe-setup.server";

useTestDatabase({ queues: [planPrice] });
const payments = usePayments();

async function price(cents: number): Promise<string> {
  const owner = await addPerson({ role: "owner" });
  const row = await db
    .selectFrom("plans")
    .select(["id", "version"])
    .where("key", "=", "street")
    .executeTakeFirstOrThrow();
  await plans.update(row.id, { version: row.version, submitted: { priceCents: cents } }, owner);
  dropOffers();
  return row.id;
}

const run = (planId: string) => planPriceWorker.work({ planId }, { id: "job", tries: 1 });

afterEach(async () => {
  await sql`UPDATE plans SET price_cents = 14900, sold_cents = 14900 WHERE key = 'street'`.execute(db);
  await sql`DELETE FROM plan_prices`.execute(db);
  dropOffers();
  await setUp();
});

test("row 311: who pays the old price keeps it and the plan; who subscribes afterwards pays the new one", async () => {
  const old = await buy(payments.service);
  await syncUser(old.userId);
  const planId = await price(159_00);
  expect(await payersOf("street")).toEqual([{ cents: 149_00, count: 1 }]);
  await run(planId);
  expect(await findPlan("street")).toMatchObject({ priceCents: 159_00 });
  const later = await buy(payments.service);
  for (const { userId } of [old, later]) await syncUser(userId);
  expect(await Subscriptions.find(old.userId)).toMatchObject({ planKey: "street", priceCents: 149_00 });
  expect(await Subscriptions.find(later.userId)).toMatchObject({ planKey: "street", priceCents: 159_00 });
  expect((await preview(old.userId, "house")).nextCents).toBe(5_999_00);
  await run(planId);
  const prices = Object.values(payments.service.sandbox.state.prices);
  expect(prices.filter(({ unit_amount }) => unit_amount === 159_00)).toHaveLength(1);
});

test("row 311: until the payment service has the new price, pages and checkouts have the old one", async () => {
  const planId = await price(161_00);
  expect(await findPlan("street")).toMatchObject({ priceCents: 149_00 });
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ priceCents: 149_00 });
  payments.service.manner = 500;
  expect(await refusalOf(run(planId))).toBeDefined();
  payments.service.manner = "answer";
  expect(await findPlan("street")).toMatchObject({ priceCents: 149_00 });
});

test("row 311: an older job does not sell a plan at a price that staff have changed since", async () => {
  const planId = await price(171_00);
  await price(172_00);
  await run(planId);
  expect(await findPlan("street")).toMatchObject({ priceCents: 172_00 });
});

test("row 311: npm run stripe:setup makes a price for each plan on sale", async () => {
  expect((await setUp()).lines.filter((line) => line.includes("price_"))).toHaveLength(3);
});
