import * as argon2 from "@node-rs/argon2";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { authenticate, wrongCredentials } from "./accounts.server";
import { newPasswordSchema } from "./password.schema";
import { hashPassword, verifyPassword } from "./password.server";
import { signInSchema } from "./sign-in.schema";

useTestDatabase();

const password = "four brown owls at dusk";

beforeEach(async () => {
  await db.deleteFrom("rateBuckets").execute();
});

let addresses = 0;

async function signIn(email: string, typed: string, address = `192.0.2.${++addresses}`) {
  try {
    return await inScope({ id: "r", address, userId: null }, () => authenticate(email, typed));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, message: error.message, retryAfter: error.retryAfter };
  }
}

async function pass(seconds: number): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await db
    .updateTable("rateBuckets")
    .set({ blockedUntil: back("blockedUntil"), expiresAt: back("expiresAt") })
    .execute();
}

function waits(seconds: number) {
  return {
    status: 429,
    message: expect.stringMatching(
      /^Too many attempts to sign in\. Please wait \d+ (seconds|minutes?) and try again\.$/,
    ),
    retryAfter: expect.toSatisfy(
      (left: number) => left <= seconds && left > seconds / 2,
      `${seconds} s or a bit less`,
    ),
  };
}

const wrong = { status: 400, message: wrongCredentials, retryAfter: undefined };

describe("row 33: a sign-in", () => {
  test("with the right password returns the account, without its hash", async () => {
    const person = await addPerson({ role: "owner", email: "Right@Example.test", password });
    expect(await signIn("right@example.test", password)).toEqual({
      id: person.id,
      email: "Right@Example.test",
      role: "owner",
      setupCompleted: false,
      hasFactor: false,
      emailConfirmed: true,
    });
  });

  test("is refused in the same words, and costs the same work, whatever is wrong", async () => {
    const person = await addPerson({ password });
    const disabled = await addPerson({ password });
    await db.updateTable("users").set({ disabledAt: sql`now()` }).where("id", "=", disabled.id).execute();
    const invited = await addPerson({ role: "owner" });
    const tries = [
      [person.email, "not it"],
      [person.email, ` ${password}`],
      [person.email, password.toUpperCase()],
      [disabled.email, password],
      [invited.email, ""],
      ["nobody@example.test", password],
      ["' or 1=1 --", password],
    ];
    // Warm up: the stand-in hash for a missing account is made once.
    await verifyPassword("x", undefined);
    const verify = vi.spyOn(argon2, "verify");
    const hash = vi.spyOn(argon2, "hash");
    for (const [email = "", typed = ""] of tries) expect(await signIn(email, typed), email).toEqual(wrong);
    expect(verify).toHaveBeenCalledTimes(tries.length);
    expect(hash).not.toHaveBeenCalled();
    const parameters = verify.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
    expect(new Set(parameters)).toEqual(new Set(["$argon2id$v=19$m=19456,t=2,p=1"]));
  });

  test("ASVS V16.3.1: is logged either way, without the address or the password", async () => {
    const person = await addPerson({ password });
    const last = await db
      .selectFrom("auditLog")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst();
    await signIn(person.email, "not it");
    await signIn(person.email, password);
    await signIn("nobody@example.test", password);
    const rows = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("id", ">", last?.id ?? 0)
      .orderBy("id")
      .execute();
    expect(
      rows.map(({ action, actorId, subjectId, requestId }) => [action, actorId, subjectId, requestId]),
    ).toEqual([
      ["session.password_refused", person.id, person.id, "r"],
      ["session.password_accepted", person.id, person.id, "r"],
      ["session.password_refused", null, null, "r"],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/example\.test|owls|not it/);
  });
});

describe("row 47, ASVS V6.3.1: guessing is slowed down", () => {
  test("for an account: after five tries even the right password waits, and then signs in", async () => {
    const { email } = await addPerson({ password });
    for (let n = 0; n < 5; n++) expect(await signIn(email, "not it")).toEqual(wrong);
    expect(await signIn(email, password)).toEqual(waits(30));
    await pass(30);
    expect(await signIn(email, "not it")).toEqual(wrong);
    expect(await signIn(email, password)).toEqual(waits(60));
    await pass(60);
    expect(await signIn(email, password)).toMatchObject({ email });
    expect(await signIn(email, "not it"), "a success resets the tries").toEqual(wrong);
  });

  test("for an account that does not exist, in the same way", async () => {
    for (let n = 0; n < 5; n++) expect(await signIn("ghost@example.test", "not it")).toEqual(wrong);
    expect(await signIn("ghost@example.test", "not it")).toEqual(waits(30));
  });

  test("however the address is spelled", () => {
    const typed = { email: "  Case@Example.TEST\t", password: " kept as it is " };
    expect(signInSchema.parse(typed)).toEqual({ email: "case@example.test", password: " kept as it is " });
  });

  test("for an address: twenty tries across accounts, and one's own success does not reset them", async () => {
    const own = await addPerson({ password });
    const from = "198.51.100.7";
    for (let n = 0; n < 19; n++)
      expect(await signIn(`other${n}@example.test`, "not it", from)).toEqual(wrong);
    expect(await signIn(own.email, password, from)).toMatchObject({ email: own.email });
    expect(await signIn("another@example.test", "not it", from)).toMatchObject({
      status: 429,
      retryAfter: 30,
    });
    expect(await signIn("another@example.test", "not it", "198.51.100.8")).toEqual(wrong);
  });

  test("25 at once: no more than five passwords are checked", async () => {
    const { email } = await addPerson({ password });
    const verify = vi.spyOn(argon2, "verify");
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(email, "not it")));
    expect(answers.filter((answer) => "status" in answer && answer.status === 400)).toHaveLength(5);
    expect(verify).toHaveBeenCalledTimes(5);
  });
});

test("fifty passwords at once are checked two at a time", async () => {
  const { verify } = argon2;
  let now = 0;
  let peak = 0;
  const watched = vi.spyOn(argon2, "verify").mockImplementation(async (...args) => {
    peak = Math.max(peak, ++now);
    return verify(...args).finally(() => now--);
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => signIn(`crowd${n}@example.test`, "not it")),
  );
  expect(answers).toEqual(answers.map(() => wrong));
  expect(watched).toHaveBeenCalledTimes(50);
  expect(peak).toBe(2);
});

describe("ASVS V6.2: passwords", () => {
  test("are stored as argon2id, each with its own salt", async () => {
    const [one, two] = [await hashPassword(password), await hashPassword(password)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(password, one)).toBe(true);
    expect(await verifyPassword(`${password} `, one)).toBe(false);
    expect(await verifyPassword(password, null)).toBe(false);
  });

  test.each([
    ["ten charac", true],
    ["nine char", false],
    ["four owls ".repeat(26).slice(0, 256), true],
    ["four owls ".repeat(26).slice(0, 257), false],
    ["пароль из слов", true],
    ["🦉🌙🏡🚗🔦🚓📻🦉🌙🏡", true],
    ["1q2w3e4r5t", false],
    ["QWERTYUIOP", false],
  ])("V6.2.1, V6.2.4, V6.2.5, V6.2.9: %j may be one: %s", (typed, allowed) => {
    expect(newPasswordSchema.safeParse(typed).success).toBe(allowed);
  });

  test("V6.2.8: what was typed is used as it is, to its last character", async () => {
    const long = `  ${"ä".repeat(100)} end  `;
    expect(newPasswordSchema.parse(long)).toBe(long);
    expect(await verifyPassword(long.trim(), await hashPassword(long))).toBe(false);
    expect(await verifyPassword(`${long.slice(0, -1)}x`, await hashPassword(long))).toBe(false);
  });
});

describe("ASVS V16.3.1: what the office finds about a refused sign-in", () => {
  async function outcomes(id: string): Promise<string[]> {
    const rows = await db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .where("action", "like", "session.%")
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  }

  test("a wrong password, one too many, ended access and a missing password are told apart, for known accounts", async () => {
    const { id, email } = await addPerson({ password });
    for (let tries = 0; tries < 8; tries++) await signIn(email, "not it");
    expect(await outcomes(id)).toEqual([...Array(5).fill("session.password_refused"), "session.paused"]);
    await pass(900);
    await signIn(email, password);
    expect((await outcomes(id)).at(-1)).toBe("session.password_accepted");
    const ended = await addPerson({ password });
    await db.updateTable("users").set({ disabledAt: sql`now()` }).where("id", "=", ended.id).execute();
    expect(await signIn(ended.email, password)).toEqual(wrong);
    expect(await outcomes(ended.id)).toEqual(["session.access_ended"]);
    const invited = await addPerson({ role: "owner" });
    expect(await signIn(invited.email, password)).toEqual(wrong);
    expect(await outcomes(invited.id)).toEqual(["session.no_password"]);
  });
});
