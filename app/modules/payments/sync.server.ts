import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import { company } from "~/modules/settings/company.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { askStripe, PaymentError } from "~/platform/stripe.server";
import * as Customers from "./customers.server";
import { stripeSync } from "./payment-jobs.server";
import { type ProviderState, readState } from "./provider-state.server";
import { sendReceipts } from "./receipts.server";
import { isCurrent } from "./subscriptions.server";

const refusal = "Failed to fetch subscription details";

/** A reading that another one overtook is done again so often. */
const tries = 3;

/**
 * Brings our tables to what the payment service says of a person's subscription, whatever was heard of it and in whatever
 * order. Nothing to do for someone who never began a checkout.
 * @throws PaymentError 503 when the service cannot be asked
 */
export async function syncUser(userId: string): Promise<void> {
  const customerId = await Customers.find(userId);
  if (customerId) await syncCustomer(customerId);
}

/**
 * The same after something was done at the payment service. It is done, whether or not the service can be asked for it just now:
 * if not, a job asks again.
 */
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

/** The same for a customer of the payment service; one that is not ours is left alone. */
export async function syncCustomer(customerId: string): Promise<void> {
  const { timeZone } = await company();
  for (let left = tries; left > 0; left--) {
    const ticket = await takeTicket(customerId);
    if (ticket === undefined) return;
    const state = await read(customerId);
    // No transaction is open while the service is asked: the embedded database has but one connection.
    if (await inTransaction(db, (trx) => write({ customerId, ticket, state, timeZone }, trx))) return;
  }
}

/** Whether a checkout belongs to a person: only then is its outcome theirs to read (row 120). */
export async function ownsCheckout(userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("checkout_attempts")
    .select("id")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeTicket(customerId: string): Promise<number | undefined> {
  const row = await db
    .updateTable("stripe_customers")
    .set({ sync_ticket: sql`sync_ticket + 1` })
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .returning("sync_ticket")
    .executeTakeFirst();
  return row?.sync_ticket;
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
}

/** Returns false when a reading that was begun later has been written already. */
async function write({ customerId, ticket, state, timeZone }: Reading, trx: Executor): Promise<boolean> {
  const customer = await trx
    .selectFrom("stripe_customers")
    .select(["user_id", "synced_ticket"])
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) return true;
  if (customer.synced_ticket > ticket) return false;
  await trx
    .updateTable("stripe_customers")
    .set({ synced_ticket: ticket, updated_at: sql`now()` })
    .where("customer_id", "=", customerId)
    .execute();
  const before = await trx
    .selectFrom("stripe_subscriptions")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  const subject = { type: "user", id: customer.user_id };
  if (state === "gone") {
    await Customers.markDeleted(customerId, trx);
    await Audit.record({ actorId: null, action: "subscription.customer_gone", subject }, trx);
    return true;
  }
  // What staff have set by hand stays until the person pays for a plan (design.md 5).
  if (before?.source === "manual" && before.deleted_at === null && !isCurrent(state)) return true;
  const after = rowOf(state, before?.past_due_since ?? null);
  await trx
    .insertInto("stripe_subscriptions")
    .values({ customer_id: customerId, ...after })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(after))
    .execute();
  if (isCurrent(state)) await closeAttempts(customer.user_id, trx);
  const changes = { before: before && wordsOf(before), after: wordsOf(after) };
  if (JSON.stringify(changes.before) === JSON.stringify(changes.after)) return true;
  await Audit.record({ actorId: null, action: "subscription.synced", subject, ...changes }, trx);
  if (after.status === "past_due" && before?.status !== "past_due") {
    const words = `A subscription is past due (${customerId})`;
    await Notifications.notify("subscription_past_due", { words, href: "/admin/clients" }, trx);
  }
  if (!customer.user_id) log("payments.without_account", { status: after.status });
  else await sendReceipts({ userId: customer.user_id, before, after, timeZone }, trx);
  return true;
}

const noState = {
  subscription_id: null,
  status: "not_started" as const,
  price_id: null,
  price_cents: null,
  plan_key: null,
  service_type: null,
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  payment_method_brand: null,
  payment_method_last4: null,
};

function rowOf(state: ProviderState | undefined, pastDueSince: Date | null) {
  const now = new Date();
  return {
    ...(state ?? noState),
    past_due_since: state?.status === "past_due" ? (pastDueSince ?? now) : null,
    source: "stripe" as const,
    reason: null,
    actor_id: null,
    expires_at: null,
    last_synced_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** What of a row is worth a line in the audit log. */
function wordsOf(row: {
  source?: string;
  status: string;
  subscription_id: string | null;
  price_id: string | null;
  current_period_end: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  service_type: string | null;
  reason: string | null;
}) {
  const { source, status, subscription_id, price_id, current_period_end, cancel_at_period_end, cancel_at } =
    row;
  const manual = source === "manual" ? { service_type: row.service_type, reason: row.reason } : {};
  return {
    source,
    status,
    subscription_id,
    price_id,
    current_period_end,
    cancel_at_period_end,
    cancel_at,
    ...manual,
  };
}

/** Whoever has a subscription needs no open checkout. */
async function closeAttempts(userId: string | null, trx: Executor): Promise<void> {
  if (!userId) return;
  await trx
    .updateTable("checkout_attempts")
    .set({ closed_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .execute();
}
