import { beforeEach, describe, expect, test } from "vitest";
import * as Imported from "~/modules/billing/subscriptions/imported-subscriptions.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { syncUser } from "~/modules/billing/subscriptions/sync.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { askStripe } from "~/platform/stripe.server";
import { useTestDatabase } from "../../../../tests/support/database";
import {
  type Buyer,
  buy,
  receiptsOf,
  storedOf,
  usePayments,
  workSyncs,
} from "../../../../tests/support/payments";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { begin } from "../checkouts/checkouts.server";
import * as CustomerLinks from "./customer-links.server";
import * as Customers from "./customers.server";

useTestDatabase({ queues: [CustomerLinks.customerLinks] });
const payments = usePayments();
let owner: TestPerson;

beforeEach(async () => {
  owner = await addPerson({ role: "owner" });
  await db.deleteFrom("stripeCustomers").execute();
});

async function addImported({ email = `${newId()}@example.test`, namedId = null as string | null } = {}) {
  const userId = newId();
  await db.insertInto("profiles").values({ id: userId, fullName: "Ana Silva", signInEmail: email }).execute();
  const plan = { userId, planKey: "street", priceCents: 120_00, namedId, addsPerson: true };
  await Imported.addAll([{ ...plan, lastPaid: "2025-11-01", nextDue: "2126-12-01" }], owner, db);
  return { userId, email, fullName: "Ana Silva" } satisfies Buyer;
}

const work = () =>
  CustomerLinks.customerLinksWorker.work(
    { askedBy: owner.id, since: new Date(Date.now() + 1_000).toISOString() },
    { id: "job", tries: 1 },
  );

const customer = (email: string) =>
  askStripe((stripe) => stripe.customers.create({ email }), "not made").then(({ id }) => id);

async function outcomeOf({ userId }: Buyer) {
  return db
    .selectFrom("stripeCustomers")
    .select(["customerId", "atProvider", "linkOutcome"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
}

/** A subscription that somebody has at the payment service, from before they were moved. */
async function paidBefore(): Promise<{ customerId: string; email: string }> {
  const buyer = await buy(payments.service);
  const customerId = (await Customers.find(buyer.userId)) ?? "";
  await db.deleteFrom("stripeCustomers").where("customerId", "=", customerId).execute();
  await db.deleteFrom("profiles").where("id", "=", buyer.userId).execute();
  return { customerId, email: buyer.email };
}

describe("row 326: customers at the payment service", () => {
  test("are linked by the id in the file, or by an email that only one has", async () => {
    const [byId, byEmail] = [await customer("other@example.test"), await customer("ana@example.test")];
    const [ana, bo] = [
      await addImported({ namedId: byId, email: "bo@example.test" }),
      await addImported({ email: "ana@example.test" }),
    ];
    await work();
    expect(await outcomeOf(ana)).toEqual({ customerId: byId, atProvider: true, linkOutcome: "linked" });
    expect(await outcomeOf(bo)).toEqual({ customerId: byEmail, atProvider: true, linkOutcome: "linked" });
    expect(await CustomerLinks.counts()).toEqual({ waiting: 0, none: 0, several: 0, taken: 0, linked: 2 });
  });

  test("stay apart where there is none, several, or another client’s, and the list says which", async () => {
    const twice = `${newId()}@example.test`;
    await customer(twice);
    await customer(twice);
    const taken = await customer("taken@example.test");
    await addImported({ namedId: taken });
    const clients = [
      await addImported(),
      await addImported({ namedId: "cus_gone1234" }),
      await addImported({ email: twice }),
      await addImported({ namedId: taken }),
    ];
    await work();
    const found = await Promise.all(clients.map(outcomeOf));
    expect(found.map(({ linkOutcome }) => linkOutcome)).toEqual(["none", "none", "several", "taken"]);
    expect(found.every(({ atProvider }) => !atProvider)).toBe(true);
    expect((await CustomerLinks.unlinked()).map(({ linkOutcome }) => linkOutcome)).toEqual([
      ...["none", "none", "several", "taken"],
    ]);
    expect(await Subscriptions.find(clients[0]?.userId ?? "")).toMatchObject({ priceCents: 120_00 });
  });

  test("go on where the work stopped, and nobody is looked up twice in one run", async () => {
    for (let n = 0; n < 30; n++) await addImported();
    payments.service.mannersOnce.push("answer", "answer", 500, 500);
    await expect(work()).rejects.toThrow("The customers could not be read.");
    await work();
    expect(await CustomerLinks.counts()).toMatchObject({ waiting: 0, none: 30 });
  });

  test("nothing is made or changed there", async () => {
    const { customerId } = await paidBefore();
    await addImported({ namedId: customerId });
    await addImported();
    payments.service.requests.length = 0;
    await work();
    await workSyncs();
    expect(new Set(payments.service.requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });
});

describe("row 327: a subscription that runs at the payment service", () => {
  test("takes the imported one’s place with its price and its dates, and nobody is emailed about it", async () => {
    const { customerId, email } = await paidBefore();
    const ana = await addImported({ email });
    await db.insertInto("users").values({ id: ana.userId, email }).execute();
    await work();
    await workSyncs();
    const there = await askStripe(
      (stripe) => stripe.subscriptions.list({ customer: customerId }),
      "not read",
    );
    const item = there.data[0]?.items.data[0];
    expect(await storedOf(ana)).toMatchObject({
      ...{
        customerId,
        source: "stripe",
        subscriptionStatus: "active",
        planKey: "street",
        priceCents: 149_00,
      },
      currentPeriodStart: item?.current_period_start,
      currentPeriodEnd: item?.current_period_end,
    });
    expect(await receiptsOf(ana)).toEqual([]);
  });

  test("with a price that is none of ours keeps the plan of the file", async () => {
    const { customerId } = await paidBefore();
    const ana = await addImported({ namedId: customerId });
    for (const { items } of Object.values(payments.service.sandbox.state.subscriptions))
      for (const item of items.data)
        item.price = { ...item.price, id: "price_old", lookup_key: null, metadata: {} };
    await work();
    await workSyncs();
    expect(await storedOf(ana)).toMatchObject({
      source: "stripe",
      planKey: "street",
      serviceType: "residential",
    });
  });

  test("none there leaves the imported one as it is, until the client pays for a plan here", async () => {
    const email = `${newId()}@example.test`;
    await customer(email);
    const ana = await addImported({ email });
    await work();
    await workSyncs();
    expect(await storedOf(ana)).toMatchObject({ source: "manual", planKey: "street", priceCents: 120_00 });
  });

  test("somebody who was not linked gets a customer at their first checkout here, and a receipt", async () => {
    const ana = await addImported();
    await db.insertInto("users").values({ id: ana.userId, email: ana.email }).execute();
    await db.updateTable("profiles").set({ zipCode: "L6S 1A1" }).where("id", "=", ana.userId).execute();
    await payments.service.pay(await begin(ana, "street", "payment"));
    await syncUser(ana.userId);
    const { customerId } = await outcomeOf(ana);
    expect(customerId).toMatch(/^cus_/);
    expect(await receiptsOf(ana)).toEqual(["subscribed"]);
    expect(await Customers.find(ana.userId)).toBe(customerId);
  });
});
