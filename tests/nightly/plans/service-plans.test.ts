import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { clientList } from "../../../app/modules/residents/clients/client-list.server";
import { outOfLine } from "../../../app/modules/service/points/follow.server";
import * as Points from "../../../app/modules/service/points/points.server";
import { monthOf } from "../../../app/modules/service/promises/months.server";
import { db } from "../../../app/platform/db.server";
import { timeZone } from "../../support/assignments";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { manyPeople } from "../../support/many-people";
import { type PlanStep, planOf, queriesOf, type Statement } from "../../support/statements";

useTestDatabase({ own: true, queues: [] });

const large = [
  ...["profiles", "users", "community_members", "service_points", "stripe_customers", "stripe_subscriptions"],
  ...["patrol_passes", "patrol_nights", "report_runs", "announcements"],
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
      const asked = await queriesOf(() => monthOf(userId, month, { now, timeZone }));
      expect(asked.length).toBeGreaterThan(0);
      expect(await readsWhole(asked)).toEqual([]);
    },
  );

  test("row 257, performance: whoever asks for points uses an index", async () => {
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

  test("row 257, performance: what is out of line among 10,000 is found in a second", async () => {
    const begun = performance.now();
    expect((await outOfLine()).length).toBeGreaterThan(0);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
