import { sql } from "kysely";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import { patrolClock, readClock } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { db, type Executor } from "~/platform/db.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import {
  coarsely,
  type DrivenStreet,
  figuresOf,
  type NightPicture,
  pictureOf,
  promiseOf,
} from "./patrol-night";
import type { Figures } from "./patrol-options";
import { roundOf } from "./rounds.server";

export async function tonight(at = new Date(), executor: Executor = db): Promise<string> {
  return nightAt(at, await zoneOf(executor));
}

/** A pass that counts: it was not pressed early, and not taken back. */
export const stands = sql<boolean>`(not p.early and not exists (
  select from patrol_corrections c where c.pass_id = p.id and c.kind = 'taken_back'))`;

/** Locks a night until the transaction ends; lock several in date order. */
export async function hold(communityId: string, night: string, trx: Executor) {
  const span = promiseOf(night, await readClock(trx));
  const { promised, end: endsAt } = span;
  await trx
    .insertInto("patrolNights")
    .values({ communityId, night, promised, misses: promised, endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom("patrolNights")
    .select("night")
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .forUpdate()
    .execute();
  return span;
}

/** Recomputes a night that the transaction has locked, from its passes and corrections. */
export async function refresh(communityId: string, night: string, trx: Executor): Promise<void> {
  const span = promiseOf(night, await readClock(trx));
  const { streets, passes } = await countedOf(communityId, night, trx);
  const { count } = await trx
    .selectFrom("patrolCorrections")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("patrolNights")
    .set({ ...figuresOf(span, streets, passes), corrections: count, endsAt: span.end })
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .execute();
}

async function countedOf(communityId: string, night: string, executor: Executor) {
  const round = await roundOf(communityId, night, executor);
  const passes = await executor
    .selectFrom("patrolPasses as p")
    .select(["p.streetId", "p.passedAt"])
    .where("p.communityId", "=", communityId)
    .where("p.night", "=", night)
    .where(stands)
    .execute();
  return { streets: round.map(({ id }) => id), passes };
}

interface Night extends Figures {
  night: string;
}

const figures = ["promised", "done", "misses", "longestGapMinutes", "corrections"] as const;

/** A community's past nights, both days included, at most 400: a night is shown once it is over. */
export async function nightsOf(
  communityId: string,
  from: string,
  to: string,
  executor: Executor = db,
): Promise<Night[]> {
  return executor
    .selectFrom("patrolNights")
    .select(["night", ...figures])
    .where("communityId", "=", communityId)
    .where("night", ">=", from)
    .where("night", "<=", to)
    .where(sql<boolean>`ends_at <= now()`)
    .orderBy("night")
    .limit(400)
    .execute();
}

/**
 * Past nights with their exact passes, for staff, both days included, at most 31. One statement reads the passes of all
 * streets.
 */
export async function picturesOf(
  { communityId, from, to }: { communityId: string; from: string; to: string },
  executor: Executor = db,
): Promise<(Night & NightPicture)[]> {
  const { rows } = await sql<Night & { clock: PatrolClock; driven: DrivenStreet[] }>`
    SELECT n.night::text AS night, n.promised, n.done, n.misses, n.longest_gap_minutes, n.corrections,
      ${patrolClock} AS clock, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'planned', s.planned,
          'at', coalesce(passed.at, '[]')) ORDER BY s.place, s.id), '[]')
        FROM (
          SELECT id, name, place,
            first_night <= n.night AND (last_night IS NULL OR last_night >= n.night) AS planned
          FROM patrol_streets WHERE community_id = n.community_id
        ) s LEFT JOIN (
          SELECT p.street_id, jsonb_agg(DISTINCT (extract(epoch FROM p.passed_at) / 60)::integer) AS at
          FROM patrol_passes p WHERE p.community_id = n.community_id AND p.night = n.night AND ${stands}
          GROUP BY p.street_id
        ) passed ON passed.street_id = s.id
        WHERE s.planned OR passed.at IS NOT NULL
      ) AS driven
    FROM patrol_nights n
    WHERE n.community_id = ${communityId} AND n.night BETWEEN ${from}::date AND ${to}::date AND n.ends_at <= now()
    ORDER BY n.night LIMIT 31`.execute(executor);
  return rows.map(({ clock, driven, ...night }) => ({
    ...night,
    ...pictureOf(promiseOf(night.night, clock), driven, night.misses),
  }));
}

/** The same for residents, whose times are rounded. */
export async function toldNights(
  range: { communityId: string; from: string; to: string },
  executor: Executor = db,
) {
  return (await picturesOf(range, executor)).map(coarsely);
}

/** For residents: the last night that is over, if it was yesterday's or the one before. */
export async function lastNightOf(communityId: string, executor: Executor = db) {
  const newest = await tonight(new Date(), executor);
  return (await toldNights({ communityId, from: laterDay(newest, -1), to: newest }, executor)).at(-1);
}

/** Each pass of a night with its street, including those taken back, at most 2,000. */
export async function passesOf(communityId: string, night: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolPasses as p")
    .innerJoin("patrolStreets as s", "s.id", "p.streetId")
    .leftJoin("patrolCorrections as c", (join) =>
      join
        .onRef("c.passId", "=", "p.id")
        .on("c.kind", "=", "taken_back")
        .on("c.communityId", "=", communityId)
        .on("c.night", "=", night),
    )
    .select(["p.id", "p.passedAt", "p.vehicle", "p.source", "p.note", "p.early", "s.name as street"])
    .select(sql<boolean>`c.id is null`.as("stands"))
    .select(sql<boolean>`p.round_id is not null`.as("withRound"))
    .where("p.communityId", "=", communityId)
    .where("p.night", "=", night)
    .orderBy("s.place")
    .orderBy("p.streetId")
    .orderBy("p.passedAt")
    .limit(2_000)
    .execute();
}

/** A pass that counts. */
export async function findPass(communityId: string, id: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolPasses as p")
    .innerJoin("patrolStreets as s", "s.id", "p.streetId")
    .select(["p.id", "p.night", "p.passedAt", "s.name as street"])
    .where("p.id", "=", id)
    .where("p.communityId", "=", communityId)
    .where(stands)
    .executeTakeFirst();
}

interface CommunityMonth extends Figures {
  communityId: string;
  name: string;
  nights: number;
}

/** Each community's month, as 2026-11: the sum of its past nights. */
export async function monthOf(month: string, executor: Executor = db): Promise<CommunityMonth[]> {
  const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::integer`;
  return executor
    .selectFrom("patrolNights as n")
    .innerJoin("communities as c", "c.id", "n.communityId")
    .select(["n.communityId", "c.name"])
    .select([
      sum("n.promised").as("promised"),
      sum("n.done").as("done"),
      sum("n.misses").as("misses"),
      sum("n.corrections").as("corrections"),
      sql<number>`max(n.longest_gap_minutes)`.as("longestGapMinutes"),
      sql<number>`count(*)::integer`.as("nights"),
    ])
    .where("n.night", ">=", `${month}-01`)
    .where("n.night", "<=", lastOf(month))
    .where(sql<boolean>`n.ends_at <= now()`)
    .groupBy(["n.communityId", "c.name"])
    .orderBy(sql`search_key(c.name)`)
    .limit(1_000)
    .execute();
}

/** The last night of a month, as 2026-11. */
export function lastOf(month: string): string {
  return laterDay(`${laterDay(`${month}-01`, 31).slice(0, 7)}-01`, -1);
}

/**
 * Why passes are missing, by night, at most 1,000; for all communities if none is given. Tonight's are told tomorrow.
 */
export async function missesOf(
  { communityId, from, to }: { communityId?: string; from: string; to: string },
  executor: Executor = db,
) {
  let misses = executor
    .selectFrom("patrolMisses as m")
    .innerJoin("patrolNights as n", (join) =>
      join.onRef("n.communityId", "=", "m.communityId").onRef("n.night", "=", "m.night"),
    )
    .select(["m.id", "m.communityId", "m.night", "m.passes", "m.reason"])
    .where("m.night", ">=", from)
    .where("m.night", "<=", to)
    .where(sql<boolean>`n.ends_at <= now()`)
    .where(sql<boolean>`not exists (select from patrol_corrections c where c.miss_id = m.id)`);
  if (communityId !== undefined) misses = misses.where("m.communityId", "=", communityId);
  return misses.orderBy("m.night").orderBy("m.id").limit(1_000).execute();
}
