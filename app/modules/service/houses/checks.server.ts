import { sql } from "kysely";
import { coarseTime, onePass } from "~/modules/patrols/rounds/patrol-options";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { add, isShown } from "./check-photos.server";
import { checkHref, type Result, resultOf } from "./house-options";
import { housesOf } from "./houses.server";

interface Sight {
  /** The resident's id. */
  house: string;
  result: Result;
  note?: string;
  photo?: CheckedFile | undefined;
}

/**
 * Records what a guard saw at a house of the list, by the server's clock. The same result within five minutes counts
 * once, with the photo of either: the answer to the press before may have been lost. Staff are told of a problem at once. False if it was known.
 * @throws AppError 403 for a house that is not on their list now
 */
export async function record(
  { house: id, result, note = "", photo }: Sight,
  guard: Audit.Actor,
  executor: Executor = db,
  at = new Date(),
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const house = (await housesOf(guard.id, at, trx)).find((each) => each.id === id && each.isDue);
    if (!house) throw new AppError("This house is not on your list now.", 403);
    await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar house'), hashtext(${id}))`.execute(trx);
    const known = await trx
      .selectFrom("houseChecks")
      .select("id")
      .where("userId", "=", id)
      .where("night", "=", house.night)
      .where("result", "=", result)
      .where("note", "=", note)
      .where("checkedAt", ">", new Date(at.getTime() - onePass * 60_000))
      .limit(1)
      .executeTakeFirst();
    const checkId = known?.id ?? newId();
    const { communityId, streetId, pointId, watchId, night, shiftId: assignmentId } = house;
    const check = { id: checkId, userId: id, guardId: guard.id, checkedAt: at, result, note };
    if (!known)
      await trx
        .insertInto("houseChecks")
        .values({ ...check, communityId, streetId, pointId, watchId, night, assignmentId })
        .execute();
    if (photo) await add({ checkId, userId: id, photo }, trx);
    if (!known && result === "problem") await tellStaff(checkId, trx);
    return !known;
  });
}

async function tellStaff(checkId: string, trx: Executor): Promise<void> {
  const words = "A guard reports a problem at a house";
  await Notifications.notify("house_problem", { words, href: checkHref(checkId), mail: "always" }, trx);
}

/** A night that was due a look, and what came of it; `result` is null if nobody looked. */
export interface CheckedNight {
  night: string;
  result: Result | null;
  /** Of the first look, rounded like all times that residents read. */
  at: Date | null;
  notes: string[];
  /** The ids of the checks that have a photo. */
  photos: string[];
  /** How often guards opened their list with the house on it. */
  looks: number;
}

/** Nights of a house, both included, oldest first, at most 62, with the most severe result of each and all its notes. */
export async function nightsOf(
  { userId, from, to }: { userId: string; from: string; to: string },
  executor: Executor = db,
): Promise<CheckedNight[]> {
  if (to < from) return [];
  const { rows } = await sql<Omit<CheckedNight, "result"> & { result: string | null }>`
    SELECT n.night::date::text AS night, seen.result, seen.at, coalesce(seen.notes, '[]') AS notes,
      coalesce(seen.photos, '[]') AS photos,
      (SELECT coalesce(sum(l.looks), 0)::integer FROM house_looks l
        WHERE l.user_id = ${userId} AND l.night = n.night::date) AS looks
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS n (night)
    LEFT JOIN LATERAL (
      SELECT (array_agg(c.result ORDER BY array_position(ARRAY['problem', 'note', 'ok'], c.result)))[1] AS result,
        min(c.checked_at) AS at, jsonb_agg(c.note ORDER BY c.checked_at) FILTER (WHERE c.note <> '') AS notes,
        jsonb_agg(c.id ORDER BY c.checked_at) FILTER (WHERE ${isShown}) AS photos
      FROM house_checks c LEFT JOIN house_check_photos photo ON photo.check_id = c.id
        LEFT JOIN files f ON f.id = photo.file_id
      WHERE c.user_id = ${userId} AND c.night = n.night::date
    ) AS seen ON true
    ORDER BY 1 LIMIT 62`.execute(executor);
  return rows.map(({ result, at, ...row }) => ({
    ...row,
    at: at && coarse(at),
    result: result === null ? null : resultOf(result),
  }));
}

function coarse(at: Date): Date {
  const step = coarseTime * 60_000;
  return new Date(Math.round(at.getTime() / step) * step);
}

/** What guards wrote about houses, newest first, for staff: without address or name. */
export const sightList = defineList({
  from: (executor) => executor.selectFrom("houseChecks as h").where("h.result", "<>", "ok"),
  id: "h.id",
  filters: {},
  sorts: { checked: { by: sql.ref("h.checkedAt"), type: "timestamptz" } },
  start: "-checked",
  sizes: [25],
  rows: async (qb) => {
    const rows = await qb
      .innerJoin("communities as c", "c.id", "h.communityId")
      .leftJoin("profiles as g", "g.id", "h.guardId")
      .select(["h.id", "h.checkedAt", "h.result", "c.name as community", "g.fullName as guard"])
      .execute();
    return rows.map(({ result, ...row }) => ({ ...row, result: resultOf(result) }));
  },
});

/** Whether there is such a note or problem, before staff have opened it. */
export async function sightExists(id: string, executor: Executor = db): Promise<boolean> {
  const row = await executor.selectFrom("houseChecks").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** What a guard wrote, with the house, for staff who dispatch: each look is logged, and its resident can read that. */
export async function lookAtSight(id: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const row = await trx
      .selectFrom("houseChecks as h")
      .leftJoin("profiles as p", "p.id", "h.userId")
      .leftJoin("profiles as g", "g.id", "h.guardId")
      .leftJoin("houseCheckPhotos as photo", "photo.checkId", "h.id")
      .leftJoin("files as f", "f.id", "photo.fileId")
      .innerJoin("patrolStreets as s", "s.id", "h.streetId")
      .select(["h.userId", "h.checkedAt", "h.result", "h.note", "s.name as street", "g.fullName as guard"])
      .select(["p.fullName as name", "p.address", "p.phoneNumber as phone"])
      .select(sql<boolean>`coalesce(${isShown}, false)`.as("hasPhoto"))
      .where("h.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.userId !== null) {
      const subject = { type: "client", id: row.userId };
      await Audit.record({ actorId: by.id, action: "client.house_viewed", subject }, trx);
    }
    await Notifications.settle([checkHref(id)], trx);
    return { ...row, result: resultOf(row.result) };
  });
}
