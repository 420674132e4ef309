import { sql } from "kysely";
import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { ensureQueues } from "~/platform/jobs.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { refusalOf } from "../../../../tests/support/refusals";
import { stripeSync } from "./payment-jobs.server";
import { paymentNotice } from "./payment-notice.server";
import { countEvents, markDone, receive } from "./stripe-events.server";

useTestDatabase();
beforeAll(() => ensureQueues([stripeSync, paymentNotice]));

let events = 0;

function eventOf(type: string, object: Record<string, unknown> = {}): { id: string; body: string } {
  const id = `evt_${++events}`;
  const data = { object: { id: `obj_${events}`, customer: "cus_1", ...object } };
  const body = JSON.stringify({ id, object: "event", type, created: 1, data });
  return { id, body };
}

function signed(body: string, options: { secret?: string; timestamp?: number } = {}): string {
  const { secret = env.stripe.webhookSecret ?? "", timestamp } = options;
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}

async function traces(id: string): Promise<{ rows: number; jobs: string[] }> {
  const rows = await db.selectFrom("stripeEvents").select("type").where("eventId", "=", id).execute();
  const jobs = await sql<{ name: string }>`
    select name from pgboss.job where data ->> 'eventId' = ${id} order by name`.execute(db);
  return { rows: rows.length, jobs: jobs.rows.map(({ name }) => name) };
}

test("row 123: an event is stored with the job that re-reads the truth", async () => {
  const { id, body } = eventOf("customer.subscription.updated");
  expect(await receive(Buffer.from(body), signed(body))).toBe("stored");
  expect(await traces(id)).toEqual({ rows: 1, jobs: ["stripe-sync"] });
});

test("security.md 8: an event that arrives 50 times, many at once, has one effect", async () => {
  const { id, body } = eventOf("invoice.paid");
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => receive(body, signed(body))));
  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(1);
  expect(await traces(id)).toEqual({ rows: 1, jobs: ["stripe-sync"] });
});

test("security.md 8: forged, changed, old or unsigned events are refused without a trace", async () => {
  const { id, body } = eventOf("customer.subscription.deleted");
  const old = Math.floor(Date.now() / 1000) - 301;
  const header = signed(body);
  const forged: [string, string | null][] = [
    [body, signed(body, { secret: "whsec_another" })],
    [body, signed(body, { timestamp: old })],
    [body.replace("cus_1", "cus_2"), header],
    [`${body} `, header],
    [body, header.replace(/v1=./, "v1=0").replace(/v1=/, "v0=")],
    [body, "t=1,v1="],
    [body, "x".repeat(10_000)],
    [body, ""],
    [body, null],
    ["", signed("")],
    ["{", signed("{")],
    ["[]", signed("[]")],
    ["null", signed("null")],
    ['{"id":1}', signed('{"id":1}')],
    [`{"id":"${"e".repeat(300)}"}`, signed(`{"id":"${"e".repeat(300)}"}`)],
  ];
  for (const [text, signature] of forged) {
    expect(await refusalOf(receive(text, signature)), `${text.slice(0, 40)} ${signature}`).toMatchObject({
      status: 400,
    });
  }
  expect(await traces(id)).toEqual({ rows: 0, jobs: [] });
});

test("a type nobody asked for is stored by its id, and starts nothing", async () => {
  const { id, body } = eventOf("mandate.updated");
  expect(await receive(body, signed(body))).toBe("stored");
  expect(await receive(body, signed(body))).toBe("known");
  expect(await traces(id)).toEqual({ rows: 1, jobs: [] });
});

test("row 123: a refund and a dispute notify staff, besides the sync", async () => {
  for (const [type, amounts] of [
    ["charge.refunded", { amount: 14_900, amount_refunded: 5_000 }],
    ["charge.dispute.created", { amount: 14_900 }],
  ] as const) {
    const { id, body } = eventOf(type, amounts);
    await receive(body, signed(body));
    expect(await traces(id)).toEqual({ rows: 1, jobs: ["payment-notice", "stripe-sync"] });
    const row = await db.selectFrom("stripeEvents").selectAll().where("eventId", "=", id).executeTakeFirst();
    const cents = "amount_refunded" in amounts ? amounts.amount_refunded : amounts.amount;
    expect(row).toMatchObject({ amountCents: cents, customerId: "cus_1", doneAt: null });
  }
});

test("a deleted customer is the event's own object", async () => {
  const { id, body } = eventOf("customer.deleted", { id: "cus_gone", customer: undefined });
  await receive(body, signed(body));
  const row = await db
    .selectFrom("stripeEvents")
    .select("customerId")
    .where("eventId", "=", id)
    .executeTakeFirst();
  expect(row?.customerId).toBe("cus_gone");
});

test("row 238: an event that needs no work is not counted as left undone, and a dispute is done once it is told", async () => {
  await db.deleteFrom("stripeEvents").execute();
  const stored = async (type: string, object = {}) => {
    const { id, body } = eventOf(type, object);
    await receive(body, signed(body));
    return id;
  };
  await markDone(await stored("invoice.paid"));
  await stored("invoice.paid");
  await stored("mandate.updated");
  const dispute = await stored("charge.dispute.created", { customer: undefined });
  const counts = async () =>
    Object.fromEntries((await countEvents()).map(({ type, done, open, idle }) => [type, [done, open, idle]]));
  expect(await counts()).toEqual({
    "charge.dispute.created": [0, 1, 0],
    "invoice.paid": [1, 1, 0],
    "mandate.updated": [0, 0, 1],
  });
  await db
    .updateTable("stripeEvents")
    .set({ noticedAt: new Date() })
    .where("eventId", "=", dispute)
    .execute();
  expect(await counts()).toMatchObject({ "charge.dispute.created": [1, 0, 0] });
});
