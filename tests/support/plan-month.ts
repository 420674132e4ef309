import { sql } from "kysely";
import { demoClock } from "../../app/modules/operations/demo/demo-company";
import { lastNightOver } from "../../app/modules/service/watches/watch-nights";
import { newId } from "../../app/platform/ids.server";
import { dayAt, laterDay } from "../../app/platform/wall-time";
import type { App } from "./app";
import { inDatabaseOf } from "./engines";
import { expect } from "./fixtures";
import { signedInPeople } from "./signed-in-people";
import { Visitor } from "./visitor";

const { timeZone } = demoClock;

/** Why nobody drove in the night that was missed. */
export const missedReason = "Freezing rain: the roads were closed";

/** The months that a customer sees: this one, and the one before, in which one night was missed. */
export function planMonths(now = new Date()) {
  const month = dayAt(now, timeZone).slice(0, 7);
  const before = laterDay(`${month}-01`, -1).slice(0, 7);
  const ends = { last: laterDay(`${month}-01`, -1), over: lastNightOver(now, demoClock) };
  return { before, missed: `${before}-20`, ...ends };
}

interface Customer {
  email: string;
  plan: "street" | "house";
  street: string;
  community: string;
}

/**
 * What staff and guards did since the first of the last month for a customer who has just paid: a community with one
 * street, what the plan protects, each night until last night with all its passes and, for a house, its check, but for
 * the one that was missed.
 */
export async function seedMonths(app: App, { email, plan, street, community }: Customer): Promise<void> {
  const { before, missed, over } = planMonths();
  const first = `${before}-01`;
  const [communityId, streetId, pointId] = [newId(), newId(), newId()];
  const isHouse = plan === "house";
  const nights = sql`generate_series(${first}::date, ${over}::date, interval '1 day') AS nights (night)`;
  const at = (time: string) => sql`((night::date + time ${sql.lit(time)}) AT TIME ZONE ${timeZone})`;
  await inDatabaseOf(app, (database) =>
    database.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`SELECT p.id FROM profiles p JOIN users u ON u.id = p.id
        WHERE u.email = ${email} FOR UPDATE OF p`.execute(trx);
      const userId = rows[0]?.id ?? "";
      await sql`INSERT INTO communities (id, name, description, status)
        VALUES (${communityId}, ${community}, '', 'active')`.execute(trx);
      await sql`INSERT INTO patrol_streets (id, community_id, name, place, first_night)
        VALUES (${streetId}, ${communityId}, ${street}, 0, ${first})`.execute(trx);
      await sql`INSERT INTO patrol_nights (community_id, night, ends_at, promised, done, misses)
        SELECT ${communityId}, night::date, ${at("07:00")} + interval '1 day', 24,
          CASE WHEN night = ${missed}::date THEN 0 ELSE 24 END, CASE WHEN night = ${missed}::date THEN 24 ELSE 0 END
        FROM ${nights}`.execute(trx);
      await sql`INSERT INTO patrol_misses (id, community_id, night, passes, reason)
        VALUES (${newId()}, ${communityId}, ${missed}, 24, ${missedReason})`.execute(trx);
      await sql`INSERT INTO patrol_passes (id, community_id, street_id, night, passed_at, vehicle, source)
        SELECT gen_random_uuid(), ${communityId}, ${streetId}, night::date,
          ${at("23:00")} + turn * interval '20 minutes', 'Car 7', 'import'
        FROM ${nights}, generate_series(0, 23) AS turn WHERE night <> ${missed}::date`.execute(trx);
      if (isHouse)
        await sql`UPDATE profiles SET address_verification_status = 'verified', address_verified_at = ${first}
          WHERE id = ${userId}`.execute(trx);
      await sql`INSERT INTO community_members (id, community_id, user_id)
        VALUES (${newId()}, ${communityId}, ${userId})`.execute(trx);
      await sql`INSERT INTO service_points (id, user_id, plan_key, kind, community_id, street_id, vehicle, first_night)
        VALUES (${pointId}, ${userId}, ${plan}, ${plan}, ${communityId}, ${streetId}, ${isHouse ? "" : "Car 7"}, ${first})`.execute(
        trx,
      );
      await sql`DELETE FROM service_waits WHERE user_id = ${userId}`.execute(trx);
      if (isHouse)
        await sql`INSERT INTO house_checks (id, user_id, point_id, community_id, street_id, night, checked_at, result)
          SELECT gen_random_uuid(), ${userId}, ${pointId}, ${communityId}, ${streetId}, night::date,
            ${at("23:30")}, 'ok'
          FROM ${nights} WHERE night <> ${missed}::date`.execute(trx);
    }),
  );
}

/**
 * The report of these nights, computed by the app's own job and approved by two people as staff do: its hour for making
 * it, on the day it is due, may be any. Returns its id.
 */
export async function publishReport(
  app: App,
  { email, plan, street }: Customer,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const id = newId();
  const staff = await inDatabaseOf(app, async (database) => {
    await sql`WITH run AS (
        INSERT INTO report_runs (id, kind, title, time_zone, month, community_id, street_id, point_id, first_night, last_night)
        SELECT ${id}, ${plan}, ${`Report: ${street}, ${from} to ${to}`}, ${timeZone}, date_trunc('month', ${from}::date),
          sp.community_id, sp.street_id, sp.id, ${from}::date, ${to}::date
        FROM service_points sp JOIN users u ON u.id = sp.user_id WHERE u.email = ${email}
        RETURNING id, point_id
      ) INSERT INTO report_readers (run_id, user_id, point_id)
        SELECT run.id, sp.user_id, sp.id FROM run JOIN service_points sp ON sp.id = run.point_id`.execute(
      database,
    );
    await sql`INSERT INTO pgboss.job (name, data) VALUES ('report-computing', ${JSON.stringify({ runId: id })}::jsonb)`.execute(
      database,
    );
    return signedInPeople(database, plan === "house" ? 2 : 1, "owner");
  });
  for (const { cookies } of staff) {
    const visitor = new Visitor(app);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    const path = `/admin/reports/${id}/approve`;
    await expect.poll(async () => (await visitor.get(path)).status, { intervals: [100] }).toBe(200);
    const form = (await visitor.get(path)).text;
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? "";
    const approved = await visitor.post(path, { _key: hidden("_key"), version: hidden("version") });
    expect(approved.status).toBe(303);
  }
  return id;
}
