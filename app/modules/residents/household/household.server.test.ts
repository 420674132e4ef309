import { expect, test } from "vitest";
import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import { exportOf } from "~/modules/office/privacy/personal-data.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { householdSchema } from "./household.schema";
import * as Household from "./household.server";

useTestDatabase();

const car = { name: "CAXJ 512", phone: null, note: "Grey hatchback" };

test("row 101: a resident keeps a household, and nobody else changes it", async () => {
  const { id } = await addPerson({});
  const stranger = await addPerson({});
  const entry = await Household.add(id, "vehicle", car);
  expect(await Household.list(id)).toEqual([{ id: entry, kind: "vehicle", ...car }]);
  expect(await Household.list(stranger.id)).toEqual([]);
  expect(await Household.find({ userId: stranger.id, kind: "vehicle", id: entry })).toBeUndefined();
  expect(await Household.update({ userId: stranger.id, kind: "vehicle", id: entry }, car)).toBeUndefined();
  await Household.remove({ userId: stranger.id, kind: "vehicle", id: entry });
  expect(await Household.update({ userId: id, kind: "keyholder", id: entry }, car)).toBeUndefined();
  await Household.update({ userId: id, kind: "vehicle", id: entry }, { ...car, note: "Red" });
  expect((await Household.find({ userId: id, kind: "vehicle", id: entry }))?.note).toBe("Red");
  await Household.remove({ userId: id, kind: "vehicle", id: entry });
  expect(await Household.list(id)).toEqual([]);
});

test("row 101: there is room for 12 of each kind, however many are added at once", async () => {
  const { id } = await addPerson({});
  const added = await Promise.allSettled(
    Array.from({ length: 15 }, (_, n) => Household.add(id, "vehicle", { ...car, name: `CAXJ ${n}` })),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
  expect(await refusalOf(Household.add(id, "vehicle", car))).toMatchObject({
    status: 409,
    message: "You can add up to 12 vehicles. Remove one first.",
  });
  await Household.add(id, "member", car);
  expect(await Household.list(id)).toHaveLength(13);
});

test("row 101: a contact and a keyholder need a number, a member does not, a vehicle has none", () => {
  const missing = (kind: Parameters<typeof householdSchema>[0]) =>
    householdSchema(kind)
      .safeParse({})
      .error?.issues.map(({ message }) => message);
  expect(missing("contact")).toEqual(["Enter the name", "Enter a phone number"]);
  expect(missing("keyholder")).toEqual(["Enter the name", "Enter a phone number"]);
  expect(missing("member")).toEqual(["Enter the name"]);
  expect(missing("vehicle")).toEqual(["Enter the licence plate"]);
  expect(householdSchema("contact").parse({ name: " Ada ", phone: "905 555 0188" })).toEqual({
    name: "Ada",
    phone: "+19055550188",
    note: "",
  });
});

test("row 101: each look by staff is logged with who looked, and the resident reads that it happened", async () => {
  const { id } = await addPerson({});
  const { id: staffId } = await addPerson({ role: "dispatcher" });
  await Household.add(id, "vehicle", car);
  const shown = await Household.look(id, { id: staffId, kind: "staff" });
  expect(shown.map(({ name }) => name)).toEqual([car.name]);
  const entries = await db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("action", "=", "client.household_viewed")
    .where("subjectId", "=", id)
    .execute();
  expect(entries).toEqual([{ actorId: staffId, after: null }]);
  const words = (await SecurityLog.list(id, 10)).map((event) => event.words);
  expect(words).toEqual(["Household opened by our dispatchers", "Household changed"]);
});

test("row 101: the household is in the download, goes with the account, and leaves no names in the audit log", async () => {
  const { id } = await addPerson({});
  await Household.add(id, "vehicle", car);
  expect(await exportOf(id)).toMatchObject({ household: [{ kind: "vehicle", ...car }] });
  const log = await db.selectFrom("auditLog").selectAll().where("subjectId", "=", id).execute();
  expect(JSON.stringify(log)).not.toContain(car.name);
  await db.deleteFrom("users").where("id", "=", id).execute();
  expect(await Household.list(id)).toEqual([]);
});

test("row 101: staff who are not residents have no household to show, and neither has an unknown id", async () => {
  const { id } = await addPerson({ role: "owner" });
  await db.updateTable("profiles").set({ kind: "staff" }).where("id", "=", id).execute();
  expect(await Household.residentOf(id)).toBeUndefined();
  expect(await Household.residentOf(newId())).toBeUndefined();
});
