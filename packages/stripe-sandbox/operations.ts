import type { Account } from "./account";
import { createPrice, createProduct, updatePrice, updateProduct } from "./catalogue";
import { createSession, expireSession, findSession } from "./checkout";
import { changeBalance, createCustomer, detachCard, updateCustomer } from "./customers";
import { invalid, missing, StripeRefusal } from "./errors";
import { cardDeclined } from "./invoices";
import type { Customer, Invoice, Subscription } from "./objects";
import { flag, type Params, part, text, texts, whole } from "./parameters";
import { createSubscription, findSubscription, previewInvoice, updateSubscription } from "./plan-changes";
import { createKept, createPortalSession, findKept, updateKept } from "./portal";
import { endSubscription, isRunning, payOpenInvoices } from "./subscriptions";

type Operation = (account: Account, params: Params, id: string) => object;

const configuration = "billing_portal.configuration";
const endpoint = "webhook_endpoint";

export const operations: Record<string, Operation> = {
  "GET /v1/customers": ({ state }, params) =>
    Object.values(state.customers).filter(
      (customer) => !customer.deleted && matches(customer.email, text(params, "email")),
    ),
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/{id}": ({ state }, _params, id) => retrieve("customer", state.customers, id, stub),
  "POST /v1/customers/{id}": (account, params, id) => updateCustomer(account, id, params),
  "DELETE /v1/customers/{id}": deleteCustomer,
  "POST /v1/customers/{id}/balance_transactions": changeBalance,
  "GET /v1/customers/{id}/payment_methods": (account, _params, id) => {
    const customer = account.customer(id);
    return Object.values(account.state.paymentMethods).filter((method) => method.customer === customer.id);
  },
  "GET /v1/checkout/sessions": ({ state }, params) =>
    Object.values(state.sessions).filter(
      (session) =>
        matches(session.customer, text(params, "customer")) &&
        matches(session.subscription, text(params, "subscription")) &&
        matches(session.status, text(params, "status")),
    ),
  "POST /v1/checkout/sessions": createSession,
  "GET /v1/checkout/sessions/{id}": (account, _params, id) => findSession(account, id),
  "POST /v1/checkout/sessions/{id}/expire": (account, _params, id) => expireSession(account, id),
  "GET /v1/checkout/sessions/{id}/line_items": (account, _params, id) => [
    ...findSession(account, id)._line_items,
  ],
  "GET /v1/setup_intents/{id}": ({ state }, _params, id) => retrieve("setupintent", state.setupIntents, id),
  "GET /v1/subscriptions": listSubscriptions,
  "POST /v1/subscriptions": createSubscription,
  "GET /v1/subscriptions/{id}": (account, _params, id) => findSubscription(account, id),
  "POST /v1/subscriptions/{id}": (account, params, id) => updateSubscription(account, id, params),
  "DELETE /v1/subscriptions/{id}": cancelSubscription,
  "GET /v1/invoices": ({ state }, params) =>
    Object.values(state.invoices).filter(
      (invoice) =>
        matches(invoice.customer, text(params, "customer")) &&
        matches(invoice.status, text(params, "status")) &&
        matches(invoice.parent?.subscription_details.subscription ?? null, text(params, "subscription")),
    ),
  "GET /v1/invoices/{id}": ({ state }, _params, id) => retrieve("invoice", state.invoices, id),
  "POST /v1/invoices/{id}/pay": payInvoice,
  "POST /v1/invoices/create_preview": previewInvoice,
  "GET /v1/charges": ({ state }, params) =>
    Object.values(state.charges).filter(
      (charge) =>
        matches(charge.customer, text(params, "customer")) &&
        matches(charge.payment_intent, text(params, "payment_intent")),
    ),
  "GET /v1/charges/{id}": ({ state }, _params, id) => retrieve("charge", state.charges, id),
  "GET /v1/payment_methods/{id}": ({ state }, _params, id) =>
    retrieve("PaymentMethod", state.paymentMethods, id),
  "POST /v1/payment_methods/{id}/detach": (account, _params, id) => detachCard(account, id),
  "GET /v1/events": ({ state }, params) =>
    Object.values(state.events).filter(
      ({ type }) =>
        matches(type, text(params, "type")) && (!params.types || texts(params, "types").includes(type)),
    ),
  "GET /v1/events/{id}": ({ state }, _params, id) => retrieve("event", state.events, id),
  "POST /v1/billing_portal/sessions": createPortalSession,
  "GET /v1/billing_portal/configurations": ({ state }, params) =>
    Object.values(state.kept).filter(
      (kept) =>
        kept.object === configuration &&
        (flag(params, "active") ?? kept.active) === kept.active &&
        (flag(params, "is_default") ?? kept.is_default) === kept.is_default,
    ),
  "POST /v1/billing_portal/configurations": (account, params) => createKept(account, configuration, params),
  "GET /v1/billing_portal/configurations/{id}": (account, _params, id) =>
    findKept(account, configuration, id),
  "POST /v1/billing_portal/configurations/{id}": (account, params, id) =>
    updateKept(account, configuration, id, params),
  "GET /v1/prices": ({ state }, params) =>
    Object.values(state.prices).filter(
      (price) =>
        (flag(params, "active") ?? price.active) === price.active &&
        matches(price.product, text(params, "product")) &&
        matches(price.type, text(params, "type")) &&
        (!params.lookup_keys || texts(params, "lookup_keys").includes(price.lookup_key ?? "")),
    ),
  "POST /v1/prices": createPrice,
  "GET /v1/prices/{id}": ({ state }, _params, id) => retrieve("price", state.prices, id),
  "POST /v1/prices/{id}": (account, params, id) => updatePrice(account, id, params),
  "GET /v1/products": ({ state }, params) =>
    Object.values(state.products).filter(
      (product) =>
        (flag(params, "active") ?? product.active) === product.active &&
        (!params.ids || texts(params, "ids").includes(product.id)),
    ),
  "POST /v1/products": createProduct,
  "GET /v1/products/{id}": ({ state }, _params, id) => retrieve("product", state.products, id),
  "POST /v1/products/{id}": (account, params, id) => updateProduct(account, id, params),
  "GET /v1/webhook_endpoints": ({ state }) =>
    Object.values(state.kept).filter((kept) => kept.object === endpoint),
  "POST /v1/webhook_endpoints": (account, params) => createKept(account, endpoint, params),
  "GET /v1/webhook_endpoints/{id}": (account, _params, id) => findKept(account, endpoint, id),
  "POST /v1/webhook_endpoints/{id}": (account, params, id) => updateKept(account, endpoint, id, params),
  "DELETE /v1/webhook_endpoints/{id}": (account, _params, id) => {
    findKept(account, endpoint, id);
    delete account.state.kept[id];
    return { id, object: endpoint, deleted: true };
  },
};

function matches(value: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted;
}

function retrieve<T extends object>(
  what: string,
  records: Record<string, T>,
  id: string,
  show: (record: T) => object = (record) => record,
): object {
  const found = records[id];
  if (!found) throw missing(what, id);
  return show(found);
}

/** All that Stripe shows of a deleted customer. */
function stub(customer: Customer): object {
  return customer.deleted ? { id: customer.id, object: "customer", deleted: true } : customer;
}

function deleteCustomer(account: Account, _params: Params, id: string): object {
  const customer = account.customer(id);
  for (const subscription of Object.values(account.state.subscriptions)) {
    if (subscription.customer === id && isRunning(subscription)) {
      endSubscription(account, subscription, account.now(id), "cancellation_requested");
    }
  }
  account.emit("customer.deleted", customer);
  customer.deleted = true;
  return stub(customer);
}

function listSubscriptions({ state }: Account, params: Params): Subscription[] {
  const status = text(params, "status");
  return Object.values(state.subscriptions).filter(
    (subscription) =>
      matches(subscription.customer, text(params, "customer")) &&
      matches(subscription.items.data[0].price.id, text(params, "price")) &&
      hasStatus(subscription, status),
  );
}

function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === "all") return true;
  if (status === "ended") return !isRunning(subscription);
  return status === undefined ? subscription.status !== "canceled" : subscription.status === status;
}

function cancelSubscription(account: Account, params: Params, id: string): Subscription {
  const subscription = findSubscription(account, id);
  if (!isRunning(subscription)) throw missing("subscription", id);
  if (flag(params, "prorate") || flag(params, "invoice_now")) {
    throw invalid("prorate", "The sandbox ends a subscription without a further invoice.");
  }
  const details = part(params, "cancellation_details");
  subscription.cancellation_details.comment = text(details, "comment") ?? null;
  subscription.cancellation_details.feedback = text(details, "feedback") ?? null;
  endSubscription(account, subscription, account.now(subscription.customer), "cancellation_requested");
  return subscription;
}

function payInvoice(account: Account, _params: Params, id: string): Invoice {
  const invoice = account.state.invoices[id];
  if (!invoice) throw missing("invoice", id);
  if (invoice.status !== "open") {
    throw new StripeRefusal(400, {
      type: "invalid_request_error",
      code: "invoice_not_open",
      message: "Invoice is already paid",
    });
  }
  const subscription = account.state.subscriptions[invoice.parent?.subscription_details.subscription ?? ""];
  if (!subscription || !payOpenInvoices(account, subscription, account.now(invoice.customer))) {
    throw cardDeclined();
  }
  return invoice;
}

export function page(records: object[], params: Params, url: string): object {
  const limit = whole(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid("limit", "This value must be between 1 and 100.", "parameter_invalid_integer");
  }
  const newest = records.toReversed();
  const idOf = (record: object) => ("id" in record ? record.id : undefined);
  const after = text(params, "starting_after");
  const before = text(params, "ending_before");
  const start = after ? newest.findIndex((record) => idOf(record) === after) + 1 : 0;
  if (after && start === 0) throw missing("object", after, "starting_after");
  const end = before ? newest.findIndex((record) => idOf(record) === before) : newest.length;
  if (end === -1) throw missing("object", before ?? "", "ending_before");
  const from = before ? Math.max(0, end - limit) : start;
  const data = newest.slice(from, Math.min(end, from + limit));
  const more = before ? from > 0 : from + limit < newest.length;
  return { object: "list", data, has_more: more, url };
}
