import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { addBuyer, type Buyer, buy, forget, usePayments } from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { passForLimits, refusalOf } from "../../../../tests/support/refusals";
import { abandon, begin } from "./checkouts.server";

useTestDatabase();
const payments = usePayments();

const unreachable = "Failed to connect to payment service. Please try again later.";
const notCreated = "Failed to create checkout session";

function sessionsOf({ userId }: Buyer) {
  const { sessions } = payments.service.sandbox.state;
  return Object.values(sessions).filter((session) => session.client_reference_id === userId);
}

function customersOf({ userId }: Buyer) {
  const { customers } = payments.service.sandbox.state;
  return Object.values(customers).filter(({ metadata }) => metadata.userId === userId);
}

test("rows 112, 113, B12: the server chooses customer, price and addresses; terms and audit are stored", async () => {
  const buyer = await addBuyer();
  const url = await begin(buyer, "street", "residential");
  const [session] = sessionsOf(buyer);
  const [customer] = customersOf(buyer);
  expect(url).toBe(session?.url);
  expect(customer).toMatchObject({ email: buyer.email, name: buyer.fullName });
  expect(session).toMatchObject({
    mode: "subscription",
    customer: customer?.id,
    success_url: `${env.appUrl.origin}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${env.appUrl.origin}/services/neighbourhood-watch?checkout=cancelled`,
    metadata: { userId: buyer.userId, planKey: "street" },
    amount_subtotal: 149_00,
    automatic_tax: { enabled: false },
  });
  const terms = await db
    .selectFrom("termsAcceptances")
    .select(["planKey", "termsVersion"])
    .where("userId", "=", buyer.userId)
    .execute();
  expect(terms).toEqual([{ planKey: "street", termsVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  const audit = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", buyer.userId)
    .execute();
  expect(audit).toEqual([{ action: "checkout.begun", actorId: buyer.userId }]);
});

test("B41: with STRIPE_TAX=1 the service adds the tax at checkout", async () => {
  const settings = env.stripe;
  env.stripe = { ...settings, tax: true };
  try {
    const buyer = await addBuyer();
    await begin(buyer, "house", "payment");
    const [session] = sessionsOf(buyer);
    expect(session).toMatchObject({
      automatic_tax: { enabled: true },
      billing_address_collection: "required",
      cancel_url: `${env.appUrl.origin}/payment?checkout=cancelled`,
    });
  } finally {
    env.stripe = settings;
  }
});

test("ASVS V2.3.4: 25 clicks at once, and later ones, make one customer and one checkout", async () => {
  const buyer = await addBuyer();
  const urls = await Promise.all(Array.from({ length: 25 }, () => begin(buyer, "neighbourhood", "payment")));
  urls.push(await begin(buyer, "neighbourhood", "payment"));
  expect(new Set(urls).size).toBe(1);
  expect(sessionsOf(buyer)).toHaveLength(1);
  expect(customersOf(buyer)).toHaveLength(1);
});

test("an open checkout is reused for 23 hours, for the same plan; another plan ends it", async () => {
  const buyer = await addBuyer();
  const first = await begin(buyer, "street", "payment");
  await age(buyer, "22 hours 59 minutes");
  expect(await begin(buyer, "street", "payment")).toBe(first);
  expect(await begin(buyer, "house", "payment")).not.toBe(first);
  expect(sessionsOf(buyer).map(({ status }) => status)).toEqual(["expired", "open"]);
  await age(buyer, "23 hours");
  await begin(buyer, "house", "payment");
  expect(sessionsOf(buyer)).toHaveLength(3);
});

async function age({ userId }: Buyer, by: string): Promise<void> {
  await db
    .updateTable("checkoutAttempts")
    .set({ createdAt: sql`now() - ${by}::interval` })
    .where("userId", "=", userId)
    .where("closedAt", "is", null)
    .execute();
}

test("ten checkouts an hour can begin, then there is a wait", async () => {
  const buyer = await addBuyer();
  const plans = ["street", "house"] as const;
  for (let n = 0; n < 10; n++) await begin(buyer, plans[n % 2] ?? "street", "payment");
  expect(await refusalOf(begin(buyer, "street", "payment"))).toMatchObject({ status: 429 });
  // Continuing the open one does not count, even after it has been asked for again.
  await passForLimits(3_601);
  expect(await begin(buyer, "street", "payment")).toMatch(/^http/);
});

test("row 116: a checkout that fails at the payment service does not count", async () => {
  const buyer = await addBuyer();
  for (let n = 0; n < 9; n++) {
    await begin(buyer, "street", "payment");
    await abandon(buyer.userId);
  }
  for (const manner of [500, 401, 500] as const) {
    payments.service.manner = manner;
    expect(await refusalOf(begin(buyer, "street", "payment"))).toMatchObject({
      status: 503,
      message: notCreated,
    });
  }
  payments.service.manner = "answer";
  expect(await begin(buyer, "street", "payment"), "the tenth").toMatch(/^http/);
  expect(await refusalOf(begin(buyer, "house", "payment"))).toMatchObject({ status: 429 });
});

test("row 124: a subscriber begins no second checkout, even before we were told of the first", async () => {
  const buyer = await buy(payments.service);
  const refusal = await refusalOf(begin(buyer, "street", "payment"));
  expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining("change your plan") });
  expect(await Subscriptions.find(buyer.userId)).toMatchObject({ status: "active", planKey: "street" });
  expect(await refusalOf(begin(buyer, "house", "payment"))).toMatchObject({ status: 409 });
  expect(sessionsOf(buyer)).toHaveLength(1);
});

test.each([
  ["500", 500, notCreated],
  ["a bad request", 400, notCreated],
  ["a bad key", 401, notCreated],
  ["nonsense", "nonsense", notCreated],
] as const)(
  "rows 116, 118: answered with %s, it says so, and the next try works",
  async (_what, manner, words) => {
    const buyer = await addBuyer();
    payments.service.manner = manner;
    expect(await refusalOf(begin(buyer, "street", "payment"))).toMatchObject({ status: 503, message: words });
    payments.service.manner = "answer";
    expect(await begin(buyer, "street", "payment")).toMatch(/^http/);
    expect(sessionsOf(buyer)).toHaveLength(1);
  },
);

test("row 118: nothing at the service's address", async () => {
  const settings = env.stripe;
  env.stripe = { ...settings, apiUrl: new URL("http://127.0.0.1:9") };
  const buyer = await addBuyer();
  const refusal = await refusalOf(begin(buyer, "street", "payment"));
  env.stripe = settings;
  expect(refusal).toMatchObject({ status: 503, message: unreachable });
});

test("rows 117, ASVS V3.7.2: a missing or foreign address is none", async () => {
  const settings = env.stripe;
  env.stripe = { ...settings, paymentHosts: ["https://checkout.stripe.com"] };
  const buyer = await addBuyer();
  const refusal = await refusalOf(begin(buyer, "street", "payment"));
  env.stripe = settings;
  expect(refusal).toMatchObject({ status: 503, message: "No checkout URL received" });
});

test("row 118: a service that does not answer is given up after 10 s, and the next try gets the same checkout", async () => {
  const buyer = await addBuyer();
  const { service } = payments;
  // Customer and price are answered; the session is created, but its answer is lost, and so is the second try's.
  service.mannersOnce.push("answer", "answer", "cut", "hang");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const refusal = refusalOf(begin(buyer, "street", "payment"));
    await eventually(() => expect(service.mannersOnce.length).toBeLessThan(2), 1);
    await vi.advanceTimersByTimeAsync(1_000);
    await untilAsked(4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refusal).toMatchObject({ status: 503, message: unreachable });
  } finally {
    vi.useRealTimers();
  }
  expect(sessionsOf(buyer)).toHaveLength(1);
  expect(await begin(buyer, "street", "payment")).toBe(sessionsOf(buyer)[0]?.url);
  expect(sessionsOf(buyer)).toHaveLength(1);
  expect(customersOf(buyer)).toHaveLength(1);
});

async function untilAsked(times: number): Promise<void> {
  while (payments.service.requests.length < times) await new Promise((resolve) => setImmediate(resolve));
}

test("killed between the answer and our write: the next try finds the existing checkout", async () => {
  const buyer = await addBuyer();
  await begin(buyer, "street", "payment");
  await db
    .updateTable("checkoutAttempts")
    .set({ sessionId: null, url: null })
    .where("userId", "=", buyer.userId)
    .execute();
  await db.deleteFrom("stripeCustomers").where("userId", "=", buyer.userId).execute();
  expect(await begin(buyer, "street", "payment")).toBe(sessionsOf(buyer)[0]?.url);
  expect(sessionsOf(buyer)).toHaveLength(1);
  expect(customersOf(buyer)).toHaveLength(1);
});

test("a customer deleted at the service is created again with the next try", async () => {
  const buyer = await addBuyer();
  await begin(buyer, "street", "payment");
  await abandon(buyer.userId);
  await forget(payments.service, buyer);
  expect(await refusalOf(begin(buyer, "street", "payment"))).toMatchObject({ message: notCreated });
  expect(await begin(buyer, "street", "payment")).toMatch(/^http/);
  expect(customersOf(buyer)).toHaveLength(2);
});

test("row 100: closing an account leaves no open payment page", async () => {
  const buyer = await addBuyer();
  await begin(buyer, "street", "payment");
  await abandon(buyer.userId);
  await abandon(buyer.userId);
  expect(sessionsOf(buyer).map(({ status }) => status)).toEqual(["expired"]);
});

test("row 124: staff start no checkout", async () => {
  const { id, email } = await addPerson({ role: "support", fullName: "Sue Support" });
  const staff = { userId: id, email, fullName: "Sue Support" };
  expect(await refusalOf(begin(staff, "street", "payment"))).toMatchObject({ status: 403 });
  expect(payments.service.requests).toEqual([]);
});

/** Each in its own area, so that a test may begin and end patrols there. */
async function patrolIn(prefix: string, status: "active" | "inactive"): Promise<void> {
  await db.deleteFrom("communities").where("name", "=", `Area ${prefix}`).execute();
  await db
    .insertInto("communities")
    .values({ id: newId(), name: `Area ${prefix}`, postalPrefixes: [prefix], status })
    .execute();
}

function acceptancesOf({ userId }: Buyer) {
  return db
    .selectFrom("termsAcceptances")
    .select(["planKey", "uncoveredWords"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

const acceptedIn = (place: string) =>
  `I understand that Nightjar Patrol does not patrol in ${place} yet, and I want this plan anyway.`;

test("D7: where nobody patrols, a plan is sold only to people who accept that, and what they accepted is stored", async () => {
  const buyer = await addBuyer("L6Y 4B7");
  for (const home of [{}, { uncovered: "on" }, { uncovered: "L6V" }, { postalCode: "L6S 1A1" }])
    expect(await refusalOf(begin(buyer, "street", "residential", home))).toMatchObject({
      status: 400,
      message: expect.stringContaining("We do not patrol in L6Y yet."),
    });
  expect(customersOf(buyer)).toEqual([]);
  expect(await begin(buyer, "street", "payment", { uncovered: "L6Y" })).toMatch(/^http/);
  expect(await acceptancesOf(buyer)).toEqual([{ planKey: "street", uncoveredWords: acceptedIn("L6Y") }]);
  const audit = await db
    .selectFrom("auditLog")
    .select("after")
    .where("subjectId", "=", buyer.userId)
    .where("action", "=", "checkout.begun")
    .execute();
  expect(audit).toEqual([{ after: expect.objectContaining({ uncoveredWords: acceptedIn("L6Y") }) }]);
});

test("D7: whether we patrol there is decided when the form is sent, even with a checkout open", async () => {
  const buyer = await addBuyer("N4X1A1");
  await patrolIn("N4X", "active");
  const first = await begin(buyer, "street", "payment");
  await patrolIn("N4X", "inactive");
  expect(await refusalOf(begin(buyer, "street", "payment"))).toMatchObject({ status: 400 });
  const second = await begin(buyer, "street", "payment", { uncovered: "N4X" });
  expect(second).not.toBe(first);
  expect(await begin(buyer, "street", "payment", { uncovered: "N4X" })).toBe(second);
  await patrolIn("N4X", "active");
  expect(await begin(buyer, "street", "payment", { uncovered: "N4X" })).not.toBe(second);
  expect((await acceptancesOf(buyer)).map(({ uncoveredWords }) => uncoveredWords)).toEqual([
    null,
    acceptedIn("N4X"),
    null,
  ]);
});

test("D7: a home without a postal code is asked for one, and one in another spelling counts", async () => {
  const buyer = await addBuyer(null);
  const zipCode = async () =>
    (await db.selectFrom("profiles").select("zipCode").where("id", "=", buyer.userId).executeTakeFirst())
      ?.zipCode;
  expect(await refusalOf(begin(buyer, "street", "payment"))).toMatchObject({
    message: expect.stringContaining("Enter your postal code"),
  });
  const home = { postalCode: "L6Y 4B7" };
  expect(await refusalOf(begin(buyer, "street", "payment", home))).toMatchObject({
    message: expect.stringContaining("We do not patrol in L6Y yet."),
  });
  expect(await zipCode(), "nothing is kept of a refused form").toBeNull();
  expect(await begin(buyer, "street", "payment", { ...home, uncovered: "L6Y" })).toMatch(/^http/);
  expect(await zipCode()).toBe("L6Y 4B7");
  expect(await begin(await addBuyer("l6s-1a1"), "street", "payment")).toMatch(/^http/);
  const abroad = await addBuyer("90210");
  expect(await refusalOf(begin(abroad, "street", "payment"))).toMatchObject({
    message: expect.stringContaining("We do not patrol in 90210 yet."),
  });
});

test("D7: a member of an active community has patrols, whatever their postal code", async () => {
  const buyer = await addBuyer("L6Y 4B7");
  const communityId = newId();
  await db
    .insertInto("communities")
    .values({ id: communityId, name: "By the creek", status: "active" })
    .execute();
  await db
    .insertInto("communityMembers")
    .values({ id: newId(), communityId, userId: buyer.userId })
    .execute();
  expect(await begin(buyer, "street", "payment")).toMatch(/^http/);
});
