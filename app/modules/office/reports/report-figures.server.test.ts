import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { nightsOf } from "~/modules/patrols/rounds/nights.server";
import { shareWords } from "~/modules/patrols/rounds/patrol-options";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { periodOf } from "./report-kind.server";
import { compute } from "./report-kinds.server";
import { cellText, type ReportRow } from "./report-table";

useTestDatabase();

const toronto = "America/Toronto";

async function rowsOf(kind: string, month: string, table: string, communityId: string | null = null) {
  const snapshot = await inTransaction(db, (trx) =>
    compute(kind, periodOf(month, toronto, communityId), trx),
  );
  const found = snapshot.tables.find(({ key }) => key === table);
  if (!found) throw new Error(`${kind} has no table ${table}.`);
  return { rows: found.rows, columns: found.columns, total: found.total, finding: snapshot.finding };
}

async function dayOf(kind: string, day: string, table = "days", communityId: string | null = null) {
  const { rows } = await rowsOf(kind, day.slice(0, 7), table, communityId);
  return rows.find((row) => row.day === day);
}

async function addInquiry(at: string, purpose = "Other") {
  const id = newId();
  await sql`INSERT INTO inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
    preferred_contact_time, created_at) VALUES (${id}, ${id.slice(-12)}, 'Ada', 'ada@example.test', '9055550199',
    'Hello', ${purpose}, 'N/A', 'Any Time', ${at}::timestamptz)`.execute(db);
  return id;
}

async function addApplication(at: string, title = "Guard", outcome?: { status: string; at: string }) {
  const id = newId();
  await sql`INSERT INTO job_applications (id, reference, job_title, job_location, job_type, full_name, email,
      phone_number, availability, employment_status, work_authorization, drivers_license, heard_from,
      security_experience, why_interested, why_good_fit, token_id, access_token_hash, created_at, status, decided_at)
    VALUES (${id}, ${id.slice(-12)}, ${title}, 'Brampton, ON', 'full-time', 'Ada', ${`${id}@example.test`},
      '+19055550199', 'flexible', 'employed', true, true, 'other', 'None', 'Nights', 'Calm', gen_random_uuid(),
      decode(md5(${id}), 'hex'), ${at}::timestamptz, ${outcome?.status ?? "pending"}::application_status,
      ${outcome?.at ?? null}::timestamptz)`.execute(db);
  return id;
}

async function addShift(start: string, end: string, status: string, guardId: string | null = null) {
  await sql`INSERT INTO work_assignments (id, title, location, guard_id, status, wall_day, wall_from, wall_to,
      time_zone, scheduled_start, scheduled_end)
    VALUES (${newId()}, 'Patrol', 'Brampton', ${guardId}, ${status}::assignment_status, ${start.slice(0, 10)}::date,
      '23:00', '07:00', ${toronto}, ${start}::timestamptz, ${end}::timestamptz)`.execute(db);
}

async function addGuard(name: string) {
  const id = newId();
  await sql`INSERT INTO profiles (id, kind, full_name) VALUES (${id}, 'staff', ${name})`.execute(db);
  return id;
}

async function addPayment(type: string, at: string, cents: number, charge = newId()) {
  await sql`INSERT INTO stripe_events (event_id, type, object_id, amount_cents, received_at)
    VALUES (${`evt_${newId()}`}, ${type}, ${charge}, ${cents}, ${at}::timestamptz)`.execute(db);
}

async function addNight(communityId: string, night: string, [done, promised]: [number, number], gap = 40) {
  await sql`INSERT INTO patrol_nights (community_id, night, promised, done, misses, longest_gap_minutes, ends_at)
    VALUES (${communityId}, ${night}::date, ${promised}, ${done}, ${promised - done}, ${gap}, '2026-01-01')`.execute(
    db,
  );
}

async function addCommunity(name: string) {
  const id = newId();
  await sql`INSERT INTO communities (id, name) VALUES (${id}, ${name})`.execute(db);
  return id;
}

/** The first and the last moment of a day in Toronto. */
const days = {
  "2026-11-01": ["2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z"],
  "2026-10-31": ["2026-10-31T04:00:00Z", "2026-11-01T03:59:59Z"],
  "2027-03-13": ["2027-03-13T05:00:00Z", "2027-03-14T04:59:59Z"],
  "2027-03-14": ["2027-03-14T05:00:00Z", "2027-03-15T03:59:59Z"],
} as const;

describe("row 234: days are the company's, even when its clocks change", () => {
  beforeAll(async () => {
    for (const at of Object.values(days).flat()) {
      await addInquiry(at);
      await addApplication(at);
      await addPayment("invoice.paid", at, 30_00);
    }
    const guard = await addGuard("Ada Lee");
    await addShift("2026-11-01T03:00:00Z", "2026-11-01T12:00:00Z", "completed", guard);
    await addShift("2027-03-14T04:00:00Z", "2027-03-14T11:00:00Z", "completed", guard);
    await addShift("2026-11-01T05:30:00Z", "2026-11-01T09:30:00Z", "cancelled");
    const community = await addCommunity("Clocks");
    await addNight(community, "2026-10-31", [27, 27]);
    await addNight(community, "2027-03-13", [20, 21]);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  describe.each(["UTC", toronto, "Asia/Tokyo"])("on a server in %s", (zone) => {
    beforeAll(() => {
      vi.stubEnv("TZ", zone);
      expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe({ UTC: 0, "Asia/Tokyo": -540 }[zone] ?? 300);
    });

    test.each(Object.keys(days))("%s has all of its hours", async (day) => {
      expect(await dayOf("inquiries", day)).toMatchObject({ received: 2 });
      expect(await dayOf("hiring", day)).toMatchObject({ applications: 2 });
      expect(await dayOf("subscriptions", day)).toMatchObject({ revenue: 60_00 });
    });

    test("a shift in the night of the change is as long as it was, and belongs to its evening", async () => {
      expect(await dayOf("guards", "2026-10-31", "nights")).toMatchObject({
        planned: 2,
        doneMinutes: 9 * 60,
      });
      expect(await dayOf("guards", "2026-11-01", "nights")).toMatchObject({ planned: 0 });
      expect(await dayOf("guards", "2027-03-13", "nights")).toMatchObject({
        planned: 1,
        doneMinutes: 7 * 60,
      });
    });

    test("a night of patrols has as many promised passes as its hours hold", async () => {
      expect(await dayOf("patrols", "2026-10-31", "nights")).toMatchObject({ promised: 27, share: 1000 });
      expect(await dayOf("patrols", "2027-03-13", "nights")).toMatchObject({ promised: 21, misses: 1 });
    });
  });
});

const sum = (rows: ReportRow[], key: string) => rows.reduce((all, row) => all + Number(row[key]), 0);

test("row 234: answer times run to the first reply, or to the day staff marked it answered", async () => {
  const answers = [60, 120, 600];
  for (const minutes of answers) {
    const id = await addInquiry("2025-01-10T15:00:00Z", "Get a Quote");
    const at = new Date(Date.parse("2025-01-10T15:00:00Z") + minutes * 60_000);
    await sql`INSERT INTO inquiry_replies (id, inquiry_id, subject, body, created_at)
      VALUES (${newId()}, ${id}, 'Re', 'Yes', ${at})`.execute(db);
  }
  const called = await addInquiry("2025-01-11T15:00:00Z");
  await sql`INSERT INTO audit_log (actor_id, action, subject_type, subject_id, at, after)
    VALUES (NULL, 'inquiry.updated', 'inquiry', ${called}, '2025-01-11T18:00:00Z', '{"status":"answered"}')`.execute(
    db,
  );
  await addInquiry("2025-01-12T15:00:00Z");
  const { rows, total, finding } = await rowsOf("inquiries", "2025-01", "purposes");
  expect(rows).toEqual([
    { purpose: "Get a Quote", received: 3, answered: 3, median: 120, ninetieth: 504 },
    { purpose: "Other", received: 2, answered: 1, median: 180, ninetieth: 180 },
  ]);
  expect(total).toEqual({ purpose: "All", received: 5, answered: 4, median: 150, ninetieth: 474 });
  expect(finding).toContain("5 inquiries in January 2025, 4 answered, half of them within 2.5 hours");
  const byDay = (await rowsOf("inquiries", "2025-01", "days")).rows;
  expect([sum(byDay, "received"), sum(byDay, "answered")]).toEqual([5, 4]);
});

test("row 234: hiring counts what came, what moved and how long outcomes took, without held spam", async () => {
  const id = await addApplication("2025-02-03T15:00:00Z", "Night guard", {
    status: "hired",
    at: "2025-02-04T15:00:00Z",
  });
  await addApplication("2025-01-03T15:00:00Z", "Driver", { status: "rejected", at: "2025-02-05T15:00:00Z" });
  const spam = await addApplication("2025-02-03T15:00:00Z", "Night guard");
  await sql`UPDATE job_applications SET held_as_spam = true WHERE id = ${spam}`.execute(db);
  await sql`INSERT INTO job_application_events (application_id, from_status, to_status, created_at)
    VALUES (${id}, NULL, 'pending', '2025-02-03T15:00:00Z'), (${id}, 'pending', 'hired', '2025-02-04T15:00:00Z')`.execute(
    db,
  );
  const { rows, total } = await rowsOf("hiring", "2025-02", "postings");
  const none = { applications: 0, moves: 0, hired: 0, rejected: 0, withdrawn: 0 };
  expect(rows).toEqual([
    { ...none, posting: "Driver", rejected: 1, median: 33 * 24 * 60 },
    { ...none, posting: "Night guard", applications: 1, moves: 1, hired: 1, median: 24 * 60 },
  ]);
  expect(total).toMatchObject({ applications: 1, moves: 1, hired: 1, rejected: 1 });
});

test("row 234: guards with the same name stay apart, and the total is the sum of the rows", async () => {
  const [first, second] = [await addGuard("Bo Chen"), await addGuard("Bo Chen")];
  await addShift("2025-03-03T04:00:00Z", "2025-03-03T12:00:00Z", "completed", first);
  await addShift("2025-03-03T04:00:00Z", "2025-03-03T12:30:00Z", "completed", second);
  await addShift("2025-03-04T04:00:00Z", "2025-03-04T12:00:00Z", "cancelled", second);
  await addShift("2025-03-05T04:00:00Z", "2025-03-05T12:00:00Z", "scheduled");
  const { rows, total } = await rowsOf("guards", "2025-03", "guards");
  expect(rows.map(({ guard, planned, missed }) => [guard, planned, missed])).toEqual([
    ["Bo Chen", expect.any(Number), 0],
    ["Bo Chen", expect.any(Number), 0],
    ["Open shifts", 1, 1],
  ]);
  for (const key of ["planned", "done", "cancelled", "missed", "plannedMinutes", "doneMinutes"])
    expect(total?.[key], key).toBe(sum(rows, key));
  expect(total).toMatchObject({ planned: 4, done: 2, doneMinutes: 990, plannedMinutes: 1470 });
});

test("row 234: guards stand as in a book, É beside E, and open shifts come last", async () => {
  const night = ["2025-08-03T04:00:00Z", "2025-08-03T12:00:00Z", "completed"] as const;
  for (const name of ["Zoe Park", "Emma Reid", "Émile Gagnon"])
    await addShift(...night, await addGuard(name));
  await addShift("2025-08-05T04:00:00Z", "2025-08-05T12:00:00Z", "scheduled");
  const { rows } = await rowsOf("guards", "2025-08", "guards");
  expect(rows.map(({ guard }) => guard)).toEqual(["Émile Gagnon", "Emma Reid", "Zoe Park", "Open shifts"]);
});

test("rows 234, D1: reports and the resident's page have the same percentage, rounded down", async () => {
  const community = await addCommunity("Shares");
  await addNight(community, "2025-09-01", [545, 552]);
  await addNight(community, "2025-09-02", [1_999, 2_000]);
  const { rows } = await rowsOf("community", "2025-09", "nights", community);
  const nights = await nightsOf(community, "2025-09-01", "2025-09-02");
  const shown = nights.map((night) => shareWords(night));
  expect(shown).toEqual(["98.7%", "99.9%"]);
  expect(rows.slice(0, 2).map(({ share }) => cellText("share", share))).toEqual(shown);
});

test("row 234: refunds of one charge are counted once, each in its month", async () => {
  const charge = newId();
  await addPayment("invoice.paid", "2025-04-02T15:00:00Z", 149_00);
  await addPayment("charge.refunded", "2025-04-03T15:00:00Z", 50_00, charge);
  await addPayment("charge.refunded", "2025-04-04T15:00:00Z", 80_00, charge);
  await addPayment("charge.refunded", "2025-05-04T15:00:00Z", 149_00, charge);
  expect((await rowsOf("subscriptions", "2025-04", "plans")).total).toMatchObject({
    revenue: 149_00,
    refunds: 80_00,
  });
  expect((await rowsOf("subscriptions", "2025-05", "plans")).total).toMatchObject({
    revenue: 0,
    refunds: 69_00,
  });
});

test("row 234: money is counted under the plan that was paid, whatever the plan is now, and says that HST is in it", async () => {
  const customerId = `cus_${newId()}`;
  await sql`INSERT INTO stripe_customers (customer_id) VALUES (${customerId})`.execute(db);
  await sql`INSERT INTO stripe_subscriptions (customer_id, status, plan_key, created_at)
    VALUES (${customerId}, 'active', 'neighbourhood', '2024-09-02T15:00:00Z')`.execute(db);
  const paid = async (type: string, at: string, cents: number, plan: string | null) =>
    sql`INSERT INTO stripe_events (event_id, type, object_id, customer_id, amount_cents, received_at, plan_key)
      VALUES (${newId()}, ${type}, ${newId()}, ${customerId}, ${cents}, ${at}::timestamptz, ${plan})`.execute(
      db,
    );
  await paid("invoice.paid", "2024-09-02T15:00:00Z", 6_744_97, "house");
  await paid("invoice.paid", "2024-09-03T15:00:00Z", 33_90, "neighbourhood");
  await paid("charge.refunded", "2024-09-04T15:00:00Z", 6_744_97, null);
  const { rows, columns, finding } = await rowsOf("subscriptions", "2024-09", "plans");
  expect(rows.map(({ plan, revenue, refunds }) => [plan, revenue, refunds])).toEqual([
    ["House Package", 6_744_97, 6_744_97],
    ["Neighbourhood Patrol", 33_90, 0],
  ]);
  expect(columns.map(({ label }) => label)).toContain("Paid, tax included");
  expect(finding).toMatch(/tax included\.$/);
});

test("row 234: a month of patrols is the sum of its nights, and a community reads only its own", async () => {
  const [one, other] = [await addCommunity("North"), await addCommunity("South")];
  await addNight(one, "2025-06-01", [24, 24]);
  await addNight(one, "2025-06-30", [18, 24], 95);
  await addNight(one, "2025-07-01", [0, 24]);
  await addNight(other, "2025-06-02", [12, 24], 60);
  const { rows, total, finding } = await rowsOf("patrols", "2025-06", "communities");
  expect(rows.map(({ community, done, gap }) => [community, done, gap])).toEqual([
    ["North", 42, 95],
    ["South", 12, 60],
  ]);
  expect(total).toMatchObject({ nights: 3, promised: 72, done: 54, share: 750, gap: 95, misses: 18 });
  expect(finding).toContain("54 of 72 promised passes were made in June 2025 (75.0%)");
  const nights = (await rowsOf("patrols", "2025-06", "nights")).rows;
  expect([sum(nights, "promised"), sum(nights, "done")]).toEqual([72, 54]);
  const community = await rowsOf("community", "2025-06", "nights", one);
  expect([sum(community.rows, "promised"), sum(community.rows, "done")]).toEqual([48, 42]);
  expect(community.finding).toContain("42 of 48");
  const july = await rowsOf("community", "2025-07", "months", one);
  expect(july.rows.map(({ month, share }) => [month, share])).toEqual([
    ["June 2025", 875],
    ["July 2025", 0],
  ]);
});
