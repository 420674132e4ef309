import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { begin, outcomeOf } from "~/modules/billing/checkouts/checkouts.server";
import * as Customers from "~/modules/billing/stripe/customers.server";
import * as Invoices from "~/modules/billing/stripe/invoices.server";
import { updateCardUrl } from "~/modules/billing/stripe/portal.server";
import { setUp } from "~/modules/billing/stripe/stripe-setup.server";
import { close, exportOf } from "~/modules/office/privacy/personal-data.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sentMails } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addBuyer, type Buyer, buy, receiptsOf, usePayments } from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { cancel, cancelNow, resume } from "./cancellations.server";
import { change, preview } from "./plan-changes.server";
import * as Subscriptions from "./subscriptions.server";
import { syncUser } from "./sync.server";

useTestDatabase();
const payments = usePayments();

async function subscriber(card?: string): Promise<Buyer> {
  const buyer = await buy(payments.service, { card });
  await syncUser(buyer.userId);
  return buyer;
}

async function subscriptionOf({ userId }: Buyer): Promise<Subscriptions.Subscription> {
  const subscription = await Subscriptions.find(userId);
  if (!subscription) throw new Error("There is no subscription.");
  return subscription;
}

async function auditOf({ userId }: Buyer): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", userId)
    .where("actorId", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

test("row 125: what the preview says is what is charged, once, and the plan is the new one", async () => {
  const buyer = await subscriber();
  const { dueNowCents, creditCents, nextCents, nextDate } = await preview(buyer.userId, "house");
  expect(dueNowCents).toBeGreaterThan(5_000_00);
  expect(creditCents).toBe(0);
  expect(nextCents).toBe(5_999_00);
  expect(nextDate).toEqual((await subscriptionOf(buyer)).currentPeriodEnd);
  await change(buyer.userId, "house");
  await change(buyer.userId, "house");
  expect(await subscriptionOf(buyer)).toMatchObject({ planKey: "house", priceCents: 5_999_00 });
  const invoices = await Invoices.list(buyer.userId);
  expect(invoices.map(({ paidCents }) => paidCents)).toEqual([dueNowCents, 149_00]);
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "plan_changed"]);
  expect(await auditOf(buyer)).toEqual(["checkout.begun", "subscription.plan_changed"]);
});

test("row 125: for a cheaper plan nothing is due now, and the rest counts towards the next payment", async () => {
  const buyer = await subscriber();
  const { dueNowCents, nextCents, creditCents } = await preview(buyer.userId, "neighbourhood");
  expect([dueNowCents, nextCents]).toEqual([0, 0]);
  expect(creditCents).toBeGreaterThan(100_00);
  await change(buyer.userId, "neighbourhood");
  expect(await subscriptionOf(buyer)).toMatchObject({
    planKey: "neighbourhood",
    priceCents: 30_00,
    creditCents,
  });
});

test("row 125: existing credit is used up first, and shown once", async () => {
  const buyer = await subscriber();
  await change(buyer.userId, "neighbourhood");
  const { creditCents } = await subscriptionOf(buyer);
  const up = await preview(buyer.userId, "house");
  expect(up).toMatchObject({ creditCents: 0, nextCents: 5_999_00 });
  await change(buyer.userId, "house");
  const [{ totalCents = 0, paidCents = 0 } = {}] = await Invoices.list(buyer.userId);
  expect([paidCents, totalCents - paidCents]).toEqual([up.dueNowCents, creditCents]);
});

test("row 125: a change pays for the days left, including today", async () => {
  const buyer = await subscriber();
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400;
  vi.useFakeTimers({ toFake: ["Date"], now: (midnight + 43_200) * 1000 });
  try {
    const customer = await Customers.find(buyer.userId);
    const own = Object.values(payments.service.sandbox.state.subscriptions).find(
      (one) => one.customer === customer,
    );
    if (!own) throw new Error("There is no subscription at the service.");
    const [item] = own.items.data;
    item.current_period_start = midnight - 10 * 86_400;
    item.current_period_end = midnight + 20 * 86_400;
    const { dueNowCents } = await preview(buyer.userId, "house");
    expect(dueNowCents).toBe(((5_999_00 - 149_00) * 20) / 30);
    await change(buyer.userId, "house");
    const [charged] = await Invoices.list(buyer.userId);
    expect(charged).toMatchObject({ paidCents: dueNowCents });
  } finally {
    vi.useRealTimers();
  }
});

test("row 125: a declined card changes nothing, and says so", async () => {
  const buyer = await subscriber("4000 0000 0000 0341");
  expect(await refusalOf(change(buyer.userId, "house"))).toMatchObject({
    status: 402,
    message: "Your card was declined. Update your card and try again.",
  });
  await syncUser(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ planKey: "street", status: "active" });
});

test("row 126: cancelling ends it with the period, once, with the reason; resuming undoes that", async () => {
  const buyer = await subscriber();
  const end = (await subscriptionOf(buyer)).currentPeriodEnd;
  expect(await cancel(buyer.userId, "We are moving")).toEqual(end);
  expect(await cancel(buyer.userId, "Again")).toEqual(end);
  expect(await subscriptionOf(buyer)).toMatchObject({
    status: "active",
    cancelAtPeriodEnd: true,
    cancelAt: end,
  });
  const kept = await db
    .selectFrom("cancellations")
    .select(["reason", "endsAt"])
    .where("userId", "=", buyer.userId)
    .execute();
  expect(kept).toEqual([{ reason: "We are moving", endsAt: end }]);
  expect(await refusalOf(change(buyer.userId, "house"))).toMatchObject({ status: 409 });
  await resume(buyer.userId);
  await resume(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null });
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "subscription_cancelled", "subscription_resumed"]);
  expect(await auditOf(buyer)).toEqual(["checkout.begun", "subscription.cancelled", "subscription.resumed"]);
});

test("row 126: an end date set on the service's own pages is shown and can be undone", async () => {
  const buyer = await subscriber();
  const { subscriptions } = payments.service.sandbox.state;
  const customer = await Customers.find(buyer.userId);
  const own = Object.values(subscriptions).find((one) => one.customer === customer);
  if (!own) throw new Error("There is no subscription at the service.");
  own.cancel_at = own.items.data[0].current_period_end;
  await syncUser(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ cancelAtPeriodEnd: true });
  await resume(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ cancelAtPeriodEnd: false });
});

test("row 126: after the end it is over, and there is nothing to resume", async () => {
  const buyer = await subscriber();
  await cancel(buyer.userId, undefined);
  payments.service.advance(32, await Customers.find(buyer.userId));
  await syncUser(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ status: "canceled" });
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "subscription_cancelled", "subscription_ended"]);
  const { userId } = buyer;
  for (const act of [resume, (id: string) => cancel(id, "x"), (id: string) => change(id, "house")]) {
    expect(await refusalOf(act(userId))).toMatchObject({ status: 409 });
  }
  expect(await begin(buyer, "street", "payment")).toMatch(/^http/);
});

test("killed between the answer and our write: the next sync finds what was done", async () => {
  const buyer = await subscriber();
  // Stripe has done it, but its answer is lost and nobody asks again.
  payments.service.mannersOnce.push("answer", "cut", 500);
  expect(await refusalOf(cancel(buyer.userId, undefined))).toMatchObject({ status: 503 });
  expect(await subscriptionOf(buyer)).toMatchObject({ cancelAtPeriodEnd: false });
  await syncUser(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "subscription_cancelled"]);
});

test.each([
  ["preview", (id: string) => preview(id, "house"), "Your plan was not changed. Please try again later."],
  ["change", (id: string) => change(id, "house"), "Your plan was not changed. Please try again later."],
  ["cancel", (id: string) => cancel(id, "x"), "Your subscription was not cancelled. Please try again later."],
  ["resume", (id: string) => resume(id), "Your subscription was not resumed. Please try again later."],
  [
    "card",
    (id: string) => updateCardUrl(id),
    "The page to update your card could not be opened. Please try again later.",
  ],
  ["invoices", (id: string) => Invoices.list(id), "We could not load your invoices. Please try again later."],
] as const)(
  "%s: trouble at the service is reported in our words, not its own, and nothing changes",
  async (_what, act, message) => {
    const buyer = await subscriber();
    const before = await subscriptionOf(buyer);
    payments.service.manner = 503;
    expect(await refusalOf(act(buyer.userId))).toMatchObject({ status: 503, message });
    payments.service.manner = "answer";
    await syncUser(buyer.userId);
    expect(await subscriptionOf(buyer)).toEqual(before);
  },
);

test("row 127: the card is changed on the service's own page, by its owner", async () => {
  const buyer = await subscriber("4000 0000 0000 0341");
  const url = await updateCardUrl(buyer.userId);
  expect(new URL(url).origin).toBe(payments.service.url.origin);
  await payments.service.pay(url, "5555 5555 5555 4444");
  await syncUser(buyer.userId);
  expect(await subscriptionOf(buyer)).toMatchObject({ cardBrand: "mastercard", cardLast4: "4444" });
  const stranger = await addBuyer();
  expect(await refusalOf(updateCardUrl(stranger.userId))).toMatchObject({ status: 409 });
});

test("row 128: invoices have number, date, total, tax and a link; others' are not among them", async () => {
  const [buyer, other] = [await subscriber(), await addBuyer()];
  const [invoice, ...rest] = await Invoices.list(buyer.userId);
  expect(rest).toEqual([]);
  expect(invoice).toEqual({
    id: expect.stringMatching(/^in_/),
    number: expect.any(String),
    createdAt: expect.any(Date),
    totalCents: 149_00,
    taxCents: 0,
    creditCents: 0,
    paidCents: 149_00,
    refundedCents: 0,
    status: "paid",
    url: expect.stringMatching(/^http/),
  });
  expect(await Invoices.list(other.userId)).toEqual([]);
});

test("B13: staff end a subscription at the service first, so that nobody is charged after its end", async () => {
  const [buyer, staff] = [await subscriber(), await addPerson({ role: "owner" })];
  expect(await refusalOf(cancelNow(buyer.userId, " ", staff))).toMatchObject({ status: 400 });
  await cancelNow(buyer.userId, "Moved away", staff);
  expect(await subscriptionOf(buyer)).toMatchObject({ status: "canceled" });
  expect(await receiptsOf(buyer)).toEqual(["subscribed", "subscription_ended"]);
});

test("row 100: what is left of a cancelled plan can be given up with the account, and nothing is refunded", async () => {
  const buyer = await subscriber();
  expect(await refusalOf(close(buyer.userId, { givesUp: true }))).toMatchObject({ status: 409 });
  await cancel(buyer.userId, "Closing my account");
  const customer = await Customers.find(buyer.userId);
  await close(buyer.userId, { givesUp: true });
  const { subscriptions, charges } = payments.service.sandbox.state;
  const own = <T extends { customer: string | null }>(all: Record<string, T>) =>
    Object.values(all).filter((one) => one.customer === customer);
  expect(own(subscriptions).map(({ status }) => status)).toEqual(["canceled"]);
  expect(own(charges).map(({ amount_refunded: cents }) => cents)).toEqual([0]);
  expect(await db.selectFrom("users").select("id").where("id", "=", buyer.userId).execute()).toEqual([]);
  const acts = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", buyer.userId)
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["subscription.given_up", "user.closed"]),
  );
  const mail = (await sentMails()).find(({ subject }) => subject === "Your account is closed");
  expect(mail?.text).toMatch(
    /^Plan given up: Street Patrol, which was to run until \w{3}, \w{3} \d+, \d{4}$/m,
  );
});

test("row 100: a paying account is not closed, and says what to do; afterwards it is", async () => {
  const buyer = await subscriber();
  expect(await refusalOf(close(buyer.userId))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Your subscription is still running. Cancel it/),
  });
  await cancel(buyer.userId, "Closing my account");
  expect(await refusalOf(close(buyer.userId))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Your subscription is cancelled but still active/),
  });
  expect(await exportOf(buyer.userId)).toMatchObject({
    billing: {
      subscription: { planKey: "street" },
      terms: [{ planKey: "street" }],
      cancellations: [{ reason: "Closing my account" }],
    },
  });
  const customer = await Customers.find(buyer.userId);
  payments.service.advance(32, customer);
  await syncUser(buyer.userId);
  await close(buyer.userId);
  const { rows } = await sql`select user_id from stripe_customers where customer_id = ${customer}`.execute(
    db,
  );
  expect(rows).toEqual([{ userId: null }]);
});

test("row 100: closing an account ends a checkout open in another tab", async () => {
  const buyer = await addBuyer();
  const url = await begin(buyer, "street", "payment");
  await close(buyer.userId);
  const { location } = await payments.service.pay(url);
  expect(location).toBeNull();
});

test("npm run stripe:setup can run twice: prices, webhook and portal are made once", async () => {
  const first = await setUp();
  expect(first.webhookSecret).toMatch(/^whsec_/);
  const second = await setUp();
  expect(second.webhookSecret).toBeUndefined();
  expect(second.lines.every((line) => line.endsWith("(already there)"))).toBe(true);
  const ids = (lines: string[]) => lines.map((line) => line.replace(/ \(.*/, ""));
  expect(ids(second.lines)).toEqual(ids(first.lines));
});

test("row 128: the amount charged is what the service took; credit and refunds are shown as such", async () => {
  const buyer = await subscriber();
  await change(buyer.userId, "neighbourhood");
  const { creditCents } = await subscriptionOf(buyer);
  const customer = await Customers.find(buyer.userId);
  payments.service.advance(32, customer);
  await syncUser(buyer.userId);
  const [first] = Object.values(payments.service.sandbox.state.charges).filter(
    (charge) => charge.customer === customer,
  );
  payments.service.sandbox.refund(first?.id ?? "");
  const facts = (await Invoices.list(buyer.userId)).map((invoice) => [
    invoice.totalCents,
    invoice.creditCents,
    invoice.paidCents,
    invoice.refundedCents,
  ]);
  expect(facts).toEqual([
    [30_00, 30_00, 0, 0],
    [-creditCents, -creditCents, 0, 0],
    [149_00, 0, 149_00, 149_00],
  ]);
  expect(await subscriptionOf(buyer)).toMatchObject({ creditCents: creditCents - 30_00 });
});

test("row 125: with HST the preview matches the charge to the cent, and says how much of it is HST", async () => {
  const settings = env.stripe;
  env.stripe = { ...settings, tax: true };
  try {
    const buyer = await subscriber();
    const up = await preview(buyer.userId, "house");
    expect(up).toMatchObject({ nextTotalCents: 6_778_87, nextCents: 6_778_87, nextTaxCents: 779_87 });
    await change(buyer.userId, "house");
    const [dearer, first] = await Invoices.list(buyer.userId);
    expect(first).toMatchObject({ totalCents: 168_37, taxCents: 19_37, paidCents: 168_37 });
    expect(dearer).toMatchObject({ paidCents: up.dueNowCents, taxCents: up.taxNowCents });
    const down = await preview(buyer.userId, "neighbourhood");
    expect(down).toMatchObject({ dueNowCents: 0, nextTotalCents: 33_90, nextCents: 0 });
    await change(buyer.userId, "neighbourhood");
    expect(await subscriptionOf(buyer)).toMatchObject({ creditCents: down.creditCents });
  } finally {
    env.stripe = settings;
  }
});

test("row 121: a person's own checkout is known to be paid or not", async () => {
  const buyer = await addBuyer();
  const url = await begin(buyer, "street", "payment");
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  expect(await outcomeOf(session)).toBe("open");
  await payments.service.pay(url);
  expect(await outcomeOf(session)).toBe("paid");
  const other = await addBuyer();
  const left = await begin(other, "street", "payment");
  payments.service.advance(2, await Customers.find(other.userId));
  expect(await outcomeOf(new URL(left).pathname.split("/").at(-1) ?? "")).toBe("expired");
});
