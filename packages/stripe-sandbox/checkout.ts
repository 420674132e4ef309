import type { Account } from "./account";
import type { Card } from "./cards";
import { addressOf, attachCard } from "./customers";
import { invalid, missing, StripeRefusal } from "./errors";
import { taxOn } from "./invoices";
import type { Address, CheckoutSession, LineItem, SetupIntent } from "./objects";
import { flag, mergeMetadata, type Params, part, parts, text, whole } from "./parameters";
import { startSubscription } from "./subscriptions";

const day = 86_400;

export function findSession(account: Account, id: string): CheckoutSession {
  const session = account.state.sessions[id];
  if (!session) throw missing("checkout.session", id);
  return session;
}

export function createSession(account: Account, params: Params): CheckoutSession {
  const mode = text(params, "mode");
  if (!mode) throw invalid("mode", "Missing required param: mode.", "parameter_missing");
  const uiMode = text(params, "ui_mode") ?? "hosted_page";
  if (uiMode !== "hosted_page") throw invalid("ui_mode", "The sandbox has hosted pages only.");
  const customer = account.customer(required(params, "customer"), "customer");
  const successUrl = address(params, "success_url");
  if (!successUrl) throw invalid("success_url", "Missing required param: success_url.", "parameter_missing");
  const items = parts(params, "line_items").map((item, index) => lineItem(account, item, index, mode));
  const [first] = items;
  const isSetup = mode === "setup";
  if (isSetup && first) throw invalid("line_items", "You can not pass `line_items` in `setup` mode.");
  if (isSetup && !text(params, "currency"))
    throw invalid("currency", "You must specify `currency` in `setup` mode.", "parameter_missing");
  if (!isSetup && !first)
    throw invalid("line_items", "Missing required param: line_items.", "parameter_missing");
  if (mode === "subscription" && items.length > 1) {
    throw invalid("line_items", "The sandbox holds one item per subscription.");
  }
  const tax = flag(part(params, "automatic_tax"), "enabled") ?? false;
  const savesAddress = text(part(params, "customer_update"), "address") === "auto";
  if (tax) checkTax(items, savesAddress, customer.address);
  if ((text(params, "client_reference_id") ?? "").length > 200) {
    throw invalid("client_reference_id", "Invalid string: it can have up to 200 characters.");
  }
  const now = account.now(customer.id);
  const expiresAt = whole(params, "expires_at") ?? now + day;
  if (expiresAt < now + 1_800 - 60 || expiresAt > now + day + 60) {
    throw invalid(
      "expires_at",
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation and at least 30 minutes.",
    );
  }
  const id = account.newId("cs_test");
  const subtotal = isSetup ? null : items.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    created: now,
    expires_at: expiresAt,
    livemode: false,
    mode: modes.find((known) => known === mode) ?? "payment",
    status: "open",
    payment_status: isSetup ? "no_payment_required" : "unpaid",
    url: account.page(`checkout/${id}`),
    ui_mode: "hosted_page",
    success_url: successUrl,
    cancel_url: address(params, "cancel_url") ?? null,
    client_reference_id: text(params, "client_reference_id") ?? null,
    customer: customer.id,
    customer_email: null,
    subscription: null,
    invoice: null,
    payment_intent: null,
    setup_intent: isSetup ? createSetupIntent(account, customer.id, params).id : null,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    currency: first?.currency ?? text(params, "currency") ?? "cad",
    automatic_tax: { enabled: tax, status: tax ? "requires_location_inputs" : null },
    billing_address_collection: text(params, "billing_address_collection") ?? null,
    metadata: mergeMetadata({}, params),
    _line_items: items,
    _subscription_metadata: mergeMetadata({}, part(params, "subscription_data")),
    _saves_address: savesAddress,
  };
  account.state.sessions[id] = session;
  return session;
}

const modes = ["subscription", "payment", "setup"] as const;

function createSetupIntent(account: Account, customer: string, params: Params): SetupIntent {
  const intent: SetupIntent = {
    id: account.newId("seti"),
    object: "setup_intent",
    created: account.now(customer),
    livemode: false,
    status: "requires_payment_method",
    usage: "off_session",
    customer,
    payment_method: null,
    metadata: mergeMetadata({}, part(params, "setup_intent_data")),
  };
  account.state.setupIntents[intent.id] = intent;
  return intent;
}

function required(params: Params, name: string): string {
  const value = text(params, name);
  if (!value) throw invalid(name, `The sandbox needs the param ${name}.`, "parameter_missing");
  return value;
}

function address(params: Params, name: string): string | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^https?:\/\//.test(value)) {
    const message = "Not a valid URL: it must begin with an explicit scheme (such as `https`)";
    throw invalid(name, message, "url_invalid");
  }
  return value;
}

function lineItem(account: Account, item: Params, index: number, mode: string): LineItem {
  const param = `line_items[${index}]`;
  const id = text(item, "price") ?? "";
  const price = account.state.prices[id];
  if (!price) throw missing("price", id, `${param}[price]`);
  if (!price.active)
    throw invalid(
      `${param}[price]`,
      "The price specified is inactive. This field only accepts active prices.",
    );
  if (mode === "subscription" && !price.recurring) {
    throw invalid(
      `${param}[price]`,
      "You must provide at least one recurring price in `subscription` mode when using prices.",
    );
  }
  if (mode === "payment" && price.recurring) {
    throw invalid(
      `${param}[price]`,
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
    );
  }
  const quantity = whole(item, "quantity");
  if (quantity === undefined)
    throw invalid(`${param}[quantity]`, "Quantity is required. Add `quantity` to `line_items[0]`");
  if (quantity < 1) throw invalid(`${param}[quantity]`, "Invalid quantity");
  const amount = price.unit_amount * quantity;
  return {
    id: account.newId("li"),
    object: "item",
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: account.state.products[price.product]?.name ?? "",
    price,
    quantity,
  };
}

function checkTax(items: LineItem[], savesAddress: boolean, known: Address | null): void {
  const untold = items.find(({ price }) => price.tax_behavior === "unspecified");
  if (untold) {
    throw new StripeRefusal(400, {
      type: "invalid_request_error",
      message: `You must specify a \`tax_behavior\` on the price ${untold.price.id} when automatic tax is enabled.`,
    });
  }
  if (!savesAddress && !known?.country) {
    throw new StripeRefusal(400, {
      type: "invalid_request_error",
      code: "customer_tax_location_invalid",
      message:
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    });
  }
}

export function expireSession(account: Account, id: string): CheckoutSession {
  const session = findSession(account, id);
  if (session.status !== "open") {
    throw new StripeRefusal(400, {
      type: "invalid_request_error",
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    });
  }
  session.status = "expired";
  session.url = null;
  account.emit("checkout.session.expired", session);
  return session;
}

interface Purchase {
  card: Card;
  holder: string;
  address: Params;
}

export function paySession(account: Account, session: CheckoutSession, purchase: Purchase): void {
  const customer = account.customer(session.customer);
  const given = addressOf(purchase.address);
  if (given && session._saves_address) {
    customer.address = given;
    account.emit("customer.updated", customer);
  }
  const method = attachCard(account, customer, purchase.card, purchase.holder);
  if (given) method.billing_details.address = given;
  const intent = account.state.setupIntents[session.setup_intent ?? ""];
  if (intent) {
    intent.status = "succeeded";
    intent.payment_method = method.id;
    account.emit("setup_intent.succeeded", intent);
    complete(account, session);
    return;
  }
  const [item] = session._line_items;
  const subtotal = session.amount_subtotal ?? 0;
  const tax = session.automatic_tax.enabled ? taxOn(subtotal, given ?? customer.address) : 0;
  if (session.automatic_tax.enabled) session.automatic_tax.status = "complete";
  session.amount_total = subtotal + tax;
  if (session.mode === "subscription" && item) {
    const { subscription, invoice } = startSubscription(account, {
      customer: customer.id,
      price: item.price,
      quantity: item.quantity,
      paymentMethod: method.id,
      automaticTax: session.automatic_tax.enabled,
      metadata: session._subscription_metadata,
    });
    session.subscription = subscription.id;
    session.invoice = invoice.id;
  } else session.payment_intent = account.newId("pi");
  session.payment_status = "paid";
  complete(account, session);
}

function complete(account: Account, session: CheckoutSession): void {
  session.status = "complete";
  session.url = null;
  account.emit("checkout.session.completed", session);
}

export function afterwards(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
