import { randomBytes } from "node:crypto";
import type { Account } from "./account";
import type { Card } from "./cards";
import { invalid, missing } from "./errors";
import type { Address, Customer, PaymentMethod } from "./objects";
import { mergeMetadata, type Params, part, text, whole } from "./parameters";

export function createCustomer(account: Account, params: Params): Customer {
  const customer: Customer = {
    id: account.newId("cus").slice(0, 18),
    object: "customer",
    created: account.now(),
    livemode: false,
    email: text(params, "email") || null,
    name: text(params, "name") || null,
    phone: text(params, "phone") || null,
    description: text(params, "description") || null,
    metadata: mergeMetadata({}, params),
    address: addressOf(part(params, "address")),
    balance: whole(params, "balance") ?? 0,
    currency: null,
    delinquent: false,
    invoice_prefix: randomBytes(4).toString("hex").toUpperCase(),
    invoice_settings: { default_payment_method: null },
    _ahead: 0,
  };
  checkEmail(customer.email);
  account.state.customers[customer.id] = customer;
  account.emit("customer.created", customer);
  return customer;
}

export function updateCustomer(account: Account, id: string, params: Params): Customer {
  const customer = account.customer(id);
  checkEmail(text(params, "email") ?? null);
  for (const name of ["email", "name", "phone", "description"] as const) {
    const value = text(params, name);
    if (value !== undefined) customer[name] = value || null;
  }
  const method = text(part(params, "invoice_settings"), "default_payment_method");
  if (method !== undefined) {
    if (method && account.state.paymentMethods[method]?.customer !== id) {
      throw missing("PaymentMethod", method, "invoice_settings[default_payment_method]");
    }
    customer.invoice_settings.default_payment_method = method || null;
  }
  customer.address = addressOf(part(params, "address")) ?? customer.address;
  customer.metadata = mergeMetadata(customer.metadata, params);
  account.emit("customer.updated", customer);
  return customer;
}

/** Adds to what a customer owes; a negative amount is credit, which comes off the next invoices. */
export function changeBalance(account: Account, params: Params, id: string): object {
  const customer = account.customer(id);
  const [amount, currency] = [whole(params, "amount") ?? 0, text(params, "currency") ?? ""];
  if (customer.currency !== null && customer.currency !== currency)
    throw invalid("currency", `The currency of this customer is ${customer.currency}.`);
  const { balance } = customer;
  customer.balance += amount;
  account.emit("customer.updated", customer, { balance });
  return {
    ...{ id: account.newId("cbtxn"), object: "customer_balance_transaction", type: "adjustment" },
    ...{ amount, currency, customer: id, ending_balance: customer.balance, livemode: false },
    ...{ created: account.now(id), description: text(params, "description") ?? null },
    ...{ credit_note: null, invoice: null, checkout_session: null, metadata: mergeMetadata({}, params) },
  };
}

function checkEmail(email: string | null): void {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid("email", `Invalid email address: ${email}`, "email_invalid");
  }
}

export function addressOf(params: Params): Address | null {
  if (Object.keys(params).length === 0) return null;
  return {
    line1: text(params, "line1") ?? null,
    line2: text(params, "line2") ?? null,
    city: text(params, "city") ?? null,
    state: text(params, "state") ?? null,
    postal_code: text(params, "postal_code") ?? null,
    country: text(params, "country") ?? null,
  };
}

/** Keeps a card for the customer. */
export function attachCard(account: Account, customer: Customer, card: Card, holder: string): PaymentMethod {
  const method: PaymentMethod = {
    id: account.newId("pm"),
    object: "payment_method",
    type: "card",
    created: account.now(customer.id),
    livemode: false,
    customer: customer.id,
    billing_details: { name: holder, email: customer.email, phone: null, address: customer.address },
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      country: "CA",
      funding: "credit",
    },
    metadata: {},
    _failsLater: card.failsLater,
  };
  account.state.paymentMethods[method.id] = method;
  account.emit("payment_method.attached", method);
  return method;
}

/** Takes a card away from its customer: it can never be charged again. */
export function detachCard(account: Account, id: string): PaymentMethod {
  const method = account.state.paymentMethods[id];
  if (!method) throw missing("PaymentMethod", id);
  if (method.customer === null)
    throw invalid(
      "payment_method",
      "The payment method you provided is not attached to a customer so detachment is impossible.",
      "payment_method_unexpected_state",
    );
  const { customer } = method;
  method.customer = null;
  account.emit("payment_method.detached", method, { customer });
  return method;
}
