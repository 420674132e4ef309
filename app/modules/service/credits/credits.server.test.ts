import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as Customers from "~/modules/billing/stripe/customers.server";
import { find } from "~/modules/billing/subscriptions/subscriptions.server";
import { syncUser } from "~/modules/billing/subscriptions/sync.server";
import { dropCompany } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { ensureQueues } from "~/platform/jobs.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPasses, addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addBuyer, buy, receiptsOf, usePayments } from "../../../../tests/support/payments";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { addPoint } from "../../../../tests/support/service";
import { creditOf, isBelow } from "./credit";
import { creditsOf, give, makeCredits, serviceCredit } from "./credits.server";

useTestDatabase();
const payments = usePayments();

beforeEach(async () => {
  await forgetPatrols();
  await ensureQueues([serviceCredit]);
  await line(90);
});

async function line(creditLine: number | null) {
  await db.updateTable("companySettings").set({ creditLine }).execute();
  dropCompany();
}

/** The morning on which the credits for October 2026 are made. */
const morning = new Date("2026-11-04T14:00:00Z");
const month = "2026-10";

/** A customer of a neighbourhood with this many of a night's 24 passes. */
async function driven(passes: number, nights = ["2026-10-10"]) {
  const buyer = await buy(payments.service, { plan: "neighbourhood", buyer: await addBuyer() });
  await syncUser(buyer.userId);
  const { id: communityId, streets } = await addRound(await addPerson({ role: "owner" }), ["Elm Road"]);
  const streetId = streets[0]?.id ?? "";
  const minutes = Array.from({ length: passes }, (_, n) => n * 20 + 5);
  for (const night of nights) await addPasses({ communityId, streetId, night }, minutes);
  const point = { userId: buyer.userId, planKey: "neighbourhood", communityId } as const;
  return { ...buyer, pointId: await addPoint({ ...point, firstNight: "2026-09-01" }) };
}

const jobs = async () =>
  (await sql<{ data: unknown }>`SELECT data FROM pgboss.job WHERE name = ${serviceCredit.name}`.execute(db))
    .rows;

test("row 260: below the line is fewer than its percentage; the missed share of the price, a started cent up", () => {
  expect(isBelow({ promised: 100, done: 90 }, 90)).toBe(false);
  expect(isBelow({ promised: 720, done: 647 }, 90)).toBe(true);
  expect(isBelow({ promised: 0, done: 0 }, 100)).toBe(false);
  expect(creditOf({ promised: 720, done: 612 }, 747, 30_00)).toBe(434);
  expect(creditOf({ promised: 744, done: 0 }, 744, 30_00)).toBe(30_00);
  expect(creditOf({ promised: 24, done: 23 }, 747, 30_00)).toBe(5);
});

test("row 260: from the 4th to the 10th, after 8 AM, once a point and month, and only with a line", async () => {
  const { pointId, userId } = await driven(12);
  expect(await makeCredits(new Date("2026-11-03T14:00:00Z"))).toBe(0);
  expect(await makeCredits(new Date("2026-11-04T12:59:00Z")), "7:59 AM").toBe(0);
  expect(await makeCredits(new Date("2026-11-11T14:00:00Z"))).toBe(0);
  await line(null);
  expect(await makeCredits(morning)).toBe(0);
  await line(50);
  expect(await makeCredits(morning), "at the line").toBe(0);
  await line(90);
  expect(await makeCredits(morning)).toBe(1);
  expect(await makeCredits(morning)).toBe(0);
  expect(await jobs()).toMatchObject([{ data: { pointId, month } }]);
  // October 2026 promises 747 passes, because its last night has 27.
  expect(await creditsOf(userId, month)).toMatchObject([
    { pointId, promised: 24, done: 12, line: 90, cents: Math.ceil((30_00 * 12) / 747), givenAt: null },
  ]);
});

test("row 260: the credit is a balance at the payment service, once however often it is tried, and said by email", async () => {
  const buyer = await driven(1, ["2026-10-10", "2026-10-11"]);
  await makeCredits(morning);
  payments.service.manner = 503;
  expect(await refusalOf(give(buyer.pointId, month))).toMatchObject({ status: 503 });
  payments.service.manner = "answer";
  // The service has done it, but its answer is lost.
  payments.service.mannersOnce.push("cut");
  await Promise.all([give(buyer.pointId, month), give(buyer.pointId, month)]);
  await give(buyer.pointId, month);
  const cents = Math.ceil((30_00 * 46) / 747);
  const customer = await Customers.find(buyer.userId);
  expect(payments.service.sandbox.state.customers[customer ?? ""]?.balance).toBe(-cents);
  expect(await find(buyer.userId)).toMatchObject({ creditCents: cents });
  expect((await receiptsOf(buyer)).filter((kind) => kind === "service_credited")).toHaveLength(1);
  expect(await creditsOf(buyer.userId, month)).toMatchObject([{ givenAt: expect.any(Date) }]);
});

test("row 260: a full month, and one in which nothing was promised, give no credit", async () => {
  await driven(24);
  await driven(24, []);
  expect(await makeCredits(morning)).toBe(0);
});
