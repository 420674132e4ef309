import { sql } from "kysely";
import { type RunningShift, runningShifts } from "~/modules/patrols/rounds/running-shifts.server";
import { current } from "~/modules/service/points/current-plan.server";
import { type Depth, depthOf } from "~/modules/service/watches/watch-options";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { type Result, resultOf } from "./house-options";

/** A house on a guard's list. */
export interface ListedHouse {
  /** The resident's. */
  id: string;
  address: string;
  communityId: string;
  streetId: string;
  pointId: string | null;
  watchId: string | null;
  shiftId: string;
  night: string;
  /** The company's, in which the night is counted. */
  clock: PatrolClock;
  /** Whether a look is due: the others only want courtesy notes. */
  isDue: boolean;
  wantsNotes: boolean;
  /** The last look of the night. */
  last: { at: Date; result: Result } | null;
  /** What its resident wants guards to know; null for a house that is only checked. */
  facts: Facts | null;
}

interface Facts {
  depth: Depth;
  lights: string;
  vehicles: string;
  visitors: string;
  pets: string;
  deliveries: string;
  remarks: string;
}

const maxHouses = 500;

/** Houses of a round tonight: those with a House plan, those under watch, and those whose people want courtesy notes. */
function candidates(streets: readonly string[], night: string) {
  return sql`(
    SELECT sp.user_id, sp.street_id, sp.id AS point_id, NULL::uuid AS watch_id FROM service_points sp
    WHERE sp.street_id = ANY (${[...streets]}::uuid[]) AND sp.kind = 'house' AND sp.last_night IS NULL
      AND sp.first_night <= ${night}::date
    UNION ALL
    SELECT w.user_id, w.street_id, NULL, w.id FROM watches w
    WHERE w.street_id = ANY (${[...streets]}::uuid[]) AND w.state IN ('accepted', 'running')
      AND ${night}::date BETWEEN w.first_night AND w.last_night
    UNION ALL
    SELECT p.id, st.id, NULL, NULL FROM notification_choices nc
    JOIN profiles p ON p.id = nc.user_id
    JOIN community_members m ON m.user_id = p.id AND m.status = 'active'
    JOIN patrol_streets st ON st.community_id = m.community_id AND st.id = ANY (${[...streets]}::uuid[])
      AND position(lower(st.name) IN lower(p.address)) > 0
    JOIN stripe_user_subscriptions s ON s.user_id = p.id AND ${current}
    WHERE nc.courtesy_notes)`;
}

type Row = Omit<ListedHouse, "shiftId" | "night" | "clock" | "last" | "facts" | "isDue"> & {
  lastAt: Date | null;
  lastResult: string | null;
  depth: string | null;
} & Omit<Facts, "depth">;

async function listed(shift: RunningShift, executor: Executor): Promise<ListedHouse[]> {
  const { id: shiftId, night, clock, streetIds } = shift;
  if (streetIds.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT p.id, p.address, st.community_id AS "communityId", st.id AS "streetId", found.point_id AS "pointId",
      found.watch_id AS "watchId", coalesce(nc.courtesy_notes, false) AS "wantsNotes", seen.checked_at AS "lastAt",
      seen.result AS "lastResult", w.depth, w.lights, w.vehicles, w.visitors, w.pets, w.deliveries, w.remarks
    FROM (
      SELECT user_id, (array_agg(street_id ORDER BY point_id IS NULL, watch_id IS NULL))[1] AS street_id,
        (array_agg(point_id) FILTER (WHERE point_id IS NOT NULL))[1] AS point_id,
        (array_agg(watch_id) FILTER (WHERE watch_id IS NOT NULL))[1] AS watch_id
      FROM ${candidates(streetIds, night)} AS each GROUP BY user_id
    ) AS found
    JOIN profiles p ON p.id = found.user_id AND p.address_verification_status = 'verified' AND p.address IS NOT NULL
    JOIN patrol_streets st ON st.id = found.street_id
    LEFT JOIN watches w ON w.id = found.watch_id
    LEFT JOIN notification_choices nc ON nc.user_id = p.id
    LEFT JOIN LATERAL (SELECT c.checked_at, c.result FROM house_checks c
      WHERE c.user_id = p.id AND c.night = ${night}::date ORDER BY c.checked_at DESC, c.id DESC LIMIT 1) AS seen ON true
    ORDER BY st.place, p.address, p.id LIMIT ${maxHouses}`.execute(executor);
  return rows.map(({ lastAt, lastResult, depth, ...row }) => {
    const { lights, vehicles, visitors, pets, deliveries, remarks, ...house } = row;
    const texts = { lights, vehicles, visitors, pets, deliveries, remarks };
    return {
      ...{ ...house, shiftId, night, clock, isDue: row.pointId !== null || row.watchId !== null },
      last: lastAt && lastResult ? { at: lastAt, result: resultOf(lastResult) } : null,
      facts: depth === null ? null : { depth: depthOf(depth), ...texts },
    };
  });
}

/**
 * The houses that a guard looks at now, in the order of the round: only in a shift of theirs that is under way. It shows
 * addresses to nobody; `lookAt` does, and writes each look down.
 */
export async function housesOf(
  guardId: string,
  at = new Date(),
  executor: Executor = db,
): Promise<ListedHouse[]> {
  const houses: ListedHouse[] = [];
  for (const shift of await runningShifts(guardId, at, executor)) {
    for (const house of await listed(shift, executor))
      if (!houses.some(({ id }) => id === house.id)) houses.push(house);
  }
  return houses;
}

/** How many houses a guard's list shows in a running shift, how many are due a look, and how many of them are left. */
export async function countsOf(guardId: string, at = new Date(), executor: Executor = db) {
  const houses = await housesOf(guardId, at, executor);
  const due = houses.filter(({ isDue }) => isDue);
  return { shown: houses.length, due: due.length, left: due.filter(({ last }) => last === null).length };
}

/** The list with its addresses. That a guard looked at them is written down, house by house. */
export async function lookAt(
  guardId: string,
  at = new Date(),
  executor: Executor = db,
): Promise<ListedHouse[]> {
  return inTransaction(executor, async (trx) => {
    const houses = await housesOf(guardId, at, trx);
    if (houses.length > 0)
      await trx
        .insertInto("houseLooks")
        .values(
          houses.map(({ id, night }) => ({ userId: id, guardId, night, looks: 1, firstAt: at, lastAt: at })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["userId", "night", "guardId"])
            .doUpdateSet({ looks: sql`house_looks.looks + 1`, lastAt: at }),
        )
        .execute();
    return houses;
  });
}

/** One house of the list, for what a guard writes about it; undefined if it is not on it now. */
export async function lookAtOne(
  { guardId, id }: { guardId: string; id: string },
  at = new Date(),
  executor: Executor = db,
) {
  return (await lookAt(guardId, at, executor)).find((house) => house.id === id);
}

/** Who to call about a house, for its guard who found a problem: the look is logged, and its resident can read that. */
export async function keyholderOf(
  { id, watchId, pointId }: Pick<ListedHouse, "id" | "watchId" | "pointId">,
  guard: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    const entry = await trx
      .selectFrom("householdEntries as e")
      .leftJoin("watches as w", (on) => on.onRef("w.keyholderId", "=", "e.id").on("w.id", "=", watchId))
      .leftJoin("servicePoints as sp", (on) =>
        on.onRef("sp.keyholderId", "=", "e.id").on("sp.id", "=", pointId),
      )
      .select(["e.name", "e.phone"])
      .where("e.userId", "=", id)
      .where("e.kind", "=", "keyholder")
      .orderBy(sql`w.id IS NULL`)
      .orderBy(sql`sp.id IS NULL`)
      .orderBy("e.createdAt")
      .limit(1)
      .executeTakeFirst();
    if (!entry) return null;
    const subject = { type: "client", id };
    await Audit.record({ actorId: guard.id, action: "client.keyholder_viewed", subject }, trx);
    return entry;
  });
}
