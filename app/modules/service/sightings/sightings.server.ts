import { sql } from "kysely";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import { stands } from "~/modules/patrols/rounds/nights.server";
import { roundOf } from "~/modules/patrols/rounds/rounds.server";
import { shiftsOf } from "~/modules/patrols/rounds/shifts.server";
import type { Nights } from "~/modules/service/points/points.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { nightAt } from "~/platform/wall-time";
import type { Sighted } from "./sighting.schema";
import { type Chip, takeBackFor } from "./sighting-options";

/** The streets of the rounds in whose shift a guard is now, at most 200. */
async function streetsNow(guardId: string, now: Date, executor: Executor) {
  const night = nightAt(now, await zoneOf(executor));
  const streets = [];
  for (const shift of await shiftsOf(guardId, night, executor)) {
    const { id: assignmentId, communityId, scheduledStart, scheduledEnd } = shift;
    if (!communityId || now < scheduledStart || now >= scheduledEnd) continue;
    const round = await roundOf(communityId, night, executor);
    streets.push(...round.map((street) => ({ ...street, communityId, assignmentId, night })));
  }
  return streets;
}

/** What a guard's page shows: the streets they may note something on now, and what they noted last. */
export async function pageOf(guardId: string, now = new Date(), executor: Executor = db) {
  const streets = (await streetsNow(guardId, now, executor)).map(({ id, name }) => ({ id, name }));
  const at = streets.length > 1 ? await lastPressed(guardId, now, executor) : undefined;
  return { streets, at, last: (await lastOf(guardId, now, executor)) ?? null };
}

/** The street whose button a guard pressed a moment ago; undefined after a press for a whole round. */
async function lastPressed(guardId: string, now: Date, executor: Executor) {
  const pass = await executor
    .selectFrom("patrolPasses as p")
    .select(["p.streetId", "p.roundId"])
    .where("p.guardId", "=", guardId)
    .where("p.source", "=", "guard")
    .where("p.passedAt", ">", new Date(now.getTime() - takeBackFor * 60_000))
    .where(stands)
    .orderBy("p.passedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return pass && pass.roundId === null ? pass.streetId : undefined;
}

/** What a guard noted last, while it can be taken back. */
async function lastOf(guardId: string, now: Date, executor: Executor) {
  return executor
    .selectFrom("patrolSightings as g")
    .innerJoin("patrolStreets as s", "s.id", "g.streetId")
    .select(["g.seenAt", "g.streetId", "s.name as street"])
    .where("g.guardId", "=", guardId)
    .where("g.takenBackAt", "is", null)
    .where("g.seenAt", ">", new Date(now.getTime() - takeBackFor * 60_000))
    .orderBy("g.seenAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores what a guard saw on a street of their round, in their shift, by the server's clock. Returns the street's name.
 * @throws AppError 403 for any other street or time
 */
export async function note(
  { street: streetId, seen, note: words }: Sighted,
  guardId: string,
  trx: Executor,
  now = new Date(),
): Promise<string> {
  const street = (await streetsNow(guardId, now, trx)).find(({ id }) => id === streetId);
  if (!street) throw new AppError("This street is not in your round now.", 403);
  const { name, communityId, assignmentId, night } = street;
  const about = { communityId, streetId, assignmentId, night, guardId, seenAt: now };
  await trx
    .insertInto("patrolSightings")
    .values(seen.map((chip) => ({ ...about, id: newId(), chip, note: chip === "other" ? words : "" })))
    .execute();
  return name;
}

/**
 * Takes back what a guard noted with their last press.
 * @throws AppError 409 once ten minutes are over, or if there is nothing
 */
export async function takeBackLast(by: Audit.Actor, trx: Executor, now = new Date()): Promise<void> {
  const last = await lastOf(by.id, now, trx);
  if (!last)
    throw new AppError(`Only what you noted in the last ${takeBackFor} minutes can be taken back.`, 409);
  const taken = await trx
    .updateTable("patrolSightings")
    .set({ takenBackAt: now })
    .where("guardId", "=", by.id)
    .where("streetId", "=", last.streetId)
    .where("seenAt", "=", last.seenAt)
    .where("takenBackAt", "is", null)
    .returning(["communityId", "night"])
    .execute();
  const [{ communityId, night } = { communityId: null, night: "" }] = taken;
  const subject = { type: "community", id: communityId };
  const after = { night, street: last.street, passes: taken.length };
  await Audit.record({ actorId: by.id, action: "community.sighting_taken_back", subject, after }, trx);
}

export interface Counted {
  street: string;
  chip: Chip;
  count: number;
}

/** How often each thing was seen in some nights: on one street, or on each of a community. At most 480 lines. */
export async function countsIn(
  { communityId, streetId, from, to }: Nights & { communityId: string; streetId?: string },
  executor: Executor = db,
): Promise<Counted[]> {
  let rows = executor
    .selectFrom("patrolSightings as g")
    .innerJoin("patrolStreets as s", "s.id", "g.streetId")
    .select(["s.name as street", sql<Chip>`g.chip`.as("chip"), sql<number>`count(*)::integer`.as("count")])
    .where("g.communityId", "=", communityId)
    .where("g.night", ">=", from)
    .where("g.night", "<=", to)
    .where("g.takenBackAt", "is", null);
  if (streetId !== undefined) rows = rows.where("g.streetId", "=", streetId);
  return rows
    .groupBy(["s.name", "g.chip"])
    .orderBy("s.name")
    .orderBy("count", "desc")
    .orderBy("g.chip")
    .limit(480)
    .execute();
}

/** Each thing that was seen in a night, for staff, with the note; at most 500. */
export async function listOf(communityId: string, night: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolSightings as g")
    .innerJoin("patrolStreets as s", "s.id", "g.streetId")
    .leftJoin("profiles as p", "p.id", "g.guardId")
    .select(["g.id", "g.seenAt", "g.note", "s.name as street", "p.fullName as guard"])
    .select([sql<Chip>`g.chip`.as("chip"), sql<boolean>`g.taken_back_at IS NULL`.as("stands")])
    .where("g.communityId", "=", communityId)
    .where("g.night", "=", night)
    .orderBy("g.seenAt")
    .orderBy("g.id")
    .limit(500)
    .execute();
}

/** What somebody noted as a guard, for the download of their data. */
export function exportOf(guardId: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolSightings")
    .select(["night", "seenAt", "chip", "note", "takenBackAt"])
    .where("guardId", "=", guardId)
    .orderBy("seenAt", "desc")
    .limit(1_000)
    .execute();
}
