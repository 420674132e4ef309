import * as Audit from "~/modules/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { priceKeys, type ServiceType } from "./service-types";
import { isKeptByProvider } from "./subscriptions.server";

/** What staff set for a client who does not pay online (B13). */
export interface Manual {
  serviceType: ServiceType;
  reason: string;
  /** Who sets it. */
  actorId: string;
  /** When it ends by itself; without it, when staff say so. */
  expiresAt?: Date;
}

/**
 * Gives a person a subscription that is kept by hand: with its reason, who gave it and its price beside the service (B14). The
 * payment service knows nothing of it, and its events leave it alone.
 * @throws AppError 409 when there is no customer yet, or when the person pays online
 */
export async function setManual(userId: string, manual: Manual): Promise<void> {
  const { serviceType, reason, actorId, expiresAt } = manual;
  if (!reason.trim()) throw new AppError("Say why this subscription is given.", 400);
  await inTransaction(db, async (trx) => {
    const customerId = await lockCustomer(userId, trx);
    if (!customerId) {
      const sentence = "No Stripe customer found for this user. Please create a customer first.";
      throw new AppError(sentence, 409);
    }
    const before = await current(customerId, trx);
    if (isKeptByProvider(before)) {
      const sentence = "This client pays online. Change or end that subscription instead.";
      throw new AppError(sentence, 409);
    }
    const now = new Date();
    const row = {
      status: "active" as const,
      source: "manual" as const,
      service_type: serviceType,
      price_id: env.stripe.prices[priceKeys[serviceType]] ?? null,
      reason: reason.trim(),
      actor_id: actorId,
      expires_at: expiresAt ?? null,
      updated_at: now,
      ...nothingPaid,
    };
    await trx
      .insertInto("stripe_subscriptions")
      .values({ customer_id: customerId, ...row })
      .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(row))
      .execute();
    const after = { serviceType, reason: row.reason, expiresAt: row.expires_at };
    await Audit.record(entry(userId, actorId, "subscription.set_by_staff", before, after), trx);
  });
}

/**
 * Ends a subscription that is kept by hand. Whoever pays online is for the payment service to end (cancellations.cancelNow).
 * @throws AppError 409 when there is no customer, or when the person pays online
 */
export async function endManual(userId: string, reason: string, actorId: string): Promise<void> {
  if (!reason.trim()) throw new AppError("Say why the subscription ends.", 400);
  await inTransaction(db, async (trx) => {
    const customerId = await lockCustomer(userId, trx);
    if (!customerId) throw new AppError("No Stripe customer found for this user", 409);
    const before = await current(customerId, trx);
    if (isKeptByProvider(before)) {
      throw new AppError("This client pays online. End that subscription instead.", 409);
    }
    if (before?.source !== "manual" || before.status === "canceled") return;
    await trx
      .updateTable("stripe_subscriptions")
      .set({ status: "canceled", reason: reason.trim(), actor_id: actorId, updated_at: new Date() })
      .where("customer_id", "=", customerId)
      .execute();
    const after = { reason: reason.trim() };
    await Audit.record(entry(userId, actorId, "subscription.ended_by_staff", before, after), trx);
  });
}

const nothingPaid = {
  subscription_id: null,
  price_cents: null,
  plan_key: null,
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  payment_method_brand: null,
  payment_method_last4: null,
  past_due_since: null,
  deleted_at: null,
};

/** The customer of a person, kept from a sync that would write at the same time. */
async function lockCustomer(userId: string, trx: Executor): Promise<string | undefined> {
  const row = await trx
    .selectFrom("stripe_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row?.customer_id;
}

async function current(customerId: string, trx: Executor) {
  return trx
    .selectFrom("stripe_subscriptions")
    .select(["status", "source", "service_type", "reason", "expires_at"])
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

function entry(
  userId: string,
  actorId: string,
  action: string,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
) {
  return { actorId, action, subject: { type: "user", id: userId }, before, after };
}
