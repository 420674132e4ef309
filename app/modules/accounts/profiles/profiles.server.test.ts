import { beforeAll, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
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
  const { id, email } = await addPerson({ fullName: "" });
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
  const details = detailsSchema.parse({
    fullName: "Ada L",
    email: "x@example.test",
    phoneNumber: "905 555 0100",
    displayName: "Ada",
  });
  await Profiles.update(id, details);
  await Profiles.update(id, details);
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
  await Profiles.update(id, { displayName: "Ada", phoneNumber: "+19055550100" });
  const { email: _, ...details } = staffDetailsSchema.parse({ fullName: "Ada L", email: "x@example.test" });
  await Profiles.update(id, details);
  expect(await Profiles.find(id)).toMatchObject({
    fullName: "Ada L",
    phoneNumber: null,
    displayName: "Ada",
  });
});
