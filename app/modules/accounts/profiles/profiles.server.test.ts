import { beforeAll, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db } from "~/platform/db.server";
import { ensureQueues } from "~/platform/jobs.server";
import { accountMailsOf } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { detailsSchema, setupSchema, staffDetailsSchema } from "./profile.schema";
import * as Profiles from "./profiles.server";

useTestDatabase();
beforeAll(() => ensureQueues([accountMail]));

const typed = {
  fullName: " Ada Lindqvist ",
  email: "Ada@Example.TEST",
  phoneNumber: "(905) 555-0199",
  address: "18 Lanternwood Crescent",
  city: "Brampton",
  state: "ON",
  zipCode: "l6v0a1",
  displayName: "Ada",
};

async function welcomes(userId: string): Promise<number> {
  return (await accountMailsOf(userId)).filter(({ kind }) => kind === "welcome").length;
}

function events(userId: string) {
  return db.selectFrom("auditLog").selectAll().where("subjectId", "=", userId).orderBy("id").execute();
}

test("row 72: everything missing is reported at once, in the order of the specification", () => {
  const said = setupSchema.safeParse({}).error?.issues.map(({ message }) => message);
  expect(said).toEqual([
    "Full name is required",
    "Please enter a valid email address",
    "Please enter a valid phone number",
    "All address fields are required",
    "All address fields are required",
    "All address fields are required",
    "All address fields are required",
    "Display name is required",
  ]);
  const one = setupSchema.safeParse({ ...typed, city: "  " }).error?.issues;
  expect(one?.map(({ path, message }) => [path[0], message])).toEqual([
    ["city", "All address fields are required"],
  ]);
  expect(setupSchema.safeParse({ ...typed, state: "XX" }).success).toBe(false);
});

test("rows 73, 75: setup is stored as a whole, the phone in E.164, the email not yet, with one welcome email", async () => {
  const { id, email } = await addPerson({ fullName: "A." });
  const setup = setupSchema.parse(typed);
  expect(await Profiles.completeSetup(id, setup)).toBe(true);
  expect(await Profiles.find(id)).toMatchObject({
    email,
    fullName: "Ada Lindqvist",
    displayName: "Ada",
    phoneNumber: "+19055550199",
    address: "18 Lanternwood Crescent",
    city: "Brampton",
    state: "ON",
    zipCode: "L6V 0A1",
    setupCompleted: true,
    addressStatus: "unverified",
  });
  expect(await Profiles.completeSetup(id, { ...setup, city: "Oakville" }), "a second time").toBe(false);
  expect((await Profiles.find(id))?.city).toBe("Brampton");
  expect(await welcomes(id)).toBe(1);
  expect((await events(id)).map(({ action }) => action)).toEqual(["user.setup_completed"]);
});

test("row 76: ten setups at once send one welcome email", async () => {
  const { id } = await addPerson();
  const setup = setupSchema.parse(typed);
  const done = await Promise.all(Array.from({ length: 10 }, () => Profiles.completeSetup(id, setup)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await welcomes(id)).toBe(1);
});

test("row 83: the profile changes with before and after in the audit log, and only then", async () => {
  const { id } = await addPerson({ fullName: "Ada" });
  const {
    version,
    email: _,
    ...submitted
  } = detailsSchema.parse({
    version: "1",
    fullName: "Ada L",
    email: "x@example.test",
    phoneNumber: "905 555 0100",
    displayName: "Ada",
  });
  await Profiles.update(id, { version, submitted });
  await Profiles.update(id, { version, submitted });
  const rows = await events(id);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: "user.profile_updated",
    before: { fullName: "Ada", phoneNumber: null, displayName: null },
    after: { fullName: "Ada L", phoneNumber: "+19055550100", displayName: "Ada" },
  });
});

test("row 235: staff need no phone, and keep the display name that their page does not show", async () => {
  const { id } = await addPerson({ fullName: "Ada", role: "owner" });
  const known = { displayName: "Ada", phoneNumber: "+19055550100" };
  await Profiles.update(id, { version: 1, submitted: known });
  const typed = { version: "2", fullName: "Ada L", email: "x@example.test" };
  const { version, email: _, ...submitted } = staffDetailsSchema.parse(typed);
  await Profiles.update(id, { version, submitted });
  expect(await Profiles.find(id)).toMatchObject({
    fullName: "Ada L",
    phoneNumber: null,
    displayName: "Ada",
  });
});

test("row 83: of two tabs, the later save does not overwrite what the earlier one saved, and says so", async () => {
  const { id } = await addPerson({ fullName: "Ada" });
  const original = { fullName: "Ada", phoneNumber: null };
  await Profiles.update(id, { version: 1, submitted: { fullName: "Ada L", phoneNumber: null }, original });
  const later = { fullName: "Ada Lindqvist", phoneNumber: "+19055550100" };
  const edit = { version: 1, submitted: later, original };
  await expect(Profiles.update(id, edit)).rejects.toMatchObject({
    status: 409,
    message: "You have saved this in another tab since you opened it. Choose what to keep, then save again.",
    version: 2,
    since: [{ who: "Ada L", words: "Profile updated" }],
    clashes: [{ name: "fullName", before: "Ada", theirs: "Ada L", mine: "Ada Lindqvist" }],
    texts: { fullName: "Ada L", phoneNumber: "", displayName: "" },
  });
  expect(await Profiles.find(id)).toMatchObject({ fullName: "Ada L", phoneNumber: null });
  await Profiles.update(id, { ...edit, version: 2 });
  expect(await Profiles.find(id)).toMatchObject({ ...later, version: 3 });
});

test("row 83: two tabs that change different fields both keep their change", async () => {
  const { id } = await addPerson({ fullName: "Ada" });
  const original = { fullName: "Ada", phoneNumber: null };
  await Profiles.update(id, { version: 1, submitted: { ...original, fullName: "Ada L" }, original });
  await Profiles.update(id, {
    version: 1,
    submitted: { ...original, phoneNumber: "+19055550100" },
    original,
  });
  expect(await Profiles.find(id)).toMatchObject({ fullName: "Ada L", phoneNumber: "+19055550100" });
});

test("row 83: what the office changed since is not said to be another tab", async () => {
  const [{ id }, staff] = [await addPerson({ fullName: "Ada" }), await addPerson({ role: "owner" })];
  await db.updateTable("profiles").set({ fullName: "Ada O", version: 2 }).where("id", "=", id).execute();
  const subject = { type: "user", id };
  const [before, after] = [{ fullName: "Ada" }, { fullName: "Ada O" }];
  await Audit.record({ actorId: staff.id, action: "user.profile_updated", subject, before, after }, db);
  const edit = { version: 1, submitted: { fullName: "Ada L" }, original: before };
  await expect(Profiles.update(id, edit)).rejects.toThrow("Someone else has saved this since you opened it.");
});
