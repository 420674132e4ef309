import { beforeAll, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { db } from "~/platform/db.server";
import { ensureQueues } from "~/platform/jobs.server";
import { accountMailsOf } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as EmailChanges from "./email-changes.server";

useTestDatabase();
beforeAll(() => ensureQueues([accountMail]));

let people = 0;
const fresh = () => `new${++people}@example.test`;

async function ask(email = fresh()) {
  const person = await addPerson();
  const asker = { userId: person.id, email: person.email };
  await EmailChanges.ask(asker, email);
  const sent = await accountMailsOf(person.id);
  const tokenId = sent.find(({ kind }) => kind === "change_email")?.tokenId;
  return { person, email, sent, token: tokenId && AccountTokens.tokenOf(tokenId) };
}

test("row 83: the new address gets a link and the old one a notice; until then the old one stays", async () => {
  const { person, email, sent, token } = await ask();
  expect(sent.map(({ kind }) => kind).sort()).toEqual(["change_email", "email_change_asked"]);
  expect(await EmailChanges.pending(person.id)).toBe(email);
  expect(await EmailChanges.find(token ?? "")).toMatchObject({ email });
  const row = await db.selectFrom("users").select("email").where("id", "=", person.id).executeTakeFirst();
  expect(row?.email).toBe(person.email);
});

test("ASVS V7.4.3: the link changes it once, ends every session and tells the old address", async () => {
  const { person, email, token = "" } = await ask();
  const session = await Sessions.create({ id: person.id, role: "resident" }, null);
  await EmailChanges.confirm(token);
  const row = await db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  expect(row.email).toBe(email);
  expect(row.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await Sessions.find(session)).toBeUndefined();
  const told = (await accountMailsOf(person.id)).filter(({ kind }) => kind === "email_changed");
  expect(told).toEqual([expect.objectContaining({ to: person.email })]);
  await expect(EmailChanges.confirm(token)).rejects.toMatchObject({ status: 410 });
  expect(await EmailChanges.pending(person.id)).toBeUndefined();
});

test("B25: an address with an account is told by email, and the person asking is not", async () => {
  const other = await addPerson();
  const { person, sent } = await ask(other.email);
  expect(sent.map(({ kind }) => kind)).toEqual(["email_change_asked"]);
  expect(await EmailChanges.pending(person.id), "the profile shows the same as for a free address").toBe(
    other.email,
  );
  const told = await accountMailsOf(other.id);
  expect(told.map(({ kind }) => kind)).toEqual(["account_exists"]);
});

test("an address that got an account in the meantime is refused, and nothing changes", async () => {
  const { person, email, token = "" } = await ask();
  await addPerson({ email });
  await expect(EmailChanges.confirm(token)).rejects.toMatchObject({ status: 409 });
  const row = await db.selectFrom("users").select("email").where("id", "=", person.id).executeTakeFirst();
  expect(row?.email).toBe(person.email);
});

test("ASVS V2.4.1: five requests an hour, then a wait", async () => {
  const person = await addPerson();
  const asker = { userId: person.id, email: person.email };
  for (let n = 0; n < 5; n++) await EmailChanges.ask(asker, fresh());
  await expect(EmailChanges.ask(asker, fresh())).rejects.toMatchObject({ status: 429 });
});
