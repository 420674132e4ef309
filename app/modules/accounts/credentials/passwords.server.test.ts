import { beforeAll, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as FormDrafts from "~/modules/accounts/sessions/form-drafts.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as PendingActions from "~/modules/accounts/step-up/pending-actions.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { db } from "~/platform/db.server";
import { ensureQueues } from "~/platform/jobs.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { hashPassword, verifyPassword } from "./password.server";
import * as Passwords from "./passwords.server";
import * as SecureAccount from "./secure-account.server";

useTestDatabase();
beforeAll(() => ensureQueues([accountMail]));

const password = "four brown owls at dusk";

async function signedIn() {
  const person = await addPerson({ password });
  const token = await Sessions.create({ id: person.id, role: "resident" }, null);
  const session = await Sessions.find(token);
  if (!session) throw new Error("The session is not there.");
  return { ...session, token };
}

async function hashOf(userId: string) {
  const row = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

test("row 93, ASVS V7.4.3: a changed password ends the other sessions and keeps this one", async () => {
  const own = await signedIn();
  const other = await Sessions.create({ id: own.userId, role: "resident" }, null);
  await Passwords.change(own, await hashPassword("nine grey geese at dawn"));
  expect(await verifyPassword("nine grey geese at dawn", await hashOf(own.userId))).toBe(true);
  expect(await Sessions.find(own.token)).toBeDefined();
  expect(await Sessions.find(other)).toBeUndefined();
  const written = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", own.userId)
    .execute();
  expect(written).toEqual([{ action: "user.password_changed", actorId: own.userId }]);
});

test("proving it is you takes the password, five times in 15 minutes, then a wait", async () => {
  const { userId } = await signedIn();
  for (let n = 0; n < 4; n++) {
    await expect(Passwords.prove(userId, "not it")).rejects.toMatchObject({ status: 400 });
  }
  await Passwords.prove(userId, password);
  for (let n = 0; n < 5; n++) {
    await expect(Passwords.prove(userId, "not it")).rejects.toMatchObject({ status: 400 });
  }
  await expect(Passwords.prove(userId, password)).rejects.toMatchObject({ status: 429 });
});

test("ASVS V7.5.1: a proof is fresh for ten minutes, and renewing it gives the session a new token", async () => {
  const { sessionId, token } = await signedIn();
  const age = (seconds: number) =>
    db
      .updateTable("sessions")
      .set({ provedAt: new Date(Date.now() - seconds * 1000) })
      .where("id", "=", sessionId)
      .execute();
  await age(590);
  expect((await Sessions.find(token))?.isProofFresh).toBe(true);
  await age(610);
  expect((await Sessions.find(token))?.isProofFresh).toBe(false);
  const renewed = await Sessions.renew(sessionId, db);
  expect(await Sessions.find(token)).toBeUndefined();
  expect(await Sessions.find(renewed)).toMatchObject({ sessionId, isProofFresh: true });
});

test("a pending action is returned once, to its session, within ten minutes", async () => {
  const { sessionId } = await signedIn();
  const { sessionId: other } = await signedIn();
  await PendingActions.put(sessionId, "change_email", { email: "old@example.test" });
  await PendingActions.put(sessionId, "change_email", { email: "new@example.test" });
  expect(await PendingActions.isWaiting(sessionId)).toBe(true);
  expect(await PendingActions.take(other, db)).toBeUndefined();
  const held = { name: "change_email", fields: { email: "new@example.test" } };
  expect(await PendingActions.take(sessionId, db)).toEqual(held);
  expect(await PendingActions.take(sessionId, db)).toBeUndefined();
  await PendingActions.put(sessionId, "change_email", {});
  await db
    .updateTable("pendingActions")
    .set({ createdAt: new Date(Date.now() - 601_000) })
    .execute();
  expect(await PendingActions.take(sessionId, db)).toBeUndefined();
  expect(await PendingActions.sweep()).toBe(1);
});

test("a draft comes back once, to its person, on its page, within half an hour", async () => {
  const [own, other] = [await signedIn(), await signedIn()];
  const draft = {
    userId: own.userId,
    path: "/profile/details",
    fields: [["fullName", "Ada"]] satisfies [string, string][],
  };
  const token = await FormDrafts.keep(draft);
  expect(await FormDrafts.take(token, other.userId, draft.path)).toBeUndefined();
  expect(await FormDrafts.take(token, own.userId, "/account-setup")).toBeUndefined();
  expect(await FormDrafts.take(token, own.userId, draft.path)).toEqual([["fullName", "Ada"]]);
  expect(await FormDrafts.take(token, own.userId, draft.path)).toBeUndefined();
  const late = await FormDrafts.keep(draft);
  await db
    .updateTable("formDrafts")
    .set({ createdAt: new Date(Date.now() - 1_801_000) })
    .execute();
  expect(await FormDrafts.take(late, own.userId, draft.path)).toBeUndefined();
  expect(await FormDrafts.sweep()).toBe(1);
  for (let n = 0; n < 15; n++) await FormDrafts.keep(draft);
  const kept = await db.selectFrom("formDrafts").select("path").where("userId", "=", own.userId).execute();
  expect(kept).toHaveLength(10);
});

test("row 50: the link of the new-device email ends every session and cancels the password, once", async () => {
  const own = await signedIn();
  const { email } = own;
  const purpose = "secure_account";
  const id = await AccountTokens.create({ purpose, userId: own.userId, email, minutes: 60 }, db);
  const link = AccountTokens.tokenOf(id);
  expect(await SecureAccount.isLive(link)).toBe(true);
  await SecureAccount.secure(link);
  expect(await Sessions.find(own.token)).toBeUndefined();
  expect(await hashOf(own.userId)).toBeNull();
  expect(await SecureAccount.isLive(link)).toBe(false);
  await expect(SecureAccount.secure(link)).rejects.toMatchObject({ status: 410 });
});

test("row 100: the export has what is the person's, and nothing secret", async () => {
  const { userId, email } = await signedIn();
  const held = await PersonalData.exportOf(userId);
  expect(held).toMatchObject({ profile: { email }, sessions: [expect.any(Object)], messages: [] });
  expect(JSON.stringify(held)).not.toMatch(/argon2|token|secret|hash/i);
  const row = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", userId)
    .executeTakeFirstOrThrow();
  expect(row.action).toBe("user.data_exported");
});

test("row 100: closing deletes the account and everything that belongs to it; staff cannot", async () => {
  const own = await signedIn();
  await PersonalData.close(own.userId);
  expect(await Sessions.find(own.token)).toBeUndefined();
  expect(await db.selectFrom("profiles").select("id").where("id", "=", own.userId).execute()).toEqual([]);
  const staff = await addPerson({ role: "support" });
  await expect(PersonalData.close(staff.id)).rejects.toMatchObject({ status: 403 });
});

test("row 93: the new password must differ from the old one, and asking counts as a guess", async () => {
  const { id } = await addPerson({ password: "four brown owls" });
  await expect(Passwords.refuseSame(id, "four brown owls")).rejects.toThrow("already your password");
  for (let guess = 0; guess < 4; guess++) await Passwords.refuseSame(id, "another one entirely");
  await expect(Passwords.refuseSame(id, "four brown owls")).rejects.toMatchObject({ status: 429 });
});
