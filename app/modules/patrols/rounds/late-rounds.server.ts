import { sql } from "kysely";
import { z } from "zod";
import { nobodyTakes } from "~/modules/patrols/assignments/open-rule.server";
import { readClock } from "~/modules/shared/company/company.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { nightAt } from "~/platform/wall-time";
import { hrefOf } from "./late-alarms.server";
import type { PressedNight } from "./night-log.server";
import { stands } from "./nights.server";
import { doneAt, promiseOf } from "./patrol-night";
import { clockWords, lateAfter, unseenAfter } from "./patrol-options";
import { roundOf } from "./rounds.server";

const minute = 60_000;

const lateRounds = defineQueue({
  name: "late-rounds",
  label: "Rounds that are late",
  schema: z.object({}),
  cron: "* * * * *",
});

export const lateRoundsWorker = worker(lateRounds, async () => {
  await look();
});

/**
 * Raises an alarm for each community whose shift is under way and that has had no round for 40 minutes, ends those
 * whose shift or night is over, and tells the owner of those that nobody has seen in 15. Returns how many were raised.
 */
export async function look(at = new Date(), executor: Executor = db): Promise<number> {
  const clock = await readClock(executor);
  const night = nightAt(at, clock.timeZone);
  const { start, end } = promiseOf(night, clock);
  const since = at >= start && at < end ? await shiftsUnderWay(at, executor) : new Map<string, number>();
  let raised = 0;
  const open = await openSince(executor);
  for (const [communityId, begun] of since) {
    const from = new Date(Math.max(begun, start.getTime()));
    if (at.getTime() - from.getTime() < lateAfter * minute) continue;
    const streets = (await roundOf(communityId, night, executor)).map(({ id }) => id);
    if (streets.length === 0) continue;
    const about = { communityId, night, clock, streets };
    const last = await lastRound(about, executor);
    const waitingSince = last && last > from ? last : from;
    const told = open.get(communityId);
    if (told && told < waitingSince)
      await endAlarms({ communityIds: [communityId], at, roundCame: waitingSince === last }, executor);
    if (at.getTime() - waitingSince.getTime() < lateAfter * minute) continue;
    if (await inTransaction(executor, (trx) => raise(about, { waitingSince, at }, trx))) raised += 1;
  }
  const others = [...open.keys()].filter((id) => !since.has(id));
  if (others.length > 0) await endAlarms({ communityIds: others, at, roundCame: false }, executor);
  if (open.size > 0) await tellOwners(at, clock.timeZone, executor);
  return raised;
}

/** The wait of each community with an alarm that goes on. */
async function openSince(executor: Executor): Promise<Map<string, Date>> {
  const rows = await executor
    .selectFrom("lateRounds")
    .select(["communityId", "waitingSince"])
    .where("endedAt", "is", null)
    .execute();
  return new Map(rows.map(({ communityId, waitingSince }) => [communityId, waitingSince]));
}

async function endAlarms(
  { communityIds, at, roundCame }: { communityIds: string[]; at: Date; roundCame: boolean },
  executor: Executor,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const ended = await trx
      .updateTable("lateRounds")
      .set({ endedAt: at, roundCame })
      .where("communityId", "in", communityIds)
      .where("endedAt", "is", null)
      .returning(["id", "communityId", "night"])
      .execute();
    if (roundCame && ended.length > 0) await Notifications.settle(ended.map(hrefOf), trx);
  });
}

/** Since when somebody has been driving, by community: shifts that follow each other are one. */
async function shiftsUnderWay(at: Date, executor: Executor): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom("workAssignments")
    .select(["communityId", "scheduledStart as start", "scheduledEnd as end"])
    .where("communityId", "is not", null)
    .where("status", "<>", "cancelled")
    .where(sql<boolean>`NOT ${nobodyTakes}`)
    .where("scheduledStart", ">", new Date(at.getTime() - 26 * 60 * minute))
    .where("scheduledStart", "<=", at)
    .orderBy("scheduledStart")
    .orderBy("id")
    .limit(2_000)
    .execute();
  const covers = new Map<string, { from: number; to: number }>();
  for (const { communityId, start, end } of rows) {
    const before = covers.get(communityId ?? "");
    const joins = before && before.to >= start.getTime();
    covers.set(communityId ?? "", {
      from: joins ? before.from : start.getTime(),
      to: Math.max(end.getTime(), joins ? before.to : 0),
    });
  }
  return new Map([...covers].flatMap(([id, { from, to }]) => (to > at.getTime() ? [[id, from]] : [])));
}

/** When the last round of a night was over: pressed as one, or with its last street. */
async function lastRound({ communityId, night, clock, streets }: PressedNight, executor: Executor) {
  const round = await executor
    .selectFrom("patrolRounds")
    .select("doneAt")
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .where("early", "=", false)
    .where("takenBackAt", "is", null)
    .orderBy("doneAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const passes = await executor
    .selectFrom("patrolPasses as p")
    .select(["p.streetId", "p.passedAt"])
    .where("p.communityId", "=", communityId)
    .where("p.night", "=", night)
    .where(stands)
    .limit(2_000)
    .execute();
  const whole = doneAt(promiseOf(night, clock), streets, passes).at(-1);
  return round && (!whole || round.doneAt > whole) ? round.doneAt : whole;
}

/** Tells the dispatchers, or the owners if there is none. Returns false if the wait was told of before. */
async function raise(
  { communityId, night, clock }: PressedNight,
  { waitingSince, at }: { waitingSince: Date; at: Date },
  trx: Executor,
): Promise<boolean> {
  const alarm = { id: newId(), communityId, night, waitingSince, raisedAt: at };
  const made = await trx
    .insertInto("lateRounds")
    .values(alarm)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return false;
  const { name } = await trx
    .selectFrom("communities")
    .select("name")
    .where("id", "=", communityId)
    .executeTakeFirstOrThrow();
  const words = lateWords(name, waitingSince, clock.timeZone);
  const href = hrefOf(alarm);
  const told = await Notifications.notify(
    "round_late",
    { words, href, mail: "always", to: ["dispatcher"] },
    trx,
  );
  if (told === 0) await tellOwner({ ...alarm, words }, at, trx);
  return true;
}

function lateWords(name: string, waitingSince: Date, zone: string): string {
  return `${name}: no round since ${clockWords(waitingSince, zone)}`;
}

async function tellOwners(at: Date, zone: string, executor: Executor): Promise<void> {
  const unseen = await executor
    .selectFrom("lateRounds as l")
    .innerJoin("communities as c", "c.id", "l.communityId")
    .select(["l.id", "l.communityId", "l.night", "l.waitingSince", "c.name"])
    .where("l.endedAt", "is", null)
    .where("l.seenAt", "is", null)
    .where("l.ownerToldAt", "is", null)
    .where("l.raisedAt", "<=", new Date(at.getTime() - unseenAfter * minute))
    .limit(200)
    .execute();
  for (const { name, ...alarm } of unseen) {
    const words = `Nobody has seen this: ${lateWords(name, alarm.waitingSince, zone)}`;
    await inTransaction(executor, (trx) => tellOwner({ ...alarm, words }, at, trx));
  }
}

async function tellOwner(
  alarm: { id: string; communityId: string; night: string; words: string },
  at: Date,
  trx: Executor,
): Promise<void> {
  const first = await trx
    .updateTable("lateRounds")
    .set({ ownerToldAt: at })
    .where("id", "=", alarm.id)
    .where("ownerToldAt", "is", null)
    .where("seenAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!first) return;
  const [words, href] = [alarm.words, hrefOf(alarm)];
  const told = await Notifications.notify("round_late", { words, href, mail: "always", to: ["owner"] }, trx);
  if (told === 0) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
}
