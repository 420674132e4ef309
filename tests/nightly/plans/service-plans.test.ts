import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import * as OwnReports from "../../../app/modules/office/reports/own-plan-reports.server";
import { remind } from "../../../app/modules/office/reports/plan-report-jobs.server";
import { makePlanReports } from "../../../app/modules/office/reports/plan-runs.server";
import { reportComputing } from "../../../app/modules/office/reports/report-computing.server";
import { clientList } from "../../../app/modules/residents/clients/client-list.server";
import { pageOf } from "../../../app/modules/service/goals/goal-page.server";
import { listIn } from "../../../app/modules/service/incidents/incidents.server";
import { outOfLine } from "../../../app/modules/service/points/follow.server";
import * as Points from "../../../app/modules/service/points/points.server";
import { monthOf } from "../../../app/modules/service/promises/months.server";
import { countsIn } from "../../../app/modules/service/sightings/sightings.server";
import { noticeMail } from "../../../app/modules/shared/notifications/notice-mail.server";
import { db } from "../../../app/platform/db.server";
import { clock } from "../../support/assignments";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { manyPeople } from "../../support/many-people";
import { type PlanStep, planOf, queriesOf, type Statement } from "../../support/statements";

useTestDatabase({ own: true, queues: [reportComputing, noticeMail] });

const large = [
  ...["profiles", "users", "community_members", "service_points", "stripe_customers", "stripe_subscriptions"],
  ...["patrol_passes", "patrol_nights", "report_runs", "report_readers", "announcements"],
  ...["patrol_sightings", "public_incidents", "street_pledges"],
];

/** 10,000 points in 40 communities, 8,000 of them neighbourhoods, and a year of one round in each. */
const statements = [
  ...manyPeople(100_000),
  "SET statement_timeout = 0",
  `CREATE TEMP TABLE subscribers AS SELECT m.user_id, m.community_id, row_number() OVER (ORDER BY m.user_id) AS n
    FROM community_members m JOIN users u ON u.id = m.user_id LIMIT 10300`,
  "INSERT INTO stripe_customers (user_id, customer_id) SELECT user_id, 'cus_' || user_id FROM subscribers",
  `INSERT INTO stripe_subscriptions (customer_id, subscription_id, status, plan_key)
    SELECT 'cus_' || user_id, 'sub_' || user_id, 'active',
      CASE WHEN n % 10 < 8 THEN 'neighbourhood' WHEN n % 10 = 8 THEN 'street' ELSE 'house' END FROM subscribers`,
  `INSERT INTO patrol_streets (id, community_id, name, place, first_night)
    SELECT gen_random_uuid(), id, 'Street ' || n, n, '2000-01-01' FROM communities, generate_series(1, 8) AS n`,
  `INSERT INTO service_points (id, user_id, plan_key, kind, community_id, street_id, vehicle, first_night)
    SELECT gen_random_uuid(), s.user_id, p.plan_key,
      CASE p.plan_key WHEN 'neighbourhood' THEN 'community' ELSE p.plan_key END, s.community_id,
      CASE WHEN p.plan_key <> 'neighbourhood' THEN t.id END, CASE p.plan_key WHEN 'street' THEN 'Car 3' ELSE '' END,
      current_date - 300
    FROM subscribers s JOIN stripe_subscriptions p ON p.customer_id = 'cus_' || s.user_id
    JOIN patrol_streets t ON t.community_id = s.community_id AND t.place = 1 + s.n % 8 WHERE s.n <= 10000`,
  `INSERT INTO service_waits (user_id, plan_key, due_at)
    SELECT user_id, 'street', now() + interval '1 day' FROM subscribers WHERE n > 10000`,
  `INSERT INTO patrol_nights (community_id, night, promised, done, misses, ends_at)
    SELECT id, current_date - back, 24, 23, 1, current_date - back + 1 FROM communities, generate_series(1, 365) AS back`,
  `INSERT INTO patrol_passes (id, community_id, street_id, night, passed_at, vehicle, source)
    SELECT gen_random_uuid(), s.community_id, s.id, current_date - back,
      date_trunc('minute', current_date - back + interval '28 hours' + turn * interval '20 minutes', 'UTC'), 'Car 3', 'import'
    FROM (SELECT * FROM patrol_streets ORDER BY community_id LIMIT 80) s, generate_series(1, 365) AS back,
      generate_series(0, 22) AS turn`,
  `INSERT INTO report_runs (id, kind, title, time_zone, month, community_id, street_id, point_id, first_night,
      last_night, status, snapshot, computed_at, data_to, approved_at, first_approved_at)
    SELECT gen_random_uuid(), 'house', 'House report', 'America/Toronto', month, p.community_id, p.street_id, p.id, month,
      month + 27, 'approved', '{"finding": "x", "tables": []}', now(), now(), now(), now()
    FROM service_points p, generate_series(date_trunc('month', current_date) - interval '12 months',
      date_trunc('month', current_date) - interval '2 months', interval '1 month') AS at,
      LATERAL (SELECT at::date AS month) AS months WHERE p.kind = 'house'`,
  `INSERT INTO report_readers (run_id, user_id, point_id)
    SELECT r.id, p.user_id, p.id FROM report_runs r JOIN service_points p ON p.id = r.point_id`,
  `INSERT INTO patrol_sightings (id, community_id, street_id, night, seen_at, chip)
    SELECT gen_random_uuid(), s.community_id, s.id, current_date - back, now(), 'hedge'
    FROM patrol_streets s, generate_series(1, 365) AS back`,
  `INSERT INTO inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
      preferred_contact_time, created_at)
    SELECT gen_random_uuid(), 'I-' || n, 'Ada', 'ada@example.test', '9055550199', 'Hello', 'Other', 'N/A', 'Any Time',
      now() - interval '30 days' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO public_incidents (inquiry_id, community_id, street_id, night, hour, kind, did, reported_at, written_at)
    SELECT i.id, s.community_id, s.id, current_date - 31 - i.n % 300, 2, 'damage', 'Called the police', i.created_at, now()
    FROM (SELECT id, created_at, (row_number() OVER ())::integer AS n FROM inquiries) i
    JOIN (SELECT id, community_id, (row_number() OVER ())::integer - 1 AS n, (count(*) OVER ())::integer AS all_of
      FROM patrol_streets) s ON s.n = i.n % s.all_of`,
  `INSERT INTO street_goals (id, street, community, homes, until)
    SELECT gen_random_uuid(), 'Street ' || n, c.name, 12, current_date + 30
    FROM communities c, generate_series(1, 8) AS n`,
  `INSERT INTO street_pledges (id, goal_id, user_id, address_key, state, payment_method)
    SELECT gen_random_uuid(), g.id, s.user_id, 'a' || s.n, 'saved', 'pm_' || s.n
    FROM subscribers s JOIN street_goals g ON g.community_id = s.community_id AND g.street = 'Street ' || (1 + s.n % 8)`,
  `INSERT INTO announcements (id, status, community_id, title, body, sent_at)
    SELECT gen_random_uuid(), 'sent', c.id, 'News', 'Text', now() - n * interval '1 hour'
    FROM communities c, generate_series(1, 500) AS n`,
  "RESET statement_timeout",
  "ANALYZE",
];

async function readsWhole(asked: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of asked) {
    const steps: PlanStep[] = await planOf(statement, db);
    for (const step of steps)
      if (step["Node Type"] === "Seq Scan" && large.includes(step["Relation Name"] ?? ""))
        found.push(`${step["Relation Name"]}: ${statement.sql}`);
  }
  return found;
}

onPostgres("the plans of 10,000 service points", () => {
  const some: Partial<Record<string, Points.Point>> = {};

  beforeAll(async () => {
    await db.connection().execute(async (connection) => {
      for (const each of statements) await connection.executeQuery(CompiledQuery.raw(each));
    });
    const { rows } = await sql<{ kind: string; id: string }>`
      SELECT DISTINCT ON (sp.kind) sp.kind, sp.id FROM service_points sp
      WHERE EXISTS (SELECT FROM patrol_passes p WHERE p.community_id = sp.community_id) ORDER BY sp.kind, sp.id`.execute(
      db,
    );
    for (const { kind, id } of rows) some[kind] = await Points.findPoint(id);
  });

  const about = (kind: string): Points.Point => {
    const point = some[kind];
    if (!point) throw new Error(`There is no ${kind}.`);
    return point;
  };

  test.each(["community", "street", "house"])(
    "row 259, performance: the page of a %s reads no table whole",
    async (kind) => {
      const { userId } = about(kind);
      const now = new Date();
      const month = new Date(now.getTime() - 20 * 86_400_000).toISOString().slice(0, 7);
      const asked = await queriesOf(() => monthOf(userId, month, { now, ...clock }));
      expect(asked.length).toBeGreaterThan(0);
      expect(await readsWhole(asked)).toEqual([]);
    },
  );

  test("row 257, performance: asking for points uses an index", async () => {
    const { communityId, streetId, userId } = about("house");
    const nights = { from: "2026-11-01", to: "2026-11-30" };
    const asked = await queriesOf(async () => {
      await Points.pointOf(userId);
      await Points.pointsIn(userId, nights);
      await Points.pointsOfCommunity({ communityId, kind: "street", nights });
      await Points.housesOn([streetId ?? ""]);
      await Points.waitOf(userId);
    });
    expect(asked).toHaveLength(5);
    expect(await readsWhole(asked)).toEqual([]);
  });

  test.each(["waiting", "street", "house", "community"])(
    "row 257, performance: the list of clients with the filter %s reads no people whole",
    async (service) => {
      const query = clientList.query(`http://localhost/admin/clients?service=${service}`);
      const asked = await queriesOf(() => clientList.page(query));
      const people = (await readsWhole(asked)).filter((each) => /^(profiles|users):/.test(each));
      expect(people).toEqual([]);
    },
  );

  test("rows 270-273, performance: a resident's reports, what was seen and what waits read no table whole", async () => {
    const { communityId, streetId, userId } = about("house");
    const nights = { communityId, streetId: streetId ?? "", from: "2026-11-01", to: "2026-11-30" };
    const [report] = await OwnReports.listFor(userId);
    const asked = await queriesOf(async () => {
      await OwnReports.listFor(userId);
      await OwnReports.findFor(userId, report?.id ?? "");
      await countsIn(nights);
      await listIn(nights);
      await remind();
    });
    expect(report).toBeDefined();
    expect(await readsWhole(asked)).toEqual([]);
  });

  test("row 274, performance: the page of a goal reads no table whole", async () => {
    const { slug } = await db.selectFrom("streetGoals").select("slug").limit(1).executeTakeFirstOrThrow();
    const { userId } = about("street");
    expect(await readsWhole(await queriesOf(() => pageOf(slug, userId)))).toEqual([]);
  });

  // Slow: it makes a report for each of some 1,000 houses and 2,000 streets.
  test("row 272, performance: the reports of 10,000 points are drafted within the time of their job", async () => {
    const begun = performance.now();
    const first = new Date(`${new Date().toISOString().slice(0, 7)}-01T15:00:00Z`);
    expect(await makePlanReports(first)).toBeGreaterThan(1_000);
    expect(performance.now() - begun).toBeLessThan(120_000);
  });

  test("row 257, performance: what is out of line among 10,000 is found in a second", async () => {
    const begun = performance.now();
    expect((await outOfLine()).length).toBeGreaterThan(0);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
