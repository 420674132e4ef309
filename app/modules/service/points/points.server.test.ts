import { beforeEach, expect, test } from "vitest";
import * as Household from "~/modules/residents/household/household.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { laterDay } from "~/platform/wall-time";
import { clock } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { addSubscriber, joinCommunity, setPlan, verifyAddress } from "../../../../tests/support/service";
import { assign, read } from "./assign.server";
import { firstWholeNight, follow, outOfLine } from "./follow.server";
import * as Points from "./points.server";
import { tellOverdue } from "./upkeep.server";

useTestDatabase({ queues: [] });

let owner: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;

beforeEach(async () => {
  await forgetPatrols();
  await db.deleteFrom("serviceWaits").execute();
  owner = await addPerson({ role: "owner" });
  round = await addRound(owner, ["Lanternwood Crescent", "Elm Road"]);
});

/** Evening in Toronto, before the night begins. */
const evening = new Date("2026-11-15T23:00:00Z");
const night = "2026-11-15";
const street = (n = 0) => round.streets[n]?.id ?? "";

async function waitOf(userId: string) {
  return db
    .selectFrom("serviceWaits")
    .select(["planKey", "dueAt", "toldAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

async function actsOf(userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", userId)
    .where("action", "like", "client.service%")
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action.replace("client.service_", ""));
}

test("row 257: nights are whole: a plan bought after the night began protects from the next one", () => {
  const first = (at: string) => firstWholeNight(new Date(at), clock);
  expect(first("2026-11-16T03:59:00Z"), "10:59 PM").toBe("2026-11-15");
  expect(first("2026-11-16T04:00:00Z"), "11 PM").toBe("2026-11-16");
  expect(first("2026-11-16T07:00:00Z"), "2 AM").toBe("2026-11-16");
  expect(first("2026-11-16T17:00:00Z"), "noon").toBe("2026-11-16");
});

test("row 257: a neighbourhood plan of a member protects the community by itself, once", async () => {
  const { id } = await addSubscriber(round.id, "neighbourhood", evening);
  await Promise.all([follow(id, evening), follow(id, evening)]);
  expect(await Points.pointOf(id)).toMatchObject({
    ...{ kind: "community", planKey: "neighbourhood", communityId: round.id, streetId: null },
    ...{ firstNight: night, lastNight: null },
  });
  expect(await waitOf(id)).toBeUndefined();
  expect(await actsOf(id)).toEqual(["begun"]);
});

test("row 257: a plan without a community, street or house is a task that is due in a day", async () => {
  const { id } = await addPerson();
  await setPlan(id, "neighbourhood");
  expect(await outOfLine()).toContain(id);
  await follow(id, evening);
  expect(await outOfLine()).not.toContain(id);
  const dueAt = new Date(evening.getTime() + 86_400_000);
  expect(await waitOf(id)).toEqual({ planKey: "neighbourhood", dueAt, toldAt: null });
  await joinCommunity(id, round.id);
  expect(await outOfLine()).toContain(id);
  await follow(id, evening);
  expect(await Points.pointOf(id)).toMatchObject({ kind: "community" });
  expect(await waitOf(id)).toBeUndefined();
});

test("row 257: staff are told once of a plan that waited longer than a day, and no longer once it is assigned", async () => {
  const { id } = await addSubscriber(round.id, "street", evening);
  const [before, due] = [86_399_999, 86_400_000].map((later) => new Date(evening.getTime() + later));
  expect(await tellOverdue(before)).toBe(0);
  expect(await tellOverdue(due)).toBe(1);
  expect(await tellOverdue(due)).toBe(0);
  const told = () =>
    db.selectFrom("notifications").select(["words", "readAt"]).where("userId", "=", owner.id).execute();
  expect(await told()).toEqual([
    { words: "The Street Patrol of Ada Lindqvist has protected nothing for a day", readAt: null },
  ]);
  await assign(id, { streetId: street(), vehicle: "Car 3" }, owner, { at: due });
  expect((await told())[0]?.readAt).not.toBeNull();
});

test("row 257: several plans that wait are one notification, which leads to all of them", async () => {
  for (let n = 0; n < 4; n++) await addSubscriber(round.id, "street", evening);
  expect(await tellOverdue(new Date(evening.getTime() + 86_400_000))).toBe(4);
  const told = await db
    .selectFrom("notifications")
    .select(["words", "href"])
    .where("userId", "=", owner.id)
    .execute();
  expect(told).toEqual([
    { words: "4 plans have protected nothing for a day", href: "/admin/clients?service=waiting" },
  ]);
});

test("row 257: staff assign a street of the community, with its vehicle; another street begins a new point", async () => {
  const { id } = await addSubscriber(round.id, "street", evening);
  expect(await Points.pointOf(id)).toBeUndefined();
  expect(await read(id)).toMatchObject({ plan: { protects: "street" }, point: null, streets: round.streets });
  const strange = await addRound(owner, ["Far Away"]);
  const foreign = { streetId: strange.streets[0]?.id ?? "", vehicle: "Car 3" };
  expect(await refusalOf(assign(id, foreign, owner))).toMatchObject({
    message: "Nothing was changed. Choose a street that is on the round.",
  });
  expect(await refusalOf(assign(id, { streetId: street() }, owner))).toMatchObject({
    message: "Nothing was changed. Enter the vehicle, as guards record it.",
  });
  const typed = { streetId: street(), vehicle: "Car 3" };
  expect(await assign(id, typed, owner, { at: evening })).toBe(true);
  const point = await Points.pointOf(id);
  expect(point).toMatchObject({
    kind: "street",
    street: "Lanternwood Crescent",
    vehicle: "Car 3",
    firstNight: night,
  });
  expect(await refusalOf(assign(id, typed, owner)), "opened before").toMatchObject({ status: 409 });
  expect(await assign(id, { ...typed, point: point?.id }, owner)).toBe(false);
  const later = new Date(evening.getTime() + 5 * 86_400_000);
  await assign(id, { ...typed, streetId: street(1), point: point?.id }, owner, { at: later });
  const points = await Points.pointsIn(id, { from: "2026-11-01", to: "2026-11-30" });
  expect(points.map(({ street: name, firstNight, lastNight }) => [name, firstNight, lastNight])).toEqual([
    ["Lanternwood Crescent", night, laterDay(night, 4)],
    ["Elm Road", laterDay(night, 5), null],
  ]);
  expect(await actsOf(id)).toEqual(["begun", "ended", "begun"]);
});

test("row 257: a house only at a verified address, with a keyholder of that household; another address ends it", async () => {
  const { id } = await addSubscriber(round.id, "house", evening);
  const typed = { streetId: street() };
  expect(await refusalOf(assign(id, typed, owner))).toMatchObject({
    message: "Verify the address of this client first.",
  });
  await verifyAddress(id, new Date(Date.now() - 1_000));
  const other = await Household.add((await addPerson()).id, "keyholder", {
    name: "Pat",
    phone: null,
    note: "",
  });
  expect(await refusalOf(assign(id, { ...typed, keyholderId: other }, owner))).toMatchObject({
    message: "Nothing was changed. Choose a keyholder of this household.",
  });
  await assign(id, typed, owner, { at: evening });
  const houses = await Points.housesOn([street()]);
  expect(houses).toMatchObject([{ userId: id, address: "18 Lanternwood Crescent", keyholderId: null }]);
  const own = await Household.add(id, "keyholder", { name: "Pat", phone: null, note: "" });
  const point = (await Points.pointOf(id))?.id;
  await assign(id, { ...typed, keyholderId: own, point }, owner, { at: evening });
  expect((await Points.pointOf(id))?.id, "goes on").toBe(point);
  await Household.remove({ userId: id, kind: "keyholder", id: own });
  expect(await Points.pointOf(id)).toMatchObject({ id: point, keyholderId: null });
  await verifyAddress(id, new Date(Date.now() + 60_000));
  expect(await outOfLine()).toContain(id);
  await follow(id);
  expect(await Points.pointOf(id)).toBeUndefined();
  expect(await Points.housesOn([street()])).toEqual([]);
  expect(await waitOf(id)).toMatchObject({ planKey: "house" });
});

test("row 257: a plan changed in the middle of a month ends one point and asks for the next, with no night twice", async () => {
  const { id } = await addSubscriber(round.id, "neighbourhood", new Date("2026-11-01T18:00:00Z"));
  await setPlan(id, "street");
  expect(await outOfLine()).toContain(id);
  await follow(id, evening);
  expect(await Points.pointOf(id)).toBeUndefined();
  expect(await waitOf(id)).toMatchObject({ planKey: "street" });
  await assign(id, { streetId: street(), vehicle: "Car 3" }, owner, { at: evening });
  const points = await Points.pointsIn(id, { from: "2026-11-01", to: "2026-11-30" });
  expect(points.map(({ kind, firstNight, lastNight }) => [kind, firstNight, lastNight])).toEqual([
    ["community", "2026-11-01", "2026-11-14"],
    ["street", "2026-11-15", null],
  ]);
});

test("row 257: the end of a plan, and leaving the community, end what it protects", async () => {
  const one = await addSubscriber(round.id, "neighbourhood", evening);
  const other = await addSubscriber(round.id, "neighbourhood", evening);
  await setPlan(one.id, "neighbourhood", "canceled");
  const { id: elsewhere } = await addRound(owner, ["Far Away"]);
  await joinCommunity(other.id, elsewhere);
  expect(await outOfLine()).toEqual(expect.arrayContaining([one.id, other.id]));
  const later = new Date(evening.getTime() + 3 * 86_400_000);
  await follow(one.id, later);
  await follow(other.id, later);
  expect(await Points.pointOf(one.id)).toBeUndefined();
  expect(await waitOf(one.id)).toBeUndefined();
  expect(await Points.pointOf(other.id)).toMatchObject({
    communityId: elsewhere,
    firstNight: laterDay(night, 3),
  });
  const nights = { from: night, to: laterDay(night, 30) };
  const held = await Points.pointsOfCommunity({ communityId: round.id, kind: "community", nights });
  expect(held.map(({ lastNight }) => lastNight)).toEqual([laterDay(night, 2), laterDay(night, 2)]);
  const after = { from: laterDay(night, 3), to: laterDay(night, 30) };
  expect(await Points.pointsOfCommunity({ communityId: round.id, kind: "community", nights: after })).toEqual(
    [],
  );
});

test("row 257: a plan that begins and ends on one evening protects no night", async () => {
  const { id } = await addSubscriber(round.id, "neighbourhood", evening);
  await setPlan(id, "neighbourhood", "canceled");
  await follow(id, evening);
  expect(await Points.pointsIn(id, { from: "2026-11-01", to: "2026-12-31" })).toEqual([]);
  await setPlan(id, "neighbourhood");
  await follow(id, evening);
  expect(await Points.pointOf(id)).toMatchObject({ firstNight: night });
});

test("row 257: the database itself keeps one open point a person, and kinds apart", async () => {
  const { id: userId } = await addSubscriber(round.id, "neighbourhood", evening);
  const row = { id: newId(), userId, planKey: "street", kind: "street", communityId: round.id };
  const add = (values: object) =>
    db
      .insertInto("servicePoints")
      .values({ ...row, firstNight: "2026-12-01", ...values })
      .execute();
  await expect(add({ streetId: street() })).rejects.toThrow();
  await expect(add({ firstNight: "2026-10-01", lastNight: "2026-10-05" })).rejects.toThrow("check");
  await add({ streetId: street(), firstNight: "2026-10-01", lastNight: "2026-10-05" });
  await expect(
    add({ id: newId(), streetId: street(), firstNight: "2026-10-05", lastNight: "2026-10-09" }),
  ).rejects.toThrow("one_at_a_time");
});
