import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { exportOf } from "~/modules/office/privacy/personal-data.server";
import * as Shifts from "~/modules/patrols/rounds/shifts.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { nightAt } from "~/platform/wall-time";
import { forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, minutesInto } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { type Sighted, sightingSchema } from "./sighting.schema";
import * as Sightings from "./sightings.server";

useTestDatabase({ queues: [] });

let guard: TestPerson;
let communityId: string;
let streets: string[];
const night = nightAt(new Date(), timeZone);
const at = (minutes: number) => minutesInto(night, minutes);

beforeEach(async () => {
  await forgetAssignments();
  const owner = await addPerson({ role: "owner" });
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  const round = await addRound(owner, ["Elm Road", "Lanternwood Crescent"]);
  communityId = round.id;
  streets = round.streets.map(({ id }) => id);
  await shift(guard.id, communityId);
});

async function shift(guardId: string, community: string): Promise<void> {
  await db
    .insertInto("workAssignments")
    .values({
      ...{ id: newId(), title: "Patrol", location: "Brampton", guardId, communityId: community, timeZone },
      ...{ scheduledStart: at(0), scheduledEnd: at(480), wallDay: night, wallFrom: "23:00", wallTo: "07:00" },
    })
    .execute();
}

function typed(values: object): Sighted {
  const input = sightingSchema.parse({ act: "note", street: streets[0], ...values });
  if (input.act !== "note") throw new Error("Nothing was noted.");
  return input;
}

const note = (values: object, minutes = 60, by = guard) =>
  inTransaction(db, (trx) => Sightings.note(typed(values), by.id, trx, at(minutes)));
const takeBack = (minutes: number, by = guard) =>
  inTransaction(db, (trx) => Sightings.takeBackLast(by, trx, at(minutes)));
const counts = async () =>
  (await Sightings.countsIn({ communityId, from: night, to: night })).map(({ street, chip, count }) => [
    street,
    chip,
    count,
  ]);

const problems = (values: object) =>
  sightingSchema
    .safeParse({ act: "note", street: "0190aaaa-0000-7000-8000-000000000000", ...values })
    .error?.issues.map(({ message }) => message);

test("row 270: the street that a guard pressed a moment ago is chosen already, until ten minutes are over", async () => {
  const [first, second] = streets;
  const press = (streetId: string | undefined, minutes: number) =>
    inTransaction(db, (trx) =>
      Shifts.tap({ guardId: guard.id, streetId: streetId ?? "", note: "" }, trx, at(minutes)),
    );
  const chosen = async (minutes: number) => (await Sightings.pageOf(guard.id, at(minutes))).at;
  expect(await chosen(60)).toBeUndefined();
  await press(first, 60);
  await press(second, 62);
  expect([await chosen(63), await chosen(73)]).toEqual([second, undefined]);
});

test("row 270: a guard notes what they see on a street of their round, with one press", async () => {
  expect(await note({ seen: ["garage_open", "light_out", "light_out"] })).toBe("Elm Road");
  await note({ seen: ["garage_open"] }, 90);
  await note({ street: streets[1], note: "A ladder on a lawn" }, 100);
  expect(await counts()).toEqual([
    ["Elm Road", "garage_open", 2],
    ["Elm Road", "light_out", 1],
    ["Lanternwood Crescent", "other", 1],
  ]);
  const own = await Sightings.countsIn({ communityId, streetId: streets[1] ?? "", from: night, to: night });
  expect(own).toHaveLength(1);
  expect(await Sightings.listOf(communityId, night)).toHaveLength(4);
  const { patrolSightings } = (await exportOf(guard.id)) ?? {};
  expect(patrolSightings).toHaveLength(4);
});

test("row 270: only in the guard's own shift, and on a street of its round", async () => {
  const refused = { status: 403, message: "This street is not in your round now." };
  expect(await refusalOf(note({ seen: ["hedge"] }, -1)), "before the shift").toMatchObject(refused);
  expect(await refusalOf(note({ seen: ["hedge"] }, 480)), "after it").toMatchObject(refused);
  const far = await addRound(await addPerson({ role: "owner" }), ["Far Away"]);
  expect(await refusalOf(note({ street: far.streets[0]?.id, seen: ["hedge"] }))).toMatchObject(refused);
  const other = await addPerson({ role: "guard" });
  expect(await refusalOf(note({ seen: ["hedge"] }, 60, other))).toMatchObject(refused);
  expect((await Sightings.pageOf(other.id, at(60))).streets).toEqual([]);
  expect((await Sightings.pageOf(guard.id, at(60))).streets.map(({ name }) => name)).toEqual([
    "Elm Road",
    "Lanternwood Crescent",
  ]);
});

test("row 270: no number is noted, in any script, and something is", async () => {
  const numbers = ["Leave house numbers and other numbers out: a note is about the street"];
  for (const text of ["18 has its door open", "at number 12345", "door ٤", "unit ²"])
    expect(problems({ note: text }), text).toEqual(numbers);
  expect(problems({ seen: [] })).toEqual(["Tick what you saw"]);
  expect(problems({ seen: ["other"] })).toEqual(["Say what else you saw"]);
  expect(problems({ seen: ["a_castle"] })).toEqual(["Open the page again"]);
  expect(problems({ seen: ["fence"], note: "x".repeat(201) })).toEqual(["Use 200 characters or fewer"]);
  const row = { communityId, streetId: streets[0] ?? "", night, seenAt: at(60), chip: "other" };
  const stored = db.insertInto("patrolSightings").values({ id: newId(), ...row, note: "number 18" });
  await expect(stored.execute()).rejects.toThrow("check");
});

test("row 270: the guard takes the last press back within ten minutes, and nobody changes it otherwise", async () => {
  await note({ seen: ["gate_open"] }, 60);
  await note({ seen: ["fence", "parcel"] }, 70);
  const other = await addPerson({ role: "guard" });
  expect(await refusalOf(takeBack(75, other))).toMatchObject({ status: 409 });
  expect(await refusalOf(takeBack(80)), "ten minutes later").toMatchObject({
    message: "Only what you noted in the last 10 minutes can be taken back.",
  });
  await takeBack(79);
  expect(await counts()).toEqual([["Elm Road", "gate_open", 1]]);
  const listed = await Sightings.listOf(communityId, night);
  expect(listed.filter(({ stands }) => !stands)).toHaveLength(2);
  await expect(sql`UPDATE patrol_sightings SET chip = 'alarm'`.execute(db)).rejects.toThrow(
    "corrected by a row",
  );
  await expect(sql`DELETE FROM patrol_sightings`.execute(db)).rejects.toThrow("corrected by a row");
});
