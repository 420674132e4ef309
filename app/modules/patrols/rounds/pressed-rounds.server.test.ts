import { beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { nightAt } from "~/platform/wall-time";
import { clock, forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as NightLog from "./night-log.server";
import { promiseOf } from "./patrol-night";
import * as PressedRounds from "./pressed-rounds.server";
import * as Shifts from "./shifts.server";

useTestDatabase({ queues: [] });

let guard: TestPerson;
let other: TestPerson;
let communityId: string;
let streets: string[];
let shiftId: string;
const night = nightAt(new Date(), timeZone);
const { start, end } = promiseOf(night, clock);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  const owner = await addPerson({ role: "owner" });
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  other = await addPerson({ role: "guard", fullName: "Bea Moss" });
  const round = await addRound(owner, ["Lanternwood Crescent", "Copperleaf Drive", "Heart Lake Road"]);
  communityId = round.id;
  streets = round.streets.map(({ id }) => id);
  shiftId = newId();
  const wall = { timeZone, wallDay: night, wallFrom: "23:00", wallTo: "07:00" };
  await db
    .insertInto("workAssignments")
    .values({
      ...{ id: shiftId, title: "Patrol", location: "Brampton", guardId: guard.id, communityId },
      ...{ scheduledStart: start, scheduledEnd: end, ...wall },
    })
    .execute();
});

const tap = (place: number, minutes: number) =>
  inTransaction(db, (trx) =>
    Shifts.tap({ guardId: guard.id, streetId: streets[place] ?? "", note: "" }, trx, at(minutes)),
  );

const finish = (minutes: number, missed: number[] = [], by = guard) =>
  inTransaction(db, (trx) =>
    Shifts.finishRound(
      { guardId: by.id, shiftId, missed: missed.map((place) => streets[place] ?? "") },
      trx,
      at(minutes),
    ),
  );

/** How often each street was passed, as the guard's page counts. */
async function counts(minutes: number): Promise<number[]> {
  const { shifts } = await Shifts.tonightOf(guard.id, at(minutes));
  return shifts[0]?.streets.map(({ count }) => count) ?? [];
}

async function figures() {
  return db.selectFrom("patrolNights").select(["done", "longestGapMinutes"]).executeTakeFirst();
}

test("row D1: one press records a pass of each street but those ticked as missed", async () => {
  expect(await finish(18)).toMatchObject({ counted: true, missed: [] });
  expect(await counts(18)).toEqual([1, 1, 1]);
  expect(await finish(38, [2])).toMatchObject({ counted: true, missed: ["Heart Lake Road"] });
  expect(await counts(38)).toEqual([2, 2, 1]);
  expect(await figures()).toMatchObject({ done: 1 });
  const log = { communityId, night, clock };
  expect(await NightLog.standingOut(log)).toMatchObject([
    { at: at(38), isQuick: false, missed: ["Heart Lake Road"] },
  ]);
});

test("row D1: a street pressed on the way is not recorded again with its round, even if it is ticked", async () => {
  await tap(0, 5);
  const { shifts } = await Shifts.tonightOf(guard.id, at(6));
  expect(shifts[0]?.streets.map(({ isPassed }) => isPassed)).toEqual([true, false, false]);
  expect(await finish(18, [0])).toMatchObject({ missed: [] });
  expect(await counts(18)).toEqual([1, 1, 1]);
  await tap(0, 30);
  expect(await finish(75), "after forty minutes it was another round").toMatchObject({ counted: true });
  expect(await counts(75)).toEqual([3, 2, 2]);
});

test("row D1: a street that was left out and made up is recorded with the next round too", async () => {
  await finish(18, [2]);
  await tap(2, 22);
  await finish(38);
  expect(await counts(38)).toEqual([2, 2, 2]);
});

test("row D1: a round pressed ten times at once, or again within five minutes, counts once", async () => {
  const presses = await Promise.all(Array.from({ length: 10 }, () => finish(18, [1])));
  expect(presses.filter(({ counted }) => counted)).toHaveLength(1);
  expect(await finish(22), "without the tick").toMatchObject({
    counted: false,
    clock: expect.stringMatching(/^11:18 PM/),
  });
  expect(await counts(22)).toEqual([1, 0, 1]);
  expect((await finish(23)).counted).toBe(true);
});

test("row D1: every street pressed singly is a round, and pressing Round done after it changes nothing", async () => {
  for (const [place, minute] of [4, 9, 14].entries()) await tap(place, minute);
  expect((await finish(15)).counted).toBe(false);
  expect(await counts(15)).toEqual([1, 1, 1]);
});

test("row D1: a round with every street missed is refused", async () => {
  await expect(finish(18, [0, 1, 2])).rejects.toMatchObject({
    status: 400,
    fields: { missed: "Not recorded: every street is ticked as missed." },
  });
  expect(await db.selectFrom("patrolRounds").select("id").execute()).toEqual([]);
});

test("row D1, V8.2.2: only the guard of the shift finishes its round, and only until it is over", async () => {
  await expect(finish(18, [], other)).rejects.toMatchObject({ status: 403 });
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  await expect(finish(minutes)).rejects.toMatchObject({
    fields: { shift: expect.stringMatching(/^Not recorded: your shift ended at 7:00 AM/) },
  });
});

test("row D1: a round before the shift is kept as early, once, and counts for no round", async () => {
  const early = expect.stringMatching(/^kept as early/);
  expect(await finish(-10)).toMatchObject({ counted: true, early });
  expect(await finish(-7)).toMatchObject({ counted: false });
  expect(await counts(1)).toEqual([0, 0, 0]);
  expect(await finish(19)).toMatchObject({ counted: true, early: undefined });
  expect(await counts(19)).toEqual([1, 1, 1]);
  expect(await figures()).toMatchObject({ done: 1 });
  const rows = await db.selectFrom("patrolPasses").select("early").execute();
  expect(rows.filter((row) => row.early)).toHaveLength(3);
});

test("row D1: a round is taken back as one, and may be pressed again at once", async () => {
  await tap(0, 5);
  await finish(18);
  const { own } = await Shifts.tonightOf(guard.id, at(19));
  expect(own).toMatchObject({ isRound: true, at: at(18) });
  const undo = (id = "") => inTransaction(db, (trx) => Shifts.takeBackOwn(id, guard, trx, at(19)));
  await undo(own?.id);
  expect(await counts(19), "the street pressed on the way stays").toEqual([1, 0, 0]);
  await expect(undo(own?.id)).rejects.toMatchObject({ status: 409 });
  expect((await finish(19, [2])).counted).toBe(true);
  expect(await counts(19)).toEqual([1, 1, 0]);
});

test("row D1: staff are told once a night of a round that was faster than plausible, and it counts", async () => {
  for (const minutes of [18, 25, 32]) expect((await finish(minutes)).counted).toBe(true);
  expect(await counts(32)).toEqual([3, 3, 3]);
  const notices = await db.selectFrom("notifications").select(["kind", "words"]).execute();
  expect(notices).toEqual([
    { kind: "round_quick", words: expect.stringMatching(/: a round faster than plausible, 11:25 PM/) },
  ]);
});

test("row D1: what a guard records, and whether early, is in the copy of their data", async () => {
  await finish(18);
  expect(await PressedRounds.exportOf(guard.id)).toMatchObject([{ night, doneAt: at(18), early: false }]);
  expect(await PressedRounds.exportOf(other.id)).toEqual([]);
});

test("row D1: a recorded round is never changed", async () => {
  await finish(18);
  await expect(db.updateTable("patrolRounds").set({ missed: [] }).execute()).rejects.toThrow(/corrected/);
  await expect(db.deleteFrom("patrolRounds").execute()).rejects.toThrow();
  await expect(db.updateTable("patrolPasses").set({ early: true }).execute()).rejects.toThrow(/corrected/);
});
