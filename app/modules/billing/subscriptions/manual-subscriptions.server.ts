import * as Customers from "~/modules/billing/stripe/customers.server";
import { keyOfService, setPriceOf } from "~/modules/billing/stripe/prices.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { ServiceType } from "~/modules/shared/catalogue/service-types";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { isKeptByProvider } from "./subscriptions.server";

interface Manual {
  serviceType: ServiceType;
  reason: string;
  /** If it is absent, staff end the subscription. */
  expiresAt?: Date;
}

/** For a client who does not pay online; Stripe's events leave it alone. @throws AppError 409 without a customer or if they pay online */
export async function setManual(
  userId: string,
  manual: Manual,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  const { serviceType, reason, expiresAt } = manual;
  if (!reason.trim()) throw new AppError("Say why this subscription is given.", 400);
  await inTransaction(executor, async (trx) => {
    const customerId = await Customers.lockOf(userId, trx);
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
      serviceType,
      priceId: setPriceOf(await keyOfService(serviceType, trx)) ?? null,
      reason: reason.trim(),
      actorId: by.id,
      expiresAt: expiresAt ?? null,
      updatedAt: now,
      ...nothingPaid,
    };
    await trx
      .insertInto("stripeSubscriptions")
      .values({ customerId, ...row })
      .onConflict((conflict) => conflict.column("customerId").doUpdateSet(row))
      .execute();
    const after = { serviceType, reason: row.reason, expiresAt: row.expiresAt };
    await Audit.record(entry(userId, "subscription.set_by_staff", { before, after }, by), trx);
  });
}

/** @throws AppError 409 without a customer or if they pay online */
export async function endManual(
  userId: string,
  reason: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  if (!reason.trim()) throw new AppError("Say why the subscription ends.", 400);
  await inTransaction(executor, async (trx) => {
    const customerId = await Customers.lockOf(userId, trx);
    if (!customerId) throw new AppError("No Stripe customer found for this user", 409);
    const before = await current(customerId, trx);
    if (isKeptByProvider(before)) {
      throw new AppError("This client pays online. End that subscription instead.", 409);
    }
    if (before?.source !== "manual" || before.status === "canceled") return;
    await trx
      .updateTable("stripeSubscriptions")
      .set({ status: "canceled", reason: reason.trim(), actorId: by.id, updatedAt: new Date() })
      .where("customerId", "=", customerId)
      .execute();
    const after = { reason: reason.trim() };
    await Audit.record(entry(userId, "subscription.ended_by_staff", { before, after }, by), trx);
  });
}

const nothingPaid = {
  subscriptionId: null,
  priceCents: null,
  planKey: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  paymentMethodBrand: null,
  paymentMethodLast4: null,
  pastDueSince: null,
  deletedAt: null,
};

async function current(customerId: string, trx: Executor) {
  return trx
    .selectFrom("stripeSubscriptions")
    .select(["status", "source", "serviceType", "reason", "expiresAt"])
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

function entry(
  userId: string,
  action: string,
  change: Pick<Audit.AuditEntry, "before" | "after">,
  by: Audit.Actor,
) {
  return { actorId: by.id, action, subject: { type: "user", id: userId }, ...change };
}
