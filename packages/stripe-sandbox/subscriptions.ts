import type { Account } from "./account";
import { collect, draftInvoice, finalize, lineOf, type NewInvoice } from "./invoices";
import type { Invoice, Price, Subscription } from "./objects";

const day = 86_400;
/** Days between attempts to charge a failed payment; after the last one the subscription ends. */
const retryDays = [3, 5, 7];

/** The same day of a later month or that month's last day, as Stripe counts. */
function addMonths(at: number, months: number): number {
  const date = new Date(at * 1_000);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return Math.floor(date.getTime() / 1_000);
}

/** Counted from the anchor, so that the 31st stays the 31st. */
function periodEnd(anchor: number, start: number, price: Price): number {
  const step = (price.recurring?.interval_count ?? 1) * (price.recurring?.interval === "year" ? 12 : 1);
  let months = step;
  while (addMonths(anchor, months) <= start) months += step;
  return addMonths(anchor, months);
}

interface Start {
  customer: string;
  price: Price;
  quantity: number;
  paymentMethod: string;
  automaticTax: boolean;
  metadata: Record<string, string>;
}

export function startSubscription(
  account: Account,
  start: Start,
): { subscription: Subscription; invoice: Invoice } {
  const at = account.now(start.customer);
  const id = account.newId("sub");
  const subscription: Subscription = {
    id,
    object: "subscription",
    created: at,
    start_date: at,
    livemode: false,
    status: "active",
    customer: start.customer,
    currency: start.price.currency,
    items: {
      object: "list",
      data: [
        {
          id: account.newId("si"),
          object: "subscription_item",
          created: at,
          current_period_start: at,
          current_period_end: periodEnd(at, at, start.price),
          metadata: {},
          price: start.price,
          quantity: start.quantity,
          subscription: id,
        },
      ],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    billing_cycle_anchor: at,
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    collection_method: "charge_automatically",
    automatic_tax: { enabled: start.automaticTax },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    ended_at: null,
    default_payment_method: start.paymentMethod,
    latest_invoice: null,
    metadata: start.metadata,
    pause_collection: null,
    pending_update: null,
    trial_start: null,
    trial_end: null,
    _attempts: 0,
    _retry_at: null,
    _pending: [],
  };
  account.state.subscriptions[id] = subscription;
  const [item] = subscription.items.data;
  const period = { start: item.current_period_start, end: item.current_period_end };
  const lines = [lineOf(account, subscription, { price: start.price, period })];
  const invoice = draftInvoice(account, subscription, { lines, reason: "subscription_create", at });
  subscription.latest_invoice = invoice.id;
  account.emit("customer.subscription.created", subscription);
  finalize(account, invoice, at);
  collect(account, invoice, subscription, at);
  return { subscription, invoice };
}

export function change(account: Account, subscription: Subscription, act: () => void): void {
  const before = new Map(Object.entries(structuredClone(subscription)));
  act();
  const changed = Object.entries(subscription).filter(
    ([name, value]) => !name.startsWith("_") && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  if (changed.length === 0) return;
  const previous = Object.fromEntries(changed.map(([name]) => [name, before.get(name)]));
  account.emit("customer.subscription.updated", subscription, previous);
}

export function cancelAtPeriodEnd(subscription: Subscription, at: number): void {
  const [item] = subscription.items.data;
  subscription.cancel_at_period_end = true;
  subscription.cancel_at = item.current_period_end;
  subscription.canceled_at = at;
  subscription.cancellation_details.reason = "cancellation_requested";
}

export function resume(subscription: Subscription): void {
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = null;
  subscription.canceled_at = null;
  subscription.cancellation_details = { comment: null, feedback: null, reason: null };
}

export function endSubscription(
  account: Account,
  subscription: Subscription,
  at: number,
  reason: string,
): void {
  subscription.status = "canceled";
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  subscription.cancellation_details.reason = reason;
  subscription._retry_at = null;
  account.emit("customer.subscription.deleted", subscription);
}

export function isRunning(subscription: Subscription): boolean {
  return subscription.status !== "canceled" && subscription.status !== "incomplete_expired";
}

/** A payment that fails leaves the subscription past due and is retried. */
export function invoiceNow(account: Account, subscription: Subscription, draft: NewInvoice): Invoice {
  const { at } = draft;
  const invoice = draftInvoice(account, subscription, draft);
  finalize(account, invoice, at);
  subscription.latest_invoice = invoice.id;
  if (collect(account, invoice, subscription, at)) return invoice;
  subscription.status = "past_due";
  subscription._attempts = 0;
  subscription._retry_at = at + (retryDays[0] ?? 0) * day;
  invoice.next_payment_attempt = subscription._retry_at;
  account.customer(subscription.customer).delinquent = true;
  return invoice;
}

/** Returns whether everything is paid now. */
export function payOpenInvoices(account: Account, subscription: Subscription, at: number): boolean {
  const open = Object.values(account.state.invoices).filter(
    (invoice) =>
      invoice.status === "open" && invoice.parent?.subscription_details.subscription === subscription.id,
  );
  const paid = open.map((invoice) => collect(account, invoice, subscription, at));
  if (paid.includes(false)) return false;
  if (subscription.status === "past_due") {
    change(account, subscription, () => {
      subscription.status = "active";
      subscription._retry_at = null;
    });
    account.customer(subscription.customer).delinquent = false;
  }
  return true;
}

function nextDue(subscription: Subscription): number {
  if (!isRunning(subscription)) return Number.POSITIVE_INFINITY;
  const [item] = subscription.items.data;
  return Math.min(
    item.current_period_end,
    subscription.cancel_at ?? Number.POSITIVE_INFINITY,
    subscription._retry_at ?? Number.POSITIVE_INFINITY,
  );
}

/** Carries out whatever is due: renewals, retries, cancellations, expired checkouts. */
export function catchUp(account: Account): void {
  for (const subscription of Object.values(account.state.subscriptions)) {
    const now = account.now(subscription.customer);
    for (let due = nextDue(subscription); due <= now; due = nextDue(subscription)) {
      happen(account, subscription, due);
    }
  }
  for (const session of Object.values(account.state.sessions)) {
    if (session.status === "open" && session.expires_at <= account.now(session.customer)) {
      session.status = "expired";
      session.url = null;
      account.emit("checkout.session.expired", session);
    }
  }
}

function happen(account: Account, subscription: Subscription, at: number): void {
  if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
    endSubscription(account, subscription, at, "cancellation_requested");
  } else if (subscription._retry_at !== null && subscription._retry_at <= at) {
    retry(account, subscription, at);
  } else {
    change(account, subscription, () => renew(account, subscription, at));
  }
}

function retry(account: Account, subscription: Subscription, at: number): void {
  if (payOpenInvoices(account, subscription, at)) return;
  subscription._attempts++;
  const days = retryDays[subscription._attempts];
  if (days === undefined) endSubscription(account, subscription, at, "payment_failed");
  else subscription._retry_at = at + days * day;
}

function renew(account: Account, subscription: Subscription, at: number): void {
  const [item] = subscription.items.data;
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(
    subscription.billing_cycle_anchor,
    item.current_period_start,
    item.price,
  );
  const period = { start: item.current_period_start, end: item.current_period_end };
  const lines = [...subscription._pending, lineOf(account, subscription, { price: item.price, period })];
  subscription._pending = [];
  invoiceNow(account, subscription, { lines, reason: "subscription_cycle", at });
}
