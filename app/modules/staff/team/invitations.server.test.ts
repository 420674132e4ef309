import * as argon2 from "@node-rs/argon2";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyPassword } from "~/modules/accounts/credentials/password.server";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { ensureQueues } from "~/platform/jobs.server";
import { accountMailsOf } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import {
  accept,
  find,
  findHolder,
  invitationGone,
  invite,
  inviteOwner,
  promote,
  resend,
} from "./invitations.server";

useTestDatabase();
beforeAll(() => ensureQueues([accountMail]));

const password = "four brown owls at dusk";
const gone = new AppError(invitationGone, 410);

let email: string;

beforeEach(() => {
  email = `owner${Math.random()}@example.test`;
});

async function user() {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "role", "passwordHash", "emailVerifiedAt", "fullName", "setupCompleted", "kind"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

describe("ASVS V6.4.1: an invitation", () => {
  test("makes an owner who cannot sign in until it is accepted", async () => {
    const token = await inviteOwner(email);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(await find(token)).toMatchObject({ email });
    expect(await user()).toMatchObject({
      role: "owner",
      kind: "staff",
      passwordHash: null,
      emailVerifiedAt: null,
    });
    await accept(token, "Olive Owner", password);
    const accepted = await user();
    expect(accepted).toMatchObject({ fullName: "Olive Owner", setupCompleted: true });
    expect(accepted.emailVerifiedAt).toBeInstanceOf(Date);
    expect(await verifyPassword(password, accepted.passwordHash)).toBe(true);
  });

  test("is in the database only as a hash", async () => {
    const token = await inviteOwner(email);
    const { rows } = await sql<{
      text: string;
    }>`select account_tokens::text as text from account_tokens`.execute(db);
    for (const form of [
      token,
      Buffer.from(token).toString("hex"),
      Buffer.from(token, "base64url").toString("hex"),
    ]) {
      expect(rows.map(({ text }) => text).join()).not.toContain(form);
    }
  });

  test("works once", async () => {
    const token = await inviteOwner(email);
    await accept(token, "Olive Owner", password);
    expect(await find(token)).toBeUndefined();
    await expect(accept(token, "Someone Else", "another long password")).rejects.toEqual(gone);
    const { fullName, passwordHash } = await user();
    expect(fullName).toBe("Olive Owner");
    expect(await verifyPassword(password, passwordHash)).toBe(true);
  });

  test("succeeds exactly once when used 30 times at once, and its words are stored", async () => {
    const token = await inviteOwner(email);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => accept(token, `Number ${n}`, `${password} ${n}`)),
    );
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    const lost = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(lost).toHaveLength(29);
    for (const { reason } of lost) expect(reason).toEqual(gone);
    const { fullName, passwordHash } = await user();
    expect(fullName).toBe(`Number ${won}`);
    expect(await verifyPassword(`${password} ${won}`, passwordHash)).toBe(true);
  });

  test("is valid for 24 hours", async () => {
    const token = await inviteOwner(email);
    const pass = (seconds: number) =>
      sql`update account_tokens set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db);
    await pass(24 * 3_600 - 30);
    expect(await find(token)).toMatchObject({ email });
    await pass(30);
    expect(await find(token)).toBeUndefined();
    await expect(accept(token, "Olive Owner", password)).rejects.toEqual(gone);
  });

  test("replaces the previous one", async () => {
    const [older, newer] = [await inviteOwner(email), await inviteOwner(email)];
    expect(await find(older)).toBeUndefined();
    await expect(accept(older, "Olive Owner", password)).rejects.toEqual(gone);
    await accept(newer, "Olive Owner", password);
  });

  test("is no other kind of link", async () => {
    const token = await inviteOwner(email);
    await db.updateTable("accountTokens").set({ purpose: "reset_password" }).execute();
    expect(await find(token)).toBeUndefined();
    await expect(accept(token, "Olive Owner", password)).rejects.toEqual(gone);
  });

  test.each(["", "x", "' or 1=1 --", "a".repeat(43)])(
    "is not %j, which costs no hashing either",
    async (token) => {
      const hash = vi.spyOn(argon2, "hash");
      expect(await find(token)).toBeUndefined();
      await expect(accept(token, "Olive Owner", password)).rejects.toEqual(gone);
      expect(hash).not.toHaveBeenCalled();
    },
  );
});

test("leaves an invited resident's name until then, and ends every session when the role and when the password change", async () => {
  const resident = await addPerson({ email, fullName: "Sam Okafor", password: "the former password" });
  const before = await Sessions.create(resident, null);
  const token = await inviteOwner(email.toUpperCase());
  expect(await user()).toMatchObject({ id: resident.id, role: "owner", fullName: "Sam Okafor" });
  expect(await Sessions.find(before)).toBeUndefined();
  const between = await Sessions.create({ id: resident.id, role: "owner" }, null);
  await accept(token, "Sam O. Okafor", password);
  expect(await Sessions.find(between)).toBeUndefined();
  expect(await user()).toMatchObject({ id: resident.id, fullName: "Sam O. Okafor" });
});

test("ASVS V16.3.1: inviting and accepting are logged", async () => {
  const token = await inviteOwner(email);
  await accept(token, "Olive Owner", password);
  const { id } = await user();
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", "actorId", "after"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { action: "user.invited", actorId: null, after: { role: "owner" } },
    { action: "user.invitation_accepted", actorId: id, after: null },
  ]);
});

describe("row 237: an owner invites", () => {
  let owner: TestPerson;
  beforeEach(async () => {
    owner = await addPerson({ role: "owner" });
  });

  test("someone new, by an email whose link sets the password, once", async () => {
    await invite({ email, role: "dispatcher" }, owner);
    const { id, role } = await user();
    expect(role).toBe("dispatcher");
    const [mail] = await accountMailsOf(id);
    expect(mail).toMatchObject({ kind: "staff_invited", facts: [["Role", "Dispatcher"]] });
    const token = AccountTokens.tokenOf(mail?.tokenId ?? "");
    await accept(token, "Dee Dispatcher", password);
    await expect(accept(token, "Dee Dispatcher", password)).rejects.toEqual(gone);
    await expect(resend(id, owner), "nobody is waiting any more").rejects.toMatchObject({ status: 409 });
  });

  test("again: the older link no longer works", async () => {
    await invite({ email, role: "support" }, owner);
    const { id } = await user();
    await resend(id, owner);
    const [older, newer] = (await accountMailsOf(id)).map(({ tokenId }) =>
      AccountTokens.tokenOf(tokenId ?? ""),
    );
    expect(await find(older ?? "")).toBeUndefined();
    expect(await find(newer ?? "")).toMatchObject({ email });
  });

  test("never an address that has an account, unless a resident is made staff knowingly", async () => {
    const resident = await addPerson({ email, fullName: "Sam Okafor", password: "the former password" });
    const session = await Sessions.create(resident, null);
    await expect(invite({ email: email.toUpperCase(), role: "support" }, owner)).rejects.toMatchObject({
      status: 409,
    });
    expect(await user()).toMatchObject({ role: "resident" });
    expect(await Sessions.find(session)).toBeDefined();
    expect(await findHolder(email)).toMatchObject({ id: resident.id, role: "resident", name: "Sam Okafor" });
    await promote(resident.id, "support", owner);
    expect(await user()).toMatchObject({ id: resident.id, role: "support", fullName: "Sam Okafor" });
    expect(await Sessions.find(session)).toBeUndefined();
    await expect(promote(resident.id, "owner", owner)).rejects.toMatchObject({ status: 404 });
  });

  test("but nobody else does", async () => {
    const dispatcher = await addPerson({ role: "dispatcher" });
    const refusal = { status: 403 };
    await expect(invite({ email, role: "owner" }, dispatcher)).rejects.toMatchObject(refusal);
    const resident = await addPerson();
    await expect(promote(resident.id, "owner", dispatcher)).rejects.toMatchObject(refusal);
    await expect(resend(resident.id, dispatcher)).rejects.toMatchObject(refusal);
    expect(await findHolder(email)).toBeUndefined();
  });
});
