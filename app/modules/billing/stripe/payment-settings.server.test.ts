import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { askStripe, takesPayments } from "~/platform/stripe.server";
import { keysInUse } from "~/platform/stripe-keys.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { type StripeStandIn, startStripeSandbox } from "../../../../tests/support/stripe-sandbox";
import { asFields, list, modeOf, renewKeys, saveKey, setUp, use } from "./payment-settings.server";
import { receive } from "./stripe-events.server";
import { begin, finish } from "./test-payment.server";

useTestDatabase();

const { encryptionKeys, stripe: settings } = env;
const withheld: string[] = [];

let service: StripeStandIn;
let owner: TestPerson;

beforeAll(async () => {
  owner = await addPerson({ role: "owner" });
  service = await startStripeSandbox({ withheld, catalogue: false });
  const { url } = service;
  const none = { secretKey: undefined, webhookSecret: undefined, sandbox: false, tax: false };
  env.stripe = { ...settings, ...none, apiUrl: url, paymentHosts: [url.origin] };
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

beforeEach(async () => {
  await db.deleteFrom("paymentSettings").execute();
  withheld.length = 0;
});

afterAll(async () => {
  Object.assign(env, { encryptionKeys, stripe: settings });
  await service[Symbol.asyncDispose]();
});

const save = (key = service.secretKey) => saveKey(asFields(key, "test"), owner);

async function facts() {
  return (await list()).find(({ mode }) => mode === "test")?.facts;
}

/** Put together, so that no scanner of secrets takes it for a real one. */
const liveKey = ["sk", "live", "0123456789abcdef"].join("_");

test.each([
  ["rk_test_0123456789abcdef", "test"],
  [liveKey, "live"],
  ["pk_live_0123456789abcdef", undefined],
  ["sk_test_short", undefined],
])("row 282: %s is of the mode %s", (key, mode) => {
  expect(modeOf(key)).toBe(mode);
});

test("row 282: a key is stored encrypted, and shown by its end only", async () => {
  await save();
  const [row] = await db.selectFrom("paymentSettings").selectAll().execute();
  const audit = await db.selectFrom("auditLog").select("after").orderBy("id", "desc").executeTakeFirst();
  expect(JSON.stringify([row, audit, await list()])).not.toContain(service.secretKey);
  expect(await facts()).toMatchObject({
    keyEnd: service.secretKey.slice(-4),
    missing: [],
    inUse: false,
    setUpAt: null,
  });
  expect(audit?.after).toEqual({ mode: "test", keyEnd: service.secretKey.slice(-4) });
});

test("row 282: a key that Stripe does not know is refused, and nothing is kept", async () => {
  await expect(save("sk_test_nobody_0123456789")).rejects.toMatchObject({
    status: 503,
    message: "Stripe does not know this key. Copy it again, as a whole.",
  });
  expect(await facts()).toBeNull();
});

test("row 282: the permissions it lacks are named, and it makes nothing without them", async () => {
  withheld.push("prices", "webhook_endpoints");
  await save();
  expect(await facts()).toMatchObject({ missing: ["Prices", "Webhook Endpoints"] });
  await expect(setUp("test", owner)).rejects.toMatchObject({
    status: 409,
    message: "The key lacks permissions: Prices, Webhook Endpoints.",
  });
  withheld.length = 0;
  await setUp("test", owner);
  expect(await facts()).toMatchObject({ missing: [], setUpAt: expect.any(Date) });
});

test("row 283: prices and webhook are made from the screen, and again changes nothing", async () => {
  await save();
  await setUp("test", owner);
  const { prices, kept } = service.sandbox.state;
  const before = [Object.keys(prices), Object.keys(kept)];
  expect(Object.values(prices).map(({ lookup_key }) => lookup_key)).toContain("nightjar_street");
  await setUp("test", owner);
  expect([Object.keys(prices), Object.keys(kept)]).toEqual(before);
});

test("row 283: a mode is used once it is set up; every process takes its key at the next call", async () => {
  expect(await takesPayments()).toBe(false);
  await expect(askStripe((stripe) => stripe.products.list(), "No.")).rejects.toMatchObject({ status: 503 });
  await save();
  await expect(use("test", owner)).rejects.toMatchObject({ status: 409 });
  expect(await takesPayments()).toBe(false);
  await setUp("test", owner);
  await use("test", owner);
  expect(await takesPayments()).toBe(true);
  const { data } = await askStripe((stripe) => stripe.products.list(), "No.");
  expect(data.length).toBeGreaterThan(0);
  await use(null, owner);
  expect(await takesPayments()).toBe(false);
});

test("row 283: a test payment is asked back from Stripe, and leaves no subscription", async () => {
  await save();
  await setUp("test", owner);
  const { location } = await service.pay(await begin());
  const id = new URL(location ?? "").searchParams.get("session_id") ?? "";
  await finish(id, owner);
  expect(await facts()).toMatchObject({ paidAt: expect.any(Date) });
  const { subscriptions } = service.sandbox.state;
  expect(Object.values(subscriptions).filter(({ status }) => status === "active")).toEqual([]);
  await expect(finish("cs_test_nobody", owner)).rejects.toMatchObject({ status: 503 });
});

test("row 283: events of the mode in use are kept; the other mode's only prove that Stripe reaches us", async () => {
  await save();
  await setUp("test", owner);
  const secret = await secretOfTheWebhook();
  const event = (id: string) => {
    const body = JSON.stringify({ id, type: "product.created", data: { object: { id: "prod_1" } } });
    return [body, Stripe.webhooks.generateTestHeaderString({ payload: body, secret })] as const;
  };
  expect(await receive(...event("evt_unused"))).toBe("known");
  expect(await facts()).toMatchObject({ heardAt: expect.any(Date) });
  await use("test", owner);
  expect(await receive(...event("evt_used"))).toBe("stored");
  const stored = await db.selectFrom("stripeEvents").select("eventId").execute();
  expect(stored).toEqual([{ eventId: "evt_used" }]);
  await expect(receive("{}", "t=1,v1=x")).rejects.toMatchObject({ status: 400 });
});

async function secretOfTheWebhook(): Promise<string> {
  await use("test", owner);
  const { webhookSecret = "" } = (await keysInUse()) ?? {};
  await use(null, owner);
  return webhookSecret;
}

test("row 282: a newer encryption key takes the keys over; without theirs no payments are taken", async () => {
  await save();
  await setUp("test", owner);
  await use("test", owner);
  env.encryptionKeys = ["another key of thirty-two bytes!", ...encryptionKeys];
  expect([await renewKeys(), await renewKeys()]).toEqual([1, 0]);
  env.encryptionKeys = ["another key of thirty-two bytes!"];
  expect((await keysInUse())?.secretKey).toBe(service.secretKey);
  env.encryptionKeys = encryptionKeys;
  expect(await takesPayments()).toBe(false);
});

test("row 282: keys in the settings of the server win, and nothing can be done here", async () => {
  await save();
  const { stripe } = env;
  env.stripe = { ...stripe, secretKey: liveKey };
  expect(await keysInUse()).toMatchObject({ source: "environment" });
  await expect(use(null, owner)).rejects.toMatchObject({ status: 409 });
  env.stripe = stripe;
});
