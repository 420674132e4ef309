import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { displaySchema, noticesFor, noticesSchema } from "./preferences.schema";
import * as StaffSettings from "./staff-settings.server";

useTestDatabase();

test("row 235: a person who never saved gets no emails, has nothing muted and the company's zone", async () => {
  const { id } = await addPerson({ role: "support" });
  expect(await StaffSettings.find(id)).toEqual({
    emailNotices: false,
    mutedNotices: [],
    timeZone: null,
    keys: false,
  });
});

test("row 235: settings are each person's own, and saving leaves before and after in the audit log", async () => {
  const [one, other] = [await addPerson({ role: "owner" }), await addPerson({ role: "owner" })];
  const first = { emailNotices: true, mutedNotices: [], timeZone: "America/Vancouver", keys: true };
  await StaffSettings.update(one.id, first);
  await StaffSettings.update(one.id, { mutedNotices: ["inquiry_received"] });
  await StaffSettings.update(one.id, { timeZone: null });
  expect(await StaffSettings.find(one.id)).toEqual({
    emailNotices: true,
    mutedNotices: ["inquiry_received"],
    timeZone: null,
    keys: true,
  });
  expect((await StaffSettings.find(other.id)).emailNotices).toBe(false);
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("actorId", "=", one.id)
    .orderBy("id")
    .execute();
  expect(rows.at(-1)).toEqual({
    action: "staff_settings.updated",
    before: { ...first, mutedNotices: ["inquiry_received"] },
    after: { emailNotices: true, mutedNotices: ["inquiry_received"], timeZone: null, keys: true },
  });
});

test("row 191: an unticked box mutes a kind the role is told about", () => {
  const told = noticesFor("dispatcher").map(({ kind }) => kind);
  expect(told).toContain("inquiry_received");
  expect(told).not.toContain("work_failed");
  const [first = "", ...others] = told;
  expect(noticesSchema("dispatcher").parse({ notice: told }).mutedNotices).toEqual([]);
  expect(noticesSchema("dispatcher").parse({ notice: [first, "work_failed"] }).mutedNotices).toEqual(others);
  expect(noticesSchema("dispatcher").parse({}).mutedNotices).toEqual(told);
});

test("rows 235, 290: the zones of Canada and the company's, and no other", () => {
  const zones = [
    "St_Johns",
    "Halifax",
    "Toronto",
    "Winnipeg",
    "Regina",
    "Edmonton",
    "Vancouver",
    "Whitehorse",
  ];
  for (const timeZone of zones.map((place) => `America/${place}`)) {
    expect(displaySchema.parse({ timeZone }).timeZone).toBe(timeZone);
  }
  expect(displaySchema.parse({}).timeZone).toBeNull();
  expect(displaySchema.safeParse({ timeZone: "Mars/Olympus" }).success).toBe(false);
});
