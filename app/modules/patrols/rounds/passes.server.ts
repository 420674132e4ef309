import { sql } from "kysely";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { nightAt } from "~/platform/wall-time";
import { hold, refresh, stands } from "./nights.server";
import type { Source } from "./patrol-options";

interface NewPass {
  id?: string;
  communityId: string;
  streetId: string;
  passedAt: Date;
  source: Source;
  guardId?: string | null;
  assignmentId?: string | null;
  vehicle?: string;
  note?: string;
  /** It came with a press for the whole round. */
  roundId?: string;
  /** Pressed before it could count. */
  early?: boolean;
}

/** Drops the seconds: a pass is identified by its minute, street and vehicle. */
export function toMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}

/**
 * Stores passes and recomputes their nights, skipping any already known by minute, street and vehicle. Returns the ids.
 */
export async function addAll(passes: readonly NewPass[], trx: Executor): Promise<Set<string>> {
  const zone = await zoneOf(trx);
  const added = new Set<string>();
  const nights = new Map<string, (NewPass & { night: string })[]>();
  for (const pass of passes) {
    const night = nightAt(pass.passedAt, zone);
    const key = `${night} ${pass.communityId}`;
    nights.set(key, [...(nights.get(key) ?? []), { ...pass, night }]);
  }
  for (const [, rows] of [...nights].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = rows;
    if (!first) continue;
    await hold(first.communityId, first.night, trx);
    for (const { id = newId(), passedAt, vehicle = "", ...pass } of rows) {
      const at = toMinute(passedAt);
      const made = await trx
        .insertInto("patrolPasses")
        .values({ id, ...pass, vehicle, passedAt: at, again: uncountedBefore(pass.streetId, at, vehicle) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (made) added.add(made.id);
    }
    await refresh(first.communityId, first.night, trx);
  }
  return added;
}

/** A pass that does not count, taken back or early, may be recorded again. */
function uncountedBefore(streetId: string, at: Date, vehicle: string) {
  return sql<number>`(select count(*) from patrol_passes p
    where not ${stands} and p.street_id = ${streetId} and p.passed_at = ${at} and p.vehicle = ${vehicle})`;
}

interface Correction {
  communityId: string;
  night: string;
  reason: string;
}

/**
 * Takes back a pass: the row stays, and the correction says why it does not count.
 * @throws AppError 404 without such a pass; 409 if it was already taken back
 */
export async function takeBack(
  { id, communityId, reason }: { id: string; communityId: string; reason: string },
  by: { id: string | null },
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const pass = await trx
      .selectFrom("patrolPasses")
      .select("night")
      .where("id", "=", id)
      .where("communityId", "=", communityId)
      .executeTakeFirst();
    if (!pass) throw new AppError("There is no such pass.", 404);
    const { night } = pass;
    await hold(communityId, night, trx);
    const made = await trx
      .insertInto("patrolCorrections")
      .values({ id: newId(), communityId, night, kind: "taken_back", passId: id, reason, madeBy: by.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw new AppError("This pass has already been taken back.", 409);
    await refresh(communityId, night, trx);
    await recordAct("pass_taken_back", { communityId, night, reason }, by, trx);
  });
}

/** Whether a night has been shown to residents, so that anything added later is a correction. */
async function isShown(communityId: string, night: string, trx: Executor): Promise<boolean> {
  const row = await trx
    .selectFrom("patrolNights")
    .select(sql<boolean>`ends_at <= now()`.as("shown"))
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .executeTakeFirst();
  return row?.shown === true;
}

/**
 * Adds a pass that staff know of. Once the night has been shown it is a correction, and needs a reason.
 * @throws AppError 409 if it is already recorded; FieldRefusal if it needs a reason and has none
 */
export async function enter(
  pass: Omit<NewPass, "source" | "id">,
  reason: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const night = nightAt(pass.passedAt, await zoneOf(trx));
    const { communityId } = pass;
    await hold(communityId, night, trx);
    const shown = await isShown(communityId, night, trx);
    if (shown && reason === "")
      throw new FieldRefusal("The pass was not added.", {
        reason: "Residents have seen this night. Enter a reason",
      });
    const id = newId();
    const added = await addAll([{ ...pass, id, source: "form" }], trx);
    if (!added.has(id)) throw new AppError("This pass is already recorded.", 409);
    if (shown) {
      const correction = { communityId, night, reason, passId: id, madeBy: by.id };
      await trx
        .insertInto("patrolCorrections")
        .values({ id: newId(), kind: "added", ...correction })
        .execute();
      await refresh(communityId, night, trx);
    }
    await recordAct("pass_entered", { communityId, night, reason }, by, trx);
    return night;
  });
}

/** Records why passes of a night are missing. */
export async function explain(
  { communityId, night, passes, reason }: Correction & { passes: number },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await hold(communityId, night, trx);
    await trx
      .insertInto("patrolMisses")
      .values({ id: newId(), communityId, night, passes, reason, recordedBy: by.id })
      .execute();
    await refresh(communityId, night, trx);
    await recordAct("miss_explained", { communityId, night, reason }, by, trx);
  });
}

export async function recordAct(
  act: string,
  { communityId, ...after }: { communityId: string; night: string; reason?: string; passes?: number },
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  const subject = { type: "community", id: communityId };
  await Audit.record({ actorId: by.id, action: `community.${act}`, subject, after }, trx);
}

/** What somebody recorded as a guard, for the download of their data. */
export function exportOf(guardId: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolPasses")
    .select(["night", "passedAt", "note", "early"])
    .where("guardId", "=", guardId)
    .orderBy("night", "desc")
    .orderBy("passedAt", "desc")
    .limit(1_000)
    .execute();
}
