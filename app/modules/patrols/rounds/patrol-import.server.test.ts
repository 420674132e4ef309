import { beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { laterDay } from "~/platform/wall-time";
import { forgetAssignments } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols, lastNight } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Nights from "./nights.server";
import { patrolImport } from "./patrol-import.server";

useTestDatabase({ queues: [] });

let owner: TestPerson;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  owner = await addPerson({ role: "owner" });
});

const line = (street: string, day: string, time: string) => ({
  ...{ community: "maple", street, day, time, vehicle: "Car 2", note: "Quiet" },
});

test("row D1: passes in a file are identified by vehicle, time and street, and undoing takes them back", async () => {
  const { id: communityId } = await addRound(owner, ["Elm Street"], "Maple");
  const lines = [line("Elm Street", lastNight, "23:40"), line("elm street", laterDay(lastNight, 1), "01:20")];
  const records = lines.map((values) => ({ id: newId(), values }));
  expect(await patrolImport.match(lines, db)).toEqual([]);
  expect(await patrolImport.faults?.(lines, db)).toEqual(new Map());
  await inTransaction(db, (trx) => patrolImport.create(records, trx, owner));
  const ids = records.map(({ id }) => id);
  const known = await patrolImport.match(lines, db);
  expect(known).toEqual(lines.map((values, index) => [patrolImport.keysOf(values)[0], ids[index]]));
  const read = await patrolImport.read(ids, db, true);
  expect(read.map(({ values }) => values)).toEqual(
    lines.map((values) => ({ ...values, community: "Maple", street: "Elm Street" })),
  );
  const nightOf = async () => (await Nights.nightsOf(communityId, lastNight, lastNight))[0];
  expect(await nightOf()).toMatchObject({ done: 2, corrections: 0 });
  expect((await patrolImport.removable(ids, db)).sort()).toEqual([...ids].sort());
  await inTransaction(db, (trx) => patrolImport.remove(ids, trx, owner));
  expect(await nightOf()).toMatchObject({ done: 0, corrections: 2 });
  expect(await patrolImport.removable(ids, db)).toEqual([]);
  expect(await patrolImport.match(lines, db)).toEqual([]);
});

test("row D1: a file that arrives more than a day after its night shows as a correction", async () => {
  const { id: communityId } = await addRound(owner, ["Elm Street"], "Maple");
  const night = laterDay(lastNight, -3);
  const add = (time: string) =>
    inTransaction(db, (trx) =>
      patrolImport.create([{ id: newId(), values: line("Elm Street", night, time) }], trx, owner),
    );
  await add("23:40");
  await db
    .updateTable("patrolNights")
    .set({ madeAt: new Date(Date.now() - 2 * 86_400_000) })
    .execute();
  await add("23:59");
  const figures = async () => (await Nights.nightsOf(communityId, night, night))[0];
  expect(await figures()).toMatchObject({ done: 2, corrections: 1 });
  // The same file again, which another process has just written.
  await add("23:59");
  expect(await figures()).toMatchObject({ done: 2, corrections: 1 });
});

test("row D1: lines about no street of that night are refused, and times are read as people write them", async () => {
  await addRound(owner, ["Elm Street"], "Maple");
  const later = laterDay(lastNight, 30);
  const lines = [
    { ...line("Elm Street", lastNight, "23:40"), community: "Oak" },
    line("Oak Street", lastNight, "23:40"),
    line("Elm Street", later, "23:40"),
  ];
  const faults = await patrolImport.faults?.(lines, db);
  expect([...(faults?.values() ?? [])]).toEqual([
    "There is no such community",
    "This street was not in the round of that night",
    "This time has not come yet",
  ]);
  const { day, time } = patrolImport.fields;
  expect(["11:40 PM", "12:05 a.m.", "1:20", "23:40:59"].map((text) => time?.schema.parse(text))).toEqual([
    "23:40",
    "00:05",
    "01:20",
    "23:40",
  ]);
  expect(time?.schema.safeParse("24:10").success).toBe(false);
  expect(day?.schema.safeParse("2026-02-30").success).toBe(false);
});

test("row D1: a line of the hour that comes twice says which, and is the same pass when read again", async () => {
  await addRound(owner, ["Elm Street"], "Maple");
  const { time } = patrolImport.fields;
  expect(["1:30 AM EST", "01:30 edt"].map((text) => time?.schema.parse(text))).toEqual([
    "01:30 EST",
    "01:30 EDT",
  ]);
  const day = "2025-11-02";
  const faultOf = async (text: string) =>
    [...((await patrolImport.faults?.([line("Elm Street", day, text)], db))?.values() ?? [])][0];
  expect(await faultOf("01:30")).toBe("This time came twice: write 01:30 EDT or 01:30 EST");
  expect(await faultOf("03:30 EDT")).toBe("It was not EDT at that time");
  for (const text of ["01:30 EDT", "01:30 EST", "03:30"]) expect(await faultOf(text), text).toBeUndefined();
  const records = ["01:30 EDT", "01:30 EST"].map((text) => ({
    id: newId(),
    values: line("Elm Street", day, text),
  }));
  await inTransaction(db, (trx) => patrolImport.create(records, trx, owner));
  const passes = await db.selectFrom("patrolPasses").select("passedAt").orderBy("passedAt").execute();
  expect(passes.map(({ passedAt }) => passedAt.toISOString())).toEqual([
    "2025-11-02T05:30:00.000Z",
    "2025-11-02T06:30:00.000Z",
  ]);
  const ids = records.map(({ id }) => id);
  expect((await patrolImport.read(ids, db, true)).map(({ values }) => values.time)).toEqual([
    "01:30 EDT",
    "01:30 EST",
  ]);
});
