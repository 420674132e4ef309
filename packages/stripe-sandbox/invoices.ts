import type { Account } from "./account";
import { StripeRefusal } from "./errors";
import type { Address, Charge, Invoice, InvoiceLine, Price, Subscription } from "./objects";

/** Per cent by province: HST where there is one, otherwise GST alone. */
const rates: Record<string, number> = { ON: 13, NB: 15, NL: 15, PE: 15, NS: 14 };

export function taxOn(amount: number, address: Address | null): number {
  if (address?.country !== "CA") return 0;
  return Math.round((amount * (rates[address.state ?? ""] ?? 5)) / 100);
}

export function money(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString("en-CA", { minimumFractionDigits: 2 });
  return `${cents < 0 ? "-" : ""}$${text}`;
}

/** Less than this in cents is not charged: Stripe adds it to the customer's balance. */
const smallestCharge = 50;

interface Line {
  price: Price;
  period: { start: number; end: number };
  /** Has an amount of its own instead of the price's. */
  proration?: { amount: number; description: string };
}

export function lineOf(
  account: Account,
  subscription: Subscription,
  { price, period, proration }: Line,
): InvoiceLine {
  const [item] = subscription.items.data;
  const name = account.state.products[price.product]?.name ?? "";
  const amount = proration?.amount ?? price.unit_amount * item.quantity;
  return {
    id: account.newId("il"),
    object: "line_item",
    amount,
    subtotal: amount,
    currency: price.currency,
    description:
      proration?.description ??
      `${item.quantity} × ${name} (at ${money(price.unit_amount)} / ${price.recurring?.interval ?? "month"})`,
    period,
    quantity: item.quantity,
    pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
    parent: {
      type: "subscription_item_details",
      subscription_item_details: {
        proration: proration !== undefined,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
  };
}

export interface NewInvoice {
  lines: InvoiceLine[];
  reason: string;
  at: number;
}

/** Includes tax and the customer's credit; neither stored nor charged yet. */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  { lines, reason, at }: NewInvoice,
): Invoice {
  const customer = account.customer(subscription.customer);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = subscription.automatic_tax.enabled ? taxOn(subtotal, customer.address) : 0;
  const total = subtotal + tax;
  const owed = total + customer.balance;
  const due = owed < smallestCharge ? 0 : owed;
  const [item] = subscription.items.data;
  const id = account.newId("in");
  return {
    id,
    object: "invoice",
    number: null,
    created: at,
    livemode: false,
    status: "draft",
    billing_reason: reason,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_address: customer.address,
    currency: subscription.currency,
    subtotal,
    total,
    total_excluding_tax: subtotal,
    total_taxes:
      tax === 0
        ? []
        : [
            {
              amount: tax,
              tax_behavior: "exclusive",
              taxability_reason: "standard_rated",
              taxable_amount: subtotal,
            },
          ],
    starting_balance: customer.balance,
    ending_balance: null,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    auto_advance: true,
    collection_method: "charge_automatically",
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status_transitions: { finalized_at: null, paid_at: null },
    metadata: {},
    _charge: null,
  };
}

export function finalize(account: Account, invoice: Invoice, at: number): void {
  const customer = account.customer(invoice.customer);
  const sequence = Object.values(account.state.invoices).filter(
    (other) => other.customer === customer.id,
  ).length;
  invoice.number = `${customer.invoice_prefix}-${String(sequence + 1).padStart(4, "0")}`;
  invoice.hosted_invoice_url = account.page(`invoice/${invoice.id}`);
  invoice.status = "open";
  invoice.status_transitions.finalized_at = at;
  // What the total takes from the credit, or adds to it.
  const balance = customer.balance;
  customer.balance = invoice.starting_balance + invoice.total - invoice.amount_due;
  invoice.ending_balance = customer.balance;
  customer.currency ??= invoice.currency;
  account.state.invoices[invoice.id] = invoice;
  if (customer.balance !== balance) account.emit("customer.updated", customer, { balance });
  account.emit("invoice.created", invoice);
  account.emit("invoice.finalized", invoice);
}

/** Returns whether the invoice is paid now. */
export function collect(account: Account, invoice: Invoice, subscription: Subscription, at: number): boolean {
  if (invoice.amount_due > 0) {
    const charge = chargeCard(account, invoice, subscription, at);
    invoice.attempted = true;
    invoice.attempt_count++;
    if (charge?.status !== "succeeded") {
      account.emit("invoice.payment_failed", invoice);
      return false;
    }
    invoice._charge = charge.id;
  }
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  account.emit("invoice.paid", invoice);
  account.emit("invoice.payment_succeeded", invoice);
  return true;
}

function chargeCard(
  account: Account,
  invoice: Invoice,
  subscription: Subscription,
  at: number,
): Charge | undefined {
  const customer = account.customer(invoice.customer);
  const method = account.state.paymentMethods[paymentMethodOf(account, subscription) ?? ""];
  if (!method) return undefined;
  const fails = method._failsLater && invoice.billing_reason !== "subscription_create";
  const charge: Charge = {
    id: account.newId("ch"),
    object: "charge",
    amount: invoice.amount_due,
    amount_refunded: 0,
    created: at,
    currency: invoice.currency,
    customer: customer.id,
    disputed: false,
    failure_code: fails ? "card_declined" : null,
    failure_message: fails ? "Your card was declined." : null,
    livemode: false,
    metadata: {},
    paid: !fails,
    payment_intent: account.newId("pi"),
    payment_method: method.id,
    receipt_email: customer.email,
    refunded: false,
    status: fails ? "failed" : "succeeded",
  };
  account.state.charges[charge.id] = charge;
  account.emit(fails ? "charge.failed" : "charge.succeeded", charge);
  return charge;
}

/** What Stripe adds to an invoice requested with its payments. */
export function paymentsOf(account: Account, invoice: Invoice): object[] {
  const charge = account.state.charges[invoice._charge ?? ""];
  if (!charge) return [];
  return [
    {
      id: `inpay_${charge.id.slice(3)}`,
      object: "invoice_payment",
      amount_paid: charge.amount,
      amount_requested: charge.amount,
      created: charge.created,
      currency: charge.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: "payment_intent", payment_intent: charge.payment_intent },
      status: "paid",
      status_transitions: { canceled_at: null, paid_at: charge.created },
    },
  ];
}

export function paymentMethodOf(account: Account, subscription: Subscription): string | null {
  return (
    subscription.default_payment_method ??
    account.state.customers[subscription.customer]?.invoice_settings.default_payment_method ??
    null
  );
}

export function cardDeclined(): StripeRefusal {
  return new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  });
}
