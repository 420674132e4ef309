import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as PendingSignIns from "~/modules/accounts/sessions/pending-sign-ins.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { system } from "~/modules/shared/audit/audit.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { oneTimeCode } from "../../../../tests/support/one-time-codes";
import { addPerson } from "../../../../tests/support/people";
import { check } from "./codes.server";
import * as Factors from "./factors.server";
import * as RecoveryCodes from "./recovery-codes.server";
import { stepAt } from "./totp.server";

useTestDatabase({ queues: [accountMail] });

const wrong = { status: 400, message: "Invalid verification code. Please try again." };
const tooMany = { status: 429, message: expect.stringMatching(/^Too many wrong codes\. Please wait/) };

/** The middle of the current 30 seconds, so that no test runs into the next step. */
const noon = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;

function at(moment: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
}

beforeEach(() => {
  at(noon);
  return () => vi.useRealTimers();
});

async function signedIn() {
  const { id: userId, email } = await addPerson();
  const token = await Sessions.create({ id: userId, role: "resident" }, "A browser");
  const session = await Sessions.find(token);
  if (!session) throw new Error("There is no session.");
  return { userId, email, token, sessionId: session.sessionId };
}

async function withFactor() {
  const person = await signedIn();
  const { secret } = await Factors.begin(person);
  await Factors.enable(person, await oneTimeCode(secret));
  return { ...person, secret };
}

async function factorOf(userId: string) {
  return db.selectFrom("factors").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow();
}

async function actionsOf(userId: string): Promise<[string, string | null][]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ action, actorId }) => [action, actorId]);
}

async function mailsTo(userId: string): Promise<unknown[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT data ->> 'kind' AS kind FROM pgboss.job
    WHERE name = ${accountMail.name} AND data ->> 'userId' = ${userId} ORDER BY 1`.execute(db);
  return rows.map(({ kind }) => kind);
}

function outcome(userId: string, code: string): Promise<unknown> {
  return check(userId, code).catch((error) => error);
}

async function pass(seconds: number): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await db
    .updateTable("rateBuckets")
    .set({ blockedUntil: back("blockedUntil"), expiresAt: back("expiresAt") })
    .execute();
}

describe("row 61: setting it up", () => {
  test("returns 160 bits in base32, an address for an app and a picture of it", async () => {
    const person = await signedIn();
    const { secret, uri, picture } = await Factors.begin(person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(address.pathname)).toContain(`:${person.email}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret,
      issuer: "Nightjar Patrol",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    const svg = decodeURIComponent(picture.replace("data:image/svg+xml,", ""));
    expect(svg).toMatch(/^<svg [^>]*width="200" height="200"/);
    expect(svg).not.toMatch(/style=|<script/);
  });

  test("asked for again, or twice at once, returns the same one; another person has another", async () => {
    const [person, other] = [await signedIn(), await signedIn()];
    const [one, two] = await Promise.all([Factors.begin(person), Factors.begin(person)]);
    expect([two, await Factors.begin(person)]).toEqual([one, one]);
    expect((await Factors.begin(other)).secret).not.toBe(one.secret);
  });

  test("row 66: the record names its person and company; a setup in progress does not ask for codes yet", async () => {
    const person = await signedIn();
    await Factors.begin(person);
    expect(await factorOf(person.userId)).toMatchObject({
      factorType: "totp",
      status: "unverified",
      friendlyName: person.email,
      issuer: "Nightjar Patrol",
      verifiedAt: null,
    });
    expect((await Sessions.find(person.token))?.hasFactor).toBe(false);
  });

  test("row 62, ASVS V7.4.3: a code turns it on, ends the other sessions and sends an email", async () => {
    const person = await signedIn();
    const [owner, stranger] = [{ id: person.userId, role: "resident" as const }, await signedIn()];
    const elsewhere = await Sessions.create(owner, "Another browser");
    const pending = await PendingSignIns.begin(person.userId, null, db);
    const { secret } = await Factors.begin(person);
    await Factors.enable(person, await oneTimeCode(secret));
    expect(await factorOf(person.userId)).toMatchObject({
      status: "verified",
      verifiedAt: expect.any(Date),
    });
    expect((await Sessions.find(person.token))?.hasFactor).toBe(true);
    expect(await Sessions.find(elsewhere)).toBeUndefined();
    expect(await PendingSignIns.find(pending)).toBeUndefined();
    expect(await Sessions.find(stranger.token)).toBeDefined();
    expect(await actionsOf(person.userId)).toEqual([["user.factor_enabled", person.userId]]);
    expect(await mailsTo(person.userId)).toEqual(["factor_enabled"]);
  });

  test("row 57: a wrong code does not turn it on", async () => {
    const person = await signedIn();
    const { secret } = await Factors.begin(person);
    for (const code of [
      await oneTimeCode(secret, 2),
      "",
      "abcdef",
      await oneTimeCode(secret.replace(/./g, "A")),
    ]) {
      await expect(Factors.enable(person, code), code).rejects.toMatchObject(wrong);
    }
    expect(await factorOf(person.userId)).toMatchObject({ status: "unverified" });
  });

  test("row 64, ASVS V2.3.1: nothing was begun", async () => {
    const person = await signedIn();
    await expect(Factors.enable(person, "123456")).rejects.toMatchObject({
      status: 409,
      message: "Setup not complete. Please refresh the page and try again.",
    });
  });
});

describe("row 66: the secret", () => {
  test("is nowhere in the database, and opens only for its own record", async () => {
    const [person, other] = [await withFactor(), await withFactor()];
    const { rows } = await sql<{ text: string }>`SELECT factors::text AS text FROM factors`.execute(db);
    for (const form of [person.secret, Buffer.from(person.secret).toString("hex")]) {
      expect(JSON.stringify(rows)).not.toContain(form);
    }
    const { secretCiphertext, secretKeyId } = await factorOf(person.userId);
    await db
      .updateTable("factors")
      .set({ secretCiphertext, secretKeyId })
      .where("userId", "=", other.userId)
      .execute();
    await expect(check(other.userId, await oneTimeCode(person.secret, 1))).rejects.not.toHaveProperty(
      "status",
    );
  });

  test("works with an older key, moves to the newest one when used, and then needs no other", async () => {
    const person = await withFactor();
    const [older = ""] = env.encryptionKeys;
    const before = (await factorOf(person.userId)).secretKeyId;
    const setting = vi.spyOn(env, "encryptionKeys", "get");
    setting.mockReturnValue(["a newer key of at least 32 bytes, honestly", older]);
    await check(person.userId, await oneTimeCode(person.secret, 1));
    expect((await factorOf(person.userId)).secretKeyId).not.toBe(before);
    setting.mockReturnValue(["a newer key of at least 32 bytes, honestly"]);
    at(noon + 60_000);
    expect(await check(person.userId, await oneTimeCode(person.secret))).toEqual({});
  });

  test("without its key: a setup in progress starts over, a recovery code still signs in", async () => {
    const [beginner, person] = [await signedIn(), await withFactor()];
    const begun = await Factors.begin(beginner);
    const [code = ""] = await RecoveryCodes.make(person);
    vi.spyOn(env, "encryptionKeys", "get").mockReturnValue(["a newer key of at least 32 bytes, honestly"]);
    expect((await Factors.begin(beginner)).secret).not.toBe(begun.secret);
    await expect(check(person.userId, await oneTimeCode(person.secret, 1))).rejects.toThrow(
      "ENCRYPTION_KEYS",
    );
    expect(await check(person.userId, code)).toEqual({ recoveryCodesLeft: 9 });
  });
});

describe("row 57, ASVS V6.5.5: a code", () => {
  test("for these, the last or the next 30 seconds is right; an older or later one is not", async () => {
    for (const [ahead, right] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      at(noon - 600_000);
      const { userId, secret } = await withFactor();
      at(noon);
      const expected = right ? {} : wrong;
      expect(await outcome(userId, await oneTimeCode(secret, ahead)), `${ahead}`).toMatchObject(expected);
    }
  });

  test("ASVS V6.5.1: works once, and no earlier one after it", async () => {
    const { userId, secret } = await withFactor();
    const enabling = await oneTimeCode(secret);
    expect(await outcome(userId, enabling), "the one that turned it on").toMatchObject(wrong);
    const next = await oneTimeCode(secret, 1);
    expect(await outcome(userId, next)).toEqual({});
    at(noon + 30_000);
    expect(await outcome(userId, next)).toMatchObject(wrong);
    expect(await outcome(userId, enabling)).toMatchObject(wrong);
    expect((await factorOf(userId)).lastStep).toBe(stepAt(noon) + 1);
  });

  test("ASVS V6.5.1: exactly one of ten at once is accepted", async () => {
    const { userId, secret } = await withFactor();
    const code = await oneTimeCode(secret, 1);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(userId, code)));
    expect(outcomes.filter((each) => !(each instanceof Error))).toHaveLength(1);
  });

  test("of another person, or of a setup in progress, is wrong", async () => {
    const [person, other, beginner] = [await withFactor(), await withFactor(), await signedIn()];
    expect(await outcome(person.userId, await oneTimeCode(other.secret, 1))).toMatchObject(wrong);
    const { secret } = await Factors.begin(beginner);
    expect(await outcome(beginner.userId, await oneTimeCode(secret))).toMatchObject(wrong);
  });

  test("ASVS V16.3.1: is logged either way, but not the code", async () => {
    const { userId, secret } = await withFactor();
    const code = await oneTimeCode(secret, 1);
    await outcome(userId, "000 000");
    await check(userId, code);
    const [recoveryCode = ""] = await RecoveryCodes.make({ userId });
    await check(userId, recoveryCode);
    expect((await actionsOf(userId)).slice(1)).toEqual([
      ["session.code_refused", userId],
      ["session.code_accepted", userId],
      ["user.recovery_codes_made", userId],
      ["user.recovery_code_used", userId],
    ]);
    const { rows } = await sql<{ text: string }>`SELECT audit_log::text AS text FROM audit_log`.execute(db);
    for (const each of [code, recoveryCode]) expect(JSON.stringify(rows)).not.toContain(each);
  });
});

describe("ASVS V6.3.1: guessing codes", () => {
  test("waits after 20, even for the right one, longer each time; a right one ends it", async () => {
    const { userId, secret } = await withFactor();
    for (let n = 0; n < 20; n++) expect(await outcome(userId, "000000")).toMatchObject(wrong);
    expect(await outcome(userId, await oneTimeCode(secret, 1))).toMatchObject(tooMany);
    await pass(30);
    expect(await outcome(userId, "000000")).toMatchObject(wrong);
    await pass(30);
    expect(await outcome(userId, "000000"), "the second wait is longer").toMatchObject(tooMany);
    await pass(30);
    expect(await outcome(userId, await oneTimeCode(secret, 1))).toEqual({});
    at(noon + 60_000);
    expect(await outcome(userId, "000000")).toMatchObject(wrong);
    expect(await outcome(userId, await oneTimeCode(secret))).toEqual({});
  });

  test("counts per account, however many sign-ins are begun and whatever kind of code", async () => {
    const { userId } = await withFactor();
    for (let n = 0; n < 5; n++) {
      const pending = await PendingSignIns.find(await PendingSignIns.begin(userId, null, db));
      for (let m = 0; m < 4; m++) {
        expect(await PendingSignIns.takeTry(pending?.sessionId ?? "")).toBe(true);
        expect(await outcome(userId, m % 2 ? "000000" : "AAAAA-AAAAA")).toMatchObject(wrong);
      }
    }
    expect(await outcome(userId, "000000")).toMatchObject(tooMany);
  });

  test("cannot be avoided by trying all at once, and another account does not wait", async () => {
    const [{ userId }, other] = [await withFactor(), await withFactor()];
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(userId, "000000")));
    expect(outcomes.filter((each) => Object(each).status === 400)).toHaveLength(20);
    expect(await outcome(other.userId, await oneTimeCode(other.secret, 1))).toEqual({});
  });
});

describe("turning it off", () => {
  test("ASVS V7.4.3: its owner removes it: codes are cancelled, other sessions end, an email goes out", async () => {
    const person = await withFactor();
    const [code = ""] = await RecoveryCodes.make(person);
    const elsewhere = await Sessions.create({ id: person.userId, role: "resident" }, "Another browser");
    await Factors.remove(person);
    expect(await Sessions.find(person.token)).toMatchObject({ hasFactor: false });
    expect(await Sessions.find(elsewhere)).toBeUndefined();
    expect(await outcome(person.userId, code)).toMatchObject(wrong);
    expect(await actionsOf(person.userId)).toContainEqual(["user.factor_removed", person.userId]);
    expect(await mailsTo(person.userId)).toEqual(["factor_enabled", "factor_removed", "recovery_codes_made"]);
    const again = await Factors.begin(person);
    expect(again.secret).not.toBe(person.secret);
  });

  test("a reset ends every session and is logged without an actor", async () => {
    const [person, other] = [await withFactor(), await withFactor()];
    await RecoveryCodes.make(person);
    await Factors.reset(person.email, system);
    expect(await Sessions.find(person.token)).toBeUndefined();
    expect(await Sessions.find(other.token)).toMatchObject({ hasFactor: true });
    expect(await RecoveryCodes.countLeft(person.userId)).toBe(0);
    expect(await actionsOf(person.userId)).toContainEqual(["user.factor_reset", null]);
    expect(await mailsTo(person.userId)).toContain("factor_removed");
  });

  test("a reset of an unknown account, or of one without a factor, is refused with a sentence", async () => {
    const person = await signedIn();
    await Factors.begin(person);
    await expect(Factors.reset("nobody@example.test", system)).rejects.toThrow(
      "There is no account with the email address nobody@example.test.",
    );
    await expect(Factors.reset(person.email, system)).rejects.toThrow("is not on for this account");
    expect(await Sessions.find(person.token)).toBeDefined();
  });
});
