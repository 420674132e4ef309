import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { accountMail } from "../../app/modules/accounts/mails/account-mail.server";
import { begin } from "../../app/modules/billing/checkouts/checkouts.server";
import { planFollow, stripeReview, stripeSync } from "../../app/modules/billing/stripe/payment-jobs.server";
import { paymentNotice } from "../../app/modules/billing/stripe/payment-notice.server";
import { receive } from "../../app/modules/billing/stripe/stripe-events.server";
import { stripeSyncWorker } from "../../app/modules/billing/subscriptions/sync-workers.server";
import type { PlanKey } from "../../app/modules/shared/catalogue/offers";
import { db } from "../../app/platform/db.server";
import { env } from "../../app/platform/env.server";
import { newId } from "../../app/platform/ids.server";
import { ensureQueues } from "../../app/platform/jobs.server";
import { accountMailsOf } from "./account-mails";
import { addPerson } from "./people";
import { type StripeStandIn, startStripeSandbox } from "./stripe-sandbox";

export interface Buyer {
  userId: string;
  email: string;
  fullName: string;
}

/** Gives a test file its own payment service, and points the app's settings at it. */
export function usePayments(): { readonly service: StripeStandIn } {
  let service: StripeStandIn | undefined;
  const settings = env.stripe;
  beforeAll(async () => {
    await ensureQueues([accountMail, paymentNotice, planFollow, stripeReview, stripeSync]);
    service = await startStripeSandbox();
    const { secretKey, webhookSecret, url } = service;
    const own = { secretKey, webhookSecret, apiUrl: url, paymentHosts: [url.origin] };
    env.stripe = { ...settings, ...own, tax: false };
    await db
      .insertInto("communities")
      .values({ id: newId(), name: `Buyers ${newId()}`, postalPrefixes: ["L6S"], status: "active" })
      .execute();
  });
  beforeEach(() => {
    if (!service) return;
    service.manner = "answer";
    service.mannersOnce.length = 0;
    service.requests.length = 0;
    // Refusals are logged; keep them off the test output.
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

/** A person with a home where we patrol, or at this postal code. */
export async function addBuyer(zipCode: string | null = "L6S 1A1"): Promise<Buyer> {
  const fullName = "Ada Lindqvist";
  const { id, email } = await addPerson({ fullName });
  const home = { address: "12 Fernleigh Crescent", city: "Brampton", state: "Ontario", zipCode };
  await db
    .updateTable("profiles")
    .set({ phoneNumber: "+19055550142", ...home })
    .where("id", "=", id)
    .execute();
  return { userId: id, email, fullName };
}

/** Our tables learn of it through an event or a sync, whatever the test does next. */
export async function buy(
  service: StripeStandIn,
  options: { buyer?: Buyer; plan?: PlanKey; card?: string } = {},
): Promise<Buyer> {
  const { buyer = await addBuyer(), plan = "street", card } = options;
  const { location } = await service.pay(await begin(buyer, plan, "payment"), card);
  if (!location) throw new Error("The payment was not taken.");
  return buyer;
}

export async function deliverEvents(service: StripeStandIn, delivered: Set<string>): Promise<void> {
  for (const event of service.events) {
    if (delivered.has(event.id)) continue;
    delivered.add(event.id);
    const { body, signature } = service.sign(event);
    await receive(body, signature);
  }
  await workSyncs();
}

export async function workSyncs(): Promise<number> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    DELETE FROM pgboss.job WHERE name = ${stripeSync.name} RETURNING id, data`.execute(db);
  for (const { id, data } of rows) await stripeSyncWorker.work(data, { id, tries: 1 });
  return rows.length;
}

export async function receiptsOf({ userId }: Buyer): Promise<string[]> {
  return (await accountMailsOf(userId)).map(({ kind }) => kind);
}

export async function storedOf({ userId }: Buyer) {
  return db.selectFrom("stripeUserSubscriptions").selectAll().where("userId", "=", userId).executeTakeFirst();
}

export async function forget(service: StripeStandIn, buyer: Buyer): Promise<void> {
  const { customerId: id } = (await storedOf(buyer)) ?? {};
  const headers = { Authorization: `Bearer ${service.secretKey}` };
  const answer = await fetch(new URL(`/v1/customers/${id}`, service.url), { method: "DELETE", headers });
  if (!answer.ok) throw new Error(`The payment service answered ${answer.status}.`);
}
