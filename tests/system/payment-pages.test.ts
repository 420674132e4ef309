import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { type StripeManner, type StripeStandIn, startStripeSandbox } from "../support/stripe-sandbox";
import { type Answer, Visitor } from "../support/visitor";

const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
const away = "Failed to connect to payment service. Please try again later.";

onPostgres("the payment pages, with a payment service elsewhere", () => {
  let service: StripeStandIn;
  let app: App;

  beforeAll(async () => {
    service = await startStripeSandbox();
    app = await startApp({
      engine: "postgres",
      env: {
        STRIPE_SECRET_KEY: service.secretKey,
        STRIPE_WEBHOOK_SECRET: service.webhookSecret,
        STRIPE_API_URL: service.url.origin,
        STRIPE_PAYMENT_HOSTS: service.url.origin,
      },
    });
  });
  afterAll(async () => {
    await app?.dispose();
    await service?.[Symbol.asyncDispose]();
  });

  async function signIn(person = resident): Promise<Visitor> {
    const visitor = new Visitor(app);
    expect((await visitor.post("/login", person)).status).toBe(303);
    return visitor;
  }

  const buy = (visitor: Visitor, plan = "street", from = "payment") =>
    visitor.post("/payment", { plan, from });
  const rename = (from: string, to: string) =>
    inDatabaseOf(app, (db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  const marked = ({ text }: Answer) => /<h3[^>]*>([^<]+)<\/h3><p class="[^"]*bg-lamp/.exec(text)?.[1];

  test("row 113: a form may lead to the payment service from the payment pages, and from no other", async () => {
    const visitor = await signIn();
    const targets = async (path: string) =>
      /form-action ([^;]+)/.exec(String((await visitor.get(path)).headers["content-security-policy"]))?.[1];
    for (const path of ["/payment", "/profile", "/services/neighbourhood-watch"]) {
      expect(await targets(path), path).toBe(`'self' ${service.url.origin}`);
    }
    for (const path of ["/", "/contact", "/profile/invoices"]) {
      expect(await targets(path), path).toBe("'self'");
    }
  });

  test("row 107: staff see the plans and why they cannot buy one", async () => {
    const { status, text } = await (await signIn(admin)).get("/payment");
    expect(status).toBe(200);
    expect(text).toContain("This is a staff account.");
    expect(text).toContain("Neighbourhood Patrol");
    expect(text).not.toContain("Subscribe Now");
  });

  test("row 107: without the database's word nothing is offered for sale", async () => {
    const visitor = await signIn();
    await rename("stripe_user_subscriptions", "away");
    try {
      const { status, text } = await visitor.get("/payment");
      expect(status).toBe(503);
      expect(text).toContain("Failed to fetch subscription details");
      expect(text).not.toContain("Subscribe Now");
    } finally {
      await rename("away", "stripe_user_subscriptions");
    }
    expect((await visitor.get("/payment")).text).toContain("Subscribe Now");
  });

  test("B12, ASVS V15.3.3: prices, addresses and plans sent by the browser are ignored", async () => {
    const visitor = await signIn();
    const unknown = await buy(visitor, "palace");
    expect([unknown.status, unknown.text.includes("Choose one of the plans")]).toEqual([400, true]);
    const answer = await visitor.post("/payment", {
      plan: "street",
      from: "https://evil.example",
      price_id: "price_1",
      success_url: "https://evil.example",
      cancel_url: "https://evil.example",
    });
    expect(answer.status).toBe(303);
    const session = Object.values(service.sandbox.state.sessions).at(-1);
    expect(session).toMatchObject({
      success_url: `${app.url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${app.url}/payment?checkout=cancelled`,
      amount_total: 149_00,
    });
  });

  test.each([
    [500, "Failed to create checkout session"],
    ["cut", away],
  ] satisfies [StripeManner, string][])(
    "rows 116-118: when the service answers %s, the documented text and the choice remain, and none of its own words appear",
    async (manner, words) => {
      const visitor = await signIn();
      service.manner = manner;
      const answer = await buy(visitor, "house", "residential");
      service.manner = "answer";
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(words);
      expect(answer.text).not.toContain("secret detail");
      expect(marked(answer)).toBe("House Package");
      expect(answer.text).toContain('name="from" value="residential"');
    },
  );

  test("rows 120, 121: only its buyer reads the outcome, the pending state says so, and nothing is taken on trust", async () => {
    const buyer = await signIn();
    const page = (await buy(buyer)).headers.location ?? "";
    const session = `/payment/success?session_id=${new URL(page).pathname.split("/").at(-1)}`;
    const unpaid = await buyer.get(session);
    expect(unpaid.text).toMatch(/Not paid yet[\s\S]*you have not been charged[\s\S]*Continue to checkout/);
    expect(unpaid.text).not.toContain("on its way");
    const checkout = service.sandbox.state.sessions[session.split("=")[1] ?? ""];
    if (!checkout) throw new Error("There is no checkout.");
    checkout.status = "complete";
    const pending = await buyer.get(session);
    await rename("stripe_user_subscriptions", "away");
    const paid = await buyer.get(session);
    await rename("away", "stripe_user_subscriptions");
    checkout.status = "open";
    expect(paid.status, "paid, but not read").toBe(503);
    expect(paid.text).toMatch(/Thank You[\s\S]*Failed to fetch subscription details/);
    expect(paid.text).not.toContain("has not confirmed it yet");
    expect(pending.status).toBe(200);
    expect(pending.text).toContain("The payment service has not confirmed it yet.");
    expect(pending.text).toContain(`href="${session}"`);
    expect(pending.text).toContain("data-look-again");
    expect((await new Visitor(app).get(session)).text).toMatch(/Thank You[\s\S]*No active session found/);
    const other = await signIn(admin);
    for (const path of [session, "/payment/success", "/payment/success?session_id=cs_test_made_up"]) {
      const answer = await other.get(path);
      expect([answer.status, answer.headers.location]).toEqual([303, "/payment"]);
    }
    service.manner = 500;
    const unread = await buyer.get(session);
    service.manner = "answer";
    expect(unread.status).toBe(503);
    expect(unread.text).toMatch(/Thank You[\s\S]*Failed to fetch subscription details/);

    expect((await service.pay(page)).location).toBe(`${app.url}${session}`);
    const done = await buyer.get(session);
    expect(done.text).toMatch(/Thank You[\s\S]*Street Patrol[\s\S]*Active[\s\S]*Visa ending in 4242/);
    expect(done.headers["cache-control"]).toBe("no-store");
    const second = await buy(buyer, "house");
    expect([second.status, second.text.includes("You already have a subscription.")]).toEqual([409, true]);

    const close = await buyer.get("/profile/close");
    expect(close.text).toContain("/profile/subscription/cancel");
    service.manner = 500;
    const [change, invoices, profile] = [
      await buyer.get("/profile/subscription/change?plan=house"),
      await buyer.get("/profile/invoices"),
      await buyer.get("/profile"),
    ];
    service.manner = "answer";
    expect([change.status, invoices.status, profile.status], "the profile asks nobody").toEqual([
      503, 503, 200,
    ]);
    expect(change.text).toContain("Your plan was not changed. Please try again later.");
    expect(invoices.text).toContain("Failed to load invoices. Please try again later.");
  });
});
