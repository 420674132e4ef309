import { sql } from "kysely";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { logOf, type PressedNight } from "./night-log.server";
import { recordAct } from "./passes.server";
import { clockWords } from "./patrol-options";

export function hrefOf({ id, communityId, night }: { id: string; communityId: string; night: string }) {
  return `${communityNoun.path}/${communityId}/patrols/${night}/late/${id}`;
}

/** After a press: a round that is over ends the alarm; of the first one that was too fast in a night, staff are told. */
export async function followUp(about: PressedNight, trx: Executor, at: Date): Promise<void> {
  const { communityId, night, clock } = about;
  const { driven } = await logOf(about, trx);
  const last = driven.at(-1);
  if (last?.at.getTime() !== at.getTime()) return;
  const ended = await trx
    .updateTable("lateRounds")
    .set({ endedAt: at, roundCame: true })
    .where("communityId", "=", communityId)
    .where("endedAt", "is", null)
    .where("waitingSince", "<", at)
    .returning(["id", "communityId", "night"])
    .execute();
  if (ended.length > 0) await Notifications.settle(ended.map(hrefOf), trx);
  if (!last.isQuick) return;
  const told = await trx
    .updateTable("patrolNights")
    .set({ quickTold: true })
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .where("quickTold", "=", false)
    .returning((row) => [
      row.selectFrom("communities").select("name").where("id", "=", communityId).as("name"),
    ])
    .executeTakeFirst();
  if (!told) return;
  const words = `${told.name}: a round faster than plausible, ${clockWords(at, clock.timeZone)}`;
  const href = `${communityNoun.path}/${communityId}/patrols/${night}`;
  await Notifications.notify("round_quick", { words, href }, trx);
}

/** A night's alarms, with who saw each. */
export async function listOf(communityId: string, night: string, executor: Executor = db) {
  return alarms(executor)
    .where("l.communityId", "=", communityId)
    .where("l.night", "=", night)
    .limit(100)
    .execute();
}

/** A round that is late now. */
export interface LateRound {
  id: string;
  communityId: string;
  night: string;
  community: string;
  waitingSince: string;
}

/** For the dashboard: the rounds that are late and that nobody has seen, the longest first. */
export function unseenNow() {
  return sql<LateRound[]>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'communityId', community_id, 'night', night,
      'community', name, 'waitingSince', waiting_since) ORDER BY waiting_since, id), '[]')
    FROM (
      SELECT l.id, l.community_id, l.night, c.name, l.waiting_since
      FROM late_rounds l JOIN communities c ON c.id = l.community_id
      WHERE l.ended_at IS NULL AND l.seen_at IS NULL ORDER BY l.waiting_since, l.id LIMIT 5
    ) AS late`;
}

export async function find(
  { id, communityId }: { id: string; communityId: string },
  executor: Executor = db,
) {
  return alarms(executor).where("l.id", "=", id).where("l.communityId", "=", communityId).executeTakeFirst();
}

function alarms(executor: Executor) {
  return executor
    .selectFrom("lateRounds as l")
    .leftJoin("profiles as p", "p.id", "l.seenBy")
    .select(["l.id", "l.night", "l.waitingSince", "l.raisedAt", "l.seenAt", "l.done", "l.ownerToldAt"])
    .select(["l.endedAt", "l.roundCame", "p.fullName as seenBy"])
    .orderBy("l.raisedAt")
    .orderBy("l.id");
}

/**
 * Says who has seen an alarm, and what was done.
 * @throws AppError 404 without such an alarm; 409 if somebody else has seen it
 */
export async function see(
  { id, communityId, done }: { id: string; communityId: string; done: string },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const seen = await trx
      .updateTable("lateRounds")
      .set({ seenAt: new Date(), seenBy: by.id, done })
      .where("id", "=", id)
      .where("communityId", "=", communityId)
      .where("seenAt", "is", null)
      .returning(["id", "communityId", "night"])
      .executeTakeFirst();
    if (!seen) {
      const alarm = await find({ id, communityId }, trx);
      if (!alarm) throw new AppError("There is no such alarm.", 404);
      throw new AppError(`${alarm.seenBy ?? "Somebody else"} has already seen this: ${alarm.done}`, 409);
    }
    await Notifications.settle([hrefOf(seen)], trx);
    await recordAct("late_round_seen", { communityId, night: seen.night, reason: done }, by, trx);
  });
}
