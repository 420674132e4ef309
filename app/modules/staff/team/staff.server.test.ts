import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { ensureQueues } from "~/platform/jobs.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Invitations from "./invitations.server";
import { notOwner } from "./owners.server";
import * as Staff from "./staff.server";

useTestDatabase();
beforeAll(() => ensureQueues([accountMail]));

let owner: TestPerson;

beforeEach(async () => {
  owner = await addPerson({ role: "owner", fullName: "Olive Owner" });
});

function audit(userId: string) {
  return db
    .selectFrom("auditLog")
    .select(["actorId", "action", "before", "after"])
    .where("subjectType", "=", "user")
    .where("subjectId", "=", userId)
    .orderBy("id")
    .execute();
}

function member(userId: string) {
  return Staff.find(userId);
}

describe("row 237: a role", () => {
  test("is changed with the old one in the audit log, and every device is signed out", async () => {
    const person = await addPerson({ role: "support" });
    const token = await Sessions.create(person, null);
    await Staff.changeRole(person.id, "dispatcher", owner);
    expect(await member(person.id)).toMatchObject({ role: "dispatcher", state: "active" });
    expect(await Sessions.find(token)).toBeUndefined();
    expect(await audit(person.id)).toEqual([
      {
        actorId: owner.id,
        action: "user.role_changed",
        before: { role: "support" },
        after: { role: "dispatcher" },
      },
    ]);
  });

  test("is not changed to itself, nor for a resident or nobody", async () => {
    const person = await addPerson({ role: "support" });
    await expect(Staff.changeRole(person.id, "support", owner)).rejects.toMatchObject({ status: 409 });
    const resident = await addPerson();
    for (const id of [resident.id, "00000000-0000-7000-8000-000000000000"]) {
      await expect(Staff.changeRole(id, "owner", owner)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("is changed only by owners, whatever they were a moment ago", async () => {
    const person = await addPerson({ role: "support" });
    for (const actor of [await addPerson({ role: "dispatcher" }), await addPerson()]) {
      await expect(Staff.changeRole(person.id, "owner", actor)).rejects.toEqual(new AppError(notOwner, 403));
    }
    const invited = await addPerson({ role: "owner", confirmed: false });
    await expect(Staff.endAccess(owner.id, invited)).rejects.toEqual(new AppError(notOwner, 403));
    const ended = await addPerson({ role: "owner" });
    await Staff.endAccess(ended.id, owner);
    await expect(Staff.changeRole(person.id, "owner", ended)).rejects.toEqual(new AppError(notOwner, 403));
  });
});

test("row 237: nobody changes or ends their own access", async () => {
  await addPerson({ role: "owner" });
  const refusal = new AppError(Staff.ownAccess, 403);
  await expect(Staff.changeRole(owner.id, "support", owner)).rejects.toEqual(refusal);
  await expect(Staff.endAccess(owner.id, owner)).rejects.toEqual(refusal);
  await expect(Staff.restoreAccess(owner.id, owner)).rejects.toEqual(refusal);
});

describe("row 237: of the last two owners, who act on each other at the same moment,", () => {
  const acts = {
    "each ends the other": [Staff.endAccess, Staff.endAccess],
    "each takes the other's role": [toSupport, toSupport],
    "one ends, one takes the role": [Staff.endAccess, toSupport],
  };

  function toSupport(userId: string, by: TestPerson) {
    return Staff.changeRole(userId, "support", by);
  }

  test.each(Object.entries(acts))("%s: one stays", async (_, [first, second]) => {
    await db.updateTable("users").set({ disabledAt: new Date() }).where("role", "=", "owner").execute();
    const [a, b] = [await addPerson({ role: "owner" }), await addPerson({ role: "owner" })];
    const outcomes = await Promise.allSettled([first?.(b.id, a), second?.(a.id, b)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = outcomes.find((outcome) => outcome.status === "rejected");
    expect(lost?.reason).toEqual(new AppError(notOwner, 403));
    const left = (await Staff.staffList.first(100)).filter(
      ({ role, state }) => role === "owner" && state === "active",
    );
    expect(left).toHaveLength(1);
  });

  test("however many owners end each other at once, one stays", async () => {
    await db.updateTable("users").set({ disabledAt: new Date() }).where("role", "=", "owner").execute();
    const owners = await Promise.all(Array.from({ length: 4 }, () => addPerson({ role: "owner" })));
    await Promise.allSettled(
      owners.flatMap((by) =>
        owners.filter((other) => other.id !== by.id).map((other) => Staff.endAccess(other.id, by)),
      ),
    );
    const left = (await Staff.staffList.first(100)).filter(
      ({ role, state }) => role === "owner" && state === "active",
    );
    expect(left.length).toBe(1);
  });
});

describe("row 237, ASVS V7.4.2: access", () => {
  test("ends with every session and every link, and can be restored", async () => {
    const person = await addPerson({ role: "recruiter" });
    const token = await Sessions.create(person, null);
    const reset = await db
      .transaction()
      .execute((trx) =>
        AccountTokens.create(
          { purpose: "reset_password", userId: person.id, email: person.email, minutes: 60 },
          trx,
        ),
      );
    await Staff.endAccess(person.id, owner);
    expect(await Sessions.find(token)).toBeUndefined();
    expect(await AccountTokens.findById("reset_password", reset)).toBeUndefined();
    expect(await member(person.id)).toMatchObject({ state: "ended", role: "recruiter" });
    await expect(Staff.endAccess(person.id, owner)).rejects.toMatchObject({ status: 409 });
    await Staff.restoreAccess(person.id, owner);
    expect(await member(person.id)).toMatchObject({ state: "active", role: "recruiter" });
    await expect(Staff.restoreAccess(person.id, owner)).rejects.toMatchObject({ status: 409 });
    expect(await audit(person.id)).toEqual([
      { actorId: owner.id, action: "user.access_ended", before: { ended: false }, after: { ended: true } },
      {
        actorId: owner.id,
        action: "user.access_restored",
        before: { ended: true },
        after: { ended: false },
      },
    ]);
  });

  test("that was only offered ends too: the invitation is cancelled", async () => {
    const email = `new-${owner.id}@example.test`;
    await Invitations.invite({ email, role: "support" }, owner);
    const invited = await Invitations.findHolder(email);
    const id = invited?.id ?? "";
    const tokenId = (await db.transaction().execute((trx) => AccountTokens.findOf("invite", id, trx))) ?? "";
    const token = AccountTokens.tokenOf(tokenId);
    expect(await Invitations.find(token)).toMatchObject({ email });
    await Staff.endAccess(id, owner);
    expect(await Invitations.find(token)).toBeUndefined();
    await expect(Invitations.resend(id, owner)).rejects.toMatchObject({ status: 409 });
  });
});

test("row 237: the list has everyone who works here, with their state, and no resident", async () => {
  const [resident, dispatcher] = [
    await addPerson(),
    await addPerson({ role: "dispatcher", fullName: "Dee" }),
  ];
  const email = `late-${owner.id}@example.test`;
  await Invitations.invite({ email, role: "recruiter" }, owner);
  const invited = (await Invitations.findHolder(email))?.id ?? "";
  await Sessions.create(dispatcher, null);
  const found = new Map((await Staff.staffList.first(100)).map((each) => [each.id, each]));
  expect(found.has(resident.id)).toBe(false);
  expect(await member(resident.id)).toBeUndefined();
  expect(found.get(dispatcher.id)).toMatchObject({ name: "Dee", role: "dispatcher", hasFactor: false });
  expect(found.get(dispatcher.id)?.lastSeenAt).toBeInstanceOf(Date);
  expect(found.get(invited)).toMatchObject({ state: "invited", role: "recruiter", lastSeenAt: null });
  await db
    .updateTable("accountTokens")
    .set({ expiresAt: new Date() })
    .where("userId", "=", invited)
    .execute();
  expect(await member(invited)).toMatchObject({ state: "expired" });
});
