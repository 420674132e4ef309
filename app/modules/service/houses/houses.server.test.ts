import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { requestMail } from "~/modules/service/watches/request-mail.server";
import { end } from "~/modules/service/watches/watches.server";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { clock, forgetAssignments } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { addPoint } from "../../../../tests/support/service";
import {
  acceptRequest,
  addHouse,
  addKeyholder,
  addShift,
  askFor,
  at,
} from "../../../../tests/support/watches";
import { lookAtSight, nightsOf, record, sightList } from "./checks.server";
import { courtesyMail, sendAt, tell } from "./courtesy.server";
import { exportOf, guardExportOf, sweep } from "./house-data.server";
import { countsOf, housesOf, keyholderOf, lookAt } from "./houses.server";

useTestDatabase({ queues: [requestMail, noticeMail, courtesyMail] });

const night = "2026-12-04";
const during = at("2026-12-05 01:00");

let owner: TestPerson;
let guard: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;
let street: string;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner" });
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  round = await addRound(owner, ["Elm Road", "Lanternwood Crescent"]);
  street = round.streets[1]?.id ?? "";
  await addShift(guard.id, round.id, night);
});

/** A house under watch from this night on. */
async function watched(fields: object = {}, address?: string): Promise<TestPerson> {
  const home = await addHouse(round.id, address === undefined ? {} : { address });
  await acceptRequest(await askFor(home.id, fields), owner, street);
  return home;
}

/** A house with a House plan. */
async function checked(streetId = street, address = "7 Lanternwood Crescent"): Promise<TestPerson> {
  const home = await addHouse(round.id, { plan: "house", address });
  const point = { userId: home.id, planKey: "house" as const, communityId: round.id, streetId };
  await addPoint({ ...point, firstNight: "2026-11-01" });
  return home;
}

async function wants(home: TestPerson, courtesyAtNight = false): Promise<void> {
  await Choices.save(
    home.id,
    { ...(await Choices.find(home.id)), courtesyNotes: true, courtesyAtNight },
    "profile",
  );
}

const addresses = async (moment: Date, of = guard) =>
  (await housesOf(of.id, moment)).map(({ address }) => address);

test("row 262: a guard sees houses of the own round in a running shift, in its order, and at no other time", async () => {
  await watched();
  await checked();
  await checked(round.streets[0]?.id, "3 Elm Road");
  const list = ["3 Elm Road", "18 Lanternwood Crescent", "7 Lanternwood Crescent"];
  expect(await addresses(during)).toEqual(list);
  expect(await addresses(at("2026-12-04 22:59"))).toEqual([]);
  expect(await addresses(at("2026-12-04 23:00"))).toEqual(list);
  expect(await addresses(at("2026-12-05 06:59"))).toEqual(list);
  expect(await addresses(at("2026-12-05 07:00"))).toEqual([]);
  const other = await addPerson({ role: "guard" });
  expect(await addresses(during, other)).toEqual([]);
  await addShift(other.id, (await addRound(owner, ["Lanternwood Crescent"])).id, night);
  expect(await addresses(during, other), "another community's street of the same name").toEqual([]);
  await sql`update profiles set archived_at = now() where id = ${guard.id}`.execute(db);
  expect(await addresses(during), "no longer works here").toEqual([]);
});

test("row 262: a house is on the list from its first to its last night, and goes when its people are back", async () => {
  const home = await watched({ firstNight: "2026-12-05", lastNight: "2026-12-05" });
  await addShift(guard.id, round.id, "2026-12-05");
  await addShift(guard.id, round.id, "2026-12-06");
  expect(await addresses(during)).toEqual([]);
  expect(await addresses(at("2026-12-06 01:00"))).toEqual(["18 Lanternwood Crescent"]);
  expect(await addresses(at("2026-12-07 01:00"))).toEqual([]);
  const { id } = await db
    .selectFrom("watches")
    .select("id")
    .where("userId", "=", home.id)
    .executeTakeFirstOrThrow();
  await end(id, home.id, { at: at("2026-12-06 00:30") });
  expect(await addresses(at("2026-12-06 01:00"))).toEqual([]);
});

test("row 262: a request that nobody accepted is on no list", async () => {
  const home = await addHouse(round.id);
  await askFor(home.id);
  expect(await addresses(during)).toEqual([]);
});

test("row 262: each time a list shows a house is written down; counting the houses shows none", async () => {
  const home = await watched();
  expect(await countsOf(guard.id, during)).toEqual({ shown: 1, due: 1, left: 1 });
  expect(await db.selectFrom("houseLooks").selectAll().execute()).toEqual([]);
  await lookAt(guard.id, during);
  await lookAt(guard.id, at("2026-12-05 01:30"));
  expect(await db.selectFrom("houseLooks").selectAll().execute()).toEqual([
    {
      ...{ userId: home.id, guardId: guard.id, night, looks: 2 },
      ...{ firstAt: during, lastAt: at("2026-12-05 01:30") },
    },
  ]);
});

test("row 262: a look is recorded once however often it is pressed, and only for a house of the list", async () => {
  const home = await watched();
  const press = () => record({ house: home.id, result: "ok" }, guard, db, during);
  const presses = await Promise.all([press(), press(), press()]);
  expect(presses.filter(Boolean)).toHaveLength(1);
  expect(await countsOf(guard.id, during)).toEqual({ shown: 1, due: 1, left: 0 });
  const foreign = await addHouse(round.id);
  await expect(record({ house: foreign.id, result: "ok" }, guard, db, during)).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    record({ house: home.id, result: "ok" }, guard, db, at("2026-12-05 07:01")),
  ).rejects.toMatchObject({ status: 403 });
});

test("row 262: what a guard recorded is never changed, and outlives the account and the request", async () => {
  const home = await watched();
  await record({ house: home.id, result: "note", note: "A parcel on the porch" }, guard, db, during);
  await expect(sql`update house_checks set note = 'Nothing'`.execute(db)).rejects.toThrow(/patrol record/);
  await db.deleteFrom("users").where("id", "=", home.id).execute();
  const rows = await db.selectFrom("houseChecks").select(["userId", "watchId", "note"]).execute();
  expect(rows).toEqual([{ userId: null, watchId: null, note: "A parcel on the porch" }]);
});

test("row 262: of a problem, staff are told at once without an address, and what they open is logged", async () => {
  const dispatcher = await addPerson({ role: "dispatcher" });
  const home = await watched();
  await record({ house: home.id, result: "problem", note: "The side door is open" }, guard, db, during);
  const notices = await db.selectFrom("notifications").select(["words", "href", "userId"]).execute();
  const told = notices.filter(({ userId }) => userId === dispatcher.id);
  const problem = told.find(({ words }) => words === "A guard reports a problem at a house");
  expect(problem?.href).toMatch(/^\/admin\/houses\/checks\//);
  const { rows: mails } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${noticeMail.name}`.execute(db);
  expect(mails[0]?.count).toBeGreaterThan(0);
  const id = problem?.href.split("/").at(-1) ?? "";
  const list = await sightList.page(sightList.query("https://nightjar.example/admin/houses"));
  expect(JSON.stringify(list.rows)).not.toMatch(/Lanternwood|Noor|side door/);
  expect(await lookAtSight(id, dispatcher)).toMatchObject({
    ...{ note: "The side door is open", address: "18 Lanternwood Crescent", result: "problem" },
  });
  const looks = await db
    .selectFrom("auditLog")
    .select("actorId")
    .where("subjectId", "=", home.id)
    .where("action", "=", "client.house_viewed")
    .execute();
  expect(looks).toEqual([{ actorId: dispatcher.id }]);
});

test("row 262: the keyholder that was named comes first, and the look is in the log of the resident", async () => {
  const home = await checked();
  expect(await keyholderOf({ id: home.id, watchId: null, pointId: null }, guard)).toBeNull();
  await addKeyholder(home.id, "First Named", "+19055550111");
  const chosen = await addKeyholder(home.id, "Ben Osei");
  const { id: pointId } = await db
    .updateTable("servicePoints")
    .set({ keyholderId: chosen })
    .where("userId", "=", home.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await keyholderOf({ id: home.id, watchId: null, pointId }, guard)).toMatchObject({
    name: "Ben Osei",
  });
  const looks = await db
    .selectFrom("auditLog")
    .select("actorId")
    .where("subjectId", "=", home.id)
    .where("action", "=", "client.keyholder_viewed")
    .execute();
  expect(looks).toEqual([{ actorId: guard.id }]);
});

test("row 262: of several looks in a night the most severe counts, with all notes", async () => {
  const home = await watched();
  await lookAt(guard.id, during);
  await record({ house: home.id, result: "ok" }, guard, db, during);
  await record(
    { house: home.id, result: "problem", note: "A window is broken" },
    guard,
    db,
    at("2026-12-05 03:00"),
  );
  await record(
    { house: home.id, result: "note", note: "It is boarded up" },
    guard,
    db,
    at("2026-12-05 05:00"),
  );
  expect(await nightsOf({ userId: home.id, from: night, to: "2026-12-05" })).toEqual([
    {
      ...{ night, result: "problem", at: expect.anything(), looks: 1 },
      ...{ notes: ["A window is broken", "It is boarded up"], photos: [] },
    },
    { night: "2026-12-05", result: null, at: null, notes: [], photos: [], looks: 0 },
  ]);
});

test("row 262: a look counts for its own house only, and a second one an hour later counts again", async () => {
  const home = await watched();
  const other = await checked();
  expect(await record({ house: home.id, result: "ok" }, guard, db, during)).toBe(true);
  expect(await record({ house: home.id, result: "ok" }, guard, db, at("2026-12-05 02:00"))).toBe(true);
  const [own] = await nightsOf({ userId: home.id, from: night, to: night });
  expect(own).toMatchObject({ result: "ok", at: during });
  expect(await nightsOf({ userId: other.id, from: night, to: night })).toMatchObject([{ result: null }]);
});

test("row 263: a courtesy note goes out at once by day, at 7 AM for the night, and at night to those who asked", () => {
  const cases: [string, boolean, string][] = [
    ["2026-12-04 22:59", false, "2026-12-04 22:59"],
    ["2026-12-04 23:00", false, "2026-12-05 07:00"],
    ["2026-12-05 06:59", false, "2026-12-05 07:00"],
    ["2026-12-05 07:00", false, "2026-12-05 07:00"],
    ["2026-12-05 02:00", true, "2026-12-05 02:00"],
    // The clocks change: the night has 9 hours, or 7.
    ["2026-11-01 00:30", false, "2026-11-01 07:00"],
    ["2026-03-08 00:30", false, "2026-03-08 07:00"],
  ];
  for (const [seen, atNight, sent] of cases) expect(sendAt(at(seen), clock, atNight), seen).toEqual(at(sent));
  const hours = (+sendAt(at("2026-10-31 23:00"), clock, false) - +at("2026-10-31 23:00")) / 3_600_000;
  expect(hours).toBe(9);
});

test("row 263: only those who ask get notes; one of a kind a night, however often it is pressed", async () => {
  const home = await watched();
  const press = () => tell({ house: home.id, kind: "garage" }, guard, db, during);
  await expect(press()).rejects.toMatchObject({ status: 403 });
  await wants(home);
  const presses = await Promise.all([press(), press()]);
  expect(presses.filter(Boolean)).toHaveLength(1);
  expect(await tell({ house: home.id, kind: "car" }, guard, db, during)).toBe(true);
  const { rows } = await sql<{ startAfter: Date }>`
    select start_after from pgboss.job where name = ${courtesyMail.name}`.execute(db);
  expect(rows.map(({ startAfter }) => new Date(startAfter))).toEqual([
    at("2026-12-05 07:00"),
    at("2026-12-05 07:00"),
  ]);
});

test("row 263: a member with a plan who wants notes is on the list for them alone, without a look that is due", async () => {
  const home = await addHouse(round.id, { plan: "neighbourhood", address: "3 Elm Road" });
  await wants(home, true);
  expect(await countsOf(guard.id, during)).toEqual({ shown: 1, due: 0, left: 0 });
  await expect(record({ house: home.id, result: "ok" }, guard, db, during)).rejects.toMatchObject({
    status: 403,
  });
  expect(await tell({ house: home.id, kind: "lights" }, guard, db, during)).toBe(true);
});

test("row 264: checks, looks and notes go after 24 months; a download has none of a request that is open", async () => {
  const home = await watched();
  await lookAt(guard.id, during);
  await record({ house: home.id, result: "note", note: "A parcel on the porch" }, guard, db, during);
  expect(await exportOf(home.id)).toEqual({ checks: [], looks: [], notes: [] });
  expect(await guardExportOf(guard.id)).toMatchObject([{ night, note: "A parcel on the porch" }]);
  await sql`update watches set state = 'ended', ended_at = ${at("2026-12-06 12:00")}, checked_to = '2026-12-05'`.execute(
    db,
  );
  expect(await exportOf(home.id)).toMatchObject({ checks: [{ night }], looks: [{ night, looks: 1 }] });
  expect(await sweep(at("2028-12-04 12:00"))).toBe(0);
  expect(await sweep(at("2028-12-06 12:00"))).toBe(2);
});
