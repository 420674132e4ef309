import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import * as Corrections from "../../../app/modules/patrols/rounds/corrections.server";
import * as Nights from "../../../app/modules/patrols/rounds/nights.server";
import * as Shifts from "../../../app/modules/patrols/rounds/shifts.server";
import { db } from "../../../app/platform/db.server";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { type PlanStep, planOf, queriesOf } from "../../support/statements";

useTestDatabase({ own: true, queues: [] });

const community = "00000000-0000-7000-8000-000000000001";
const nobody = "00000000-0000-7000-8000-000000000000";
const range = { communityId: community, from: "2026-10-01", to: "2026-10-31" };
const large = ["patrol_passes", "patrol_corrections"];

/** 20 communities with two streets, three years of nights, 1,040,000 passes; one in five hundred was taken back. */
const statements = [
  "SET statement_timeout = 0",
  "SET session_replication_role = replica",
  `INSERT INTO communities (id, name)
  SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Woods ' || n FROM generate_series(1, 20) AS n`,
  `INSERT INTO patrol_streets (id, community_id, name, place, first_night)
  SELECT gen_random_uuid(), c.id, 'Street ' || n, n, '2000-01-01' FROM communities c, generate_series(1, 2) AS n`,
  `INSERT INTO patrol_passes (id, community_id, street_id, night, passed_at, source)
  SELECT gen_random_uuid(), s.community_id, s.id, date '2026-11-01' - d,
    (date '2026-11-01' - d)::timestamp AT TIME ZONE 'UTC' + interval '3 hours' + n * interval '20 minutes', 'import'
  FROM patrol_streets s, generate_series(0, 1083) AS d, generate_series(0, 23) AS n`,
  `INSERT INTO patrol_corrections (id, community_id, night, kind, pass_id, reason)
  SELECT gen_random_uuid(), community_id, night, 'taken_back', id, 'Wrong street' FROM patrol_passes
  WHERE get_byte(uuid_send(id), 15) < 1`,
  `INSERT INTO patrol_nights (community_id, night, promised, done, misses, ends_at)
  SELECT c.id, date '2026-11-01' - d, 24, 24, 0, now() - interval '1 day'
  FROM communities c, generate_series(0, 1083) AS d`,
  "RESET session_replication_role",
  "RESET statement_timeout",
  "VACUUM ANALYZE",
];

function whole(steps: PlanStep[]): string[] {
  return steps.flatMap((step) =>
    step["Node Type"] === "Seq Scan" && large.includes(step["Relation Name"] ?? "")
      ? [`reads all of ${step["Relation Name"]}`]
      : [],
  );
}

onPostgres("the plans of the patrol log", () => {
  beforeAll(async () => {
    await db.connection().execute(async (connection) => {
      for (const each of statements) await connection.executeQuery(CompiledQuery.raw(each));
    });
  }, 300_000);

  test.each([
    ["the nights of a month", () => Nights.nightsOf(community, range.from, range.to)],
    ["the pictures of a month's nights", () => Nights.picturesOf(range)],
    ["all communities in a month", () => Nights.monthOf("2026-10")],
    ["the missed passes", () => Nights.missesOf(range)],
    ["the corrections", () => Corrections.correctionsOf(range)],
    ["the months", () => Corrections.monthsOf(community)],
    ["the passes of a night", () => Nights.passesOf(community, "2026-10-31")],
    ["a pass", () => Nights.findPass(community, nobody)],
    ["a guard's night", () => Shifts.tonightOf(nobody)],
    [
      "computing a night",
      () => db.transaction().execute((trx) => Nights.refresh(community, "2026-10-31", trx)),
    ],
  ])("row D1, performance: a million passes use an index for %s", async (_what, read) => {
    const asked = (await queriesOf(read)).filter(({ sql }) => /^(with|select)/i.test(sql));
    const found: string[] = [];
    for (const statement of asked) found.push(...whole(await planOf(statement, db)));
    expect(found).toEqual([]);
  });
});
