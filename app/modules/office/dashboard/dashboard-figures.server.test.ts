import { type RawBuilder, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { employeeList } from "~/modules/staff/employees/employee-list.server";
import { db } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { addPerson } from "../../../../tests/support/people";
import * as Figures from "./dashboard-figures.server";
import { monthTrendOf, trendOf, weeksOf } from "./flow";
import { readInOneStatement } from "./one-statement.server";

useTestDatabase();

const zone = "America/Toronto";
const day = 86_400_000;
async function read<Value>(part: RawBuilder<Value>): Promise<Value> {
  const { rows } = await sql<{ part: Value }>`SELECT (${part}) AS part`.execute(db);
  if (!rows[0]) throw new Error("nothing was read");
  return rows[0].part;
}

const ago = (days: number) => new Date(Date.now() - days * day);

async function addInquiry(status: "new" | "answered" | "spam", createdAt: Date, name = "Mei Chen") {
  const id = newId();
  await db
    .insertInto("inquiries")
    .values({
      id,
      reference: newPublicReference("NJ"),
      name,
      email: "mei@example.test",
      phone: "9055550199",
      message: "Hello",
      inquiryPurpose: "Other",
      serviceType: "N/A",
      preferredContactTime: "Any Time",
      status,
      createdAt,
    })
    .execute();
  return id;
}

test("row 193: waiting inquiries are counted, and those received by day, without spam", async () => {
  const before = await read(Figures.waitingInquiries(zone));
  await addInquiry("new", ago(0));
  await addInquiry("answered", ago(0));
  await addInquiry("spam", ago(0));
  await addInquiry("new", ago(9));
  await addInquiry("new", ago(30));
  const { count, flow } = await read(Figures.waitingInquiries(zone));
  expect(count - before.count).toBe(3);
  expect(flow).toHaveLength(14);
  expect(flow.map(({ day }) => day)).toEqual(flow.map(({ day }) => day).sort());
  const [now, then] = [weeksOf(flow), weeksOf(before.flow)];
  expect([now.recent - then.recent, now.before - then.before]).toEqual([2, 1]);
});

test("row 193: a day begins at midnight in the company's time zone", async () => {
  const { rows } = await sql<{ midnight: Date; day: string }>`
    select (date_trunc('day', now() at time zone ${zone}::text) - interval '3 days') at time zone ${zone}::text as midnight,
      (date_trunc('day', now() at time zone ${zone}::text) - interval '3 days')::date::text as day`.execute(
    db,
  );
  const { midnight = new Date(), day: third = "" } = rows[0] ?? {};
  const countOf = async () =>
    (await read(Figures.waitingInquiries(zone))).flow.find(({ day }) => day === third)?.count ?? 0;
  const before = await countOf();
  await addInquiry("answered", midnight);
  await addInquiry("answered", new Date(midnight.getTime() - 1));
  expect(await countOf()).toBe(before + 1);
});

test("row 193: what has waited longest comes first, at most five", async () => {
  const oldest = await addInquiry("new", ago(600), "Omar Haddad");
  for (let n = 0; n < 6; n++) await addInquiry("new", ago(500 - n));
  const rows = await read(Figures.longestWaiting());
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ id: oldest, name: "Omar Haddad", purpose: "Other", days: 600 });
});

test("row 193: running subscriptions are counted, with their monthly revenue before tax", async () => {
  const before = await read(Figures.subscriptions(zone));
  const stripe = { source: "stripe" as const, subscriptionId: "sub_1", priceCents: 14_900 };
  const manual = { source: "manual" as const, reason: "Agreed by phone", serviceType: "vip" as const };
  await addSubscription({ ...stripe, status: "active" });
  await addSubscription({ ...stripe, status: "past_due" });
  await addSubscription({ ...stripe, status: "trialing" });
  await addSubscription({ ...stripe, status: "canceled" });
  await addSubscription({ ...stripe, status: "active", deletedAt: ago(1) });
  await addSubscription({ ...manual, status: "active", expiresAt: ago(-30) });
  await addSubscription({ ...manual, status: "active", expiresAt: ago(1) });
  const { count, monthlyCents, flow } = await read(Figures.subscriptions(zone));
  expect(count - before.count).toBe(4);
  expect(monthlyCents - before.monthlyCents).toBe(29_800);
  expect(weeksOf(flow).recent - weeksOf(before.flow).recent).toBe(4);
});

test("row 193: postings are counted while the public can apply; drafts are not among those opened", async () => {
  const before = await read(Figures.openPostings(zone));
  const posting = {
    title: "Officer",
    location: "Brampton, ON",
    description: "Nights",
    requirements: "Licence",
  };
  await db
    .insertInto("jobPostings")
    .values([
      { ...posting, id: newId(), status: "active" },
      { ...posting, id: newId(), status: "active", closesAt: ago(1) },
      { ...posting, id: newId(), status: "draft" },
      { ...posting, id: newId(), status: "closed" },
    ])
    .execute();
  const { count, flow } = await read(Figures.openPostings(zone));
  expect(count - before.count).toBe(1);
  expect(weeksOf(flow).recent - weeksOf(before.flow).recent).toBe(3);
});

test("row 193: new residents are residents, not staff", async () => {
  const before = weeksOf(await read(Figures.newResidents(zone))).recent;
  await addPerson();
  await addPerson({ role: "support" });
  expect(weeksOf(await read(Figures.newResidents(zone))).recent).toBe(before + 1);
});

test("row 193: the trend is put in words", () => {
  const flow = (before: number, recent: number) =>
    Array.from({ length: 14 }, (_, n) => ({ day: `${n}`, count: n === 0 ? before : n === 13 ? recent : 0 }));
  expect(trendOf(flow(8, 12), "received")).toEqual({
    tone: "neither",
    words: ["12 received in 7 days, ", "4 more", " than before"],
  });
  expect(trendOf(flow(8, 12), "registered", "good").tone).toBe("good");
  expect(trendOf(flow(12, 8), "registered", "good").tone).toBe("bad");
  expect(trendOf(flow(8, 8), "registered", "good").tone).toBe("neither");
  expect(trendOf(flow(3, 0), "opened").words.join("")).toBe("None opened in 7 days, 3 fewer than before");
  expect(trendOf(flow(0, 0), "begun").words.join("")).toBe("None begun in 7 days, as before");
  expect(monthTrendOf({ recent: 24, before: 22, weeks: [] }, "joined").words.join("")).toBe(
    "24 joined in 30 days, 2 more than before",
  );
});

test("row 193: the duty list has staff with a guard licence valid today (B10)", async () => {
  const before = await read(Figures.guards());
  const person = async (licence: { class: string; expiresOn: string }, more: object = {}) => {
    const id = newId();
    await db
      .insertInto("profiles")
      .values({ id, kind: "staff", fullName: "Amir Haddadi", ...more })
      .execute();
    await sql`insert into guard_licences (profile_id, number, class, expires_on)
      values (${id}, ${id.slice(-8)}, ${licence.class}, ${licence.expiresOn}::date)`.execute(db);
  };
  await person({ class: "guard", expiresOn: "2199-12-31" });
  await person({ class: "dual", expiresOn: dayFromNow(0) }, { createdAt: ago(45) });
  await person({ class: "guard", expiresOn: "2025-01-01" });
  await person({ class: "investigator", expiresOn: "2199-12-31" });
  await person({ class: "guard", expiresOn: "2199-12-31" }, { archivedAt: new Date() });
  await person({ class: "guard", expiresOn: "2199-12-31" }, { kind: "resident" });
  const after = await read(Figures.guards());
  expect(after.count - before.count).toBe(2);
  expect(after.months).toEqual({
    recent: before.months.recent + 1,
    before: before.months.before + 1,
    // The week 45 days ago, and this one.
    weeks: before.months.weeks.map((count, week) => (week === 1 || week === 7 ? count + 1 : count)),
  });
  const listed = await employeeList.page(
    employeeList.query("https://nightjar.test/admin/employees?duty=now"),
  );
  expect(listed.rows).toHaveLength(after.count);
});

test("row 193: a part that cannot be read is missing, and the others stay", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const found = await readInOneStatement({
    broken: sql<number>`select count(*) from no_such_table`,
    whole: sql<number>`select 7`,
  });
  expect(found).toEqual({ whole: 7 });
});

test("row 193: an empty database has zeroes", async () => {
  const none = { count: 0, months: { recent: 0, before: 0, weeks: [0, 0, 0, 0, 0, 0, 0, 0] } };
  expect(await read(Figures.pendingReports())).toEqual(none);
  expect(await read(Figures.assignments())).toEqual(none);
});

async function addSubscription(row: {
  status: "active" | "past_due" | "trialing" | "canceled";
  source: "stripe" | "manual";
  [column: string]: unknown;
}) {
  const { id } = await addPerson();
  const customer = `cus_${id}`;
  await db.insertInto("stripeCustomers").values({ userId: id, customerId: customer }).execute();
  await db
    .insertInto("stripeSubscriptions")
    .values({ ...row, customerId: customer })
    .execute();
}
