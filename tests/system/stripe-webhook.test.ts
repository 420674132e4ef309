import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { type StripeStandIn, startStripeSandbox } from "../support/stripe-sandbox";
import { Visitor } from "../support/visitor";

onPostgres("row 123: the events of the payment service, over HTTP", () => {
  let database: TestDatabase;
  let service: StripeStandIn;
  let app: App;

  const start = () =>
    startApp({
      engine: "postgres",
      database: database.url,
      env: {
        STRIPE_SECRET_KEY: service.secretKey,
        STRIPE_WEBHOOK_SECRET: service.webhookSecret,
        STRIPE_API_URL: service.url.origin,
        STRIPE_PAYMENT_HOSTS: service.url.origin,
      },
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startStripeSandbox();
    app = await start();
  });

  afterAll(async () => {
    await app?.dispose();
    await service?.[Symbol.asyncDispose]();
    await database?.drop();
  });

  const post = (body: string, signature?: string) =>
    new Visitor(app).send(
      "POST",
      "/webhooks/stripe",
      {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        ...(signature && { "Stripe-Signature": signature }),
      },
      body,
    );

  const resident = () =>
    inDatabaseOf(app, (db) =>
      db.selectFrom("users").select("id").where("email", "=", "resident@nightjar.test").executeTakeFirst(),
    );

  test("security.md F5: forged, unsigned and huge events are refused without a trace", async () => {
    const event = JSON.stringify({ id: "evt_forged", type: "invoice.paid", data: { object: {} } });
    const forged = await post(event, `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`);
    const unsigned = await post(event);
    const huge = await post("x".repeat(1024 * 1024 + 1), "t=1,v1=1");
    const large = await post("x".repeat(1024 * 1024), "t=1,v1=1");
    const empty = await post("");
    expect([forged, unsigned, huge, large, empty].map(({ status }) => status)).toEqual([
      400, 400, 413, 400, 400,
    ]);
    const rows = await inDatabaseOf(app, (db) => db.selectFrom("stripeEvents").selectAll().execute());
    expect(rows).toEqual([]);
    const read = await new Visitor(app).get("/webhooks/stripe");
    expect([read.status, read.headers.allow]).toEqual([405, "POST"]);
  });

  test("a purchase is known from its events, each processed once, even if the server is killed after answering", async () => {
    const { id: userId = "" } = (await resident()) ?? {};
    const customer = await createCustomer(userId);
    await inDatabaseOf(app, (db) =>
      db.insertInto("stripeCustomers").values({ userId, customerId: customer }).execute(),
    );
    await service.pay(await createSession(customer));
    const posts = service.events.map((event) => service.sign(event));
    const answers = await Promise.all(
      [...posts, ...posts].map(({ body, signature }) => post(body, signature)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app.kill();
    app = await start();
    await vi.waitFor(
      async () => {
        const row = await inDatabaseOf(app, (db) =>
          db
            .selectFrom("stripeUserSubscriptions")
            .select(["subscriptionStatus", "planKey", "paymentMethodLast4"])
            .where("userId", "=", userId)
            .executeTakeFirst(),
        );
        expect(row).toEqual({
          subscriptionStatus: "active",
          planKey: "street",
          paymentMethodLast4: "4242",
        });
      },
      { timeout: 60_000 },
    );
    const stored = await inDatabaseOf(app, (db) => db.selectFrom("stripeEvents").select("eventId").execute());
    expect(stored).toHaveLength(posts.length);
  });

  async function createCustomer(userId: string): Promise<string> {
    const { id } = await ask("/v1/customers", { "metadata[userId]": userId });
    return id;
  }

  async function createSession(customer: string): Promise<string> {
    const prices = await ask("/v1/prices?lookup_keys[0]=nightjar_street");
    const { url } = await ask("/v1/checkout/sessions", {
      customer,
      mode: "subscription",
      "line_items[0][price]": prices.data[0]?.id ?? "",
      "line_items[0][quantity]": "1",
      success_url: `${app.url}/payment/success`,
    });
    return url;
  }

  async function ask(path: string, fields?: Record<string, string>) {
    const answer = await fetch(new URL(path, service.url), {
      method: fields ? "POST" : "GET",
      headers: { Authorization: `Bearer ${service.secretKey}` },
      body: fields && new URLSearchParams(fields),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string; url: string; data: { id: string }[] };
  }
});
