import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { digest } from "~/platform/secrets.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as AccountTokens from "./account-tokens.server";

useTestDatabase();

async function make(minutes = 60, purpose: AccountTokens.Purpose = "reset_password") {
  const { id: userId, email } = await addPerson();
  const id = await AccountTokens.create({ purpose, userId, email, minutes }, db);
  return { id, userId, email, token: AccountTokens.tokenOf(id) };
}

test("security.md 4: a token is 32 bytes, and neither it nor its code is in the database", async () => {
  const { id, token } = await make();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows } = await sql<{ text: string; hash: Buffer }>`
    select account_tokens::text as text, token_hash as hash from account_tokens where id = ${id}`.execute(db);
  expect(rows[0]?.hash).toEqual(digest(token));
  expect(rows[0]?.text).not.toContain(token);
  expect(AccountTokens.codeOf(id)).toMatch(/^\d{6}$/);
  expect(rows[0]?.text).not.toContain(AccountTokens.codeOf(id));
});

test("it works for one person and one purpose, until it expires", async () => {
  const { token, userId, email, id } = await make();
  expect(await AccountTokens.find("reset_password", token)).toEqual({ id, userId, email });
  expect(await AccountTokens.findById("reset_password", id)).toEqual({ id, userId, email });
  expect(await AccountTokens.find("confirm_email", token)).toBeUndefined();
  expect(await AccountTokens.consume("confirm_email", token, db)).toBeUndefined();
  await db.updateTable("accountTokens").set({ expiresAt: sql`now()` }).where("id", "=", id).execute();
  expect(await AccountTokens.find("reset_password", token)).toBeUndefined();
  expect(await AccountTokens.consume("reset_password", token, db)).toBeUndefined();
});

test("ASVS V6.5.1: exactly one of thirty uses at once gets through", async () => {
  const { token, userId } = await make();
  const uses = await Promise.all(
    Array.from({ length: 30 }, () => AccountTokens.consume("reset_password", token, db)),
  );
  expect(uses.filter((owner) => owner?.userId === userId)).toHaveLength(1);
  expect(uses.filter((owner) => owner === undefined)).toHaveLength(29);
});

test("a newer one for a purpose ends that person's older ones, and no others", async () => {
  const first = await make();
  const other = await make();
  const { userId, email } = first;
  const change = await AccountTokens.create({ purpose: "change_email", userId, email, minutes: 5 }, db);
  const next = await AccountTokens.create({ purpose: "reset_password", userId, email, minutes: 5 }, db);
  expect(await AccountTokens.find("reset_password", first.token)).toBeUndefined();
  expect(await AccountTokens.find("reset_password", AccountTokens.tokenOf(next))).toBeDefined();
  expect(await AccountTokens.find("change_email", AccountTokens.tokenOf(change))).toBeDefined();
  expect(await AccountTokens.find("reset_password", other.token)).toBeDefined();
});

test("row 39: the six digits may be typed with a space, and belong to one token", async () => {
  const [one, other] = [await make(), await make()];
  const code = AccountTokens.codeOf(one.id);
  expect(AccountTokens.isCodeOf(one.id, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true);
  expect(AccountTokens.isCodeOf(one.id, "")).toBe(false);
  expect(AccountTokens.isCodeOf(one.id, code.slice(1))).toBe(false);
  if (AccountTokens.codeOf(other.id) !== code) expect(AccountTokens.isCodeOf(other.id, code)).toBe(false);
});

test("the sweep deletes tokens a day after their end", async () => {
  const [old, recent] = [await make(), await make()];
  const end = (id: string, ago: string) =>
    db
      .updateTable("accountTokens")
      .set({ expiresAt: sql`now() - ${ago}::interval` })
      .where("id", "=", id)
      .execute();
  await end(old.id, "25 hours");
  await end(recent.id, "23 hours");
  expect(await AccountTokens.sweep()).toBe(1);
  const left = await db
    .selectFrom("accountTokens")
    .select("id")
    .where("id", "in", [old.id, recent.id])
    .execute();
  expect(left).toEqual([{ id: recent.id }]);
});
