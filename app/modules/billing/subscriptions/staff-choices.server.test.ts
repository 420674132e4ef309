import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { askStripe } from "~/platform/stripe.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addBuyer, type Buyer, buy, receiptsOf, usePayments } from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import type { StaffChoice } from "./staff-choice.schema";
import * as StaffChoices from "./staff-choices.server";
import { choiceOf, choiceWords } from "./subscription-options";
import * as Subscriptions from "./subscriptions.server";
import { syncUser } from "./sync.server";

useTestDatabase();
const payments = usePayments();

const reason = "Agreed on the phone";
const expiresOn = "2127-03-31";

async function staff() {
  const { id } = await addPerson({ fullName: "Stella Staff", role: "support" });
  return { id, kind: "staff" as const };
}

async function choose({ userId }: Buyer, wanted: Omit<StaffChoice, "reason">): Promise<string> {
  return StaffChoices.choose(userId, { reason, ...wanted }, await staff());
}

async function customerOf(buyer: Buyer): Promise<Buyer> {
  await StaffChoices.createCustomer(buyer, await staff());
  return buyer;
}

async function subscriber(plan: "neighbourhood" | "street" | "house" = "street"): Promise<Buyer> {
  const buyer = await buy(payments.service, { plan });
  await syncUser(buyer.userId);
  return buyer;
}

async function addPrice(key: string, cents: number): Promise<void> {
  await askStripe(async (stripe) => {
    const { data } = await stripe.prices.list({ lookup_keys: [`nightjar_${key}`], active: true, limit: 1 });
    if (data.length > 0) return;
    const product = await stripe.products.create({ name: key });
    await stripe.prices.create({
      product: product.id,
      currency: "cad",
      unit_amount: cents,
      recurring: { interval: "month" },
      lookup_key: `nightjar_${key}`,
    });
  }, "no price");
}

async function auditOf({ userId }: Buyer) {
  return db
    .selectFrom("auditLog")
    .select(["action", "actorId", sql<string | null>`after ->> 'reason'`.as("reason")])
    .where("subjectId", "=", userId)
    .where("action", "like", "subscription.%staff")
    .orderBy("id")
    .execute();
}

test("row 217: the five choices have the words of the specification", () => {
  expect(Object.values(choiceWords)).toEqual([
    "Yes Residential",
    "Yes Event",
    "Yes VIP",
    "Yes Corporate",
    "Not Active",
  ]);
});

test("row 218, B14: an unknown price is VIP and unmapped, and anything not running is not active", () => {
  expect(choiceOf({ isCurrent: true, serviceType: null })).toEqual({ choice: "vip", isUnmapped: true });
  expect(choiceOf({ isCurrent: true, serviceType: "corporate" })).toEqual({
    choice: "corporate",
    isUnmapped: false,
  });
  expect(choiceOf({ isCurrent: false, serviceType: "event" })).toEqual({ choice: "none", isUnmapped: false });
});

test("row 220, B15: without a customer each choice says so, and one customer is created however often", async () => {
  const buyer = await addBuyer();
  const yes = "No Stripe customer found for this user. Please create a customer first.";
  expect(await refusalOf(choose(buyer, { choice: "vip", expiresOn }))).toMatchObject({
    message: yes,
    status: 409,
  });
  const no = "No Stripe customer found for this user";
  expect(await refusalOf(choose(buyer, { choice: "none" }))).toMatchObject({ message: no, status: 409 });
  await Promise.all([customerOf(buyer), customerOf(buyer), customerOf(buyer)]);
  await customerOf(buyer);
  const rows = await db
    .selectFrom("stripeCustomers")
    .where("userId", "=", buyer.userId)
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
  const made = Object.values(payments.service.sandbox.state.customers).filter(
    ({ email }) => email === buyer.email,
  );
  expect(made).toHaveLength(1);
});

test("row 218: all three residential prices are Yes Residential, and a foreign price is VIP, unmapped", async () => {
  for (const plan of ["neighbourhood", "street", "house"] as const) {
    const { userId } = await subscriber(plan);
    expect(await StaffChoices.find(userId)).toMatchObject({ choice: "residential", isUnmapped: false });
  }
  const { userId } = await subscriber();
  await db
    .updateTable("stripeSubscriptions")
    .set({ serviceType: null, priceId: "price_of_somebody" })
    .where("customerId", "in", (eb) =>
      eb.selectFrom("stripeCustomers").select("customerId").where("userId", "=", userId),
    )
    .execute();
  expect(await StaffChoices.find(userId)).toMatchObject({ choice: "vip", isUnmapped: true });
});

test("row 219, B13: a subscription without payment has a reason, a last day and an actor, and no sync changes it", async () => {
  const buyer = await customerOf(await addBuyer());
  expect(await refusalOf(choose(buyer, { choice: "corporate" }))).toMatchObject({
    message: expect.stringContaining("Enter the last day of the subscription"),
  });
  expect(await refusalOf(choose(buyer, { choice: "corporate", expiresOn: "2020-01-01" }))).toMatchObject({
    message: expect.stringContaining("The last day is in the past"),
  });
  const words = await choose(buyer, { choice: "corporate", expiresOn });
  expect(words).toBe("The subscription is now Yes Corporate");
  await syncUser(buyer.userId);
  expect(await StaffChoices.find(buyer.userId)).toMatchObject({
    choice: "corporate",
    isManual: true,
    isKept: false,
    reason,
    by: "Stella Staff",
    expiresAt: new Date("2127-04-01T03:59:59Z"),
  });
  expect(await choose(buyer, { choice: "none" })).toBe("The subscription is now Not Active");
  expect(await choose(buyer, { choice: "none" })).toBe(
    "Nothing changed: the subscription is already Not Active",
  );
  expect((await auditOf(buyer)).map((entry) => [entry.action, entry.reason])).toEqual([
    ["subscription.set_by_staff", reason],
    ["subscription.ended_by_staff", reason],
  ]);
});

test("row 219: what staff gave ends on its own after its last day", async () => {
  const buyer = await customerOf(await addBuyer());
  await choose(buyer, { choice: "event", expiresOn });
  await db
    .updateTable("stripeSubscriptions")
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where("reason", "=", reason)
    .execute();
  expect(await StaffChoices.find(buyer.userId)).toMatchObject({ choice: "none", isUnmapped: false });
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ isCurrent: false, isEntitled: false });
});

test("row 219, B13: Not Active ends an online subscription at the provider, now or with the period", async () => {
  const later = await subscriber();
  expect(await refusalOf(choose(later, { choice: "none" }))).toMatchObject({
    message: expect.stringContaining("Choose when it ends"),
  });
  expect(await choose(later, { choice: "none", ends: "period" })).toMatch(/^The subscription ends on /);
  expect(await Subscriptions.find(later.userId)).toMatchObject({
    cancelAtPeriodEnd: true,
    isCurrent: true,
  });
  expect(await refusalOf(choose(later, { choice: "event" }))).toMatchObject({ status: 409 });
  const now = await subscriber();
  expect(await choose(now, { choice: "none", ends: "now" })).toBe("The subscription is now Not Active");
  expect(await StaffChoices.find(now.userId)).toMatchObject({ choice: "none", isKept: false });
  for (const buyer of [later, now]) {
    const entries = await auditOf(buyer);
    expect(entries).toMatchObject([{ action: "subscription.ended_by_staff", reason }]);
    expect(entries[0]?.actorId, "it says which member of staff did it").not.toBe(buyer.userId);
    expect(entries[0]?.actorId).not.toBeNull();
  }
  expect(await receiptsOf(later)).toEqual(["subscribed", "subscription_cancelled"]);
  expect(await receiptsOf(now)).toEqual(["subscribed", "subscription_ended"]);
});

test("row 219, B14: another service goes through the provider, and corporate stays apart from VIP", async () => {
  await addPrice("event", 400_00);
  await addPrice("vip", 900_00);
  const buyer = await subscriber("house");
  expect(await choose(buyer, { choice: "residential" })).toContain("Nothing changed");
  for (const choice of ["event", "vip", "corporate", "residential"] as const) {
    await choose(buyer, { choice });
    await syncUser(buyer.userId);
    expect(await StaffChoices.find(buyer.userId)).toMatchObject({ choice, isUnmapped: false, isKept: true });
  }
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({
    planKey: "neighbourhood",
    priceCents: 30_00,
  });
});

test("row 220: while the provider is down nothing changes and the sentence is ours", async () => {
  const buyer = await subscriber();
  payments.service.manner = 500;
  expect(await refusalOf(choose(buyer, { choice: "event" }))).toMatchObject({
    message: "Failed to update subscription status",
    status: 503,
  });
  expect(await refusalOf(choose(buyer, { choice: "none", ends: "now" }))).toMatchObject({
    message: "Failed to update subscription status",
    status: 503,
  });
  expect(await StaffChoices.find(buyer.userId)).toMatchObject({ choice: "residential" });
});
