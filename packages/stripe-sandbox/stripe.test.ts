import { EventEmitter, once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { HtmlValidate } from "html-validate";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { htmlRules } from "../../tests/support/site";
import { type StripeStandIn, startStripeSandbox } from "../../tests/support/stripe-sandbox";
import table from "./parameters.generated.json";

let standIn: StripeStandIn;
let stripe: Stripe;

beforeEach(async () => {
  standIn = await startStripeSandbox();
  stripe = connect(standIn);
});

afterEach(() => standIn[Symbol.asyncDispose]());

function connect(to: StripeStandIn, key = to.secretKey): Stripe {
  const { hostname, port } = to.url;
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

async function priceOf(plan: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [`nightjar_${plan}`], active: true });
  return data[0]?.id ?? "";
}

async function openCheckout(plan = "neighbourhood", more: Stripe.Checkout.SessionCreateParams = {}) {
  const customer = await stripe.customers.create({ email: "robin@example.com", metadata: { userId: "u1" } });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: await priceOf(plan), quantity: 1 }],
    success_url: "http://app.example/payment/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://app.example/payment?cancelled=1",
    client_reference_id: "u1",
    ...more,
  });
  return { customer, session };
}

async function subscribe(plan = "neighbourhood", card?: string) {
  const { customer, session } = await openCheckout(plan);
  await standIn.pay(session.url ?? "", card);
  return { customer, session, subscription: await only(customer.id) };
}

async function only(customer: string): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: "all",
    expand: ["data.default_payment_method"],
  });
  const [subscription] = data;
  if (!subscription || data.length > 1) throw new Error(`There are ${data.length} subscriptions.`);
  return subscription;
}

function seen(): string[] {
  return standIn.events.map(({ type }) => type);
}

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("The call was not refused.");
  const { statusCode, type, code, param, message } = error;
  return { statusCode, type, code, param, message };
}

describe("buying", () => {
  test("C4: a paid checkout makes an active subscription with its period, its card and its events", async () => {
    const { customer, session } = await openCheckout();
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", customer: customer.id });
    expect(session.id).toMatch(/^cs_test_/);
    const { location } = await standIn.pay(session.url ?? "");
    expect(location).toBe(`http://app.example/payment/success?session_id=${session.id}`);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription", "line_items"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      subscription: { status: "active" },
    });
    expect(paid.line_items?.data[0]?.price?.lookup_key).toBe("nightjar_neighbourhood");
    const subscription = await only(customer.id);
    expect(subscription).toMatchObject({
      status: "active",
      cancel_at_period_end: false,
      default_payment_method: { card: { brand: "visa", last4: "4242" } },
    });
    const [item] = subscription.items.data;
    const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(seen()).toEqual([
      "customer.created",
      "payment_method.attached",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "charge.succeeded",
      "invoice.paid",
      "invoice.payment_succeeded",
      "checkout.session.completed",
    ]);
  });

  test.each([
    ["4000 0000 0000 0002", "Your card was declined."],
    ["4000 0000 0000 9995", "Your card has insufficient funds."],
    ["4242 4242 4242 4241", "Your card number is invalid."],
    ["4111 1111 1111 1111", "This is a sandbox: it accepts test cards only"],
  ])("the card %s is refused in words and nothing begins", async (card, words) => {
    const { customer, session } = await openCheckout();
    const { location, text } = await standIn.pay(session.url ?? "", card);
    expect(location).toBeNull();
    expect(text).toContain(words);
    expect(text).not.toContain(card.replaceAll(" ", ""));
    expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toEqual([]);
  });

  test("a checkout is paid once: a second post leads to the same place", async () => {
    const { session, customer } = await subscribe();
    const again = await standIn.pay(`${standIn.url.origin}/sandbox/stripe/checkout/${session.id}`);
    expect(again.location).toContain(session.id);
    expect((await only(customer.id)).status).toBe("active");
  });

  test("a checkout ends after a day, or when it is expired", async () => {
    const { session } = await openCheckout();
    standIn.advance(1);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      url: null,
    });
    expect((await standIn.pay(session.url ?? "")).text).toContain("This page has expired");
    const { session: other } = await openCheckout();
    expect((await stripe.checkout.sessions.expire(other.id)).status).toBe("expired");
    expect((await refusal(stripe.checkout.sessions.expire(other.id))).statusCode).toBe(400);
    expect(seen().filter((type) => type === "checkout.session.expired")).toHaveLength(2);
  });

  test("B41: with automatic tax an Ontario address pays 13 % HST, on the invoice too", async () => {
    const { customer, session } = await openCheckout("street", {
      automatic_tax: { enabled: true },
      customer_update: { address: "auto" },
      billing_address_collection: "required",
    });
    await standIn.pay(session.url ?? "");
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data[0]).toMatchObject({
      subtotal: 149_00,
      total: 168_37,
      status: "paid",
      total_taxes: [{ amount: 19_37 }],
    });
    const refused = await refusal(openCheckout("street", { automatic_tax: { enabled: true } }));
    expect(refused.code).toBe("customer_tax_location_invalid");
  });
});

describe("as time goes by", () => {
  test("a subscription renews and has an invoice for each month, on the same day", async () => {
    const { customer, subscription } = await subscribe();
    const first = subscription.items.data[0]?.current_period_end ?? 0;
    standIn.advance(32);
    const renewed = await only(customer.id);
    expect(renewed.status).toBe("active");
    expect(renewed.items.data[0]?.current_period_start).toBe(first);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ billing_reason, status, total }) => [billing_reason, status, total])).toEqual([
      ["subscription_cycle", "paid", 30_00],
      ["subscription_create", "paid", 30_00],
    ]);
    expect(data.map(({ number }) => number?.slice(-5))).toEqual(["-0002", "-0001"]);
  });

  test("a card that fails at renewal leaves it past due, and after three more tries it ends", async () => {
    const { customer } = await subscribe("neighbourhood", "4000 0000 0000 0341");
    standIn.advance(32);
    expect((await only(customer.id)).status).toBe("past_due");
    expect(seen()).toContain("invoice.payment_failed");
    standIn.advance(15);
    expect(await only(customer.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect(seen().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  });

  test("row 127: a new card in the portal pays what is owed and makes it active", async () => {
    const { customer } = await subscribe("neighbourhood", "4000 0000 0000 0341");
    standIn.advance(32);
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://app.example/profile",
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url: "http://app.example/profile?card=1" } },
      },
    });
    expect((await standIn.pay(portal.url, "4000 0000 0000 0002")).text).toContain("Your card was declined.");
    const { location } = await standIn.pay(portal.url, "5555 5555 5555 4444");
    expect(location).toBe("http://app.example/profile?card=1");
    expect(await only(customer.id)).toMatchObject({
      status: "active",
      default_payment_method: { card: { brand: "mastercard", last4: "4444" } },
    });
  });

  test("row 126: once cancelled it ends with the period, once resumed it continues", async () => {
    const { customer, subscription } = await subscribe();
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    const cancelled = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: "Moving away" },
    });
    expect(cancelled).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: end,
      cancellation_details: { comment: "Moving away", reason: "cancellation_requested" },
    });
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    standIn.advance(32);
    expect(await only(customer.id)).toMatchObject({ status: "canceled", ended_at: end });
    expect(seen()).toContain("customer.subscription.deleted");
  });
});

describe("row 125: changing the plan", () => {
  test("what the preview says is what is charged", async () => {
    const { customer, subscription } = await subscribe();
    standIn.advance(10);
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: await priceOf("street") }];
    const proration_date = Math.floor(Date.now() / 1_000) + 10 * 86_400;
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: "always_invoice", proration_date },
    });
    expect(preview.amount_due).toBeGreaterThan(0);
    expect(preview.amount_due).toBeLessThan(119_00);
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: "always_invoice",
      proration_date,
    });
    expect(changed.items.data[0]?.price.lookup_key).toBe("nightjar_street");
    const { data } = await stripe.invoices.list({ customer: customer.id, limit: 1 });
    expect(data[0]).toMatchObject({ billing_reason: "subscription_update", amount_paid: preview.amount_due });
  });

  test("a cheaper plan leaves credit that the next invoice uses up", async () => {
    const { customer, subscription } = await subscribe("street");
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: await priceOf("neighbourhood") }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: "always_invoice" });
    const { data } = await stripe.invoices.list({ customer: customer.id, limit: 1 });
    expect(data[0]).toMatchObject({ amount_due: 0, status: "paid" });
    expect(data[0]?.total).toBeLessThan(-118_00);
    standIn.advance(32);
    const later = await stripe.invoices.list({ customer: customer.id, limit: 1 });
    expect(later.data[0]).toMatchObject({ total: 30_00, amount_due: 0 });
  });

  test("with create_prorations the preview is the next invoice, and nothing is charged before it", async () => {
    const { customer, subscription } = await subscribe();
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: await priceOf("street") }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    });
    expect(preview.lines.data).toHaveLength(3);
    await stripe.subscriptions.update(subscription.id, { items });
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
    standIn.advance(32);
    const { data } = await stripe.invoices.list({ customer: customer.id, limit: 1 });
    expect(Math.abs((data[0]?.total ?? 0) - preview.total)).toBeLessThanOrEqual(1);
  });

  test("a price without the id of its item is refused: Stripe would add a second", async () => {
    const { subscription } = await subscribe();
    const items = [{ price: await priceOf("street") }];
    expect((await refusal(stripe.subscriptions.update(subscription.id, { items }))).param).toBe(
      "items[0][id]",
    );
  });
});

describe("invalid calls fail as they do at Stripe", () => {
  const form = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, standIn.url), {
      method: "POST",
      headers: { authorization: `Bearer ${standIn.secretKey}`, ...headers },
      body: new URLSearchParams(body),
    });

  test.each([
    ["/v1/customers", "colour=red", "parameter_unknown", "colour"],
    ["/v1/customers", "address[planet]=Mars", "parameter_unknown", "address[planet]"],
    ["/v1/checkout/sessions", "line_items[0][amount]=1", "parameter_unknown", "line_items[0][amount]"],
    [
      "/v1/checkout/sessions",
      "line_items[0][quantity]=many",
      "parameter_invalid_integer",
      "line_items[0][quantity]",
    ],
    ["/v1/checkout/sessions", "mode=subscribe", undefined, "mode"],
    ["/v1/checkout/sessions", "line_items=none", undefined, "line_items"],
    ["/v1/checkout/sessions", "automatic_tax[enabled]=1", undefined, "automatic_tax[enabled]"],
    ["/v1/checkout/sessions", "automatic_tax[liability][type]=self", undefined, "automatic_tax[liability]"],
    [
      "/v1/billing_portal/sessions",
      "flow_data[after_completion][type]=redirect",
      "parameter_missing",
      "flow_data[type]",
    ],
    ["/v1/prices", "unit_amount=100", "parameter_missing", "currency"],
    ["/v1/customers", `metadata[a]=${"x".repeat(501)}`, undefined, "metadata[a]"],
    ["/v1/products", "name=", "parameter_invalid_empty", "name"],
    ["/v1/products", "", "parameter_missing", "name"],
    [
      "/v1/webhook_endpoints",
      "url=http://a.example&enabled_events[0]=moon.full",
      undefined,
      "enabled_events[0]",
    ],
  ])("POST %s with %s", async (path, body, code, param) => {
    const answer = await form(path, body);
    expect(answer.status).toBe(400);
    const { error } = await answer.json();
    expect(error).toMatchObject({ type: "invalid_request_error", param });
    expect(error.code).toBe(code);
  });

  test("unknown things, keys and addresses", async () => {
    expect(await refusal(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    expect(await refusal(stripe.billingPortal.sessions.create({ customer: "cus_none" }))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "customer",
    });
    const stranger = connect(standIn, "sk_test_other");
    expect((await refusal(stranger.customers.list())).type).toBe("StripeAuthenticationError");
    expect((await refusal(stripe.payouts.list())).statusCode).toBe(404);
    await stripe.customers.create({});
    expect((await refusal(stripe.customers.list({ expand: ["data.nothing"] }))).param).toBe("expand");
  });

  test("an idempotency key repeats the first answer, and refuses other parameters", async () => {
    const idempotencyKey = "attempt-1";
    const first = await stripe.customers.create({ email: "a@example.com" }, { idempotencyKey });
    const second = await stripe.customers.create({ email: "a@example.com" }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    const other = stripe.customers.create({ email: "b@example.com" }, { idempotencyKey });
    expect((await refusal(other)).type).toBe("StripeIdempotencyError");
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test("a lost answer can be fetched again with its key", async () => {
    standIn.mannersOnce.push("cut");
    // When the connection breaks, the SDK retries on its own, with a key that it generated.
    await stripe.customers.create({ email: "a@example.com" });
    expect(standIn.requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });
});

test("the table of parameters matches the installed SDK", () => {
  const folder = new URL("../../node_modules/stripe/", import.meta.url);
  expect(table.openapi).toBe(readFileSync(new URL("OPENAPI_VERSION", folder), "utf8").trim());
  expect(table.apiVersion).toBe(Stripe.API_VERSION);
});

describe("the pages", () => {
  async function read(path: string) {
    const answer = await fetch(new URL(path, standIn.url));
    const text = await answer.text();
    const report = await new HtmlValidate(htmlRules).validateString(text, path);
    const messages = report.results.flatMap(({ messages: all }) => all.map(({ message }) => message));
    return { answer, text, messages };
  }

  test("are valid HTML without scripts, and say that no money moves", async () => {
    const { session, customer } = await openCheckout("house", {
      automatic_tax: { enabled: true },
      customer_update: { address: "auto" },
      billing_address_collection: "required",
    });
    const checkout = await read(new URL(session.url ?? "").pathname);
    await standIn.pay(session.url ?? "");
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://app.example/profile",
    });
    const { data } = await stripe.invoices.list({ customer: customer.id });
    const others = await Promise.all(
      [portal.url, data[0]?.hosted_invoice_url ?? "", "/sandbox/stripe"].map((url) =>
        read(new URL(url, standIn.url).pathname),
      ),
    );
    for (const { answer, text, messages } of [checkout, ...others]) {
      expect(messages).toEqual([]);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(text).toContain("No money moves here.");
      expect(text).not.toContain("<script");
    }
    expect(checkout.text).toContain("<dt>HST, for an address in ON</dt><dd>$779.87</dd>");
    expect(checkout.text).toContain("$6,778.87 / month");
    expect(others[1]?.text).toContain(
      "<dt>Amount paid</dt><dd>$6,778.87</dd><dt>Amount due</dt><dd>$0.00</dd>",
    );
    expect(checkout.answer.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://app.example;",
    );
  });

  test("escape what a customer wrote", async () => {
    const { customer, session } = await openCheckout();
    await stripe.customers.update(customer.id, { name: "<b>R</b>", email: 'a"<i>@example.com' });
    await standIn.pay(session.url ?? "");
    const { data } = await stripe.invoices.list({ customer: customer.id });
    const pages = [new URL(data[0]?.hosted_invoice_url ?? "").pathname, "/sandbox/stripe"];
    for (const page of pages) expect((await read(page)).text).not.toMatch(/<b>R|<i>@/);
  });

  test("have buttons for time, refunds and disputes", async () => {
    const { customer, subscription } = await subscribe();
    const press = (fields: Record<string, string>) =>
      fetch(new URL("/sandbox/stripe", standIn.url), {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
      });
    expect((await press({ subscription: subscription.id, act: "period" })).status).toBe(303);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2);
    const [charge = ""] = Object.keys(standIn.sandbox.state.charges);
    await press({ charge, act: "refund" });
    await press({ charge, act: "dispute" });
    expect(standIn.webhook("charge.refunded").event.data.object).toMatchObject({
      id: charge,
      refunded: true,
    });
    expect(standIn.webhook("charge.dispute.created").event.data.object).toMatchObject({ charge });
    await press({ charge, act: "won" });
    await press({ charge, act: "lost" });
    expect(standIn.webhook("charge.dispute.closed").event.data.object).toMatchObject({
      charge,
      status: "won",
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ customer: customer.id });
    await press({ subscription: subscription.id, act: "end" });
    expect((await only(customer.id)).status).toBe("canceled");
  });
});

describe("events", () => {
  test("have signatures the SDK accepts, and are posted until answered with 2xx", async () => {
    const statuses = [500, 200];
    const received: { body: string; signature: string }[] = [];
    const taken = new EventEmitter();
    const app = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({
        body: Buffer.concat(chunks).toString("utf8"),
        signature: String(request.headers["stripe-signature"]),
      });
      response.writeHead(statuses.shift() ?? 200).end();
      taken.emit("event");
    }).listen(0, "127.0.0.1");
    await once(app, "listening");
    const { port } = app.address() as AddressInfo;
    await using other = await startStripeSandbox({ webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe` });
    await connect(other).customers.create({ email: "a@example.com" });
    while (received.length < 2) await once(taken, "event");
    await other.sandbox.delivered();
    const events = received.map(({ body, signature }) =>
      Stripe.webhooks.constructEvent(body, signature, other.webhookSecret),
    );
    expect(events.map(({ type, id }) => [type, id])).toEqual([
      ["customer.created", events[0]?.id],
      ["customer.created", events[0]?.id],
    ]);
    expect(other.sandbox.state.undelivered).toEqual({});
    app.close();
  });

  test("and everything else survive the process", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nightjar-stripe-"));
    const file = path.join(folder, "stripe.json");
    let id = "";
    {
      await using first = await startStripeSandbox({ file, webhookUrl: "http://127.0.0.1:9/" });
      ({ id } = await connect(first).customers.create({ email: "a@example.com" }));
      await first.sandbox.delivered();
    }
    await using second = await startStripeSandbox({ file });
    expect(await connect(second).customers.retrieve(id)).toMatchObject({ email: "a@example.com" });
    expect((await connect(second).prices.list()).data).toHaveLength(3);
    expect(second.events.map(({ type }) => type)).toEqual(["customer.created"]);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("a card that is saved to be charged later", () => {
  async function openSetup() {
    const customer = await stripe.customers.create({ email: "robin@example.com" });
    const session = await stripe.checkout.sessions.create({
      mode: "setup",
      currency: "cad",
      customer: customer.id,
      success_url: "http://app.example/saved?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://app.example/street",
    });
    return { customer: customer.id, session };
  }

  async function saved(card?: string) {
    const { customer, session } = await openSetup();
    await standIn.pay(session.url ?? "", card);
    const { setup_intent } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["setup_intent"],
    });
    const method = typeof setup_intent === "object" ? setup_intent?.payment_method : undefined;
    return { customer, session: session.id, method: String(method) };
  }

  const begin = async (customer: string, method: string, key?: string) =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price: await priceOf("street") }],
        default_payment_method: method,
        payment_behavior: "error_if_incomplete",
      },
      key ? { idempotencyKey: key } : {},
    );

  test("row 274: setup mode saves a card and charges nothing; it has no lines and needs a currency", async () => {
    const { session } = await openSetup();
    expect(session).toMatchObject({ mode: "setup", status: "open", payment_status: "no_payment_required" });
    const page = await fetch(session.url ?? "");
    expect(await page.text()).toContain("Nothing is charged now.");
    const { customer, session: id, method } = await saved();
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "complete" });
    expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ customer });
    expect(standIn.events.map(({ type }) => type)).toContain("setup_intent.succeeded");
    expect(Object.keys(standIn.sandbox.state.charges)).toEqual([]);
    const more = { mode: "setup", customer, success_url: "http://app.example/" } as const;
    await expect(stripe.checkout.sessions.create(more)).rejects.toMatchObject({ param: "currency" });
    const lines = [{ price: await priceOf("street"), quantity: 1 }];
    await expect(
      stripe.checkout.sessions.create({ ...more, currency: "cad", line_items: lines }),
    ).rejects.toMatchObject({ param: "line_items" });
  });

  test("row 274: a saved card begins a subscription, once for a key; a declined one begins none", async () => {
    const { customer, method } = await saved();
    const [one, same] = [await begin(customer, method, "key"), await begin(customer, method, "key")];
    expect(one.id).toBe(same.id);
    expect(one).toMatchObject({ status: "active", customer });
    expect(Object.keys(standIn.sandbox.state.charges)).toHaveLength(1);
    const other = await saved("4000 0000 0000 0341");
    await expect(begin(other.customer, other.method)).rejects.toMatchObject({ code: "card_declined" });
    expect(Object.keys(standIn.sandbox.state.subscriptions)).toHaveLength(1);
    await expect(begin(other.customer, method)).rejects.toMatchObject({ code: "resource_missing" });
  });

  test("row 274: a detached card is nobody's, and is not detached twice", async () => {
    const { customer, method } = await saved();
    await stripe.paymentMethods.detach(method);
    expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ customer: null });
    await expect(begin(customer, method)).rejects.toMatchObject({ code: "resource_missing" });
    await expect(stripe.paymentMethods.detach(method)).rejects.toMatchObject({
      code: "payment_method_unexpected_state",
    });
  });
});
