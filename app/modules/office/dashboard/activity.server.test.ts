import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { Role } from "~/modules/shared/roles/roles";
import { db } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as Activities from "./activity.server";
import { wordings } from "./activity-words.server";

useTestDatabase();

const user = (id: string) => ({ type: "user", id });

async function told(role: Role): Promise<string[]> {
  const rows = await Activities.list(role, 8);
  return rows.map(({ who, words, about }) => `${who} ${words}${about ? `: ${about}` : ""}`);
}

async function addInquiry(name: string): Promise<string> {
  const id = newId();
  await db
    .insertInto("inquiries")
    .values({
      id,
      reference: newPublicReference("NJ"),
      name,
      email: "mei@example.test",
      phone: "9055550199",
      message: "Hello",
      inquiryPurpose: "Other",
      serviceType: "N/A",
      preferredContactTime: "Any Time",
    })
    .execute();
  return id;
}

test("row 194: the last eight events in plain words, newest first, with who, when and a link", async () => {
  const id = await addInquiry("Mei Chen");
  for (let n = 0; n < 8; n++) {
    await Audit.record(
      { actorId: null, action: "inquiry.created", subject: { type: "inquiry", id: newId() } },
      db,
    );
  }
  await Audit.record({ actorId: null, action: "inquiry.created", subject: { type: "inquiry", id } }, db);
  const rows = await Activities.list("owner", 8);
  expect(rows).toHaveLength(8);
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    at: expect.any(Date),
    who: "A visitor",
    words: "sent an inquiry",
    about: "Mei Chen",
    href: `/admin/inquiries/${id}`,
    times: 1,
  });
  // Entries about deleted inquiries lead nowhere.
  expect(rows[1]).toMatchObject({ about: null, href: null });
  expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).sort((one, other) => other - one));
});

test("row 194: names who did it, and to whom", async () => {
  const owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  const resident = await addPerson({ fullName: "Sam Okafor" });
  await Audit.record({ actorId: null, action: "user.registered", subject: user(resident.id) }, db);
  await Audit.record(
    { actorId: resident.id, action: "user.setup_completed", subject: user(resident.id) },
    db,
  );
  await Audit.record(
    { actorId: owner.id, action: "subscription.set_by_staff", subject: user(resident.id) },
    db,
  );
  await Audit.record({ actorId: null, action: "subscription.synced", subject: user(resident.id) }, db);
  await Audit.record({ actorId: newId(), action: "user.closed", subject: user(newId()) }, db);
  expect((await told("owner")).slice(0, 5)).toEqual([
    "Someone with a closed account closed an account",
    "The payment service reported a subscription change: Sam Okafor",
    "Dana Whitfield set a subscription: Sam Okafor",
    "Sam Okafor set up an account",
    "Sam Okafor created an account",
  ]);
});

test("rows 194, 237: a role reads only about its own areas, and about staff only if it may read staff", async () => {
  const owner = await addPerson({ role: "owner", fullName: "Olive Owner" });
  const resident = await addPerson({ fullName: "Rita Resident" });
  await addInquiry("Ivo Inquirer");
  await Audit.record(
    { actorId: owner.id, action: "inquiries.exported", subject: { type: "inquiry", id: null } },
    db,
  );
  await Audit.record(
    { actorId: resident.id, action: "user.profile_updated", subject: user(resident.id) },
    db,
  );
  await Audit.record({ actorId: owner.id, action: "user.profile_updated", subject: user(owner.id) }, db);
  await Audit.record(
    { actorId: resident.id, action: "user.password_changed", subject: user(resident.id) },
    db,
  );
  const exported = "Olive Owner exported inquiries";
  const residents = "Rita Resident updated profile details";
  const staffs = "Olive Owner updated profile details";
  const password = "Rita Resident changed password";
  expect((await told("owner")).slice(0, 4)).toEqual([password, staffs, residents, exported]);
  const support = await told("support");
  expect(support.slice(0, 2)).toEqual([residents, exported]);
  expect(support.join()).not.toMatch(/password|Olive Owner updated/);
  const dispatcher = await told("dispatcher");
  expect(dispatcher[0]).toBe(exported);
  expect(dispatcher.join()).not.toContain("profile");
  expect(await told("recruiter")).toEqual([]);
  expect(await told("resident")).toEqual([]);
});

test("row 194: a deleted inquiry is named by its reference, which is all that is left of it", async () => {
  const owner = await addPerson({ role: "owner", fullName: "Ann Owner" });
  const subject = { type: "inquiry", id: newId() };
  const before = { reference: "NJ-9Z5M-4EYF", status: "new" };
  await Audit.record({ actorId: owner.id, action: "inquiry.deleted", subject, before }, db);
  const [row] = await Activities.list("owner", 8);
  expect(row).toMatchObject({
    who: "Ann Owner",
    words: "deleted an inquiry",
    about: "NJ-9Z5M-4EYF",
    href: null,
  });
});

test("row 194: events by the thousand leave room for the rest", async () => {
  const { id } = await addPerson();
  const before = await told("owner");
  for (const action of ["session.started", "session.password_refused"]) {
    await Audit.record({ actorId: id, action, subject: user(id) }, db);
  }
  expect(await told("owner")).toEqual(before);
});

test("row 194: what one person repeats is one event with its count, and a trapped robot is none", async () => {
  const owner = await addPerson({ role: "owner", fullName: "Olive Exporter" });
  const spam = { type: "inquiry", id: newId() };
  for (let n = 0; n < 6; n++) {
    await Audit.record({ actorId: null, action: "inquiry.held_as_spam", subject: spam }, db);
    const subject = { type: "inquiry", id: null };
    await Audit.record({ actorId: owner.id, action: "inquiries.exported", subject }, db);
  }
  const rows = await Activities.list("owner", 8);
  expect(rows[0]).toMatchObject({ who: "Olive Exporter", words: "exported inquiries", times: 6 });
  expect(rows[1]?.who).not.toBe("Olive Exporter");
  expect(rows.map(({ words }) => words).join()).not.toContain("spam");
});

test("row 194: every action that the code records has its words", () => {
  const app = path.join(import.meta.dirname, "../../..");
  const actions = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".server.ts"))
    .flatMap((file) => [...readFileSync(path.join(app, file), "utf8").matchAll(/action: "(\w+\.\w+)"/g)])
    .map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => action && !wordings[action])).toEqual([]);
});
