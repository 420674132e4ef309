import { sql } from "kysely";
import { expect, test } from "vitest";
import { findOwn } from "~/modules/billing/stripe/checkout-attempts.server";
import * as Customers from "~/modules/billing/stripe/customers.server";
import { stripeReview } from "~/modules/billing/stripe/payment-jobs.server";
import { receive } from "~/modules/billing/stripe/stripe-events.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import {
  addBuyer,
  type Buyer,
  buy,
  deliverEvents,
  forget,
  receiptsOf,
  storedOf,
  usePayments,
  workSyncs,
} from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { endManual, setManual } from "./manual-subscriptions.server";
import { change } from "./plan-changes.server";
import * as Subscriptions from "./subscriptions.server";
import { syncUser } from "./sync.server";
import { stripeReviewWorker } from "./sync-workers.server";

useTestDatabase();
const payments = usePayments();
const delivered = new Set<string>();
const deliver = () => deliverEvents(payments.service, delivered);

async function outcomeOf(buyer: Buyer) {
  const { status, planKey, priceCents, cardBrand, cardLast4, cancelAt, currentPeriodEnd } =
    (await Subscriptions.find(buyer.userId)) ?? {};
  const day = currentPeriodEnd?.toISOString().slice(0, 10);
  return { status, planKey, priceCents, cardBrand, cardLast4, cancelAt, day, mails: await receiptsOf(buyer) };
}

const paid = {
  status: "active",
  planKey: "street",
  priceCents: 149_00,
  cardBrand: "visa",
  cardLast4: "4242",
  cancelAt: null,
  day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  mails: ["subscribed"],
};

test("rows 120, 123: the event before the redirect, the redirect before the event, and both at once end the same", async () => {
  const first = await buy(payments.service);
  await deliver();
  await syncUser(first.userId);
  const second = await buy(payments.service);
  await syncUser(second.userId);
  await deliver();
  const third = await buy(payments.service);
  await Promise.all([deliver(), ...Array.from({ length: 5 }, () => syncUser(third.userId))]);
  for (const buyer of [first, second, third]) expect(await outcomeOf(buyer)).toEqual(paid);
});

test("security.md F5: events in 6 orders, each many times, have one final state and one email", async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    const buyer = await buy(payments.service);
    const stored = await storedOf(buyer);
    const mine = payments.service.events.filter(
      ({ id, data }) =>
        !delivered.has(id) && JSON.stringify(data.object).includes(stored?.customerId ?? "nobody"),
    );
    const types = ["customer.subscription.created", "invoice.paid", "checkout.session.completed"];
    const events = types.map((type) => mine.find((event) => event.type === type));
    for (const index of [...order, ...order]) {
      const event = events[index];
      if (!event) throw new Error("An event is missing.");
      const { body, signature } = payments.service.sign(event);
      await receive(body, signature);
      await workSyncs();
      delivered.add(event.id);
    }
    expect(await outcomeOf(buyer)).toEqual(paid);
  }
});

test("C4: a late event does not bring back an older state", async () => {
  const buyer = await buy(payments.service);
  const created = payments.service.webhook("customer.subscription.created");
  payments.service.advance(32, (await storedOf(buyer))?.customerId ?? "");
  await deliver();
  const { currentPeriodEnd: end } = (await storedOf(buyer)) ?? {};
  await receive(created.body, created.signature);
  await workSyncs();
  expect((await storedOf(buyer))?.currentPeriodEnd).toBe(end);
  expect(await receiptsOf(buyer)).toEqual(["subscribed"]);
});

test("an overtaken sync does not overwrite the newer one", async () => {
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  const { customerId = "" } = (await storedOf(buyer)) ?? {};
  const tickets = () =>
    db
      .selectFrom("stripeCustomers")
      .select(["syncTicket", "syncedTicket"])
      .where("customerId", "=", customerId ?? "")
      .executeTakeFirstOrThrow();
  const { syncTicket: last } = await tickets();
  // As if a sync that began after the next one had been written before it.
  await db
    .updateTable("stripeCustomers")
    .set({ syncedTicket: last + 2 })
    .where("customerId", "=", customerId ?? "")
    .execute();
  payments.service.requests.length = 0;
  await syncUser(buyer.userId);
  expect(payments.service.requests.filter(({ path }) => path === "/v1/subscriptions")).toHaveLength(2);
  expect(await tickets()).toEqual({ syncTicket: last + 2, syncedTicket: last + 2 });
});

test("rows 127, 129: a failed renewal is past due, entitled for 7 days, and emailed once", async () => {
  const buyer = await buy(payments.service, { card: "4000 0000 0000 0341" });
  await deliver();
  payments.service.advance(32, (await storedOf(buyer))?.customerId ?? "");
  await deliver();
  await syncUser(buyer.userId);
  const subscription = await Subscriptions.find(buyer.userId);
  expect(subscription).toMatchObject({ status: "past_due", cardLast4: "0341" });
  expect(Subscriptions.isCurrent(subscription)).toBe(true);
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "payment_failed"]);
  const grace = subscription?.graceUntil ?? new Date(0);
  const days = (grace.getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect(Subscriptions.isEntitled(subscription, new Date(grace.getTime() - 1))).toBe(true);
  expect(Subscriptions.isEntitled(subscription, grace)).toBe(false);
  // The days count from the first failure, however often it is read.
  await syncUser(buyer.userId);
  expect((await Subscriptions.find(buyer.userId))?.graceUntil).toEqual(grace);
  payments.service.advance(30, (await storedOf(buyer))?.customerId ?? "");
  await deliver();
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ status: "canceled", graceUntil: null });
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "payment_failed", "subscription_ended"]);
});

test.each([
  ["active", true],
  ["trialing", true],
  ["past_due", false],
  ["unpaid", false],
  ["paused", false],
  ["incomplete", false],
  ["canceled", false],
] as const)("row 129: %s without grace: the patrol is owed: %s", (status, owed) => {
  expect(Subscriptions.isEntitled({ status, graceUntil: null })).toBe(owed);
});

test("the payment service is down: the event's job fails and is retried, and nothing is written", async () => {
  const buyer = await buy(payments.service);
  payments.service.manner = 500;
  expect(await refusalOf(syncUser(buyer.userId))).toMatchObject({
    status: 503,
    message: "Failed to fetch subscription details",
  });
  expect(await Subscriptions.find(buyer.userId)).toBeUndefined();
  payments.service.manner = "answer";
  await syncUser(buyer.userId);
  expect(await outcomeOf(buyer)).toEqual(paid);
});

test("an event about a customer that is not ours does nothing", async () => {
  const created = payments.service.webhook("customer.subscription.created");
  const event = structuredClone(created.event);
  event.id = "evt_stranger";
  Object.assign(event.data.object, { customer: "cus_stranger" });
  const { body, signature } = payments.service.sign(event);
  expect(await receive(body, signature)).toBe("stored");
  expect(await workSyncs()).toBe(1);
});

test("row 120: a checkout belongs to the person who began it", async () => {
  const [buyer, other] = [await buy(payments.service), await addBuyer()];
  const row = await db
    .selectFrom("checkoutAttempts")
    .select("sessionId")
    .where("userId", "=", buyer.userId)
    .executeTakeFirst();
  const sessionId = row?.sessionId ?? "";
  expect(await findOwn(buyer.userId, sessionId)).toEqual({ uncoveredWords: null });
  expect(await findOwn(other.userId, sessionId)).toBeUndefined();
  expect(await findOwn(buyer.userId, "cs_test_guess")).toBeUndefined();
});

test("C4: a deleted customer takes the subscription along", async () => {
  const buyer = await buy(payments.service);
  await deliver();
  await forget(payments.service, buyer);
  await deliver();
  expect(await Subscriptions.find(buyer.userId)).toBeUndefined();
  expect(await Customers.find(buyer.userId)).toBeUndefined();
});

test("row 123: a subscription not heard of for a day is synced again at night", async () => {
  const [buyer, fresh] = [await buy(payments.service), await buy(payments.service)];
  await deliver();
  await db
    .updateTable("stripeSubscriptions")
    .set({ lastSyncedAt: sql`now() - interval '21 hours'`, priceCents: 1 })
    .where("customerId", "=", (await Customers.find(buyer.userId)) ?? "")
    .execute();
  await stripeReviewWorker.work({}, { id: "job", tries: 1 });
  expect(await workSyncs()).toBe(1);
  expect(await outcomeOf(buyer)).toEqual(paid);
  expect(await outcomeOf(fresh)).toEqual(paid);
  expect(stripeReview.cron).toBe("47 3 * * *");
});

test("B13, B14: what staff set by hand stays, with who and why, until the person pays", async () => {
  const [buyer, staff] = [await addBuyer(), await addPerson({ role: "owner" })];
  const manual = { serviceType: "corporate", reason: "Paid by cheque" } as const;
  expect(await refusalOf(setManual(buyer.userId, manual, staff))).toEqual({
    status: 409,
    message: "No Stripe customer found for this user. Please create a customer first.",
    retryAfter: undefined,
  });
  await Customers.ensure(buyer, "button", "No");
  await setManual(buyer.userId, manual, staff);
  await syncUser(buyer.userId);
  const subscription = await Subscriptions.find(buyer.userId);
  expect(subscription).toMatchObject({
    status: "active",
    source: "manual",
    planName: "Corporate protection",
    cardLast4: null,
  });
  expect(Subscriptions.isEntitled(subscription)).toBe(true);
  await buy(payments.service, { buyer });
  await deliver();
  expect(await outcomeOf(buyer)).toEqual(paid);
  const audit = await db
    .selectFrom("auditLog")
    .select(["action", "actorId", "before", "after"])
    .where("subjectId", "=", buyer.userId)
    .where("action", "like", "subscription.%")
    .orderBy("id")
    .execute();
  expect(audit).toMatchObject([
    { action: "subscription.set_by_staff", actorId: staff.id, after: { reason: "Paid by cheque" } },
    { action: "subscription.synced", before: { source: "manual", reason: "Paid by cheque" } },
  ]);
  expect(await refusalOf(setManual(buyer.userId, manual, staff))).toMatchObject({ status: 409 });
  expect(await refusalOf(endManual(buyer.userId, "x", staff))).toMatchObject({ status: 409 });
});

test("B13: one set by staff ends on its date or by their hand", async () => {
  const [buyer, staff] = [await addBuyer(), await addPerson({ role: "owner" })];
  await Customers.ensure(buyer, "another button", "No");
  const manual = { serviceType: "event", reason: "Street party" } as const;
  await setManual(buyer.userId, { ...manual, expiresAt: new Date(Date.now() - 1) }, staff);
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ status: "canceled" });
  await setManual(buyer.userId, manual, staff);
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ status: "active" });
  await endManual(buyer.userId, "Party is over", staff);
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ status: "canceled" });
  expect(await refusalOf(setManual(buyer.userId, { ...manual, reason: " " }, staff))).toMatchObject({
    status: 400,
  });
});

test("row 234: an event keeps the plan that its invoice was for, after a change the new one", async () => {
  const buyer = await buy(payments.service);
  await syncUser(buyer.userId);
  await change(buyer.userId, "house");
  await deliver();
  const rows = await db
    .selectFrom("stripeEvents")
    .select("planKey")
    .where("type", "=", "invoice.paid")
    .where("customerId", "=", (await Customers.find(buyer.userId)) ?? "")
    .orderBy("receivedAt")
    .execute();
  expect(rows.map(({ planKey }) => planKey)).toEqual(["street", "house"]);
});
