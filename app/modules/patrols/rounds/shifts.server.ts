import { sql } from "kysely";
import { noonOf } from "~/modules/patrols/assignments/assignment-list.server";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { nightAt } from "~/platform/wall-time";
import { hold, stands } from "./nights.server";
import * as Passes from "./passes.server";
import { promiseOf, runningOf } from "./patrol-night";
import { clockWords, onePass } from "./patrol-options";
import { roundOf } from "./rounds.server";

/** A guard's shifts in the current night, from noon to noon; none for a guard who no longer works here. */
async function shiftsOf(guardId: string, night: string, executor: Executor) {
  return executor
    .selectFrom("workAssignments as a")
    .innerJoin("profiles as p", (join) => join.onRef("p.id", "=", "a.guardId").on("p.archivedAt", "is", null))
    .leftJoin("communities as c", "c.id", "a.communityId")
    .select(["a.id", "a.title", "a.location", "a.notes", "a.communityId", "c.name as community"])
    .select(["a.scheduledStart", "a.scheduledEnd", "a.wallFrom as from", "a.wallTo as to", "a.timeZone"])
    .where("a.guardId", "=", guardId)
    .where("a.status", "<>", "cancelled")
    .where("a.scheduledStart", ">=", sql<Date>`${noonOf(night, 0)}`)
    .where("a.scheduledStart", "<", sql<Date>`${noonOf(night, 1)}`)
    .orderBy("a.scheduledStart")
    .limit(5)
    .execute();
}

/** Where a guard's current shift is, or else tonight's latest; null before the first. */
export async function placeOf(
  guardId: string,
  executor: Executor = db,
  at = new Date(),
): Promise<string | null> {
  const shifts = await shiftsOf(guardId, nightAt(at, await zoneOf(executor)), executor);
  const last = shifts.findLast(({ scheduledStart }) => scheduledStart <= at);
  return last ? [...new Set([last.community, last.location])].filter(Boolean).join(", ") : null;
}

/**
 * What a guard sees of tonight: their shifts, the streets of each, when each street was last passed, the night so far,
 * and their own last pass; without a shift, the one that comes next.
 */
export async function tonightOf(guardId: string, at = new Date(), executor: Executor = db) {
  const zone = await zoneOf(executor);
  const night = nightAt(at, zone);
  const shifts = [];
  for (const shift of await shiftsOf(guardId, night, executor)) {
    const { communityId } = shift;
    const round = communityId ? await roundOf(communityId, night, executor) : [];
    const passes = communityId ? await passesOf(communityId, night, executor) : [];
    const streets = round.map((street) => {
      const own = passes.filter(({ streetId }) => streetId === street.id);
      return { ...street, count: own.length, last: own.at(-1)?.passedAt ?? null };
    });
    const ids = round.map(({ id }) => id);
    const running = ids.length > 0 ? runningOf(promiseOf(night, zone), ids, passes, at) : null;
    shifts.push({ ...shift, streets, running });
  }
  const own = (await lastOwn(guardId, night, executor)) ?? null;
  const coming = shifts.length === 0 ? ((await nextOf(guardId, at, executor)) ?? null) : null;
  return { night, zone, shifts, at, own, coming };
}

async function nextOf(guardId: string, at: Date, executor: Executor) {
  return executor
    .selectFrom("workAssignments")
    .select(["title", "location", "scheduledStart", "scheduledEnd", "timeZone"])
    .select(["wallDay as day", "wallFrom as from", "wallTo as to"])
    .where("guardId", "=", guardId)
    .where("status", "<>", "cancelled")
    .where("scheduledStart", ">", at)
    .orderBy("scheduledStart")
    .limit(1)
    .executeTakeFirst();
}

/** The oldest first. */
async function passesOf(communityId: string, night: string, executor: Executor) {
  return executor
    .selectFrom("patrolPasses as p")
    .select(["p.streetId", "p.passedAt"])
    .where("p.communityId", "=", communityId)
    .where("p.night", "=", night)
    .where(stands)
    .orderBy("p.passedAt")
    .limit(2_000)
    .execute();
}

async function lastOwn(guardId: string, night: string, executor: Executor) {
  return executor
    .selectFrom("patrolPasses as p")
    .innerJoin("patrolStreets as s", "s.id", "p.streetId")
    .select(["p.id", "p.communityId", "p.passedAt", "s.name"])
    .where("p.guardId", "=", guardId)
    .where("p.night", "=", night)
    .where("p.source", "=", "guard")
    .where(stands)
    .orderBy("p.recordedAt", "desc")
    .orderBy("p.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface Tapped {
  name: string;
  at: Date;
  counted: boolean;
}

/**
 * Records that a guard passed a street of tonight's round, by the server's clock. A street passed less than five
 * minutes ago is not counted again: the answer to the tap before may have been lost.
 * @throws AppError 403 for a street that is not in a round of theirs tonight; FieldRefusal before and after the shift
 */
export async function tap(
  { guardId, streetId, note }: { guardId: string; streetId: string; note: string },
  trx: Executor,
  now = new Date(),
): Promise<Tapped> {
  const zone = await zoneOf(trx);
  const night = nightAt(now, zone);
  let refusal = new AppError("This street is not in your round tonight.", 403);
  for (const shift of await shiftsOf(guardId, night, trx)) {
    const { id: assignmentId, communityId } = shift;
    const round = communityId ? await roundOf(communityId, night, trx) : [];
    const street = round.find(({ id }) => id === streetId);
    if (!street || !communityId) continue;
    const closed = whyClosed(shift, now, zone);
    if (closed) {
      refusal = new FieldRefusal("The pass was not recorded.", { street: closed });
      continue;
    }
    await hold(communityId, night, trx);
    const at = Passes.toMinute(now);
    const before = await trx
      .selectFrom("patrolPasses as p")
      .select("p.passedAt")
      .where("p.communityId", "=", communityId)
      .where("p.night", "=", night)
      .where("p.streetId", "=", streetId)
      .where("p.passedAt", ">", new Date(at.getTime() - onePass * 60_000))
      .where("p.passedAt", "<=", at)
      .where(stands)
      .orderBy("p.passedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    if (before) return { name: street.name, at: before.passedAt, counted: false };
    const pass = { communityId, streetId, passedAt: at, guardId, assignmentId, note };
    await Passes.addAll([{ ...pass, source: "guard" }], trx);
    return { name: street.name, at, counted: true };
  }
  throw refusal;
}

/** Why nothing can be recorded at this time; undefined during the shift. */
function whyClosed(shift: { scheduledStart: Date; scheduledEnd: Date }, now: Date, zone: string) {
  const { scheduledStart: start, scheduledEnd: end } = shift;
  if (now < start) return `Not recorded: your shift starts at ${clockWords(start, zone)}.`;
  return now >= end ? `Not recorded: your shift ended at ${clockWords(end, zone)}.` : undefined;
}

/**
 * Takes back a guard's own last pass of tonight.
 * @throws AppError 409 if it is no longer their last pass
 */
export async function takeBackOwn(passId: string, by: Audit.Actor, trx: Executor, now = new Date()) {
  const night = nightAt(now, await zoneOf(trx));
  const last = await lastOwn(by.id, night, trx);
  if (last?.id !== passId) throw new AppError("Only your last pass of tonight can be taken back here.", 409);
  const { communityId } = last;
  await Passes.takeBack({ id: passId, communityId, reason: "Taken back by the guard" }, by, trx);
}
