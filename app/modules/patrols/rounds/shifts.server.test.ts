import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import { clock, forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Passes from "./passes.server";
import { promiseOf } from "./patrol-night";
import * as Shifts from "./shifts.server";

useTestDatabase({ queues: [] });

let guard: TestPerson;
let other: TestPerson;
let street: string;
const night = nightAt(new Date(), timeZone);
const { start, end } = promiseOf(night, clock);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  const owner = await addPerson({ role: "owner" });
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  other = await addPerson({ role: "guard", fullName: "Bea Moss" });
  const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
  street = streets[0]?.id ?? "";
  await db
    .insertInto("workAssignments")
    .values({
      ...{ id: newId(), title: "Patrol", location: "Brampton", guardId: guard.id, communityId },
      ...{
        scheduledStart: start,
        scheduledEnd: end,
        timeZone,
        wallDay: night,
        wallFrom: "23:00",
        wallTo: "07:00",
      },
    })
    .execute();
});

const tap = (by: TestPerson, minutes: number) =>
  inTransaction(db, (trx) => Shifts.tap({ guardId: by.id, streetId: street, note: "" }, trx, at(minutes)));

const takeBack = (id: string, by: TestPerson) =>
  inTransaction(db, (trx) => Shifts.takeBackOwn(id, by, trx, at(60)));

test("row D1, V8.2.2: a guard sees, taps and takes back only in their own round", async () => {
  expect((await tap(guard, 10)).counted).toBe(true);
  await expect(tap(other, 30)).rejects.toMatchObject({ status: 403 });
  expect((await Shifts.tonightOf(other.id, at(30))).shifts).toEqual([]);
  const { shifts, own } = await Shifts.tonightOf(guard.id, at(30));
  expect(shifts).toHaveLength(1);
  await expect(takeBack(own?.id ?? "", other)).rejects.toMatchObject({ status: 409 });
  await takeBack(own?.id ?? "", guard);
  await expect(takeBack(own?.id ?? "", guard)).rejects.toMatchObject({ status: 409 });
});

test("row D1: one of 10 taps at once counts", async () => {
  const taps = await Promise.all(Array.from({ length: 10 }, () => tap(guard, 10)));
  expect(taps.filter(({ counted }) => counted)).toHaveLength(1);
});

test("row D1, V8.2.2: a guard who no longer works here has no round, though they can still sign in", async () => {
  await sql`update profiles set archived_at = now() where id = ${guard.id}`.execute(db);
  expect((await Shifts.tonightOf(guard.id, at(30))).shifts).toEqual([]);
  await expect(tap(guard, 10)).rejects.toMatchObject({ status: 403 });
});

test("row D1: a press before the shift is kept as early and never counts; after it, the refusal says when it ended", async () => {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  await expect(tap(guard, minutes)).rejects.toMatchObject({
    status: 400,
    fields: { street: expect.stringMatching(/^Not recorded: your shift ended at 7:00 AM/) },
  });
  expect(await db.selectFrom("patrolPasses").select("id").execute()).toEqual([]);
  for (const [at, counted] of [
    [-390, true],
    [-1, true],
    [-1, false],
  ] as const) {
    const early = expect.stringMatching(/^kept as early, it does not count before 11:00 PM/);
    expect(await tap(guard, at)).toMatchObject({ counted, early });
  }
  const { shifts, own } = await Shifts.tonightOf(guard.id, at(-1));
  expect(shifts[0]).toMatchObject({ countsFrom: start, streets: [{ count: 0, last: null }] });
  expect(own, "there is nothing to take back").toBeNull();
  expect(await tap(guard, 0), "a minute after the early one").toMatchObject({
    counted: true,
    early: undefined,
  });
  expect((await tap(guard, minutes - 1)).counted).toBe(true);
  const rows = await db.selectFrom("patrolPasses").select("early").orderBy("passedAt").execute();
  expect(rows.map(({ early }) => early)).toEqual([true, true, false, false]);
  expect(await db.selectFrom("patrolNights").select("done").executeTakeFirst()).toEqual({ done: 2 });
});

test("row D1: a shift that begins late keeps the presses before it as early, and staff may enter such a pass", async () => {
  await db
    .updateTable("workAssignments")
    .set({ scheduledStart: at(120) })
    .execute();
  expect(await tap(guard, 119)).toMatchObject({ counted: true, early: expect.any(String) });
  const [row] = await db.selectFrom("patrolPasses").selectAll().execute();
  expect(row).toMatchObject({ early: true });
  const entered = { communityId: row?.communityId ?? "", streetId: street, passedAt: at(119) };
  await Passes.enter(entered, "The camera shows it", other);
  const done = await db.selectFrom("patrolNights").select("done").executeTakeFirst();
  expect(done).toEqual({ done: 1 });
});

test("row D1: with two shifts in one night, a press counts for the one that is under way", async () => {
  const second = newId();
  await db
    .updateTable("workAssignments")
    .set({ scheduledEnd: at(240) })
    .execute();
  const [first] = await db.selectFrom("workAssignments").selectAll().execute();
  const { searchText: _, ...shift } = first ?? (undefined as never);
  await db
    .insertInto("workAssignments")
    .values({ ...shift, id: second, scheduledStart: at(240), scheduledEnd: end })
    .execute();
  expect((await tap(guard, 250)).counted).toBe(true);
  expect(await db.selectFrom("patrolPasses").select("assignmentId").execute()).toEqual([
    { assignmentId: second },
  ]);
});

test("row D1: without a shift tonight, a guard reads when the next one is", async () => {
  const week = 7 * 1_440;
  await db
    .updateTable("workAssignments")
    .set({ scheduledStart: at(week), scheduledEnd: at(week + 480), wallDay: laterDay(night, 7) })
    .execute();
  const { shifts, next } = await Shifts.tonightOf(guard.id, at(30));
  expect(shifts).toEqual([]);
  expect(next).toMatchObject({ title: "Patrol", day: laterDay(night, 7) });
  expect((await Shifts.tonightOf(other.id, at(30))).next).toBeNull();
});
