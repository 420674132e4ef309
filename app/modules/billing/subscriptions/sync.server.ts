import * as Attempts from "~/modules/billing/stripe/checkout-attempts.server";
import * as Customers from "~/modules/billing/stripe/customers.server";
import { planFollow, stripeSync } from "~/modules/billing/stripe/payment-jobs.server";
import { paymentNotice, refundedTo } from "~/modules/billing/stripe/payment-notice.server";
import { type ProviderState, readState } from "~/modules/billing/stripe/provider-state.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { salesTaxOf, type Tax } from "~/modules/shared/catalogue/sales-tax";
import type { ServiceType } from "~/modules/shared/catalogue/service-types";
import { company } from "~/modules/shared/company/company.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatMoney } from "~/platform/format";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { askStripe, PaymentError } from "~/platform/stripe.server";
import { formatCard } from "./card-words";
import { sendReceipts } from "./receipts.server";
import { isCurrent, isKeptByProvider } from "./subscriptions.server";

const refusal = "Failed to fetch subscription details";

/** Retries when a newer sync overtakes this one. */
const tries = 3;

/** Copies Stripe's state into our tables. Does nothing before the first checkout. @throws PaymentError 503 */
export async function syncUser(userId: string): Promise<void> {
  const customerId = await Customers.find(userId);
  if (customerId) await syncCustomer(customerId);
}

/** Syncs after we changed something at Stripe. The change stands; if Stripe cannot be read now, a retry is queued. */
export async function syncAfterwards(userId: string): Promise<void> {
  const customerId = await Customers.find(userId);
  if (!customerId) return;
  try {
    await syncCustomer(customerId);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    await sendJob(stripeSync, { customerId }, db);
  }
}

export async function syncCustomer(customerId: string): Promise<void> {
  const settings = await company();
  const { timeZone } = settings;
  const tax = salesTaxOf(settings);
  for (let left = tries; left > 0; left--) {
    const ticket = await Customers.takeTicket(customerId);
    if (ticket === undefined) return;
    const state = await read(customerId);
    // No transaction stays open while Stripe is asked: the embedded database has only one connection.
    if (await inTransaction(db, (trx) => write({ customerId, ticket, state, timeZone, tax }, trx))) return;
  }
}

async function read(customerId: string): Promise<ProviderState | undefined | "gone"> {
  try {
    return await askStripe((stripe) => readState(customerId, stripe), refusal);
  } catch (error) {
    if (error instanceof PaymentError && error.code === "resource_missing") return "gone";
    throw error;
  }
}

interface Reading {
  customerId: string;
  ticket: number;
  state: ProviderState | undefined | "gone";
  timeZone: string;
  tax: Tax;
}

/** False if a later sync has already been written. */
async function write({ customerId, ticket, state, ...shown }: Reading, trx: Executor): Promise<boolean> {
  const customer = await Customers.lockForReading(customerId, ticket, trx);
  if (!customer) return true;
  if (customer === "overtaken") return false;
  const before = await trx
    .selectFrom("stripeSubscriptions")
    .selectAll()
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  const subject = { type: "user", id: customer.userId };
  const { creditCents = 0, ...provided } = state === "gone" ? {} : (state ?? {});
  await Customers.keepCredit(customerId, creditCents, trx);
  if (state === "gone") {
    await end(customerId, trx);
    await tellOfCredit(customerId, customer.creditCents, trx);
    await Customers.markDeleted(customerId, trx);
    if (customer.userId) await sendJob(planFollow, { userId: customer.userId }, trx);
    await Audit.record({ actorId: null, action: "subscription.customer_gone", subject }, trx);
    return true;
  }
  // A subscription set by staff stays until the person pays for a plan.
  if (before?.source === "manual" && before.deletedAt === null && !isCurrent(state)) return true;
  const after = rowOf({ ...provided, ...planKept(provided, before) }, before?.pastDueSince ?? null);
  await trx
    .insertInto("stripeSubscriptions")
    .values({ customerId, ...after })
    .onConflict((conflict) => conflict.column("customerId").doUpdateSet(after))
    .execute();
  if (isCurrent(state) && customer.userId) await Attempts.closeAll(customer.userId, trx);
  const changes = {
    before: before && { ...wordsOf(before), creditCents: customer.creditCents },
    after: { ...wordsOf(after), creditCents },
  };
  if (JSON.stringify(changes.before) === JSON.stringify(changes.after)) return true;
  if (customer.userId) await sendJob(planFollow, { userId: customer.userId }, trx);
  await Audit.record({ actorId: null, action: "subscription.synced", subject, ...changes }, trx);
  if (after.status === "past_due" && before?.status !== "past_due") {
    const words = `${await nameOf(customerId, trx)}'s subscription is past due`;
    await Notifications.notify("subscription_past_due", { words, href: "/admin/clients" }, trx);
  }
  const isOver = isKeptByProvider(before) && !isKeptByProvider(after);
  if (isOver) await tellOfCredit(customerId, creditCents, trx);
  // Nothing is new for a client whose customer was linked: they have paid there all along.
  const isMoved =
    before?.source === "manual" && (await Customers.ranBeforeLink(customerId, after.currentPeriodStart, trx));
  if (isMoved) return true;
  if (!customer.userId) log("payments.without_account", { status: after.status });
  else await sendReceipts({ userId: customer.userId, before, after, creditCents, ...shown }, trx);
  return true;
}

/** No payment will use it any more, so staff pay it back by hand. */
async function tellOfCredit(customerId: string, creditCents: number, trx: Executor): Promise<void> {
  if (creditCents <= 0) return;
  const refunded = await refundedTo(customerId, trx);
  const already = refunded > 0 ? `; ${formatMoney(refunded)} was refunded before` : "";
  const name = await nameOf(customerId, trx);
  const words = `${name} has ${formatMoney(creditCents)} of credit left after their plan ended${already}`;
  await Notifications.notify("credit_left", { words, href: "/admin/clients" }, trx);
  await sendJob(paymentNotice, { customerId, creditCents }, trx);
}

async function nameOf(customerId: string, trx: Executor): Promise<string> {
  return (await Customers.ownerOf(customerId, trx))?.name ?? "A former client";
}

interface Planned {
  planKey?: string | null;
  serviceType?: ServiceType | null;
  priceId?: string | null;
}

/** Who was imported with a plan keeps it, though the price they pay at the payment service is none of ours. */
function planKept(now: Planned, before: (Planned & { source: string }) | undefined): Planned {
  if (now.planKey || now.serviceType || !now.priceId || !before?.planKey) return {};
  const isSame = before.source === "manual" || before.priceId === now.priceId;
  return isSame ? { planKey: before.planKey, serviceType: before.serviceType } : {};
}

const noState = {
  subscriptionId: null,
  status: "not_started" as const,
  priceId: null,
  priceCents: null,
  planKey: null,
  serviceType: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  paymentMethodBrand: null,
  paymentMethodLast4: null,
};

function rowOf(state: Partial<ProviderState>, pastDueSince: Date | null) {
  const now = new Date();
  return {
    ...noState,
    ...state,
    pastDueSince: state.status === "past_due" ? (pastDueSince ?? now) : null,
    source: "stripe" as const,
    reason: null,
    actorId: null,
    expiresAt: null,
    lastSyncedAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

function wordsOf(row: {
  source?: string;
  status: string;
  subscriptionId: string | null;
  priceId: string | null;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  endedAt: number | null;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
  serviceType: string | null;
  reason: string | null;
}) {
  const { source, status, subscriptionId, priceId, currentPeriodEnd, cancelAtPeriodEnd, cancelAt, endedAt } =
    row;
  const card = row.paymentMethodLast4 && formatCard(row.paymentMethodBrand, row.paymentMethodLast4);
  const manual = source === "manual" ? { serviceType: row.serviceType, reason: row.reason } : {};
  return {
    source,
    status,
    subscriptionId,
    priceId,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    cancelAt,
    endedAt,
    card,
    ...manual,
  };
}

async function end(customerId: string, trx: Executor): Promise<void> {
  const now = new Date();
  await trx
    .updateTable("stripeSubscriptions")
    .set({ status: "canceled", updatedAt: now, deletedAt: now })
    .where("customerId", "=", customerId)
    .where("deletedAt", "is", null)
    .execute();
}
