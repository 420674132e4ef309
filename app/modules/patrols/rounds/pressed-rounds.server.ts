import type * as Audit from "~/modules/shared/audit/audit.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { followUp } from "./late-alarms.server";
import { logOf, type PressedNight, underWay } from "./night-log.server";
import { hold, refresh, stands } from "./nights.server";
import * as Passes from "./passes.server";
import { onePass } from "./patrol-options";
import { roundLog } from "./round-log";

const minute = 60_000;

interface Press {
  guardId: string;
  assignmentId: string;
  at: Date;
  /** Pressed before it can count. */
  early: boolean;
}

interface Finished {
  at: Date;
  counted: boolean;
  missed: string[];
}

/**
 * Records that a round is over: a pass now of each of its streets but those that were left out or passed on the way.
 * The same round pressed again within five minutes changes nothing.
 * @throws FieldRefusal if every street was left out
 */
export async function finish(
  night: PressedNight,
  { at, early, ...by }: Press,
  missed: readonly string[],
  trx: Executor,
): Promise<Finished> {
  const { communityId, streets } = night;
  await hold(communityId, night.night, trx);
  const log = early ? roundLog([], { start: at, every: 0 }, [], []) : await logOf(night, trx);
  const last = early ? await lastEarly(night, by.guardId, trx) : log.driven.at(-1)?.at;
  if (last && at.getTime() - last.getTime() < onePass * minute)
    return { at: last, counted: false, missed: [] };
  const passed = underWay(log, at);
  const left = streets.filter((id) => missed.includes(id) && !passed.has(id));
  if (left.length === streets.length)
    throw new FieldRefusal("The round was not recorded.", {
      missed: "Not recorded: every street is ticked as missed.",
    });
  const round = { id: newId(), communityId, night: night.night, doneAt: at, missed: left, early, ...by };
  await trx.insertInto("patrolRounds").values(round).execute();
  const driven = streets.filter((id) => !left.includes(id) && !passed.has(id));
  const rows = driven.map((streetId) => ({ communityId, streetId, passedAt: at, roundId: round.id, early }));
  await Passes.addAll(
    rows.map((row) => ({ ...row, ...by, source: "guard" as const })),
    trx,
  );
  if (!early) await followUp(night, trx, at);
  return { at, counted: true, missed: left };
}

async function lastEarly({ communityId, night }: PressedNight, guardId: string, trx: Executor) {
  const row = await trx
    .selectFrom("patrolRounds")
    .select("doneAt")
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .where("guardId", "=", guardId)
    .where("early", "=", true)
    .orderBy("doneAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.doneAt;
}

/** A guard's last round of a night that counts. */
export async function lastOwn(guardId: string, night: string, executor: Executor) {
  return executor
    .selectFrom("patrolRounds")
    .select(["id", "communityId", "doneAt", "recordedAt"])
    .where("guardId", "=", guardId)
    .where("night", "=", night)
    .where("early", "=", false)
    .where("takenBackAt", "is", null)
    .orderBy("recordedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Takes back a round with its passes, each by a correction of its own.
 * @throws AppError 409 if it was already taken back
 */
export async function takeBack(
  { id, communityId, night, reason }: { id: string; communityId: string; night: string; reason: string },
  by: Audit.Actor,
  trx: Executor,
): Promise<void> {
  await hold(communityId, night, trx);
  const taken = await trx
    .updateTable("patrolRounds")
    .set({ takenBackAt: new Date() })
    .where("id", "=", id)
    .where("takenBackAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw new AppError("This round has already been taken back.", 409);
  const passes = await trx
    .selectFrom("patrolPasses as p")
    .select("p.id")
    .where("p.roundId", "=", id)
    .where(stands)
    .execute();
  const about = { communityId, night, kind: "taken_back", reason, madeBy: by.id };
  if (passes.length > 0)
    await trx
      .insertInto("patrolCorrections")
      .values(passes.map((pass) => ({ ...about, id: newId(), passId: pass.id })))
      .execute();
  await refresh(communityId, night, trx);
  await Passes.recordAct("round_taken_back", { communityId, night, reason, passes: passes.length }, by, trx);
}

/** The rounds somebody recorded as a guard, for the download of their data. */
export function exportOf(guardId: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolRounds")
    .select(["night", "doneAt", "early", "takenBackAt"])
    .where("guardId", "=", guardId)
    .orderBy("night", "desc")
    .orderBy("doneAt", "desc")
    .limit(1_000)
    .execute();
}
