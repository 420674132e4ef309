import type { Account } from "./account";
import { invalid, missing } from "./errors";
import { cardDeclined, draftInvoice, lineOf, paymentMethodOf } from "./invoices";
import type { Invoice, InvoiceLine, Price, Subscription } from "./objects";
import { flag, mergeMetadata, type Params, part, parts, text, whole } from "./parameters";
import { cancelAtPeriodEnd, change, invoiceNow, isRunning, resume, startSubscription } from "./subscriptions";

/** @throws StripeRefusal if there is none */
export function findSubscription(account: Account, id: string, param?: string): Subscription {
  const subscription = account.state.subscriptions[id];
  if (!subscription) throw missing("subscription", id, param);
  return subscription;
}

/** Begins a subscription with a saved card. @throws StripeRefusal (402) if the card is declined, and nothing begins */
export function createSubscription(account: Account, params: Params): Subscription {
  const customer = account.customer(text(params, "customer") ?? "", "customer");
  const given = parts(params, "items");
  const [item] = given;
  const price = account.state.prices[text(item ?? {}, "price") ?? ""];
  if (given.length !== 1 || !price?.recurring)
    throw invalid("items", "The sandbox begins a subscription with one recurring price.");
  const id = text(params, "default_payment_method") ?? "";
  const method = account.state.paymentMethods[id];
  if (method?.customer !== customer.id) throw missing("PaymentMethod", id, "default_payment_method");
  if (text(params, "payment_behavior") !== "error_if_incomplete")
    throw invalid("payment_behavior", "The sandbox begins a subscription only if its first payment is made.");
  const automaticTax = flag(part(params, "automatic_tax"), "enabled") ?? false;
  if (automaticTax && !customer.address?.country)
    throw invalid("customer", "The customer's location isn't recognized.", "customer_tax_location_invalid");
  if (method._failsLater) throw cardDeclined();
  const { subscription } = startSubscription(account, {
    ...{ customer: customer.id, price, quantity: 1, paymentMethod: id, automaticTax },
    metadata: mergeMetadata({}, params),
  });
  return subscription;
}

export function updateSubscription(account: Account, id: string, params: Params): Subscription {
  const subscription = findSubscription(account, id);
  if (!isRunning(subscription)) {
    throw invalid("id", "A canceled subscription can only update its cancellation_details and metadata.");
  }
  const price = newPrice(account, subscription, params, "items");
  const method = text(params, "default_payment_method");
  if (method && account.state.paymentMethods[method]?.customer !== subscription.customer) {
    throw missing("PaymentMethod", method, "default_payment_method");
  }
  const atPeriodEnd = flag(params, "cancel_at_period_end");
  if (atPeriodEnd !== undefined && params.cancel_at !== undefined) {
    throw invalid(
      "cancel_at",
      "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
    );
  }
  change(account, subscription, () => {
    if (method !== undefined) subscription.default_payment_method = method || null;
    subscription.metadata = mergeMetadata(subscription.metadata, params);
    if (price) changePrice(account, subscription, price, params);
    if (atPeriodEnd === true) cancelAtPeriodEnd(subscription, account.now(subscription.customer));
    if (atPeriodEnd === false || params.cancel_at === "") resume(subscription);
    const cancelAt = whole(params, "cancel_at");
    if (cancelAt !== undefined) {
      subscription.cancel_at = cancelAt;
      subscription.canceled_at = account.now(subscription.customer);
    }
    const details = part(params, "cancellation_details");
    subscription.cancellation_details.comment =
      text(details, "comment") ?? subscription.cancellation_details.comment;
    subscription.cancellation_details.feedback =
      text(details, "feedback") ?? subscription.cancellation_details.feedback;
  });
  return subscription;
}

function newPrice(
  account: Account,
  subscription: Subscription,
  params: Params,
  name: string,
): Price | undefined {
  const given = parts(params, name);
  const [wanted] = given;
  if (!wanted) return undefined;
  const [item] = subscription.items.data;
  if (given.length > 1 || text(wanted, "id") !== item.id) {
    const why = `The sandbox holds one item per subscription: without its id (${item.id}) Stripe would add a second.`;
    throw invalid(`${name}[0][id]`, why);
  }
  const id = text(wanted, "price");
  if (!id) return undefined;
  const price = account.state.prices[id];
  if (!price) throw missing("price", id, `${name}[0][price]`);
  if (!price.recurring) {
    throw invalid(
      `${name}[0][price]`,
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
    );
  }
  if (!price.active) throw invalid(`${name}[0][price]`, `The price specified is inactive.`);
  return price.id === item.price.id ? undefined : price;
}

function changePrice(account: Account, subscription: Subscription, price: Price, params: Params): void {
  const at = whole(params, "proration_date") ?? account.now(subscription.customer);
  const behaviour = text(params, "proration_behavior") ?? "create_prorations";
  const lines = behaviour === "none" ? [] : prorations(account, subscription, price, at);
  const draft = { lines, reason: "subscription_update", at };
  if (behaviour === "always_invoice" && text(params, "payment_behavior") === "error_if_incomplete") {
    const method = account.state.paymentMethods[paymentMethodOf(account, subscription) ?? ""];
    const { amount_due } = draftInvoice(account, subscription, draft);
    if (amount_due > 0 && (!method || method._failsLater)) throw cardDeclined();
  }
  subscription.items.data[0].price = price;
  if (behaviour === "always_invoice") invoiceNow(account, subscription, draft);
  else subscription._pending.push(...lines);
}

/** Credit for the rest of the period at the old price, and the charge for it at the new one. */
function prorations(account: Account, subscription: Subscription, price: Price, at: number): InvoiceLine[] {
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: end } = item;
  if (at < start || at > end) {
    throw invalid("proration_date", "The proration date must lie within the current period.");
  }
  const left = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const period = { start: at, end };
  const name = (of: Price) => account.state.products[of.product]?.name ?? "";
  const day = new Date(at * 1_000).toISOString().slice(0, 10);
  return [
    lineOf(account, subscription, {
      price: item.price,
      period,
      proration: {
        amount: -Math.round(item.price.unit_amount * item.quantity * left),
        description: `Unused time on ${name(item.price)} after ${day}`,
      },
    }),
    lineOf(account, subscription, {
      price,
      period,
      proration: {
        amount: Math.round(price.unit_amount * item.quantity * left),
        description: `Remaining time on ${name(price)} after ${day}`,
      },
    }),
  ];
}

// With always_invoice the preview is the invoice due now, prorations alone; otherwise it is the next one.
export function previewInvoice(account: Account, params: Params): Invoice {
  const details = part(params, "subscription_details");
  const subscription = findSubscription(account, text(params, "subscription") ?? "", "subscription");
  if (text(params, "customer") && text(params, "customer") !== subscription.customer) {
    throw invalid("customer", "The subscription does not belong to the customer.");
  }
  const price = newPrice(account, subscription, details, "items");
  const [item] = subscription.items.data;
  const at = whole(details, "proration_date") ?? account.now(subscription.customer);
  const behaviour = text(details, "proration_behavior") ?? "create_prorations";
  const lines = price && behaviour !== "none" ? prorations(account, subscription, price, at) : [];
  if (behaviour === "always_invoice" && price) {
    return upcoming(draftInvoice(account, subscription, { lines, reason: "upcoming", at }));
  }
  const ends = flag(details, "cancel_at_period_end") ?? subscription.cancel_at !== null;
  if (ends && lines.length === 0) {
    throw invalid(
      "subscription",
      `No upcoming invoices for customer: ${subscription.customer}`,
      "invoice_upcoming_none",
    );
  }
  const length = item.current_period_end - item.current_period_start;
  const period = { start: item.current_period_end, end: item.current_period_end + length };
  const next = lineOf(account, subscription, { price: price ?? item.price, period });
  const all = [...subscription._pending, ...lines, ...(ends ? [] : [next])];
  const draft = { lines: all, reason: "upcoming", at: item.current_period_end };
  const invoice = upcoming(draftInvoice(account, subscription, draft));
  invoice.next_payment_attempt = item.current_period_end;
  return invoice;
}

function upcoming(invoice: Invoice): Invoice {
  invoice.id = `upcoming_${invoice.id}`;
  return invoice;
}
