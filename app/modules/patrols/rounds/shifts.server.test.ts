import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { nightAt } from "~/platform/wall-time";
import { forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { promiseOf } from "./patrol-night";
import * as Shifts from "./shifts.server";

useTestDatabase({ queues: [] });

let guard: TestPerson;
let other: TestPerson;
let street: string;
const night = nightAt(new Date(), timeZone);
const { start, end } = promiseOf(night, timeZone);
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

test("row D1: no press counts before the shift or after it, and the refusal says when the shift is", async () => {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  for (const [at, words] of [
    [-390, /^Not recorded: your shift starts at 11:00 PM/],
    [-1, /^Not recorded: your shift starts at 11:00 PM/],
    [minutes, /^Not recorded: your shift ended at 7:00 AM/],
  ] as const)
    await expect(tap(guard, at)).rejects.toMatchObject({
      status: 400,
      fields: { street: expect.stringMatching(words) },
    });
  expect(await db.selectFrom("patrolPasses").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("patrolNights").select("night").execute()).toEqual([]);
  expect((await tap(guard, 0)).counted).toBe(true);
  expect((await tap(guard, minutes - 1)).counted).toBe(true);
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
