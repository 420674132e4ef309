import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import * as RecoveryCodes from "./recovery-codes.server";

useTestDatabase({ queues: [accountMail] });

async function withFactor(status: "verified" | "unverified" = "verified") {
  const { id: userId } = await addPerson();
  const values = { friendlyName: "a", issuer: "b", secretCiphertext: Buffer.alloc(1), secretKeyId: "c" };
  await db
    .insertInto("factors")
    .values({ id: newId(), userId, status, ...values })
    .execute();
  return { userId, hasFactor: status === "verified" };
}

test("row 67, ASVS V6.5.2: ten codes of 130 bits in groups; the database has only their SHA-256", async () => {
  const person = await withFactor();
  const codes = await RecoveryCodes.make(person);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/);
  const rows = await db
    .selectFrom("recoveryCodes")
    .select("codeHash")
    .where("userId", "=", person.userId)
    .execute();
  const hashes = codes.map((code) => createHash("sha256").update(code.replaceAll("-", "")).digest("hex"));
  expect(rows.map((row) => row.codeHash.toString("hex")).sort()).toEqual(hashes.sort());
  const { rows: texts } = await sql<{ text: string }>`
    SELECT recovery_codes::text AS text FROM recovery_codes`.execute(db);
  expect(JSON.stringify(texts)).not.toContain(codes[0]?.slice(0, 5));
});

test("ASVS V6.5.1: each works once, only for its owner, however it is typed", async () => {
  const [person, other] = [await withFactor(), await withFactor()];
  const [one = "", two = "", three = ""] = await RecoveryCodes.make(person);
  expect(await RecoveryCodes.use(other.userId, one, db)).toBeUndefined();
  expect(await RecoveryCodes.use(person.userId, one, db)).toBe(9);
  expect(await RecoveryCodes.use(person.userId, one, db)).toBeUndefined();
  expect(await RecoveryCodes.use(person.userId, two.toLowerCase().replaceAll("-", " "), db)).toBe(8);
  const misread = three.replaceAll("0", "o").replaceAll("1", "l").replaceAll("-", "");
  expect(await RecoveryCodes.use(person.userId, misread, db)).toBe(7);
  for (const typed of ["", "AAAAA", "' or 1=1 --"]) {
    expect(await RecoveryCodes.use(person.userId, typed, db), typed).toBeUndefined();
  }
});

test("ASVS V6.5.1: exactly one of ten at once is accepted", async () => {
  const person = await withFactor();
  const [code = ""] = await RecoveryCodes.make(person);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => RecoveryCodes.use(person.userId, code, db)),
  );
  expect(outcomes.filter((left) => left !== undefined)).toEqual([9]);
});

test("new ones replace the old ones; made twice at once, ten are left", async () => {
  const person = await withFactor();
  const [old = ""] = await RecoveryCodes.make(person);
  await Promise.all([RecoveryCodes.make(person), RecoveryCodes.make(person)]);
  expect(await RecoveryCodes.use(person.userId, old, db)).toBeUndefined();
  expect(await RecoveryCodes.countLeft(person.userId)).toBe(10);
});

test("row 67: without a factor there are none; with one, it is known how many are left", async () => {
  const [person, beginner] = [await withFactor(), await withFactor("unverified")];
  await expect(RecoveryCodes.make(beginner)).rejects.toMatchObject({ status: 409 });
  expect(await RecoveryCodes.countLeft(beginner.userId)).toBe(0);
  expect(await RecoveryCodes.countLeft(person.userId)).toBe(0);
  await RecoveryCodes.make(person);
  expect(await RecoveryCodes.countLeft(person.userId)).toBe(10);
});
