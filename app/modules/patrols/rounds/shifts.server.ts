import { sql } from "kysely";
import { noonOf } from "~/modules/patrols/assignments/assignment-list.server";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { readClock } from "~/modules/shared/company/company.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { nightAt } from "~/platform/wall-time";
import { followUp } from "./late-alarms.server";
import { logOf, underWay } from "./night-log.server";
import { hold, stands } from "./nights.server";
import * as Passes from "./passes.server";
import { promiseOf, runningOf } from "./patrol-night";
import { clockWords, onePass } from "./patrol-options";
import * as PressedRounds from "./pressed-rounds.server";
import { roundOf } from "./rounds.server";

/** A guard's shifts in the current night, from noon to noon; none for a guard who no longer works here. */
export async function shiftsOf(guardId: string, night: string, executor: Executor) {
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
 * and their own last press; without a shift, or once it is over, the one that comes next.
 */
export async function tonightOf(guardId: string, at = new Date(), executor: Executor = db) {
  const clock = await readClock(executor);
  const zone = clock.timeZone;
  const night = nightAt(at, zone);
  const span = promiseOf(night, clock);
  const shifts = [];
  for (const shift of await shiftsOf(guardId, night, executor)) {
    const { communityId } = shift;
    const round = communityId ? await roundOf(communityId, night, executor) : [];
    const ids = round.map(({ id }) => id);
    const about = communityId && ids.length > 0 ? { communityId, night, clock, streets: ids } : undefined;
    const passes = about ? await passesOf(about.communityId, night, executor) : [];
    const open = about && underWay(await logOf(about, executor), at);
    const streets = round.map((street) => {
      const own = passes.filter(({ streetId }) => streetId === street.id);
      const last = own.at(-1)?.passedAt ?? null;
      return { ...street, count: own.length, last, isPassed: open?.has(street.id) === true };
    });
    const running = about ? runningOf(span, ids, passes, at) : null;
    const counts = countsFrom(shift, span);
    shifts.push({ ...shift, streets, running, countsFrom: at < counts ? counts : null });
  }
  const own = (await lastOwn(guardId, night, executor)) ?? null;
  const isOver = shifts.every(({ scheduledEnd }) => scheduledEnd <= at);
  const next = isOver ? ((await nextOf(guardId, night, executor)) ?? null) : null;
  return { night, zone, shifts, at, own, next, isOver };
}

/** A guard's first shift after this night. */
async function nextOf(guardId: string, night: string, executor: Executor) {
  return executor
    .selectFrom("workAssignments as w")
    .leftJoin("communities as c", "c.id", "w.communityId")
    .select(["w.title", "w.location", "c.name as community", "w.wallDay as day"])
    .select(["w.scheduledStart", "w.scheduledEnd", "w.wallFrom as from", "w.wallTo as to", "w.timeZone"])
    .where("w.guardId", "=", guardId)
    .where("w.status", "<>", "cancelled")
    .where("w.scheduledStart", ">=", sql<Date>`${noonOf(night, 1)}`)
    .orderBy("w.scheduledStart")
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

/** What a guard pressed last that counts: a street, or a whole round. */
async function lastOwn(guardId: string, night: string, executor: Executor) {
  const round = await PressedRounds.lastOwn(guardId, night, executor);
  const pass = await executor
    .selectFrom("patrolPasses as p")
    .innerJoin("patrolStreets as s", "s.id", "p.streetId")
    .select(["p.id", "p.communityId", "p.passedAt as at", "p.recordedAt", "s.name"])
    .where("p.guardId", "=", guardId)
    .where("p.night", "=", night)
    .where("p.source", "=", "guard")
    .where("p.roundId", "is", null)
    .where(stands)
    .orderBy("p.recordedAt", "desc")
    .orderBy("p.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!round || (pass && pass.recordedAt > round.recordedAt)) return pass && { ...pass, isRound: false };
  const { doneAt, ...rest } = round;
  return { ...rest, at: doneAt, name: "the round", isRound: true };
}

type Shift = Awaited<ReturnType<typeof shiftsOf>>[number];
type Span = Pick<ReturnType<typeof promiseOf>, "start">;

/** From when on a press in a shift counts: not before the first round of a shift that drives the promised hours. */
function countsFrom({ scheduledStart, scheduledEnd }: Shift, { start }: Span): Date {
  return scheduledStart < start && start < scheduledEnd ? start : scheduledStart;
}

function earlyAt(now: Date, counts: Date, zone: string): string | undefined {
  return now < counts ? `kept as early, it does not count before ${clockWords(counts, zone)}` : undefined;
}

/** Why nothing can be recorded any more; undefined until the shift is over. */
function whyOver({ scheduledEnd: end }: Shift, now: Date, zone: string) {
  return now >= end ? `Not recorded: your shift ended at ${clockWords(end, zone)}.` : undefined;
}

interface Tapped {
  name: string;
  at: Date;
  counted: boolean;
  /** Why it is kept but does not count. */
  early: string | undefined;
}

/**
 * Records that a guard passed a street of tonight's round, by the server's clock. A street passed less than five
 * minutes ago is not counted again: the answer to the tap before may have been lost. Before the shift it is kept as
 * early, and never counts.
 * @throws AppError 403 for a street that is not in a round of theirs tonight; FieldRefusal after the shift
 */
export async function tap(
  { guardId, streetId, note }: { guardId: string; streetId: string; note: string },
  trx: Executor,
  now = new Date(),
): Promise<Tapped> {
  const clock = await readClock(trx);
  const zone = clock.timeZone;
  const night = nightAt(now, zone);
  let refusal = new AppError("This street is not in your round tonight.", 403);
  for (const shift of await shiftsOf(guardId, night, trx)) {
    const { id: assignmentId, communityId } = shift;
    const round = communityId ? await roundOf(communityId, night, trx) : [];
    const street = round.find(({ id }) => id === streetId);
    if (!street || !communityId) continue;
    const closed = whyOver(shift, now, zone);
    if (closed) {
      refusal = new FieldRefusal("The pass was not recorded.", { street: closed });
      continue;
    }
    const span = await hold(communityId, night, trx);
    const early = earlyAt(now, countsFrom(shift, span), zone);
    const at = Passes.toMinute(now);
    const before = await trx
      .selectFrom("patrolPasses as p")
      .select("p.passedAt")
      .where("p.communityId", "=", communityId)
      .where("p.night", "=", night)
      .where("p.streetId", "=", streetId)
      .where("p.passedAt", ">", new Date(at.getTime() - onePass * 60_000))
      .where("p.passedAt", "<=", at)
      .where(early ? sql<boolean>`p.early` : stands)
      .orderBy("p.passedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    if (before) return { name: street.name, at: before.passedAt, counted: false, early };
    const pass = {
      communityId,
      streetId,
      passedAt: at,
      guardId,
      assignmentId,
      note,
      early: early !== undefined,
    };
    await Passes.addAll([{ ...pass, source: "guard" }], trx);
    if (!early) await followUp({ communityId, night, clock, streets: round.map(({ id }) => id) }, trx, at);
    return { name: street.name, at, counted: true, early };
  }
  throw refusal;
}

/**
 * Records the end of a round in a shift of tonight, by the server's clock, with the streets that were left out.
 * @throws AppError 403 for a shift that is not theirs tonight or has no streets; FieldRefusal after the shift
 */
export async function finishRound(
  { guardId, shiftId, missed }: { guardId: string; shiftId: string; missed: readonly string[] },
  trx: Executor,
  now = new Date(),
) {
  const clock = await readClock(trx);
  const zone = clock.timeZone;
  const night = nightAt(now, zone);
  const shift = (await shiftsOf(guardId, night, trx)).find(({ id }) => id === shiftId);
  const round = shift?.communityId ? await roundOf(shift.communityId, night, trx) : [];
  if (!shift?.communityId || round.length === 0) throw new AppError("This round is not yours tonight.", 403);
  const closed = whyOver(shift, now, zone);
  if (closed) throw new FieldRefusal("The round was not recorded.", { shift: closed });
  const early = earlyAt(now, countsFrom(shift, promiseOf(night, clock)), zone);
  const about = { communityId: shift.communityId, night, clock, streets: round.map(({ id }) => id) };
  const press = { guardId, assignmentId: shift.id, at: Passes.toMinute(now), early: early !== undefined };
  const finished = await PressedRounds.finish(about, press, missed, trx);
  const left = round.filter(({ id }) => finished.missed.includes(id)).map(({ name }) => name);
  return { ...finished, missed: left, early, clock: clockWords(finished.at, zone) };
}

/**
 * Takes back what a guard pressed last tonight: a street or a round.
 * @throws AppError 409 if it is no longer their last press
 */
export async function takeBackOwn(id: string, by: Audit.Actor, trx: Executor, now = new Date()) {
  const night = nightAt(now, await zoneOf(trx));
  const last = await lastOwn(by.id, night, trx);
  if (last?.id !== id) throw new AppError("Only your last press of tonight can be taken back here.", 409);
  const { communityId, isRound } = last;
  const about = { id, communityId, night, reason: "Taken back by the guard" };
  await (isRound ? PressedRounds.takeBack(about, by, trx) : Passes.takeBack(about, by, trx));
}
