import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { accountMail } from "../../app/modules/account-mails/account-mail.server";
import { begin } from "../../app/modules/payments/checkouts.server";
import { paymentNotice, stripeReview, stripeSync } from "../../app/modules/payments/payment-jobs.server";
import { stripeSyncWorker } from "../../app/modules/payments/payment-workers.server";
import { receive } from "../../app/modules/payments/stripe-events.server";
import type { PlanKey } from "../../app/modules/plans/plans";
import { db } from "../../app/platform/db.server";
import { env } from "../../app/platform/env.server";
import { ensureQueues } from "../../app/platform/jobs.server";
import { accountMailsOf } from "./account-mails";
import { addPerson } from "./people";
import { type StripeStandIn, startStripeSandbox } from "./stripe-sandbox";

export interface Buyer {
  userId: string;
  email: string;
  fullName: string;
}

/** Gives a test file a payment service of its own, and the app's settings for it. */
export function usePayments(): { readonly service: StripeStandIn } {
  let service: StripeStandIn | undefined;
  const settings = env.stripe;
  beforeAll(async () => {
    await ensureQueues([accountMail, paymentNotice, stripeReview, stripeSync]);
    service = await startStripeSandbox();
    const { secretKey, webhookSecret, url } = service;
    env.stripe = { ...settings, secretKey, webhookSecret, apiUrl: url, paymentHosts: [url.origin] };
  });
  beforeEach(() => {
    if (!service) return;
    service.manner = "answer";
    service.mannersOnce.length = 0;
    service.requests.length = 0;
    // A line in the log for each refusal is wanted, but not on the screen of the tests.
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  afterAll(async () => {
    env.stripe = settings;
    await service?.[Symbol.asyncDispose]();
  });
  return {
    get service() {
      if (!service) throw new Error("The payment service has not started.");
      return service;
    },
  };
}

export async function addBuyer(): Promise<Buyer> {
  const fullName = "Ada Lindqvist";
  const { id, email } = await addPerson({ fullName });
  return { userId: id, email, fullName };
}

/** Chooses a plan and pays for it; our tables learn of it by an event or by a sync, whatever the test does next. */
export async function buy(
  service: StripeStandIn,
  options: { buyer?: Buyer; plan?: PlanKey; card?: string } = {},
): Promise<Buyer> {
  const { buyer = await addBuyer(), plan = "street", card } = options;
  const { location } = await service.pay(await begin(buyer, plan, "payment"), card);
  if (!location) throw new Error("The payment was not taken.");
  return buyer;
}

/** Posts every event that was not posted yet, and does the jobs that come of it. */
export async function deliverEvents(service: StripeStandIn, delivered: Set<string>): Promise<void> {
  for (const event of service.events) {
    if (delivered.has(event.id)) continue;
    delivered.add(event.id);
    const { body, signature } = service.sign(event);
    await receive(body, signature);
  }
  await workSyncs();
}

/** Does the syncs that wait, in their order. */
export async function workSyncs(): Promise<number> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    DELETE FROM pgboss.job WHERE name = ${stripeSync.name} RETURNING id, data`.execute(db);
  for (const { id, data } of rows) await stripeSyncWorker.work(data, { id, tries: 1 });
  return rows.length;
}

/** The kinds of the mails that a buyer is to get, in their order. */
export async function receiptsOf({ userId }: Buyer): Promise<string[]> {
  return (await accountMailsOf(userId)).map(({ kind }) => kind);
}

/** What the tables say of a buyer's subscription, as the view shows it. */
export async function storedOf({ userId }: Buyer) {
  return db
    .selectFrom("stripe_user_subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Deletes a buyer at the payment service, as someone in its dashboard might. */
export async function forget(service: StripeStandIn, buyer: Buyer): Promise<void> {
  const { customer_id: id } = (await storedOf(buyer)) ?? {};
  const headers = { Authorization: `Bearer ${service.secretKey}` };
  const answer = await fetch(new URL(`/v1/customers/${id}`, service.url), { method: "DELETE", headers });
  if (!answer.ok) throw new Error(`The payment service answered ${answer.status}.`);
}
