import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { db, type Executor } from "~/platform/db.server";
import { inScope } from "~/platform/scope.server";
import { embedded, useTestDatabase } from "../../../../tests/support/database";
import { someoneWaits, whileHeld } from "../../../../tests/support/held";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Devices from "./devices.server";
import * as PendingSignIns from "./pending-sign-ins.server";
import * as Sessions from "./sessions.server";

useTestDatabase();

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

beforeEach(async () => {
  await db.deleteFrom("sessions").execute();
});

async function pass(seconds: number): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await db
    .updateTable("sessions")
    .set({
      lastSeenAt: back("lastSeenAt"),
      expiresAt: back("expiresAt"),
      createdAt: back("createdAt"),
    })
    .execute();
}

async function start(person: TestPerson): Promise<string> {
  return Sessions.create(person, "A browser");
}

async function idleSeconds(): Promise<number> {
  const row = await db
    .selectFrom("sessions")
    .select(sql<number>`extract(epoch FROM now() - last_seen_at)::float8`.as("idle"))
    .executeTakeFirstOrThrow();
  return row.idle;
}

test("a session belongs to its person", async () => {
  const person = await addPerson({ role: "dispatcher", fullName: "Dana Whitfield" });
  expect(await Sessions.find(await start(person))).toEqual({
    sessionId: expect.any(String),
    id: person.id,
    kind: "staff",
    userId: person.id,
    email: person.email,
    fullName: "Dana Whitfield",
    role: "dispatcher",
    setupCompleted: false,
    hasFactor: false,
    isArchived: false,
    isProofFresh: true,
  });
});

test("ASVS V7.2.3: the token is 32 random bytes, and the database has only its SHA-256", async () => {
  const token = await inScope({ id: "a", address: "192.0.2.1", userId: null }, async () =>
    start(await addPerson()),
  );
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [row] = await db.selectFrom("sessions").selectAll().execute();
  expect(row).toMatchObject({ address: "192.0.2.1", userAgent: "A browser", kind: "auth" });
  expect(row?.tokenHash).toEqual(createHash("sha256").update(token).digest());
  const { rows } = await sql<{ text: string }>`select sessions::text as text from sessions`.execute(db);
  for (const form of [
    token,
    Buffer.from(token, "base64url").toString("hex"),
    Buffer.from(token).toString("hex"),
  ]) {
    expect(rows[0]?.text).not.toContain(form);
  }
});

test("anything but a session's token finds nobody", async () => {
  const token = await start(await addPerson());
  for (const other of ["", token.slice(1), `${token}=`, token.toLowerCase(), "' or 1=1 --"]) {
    expect(await Sessions.find(other), other).toBeUndefined();
  }
});

describe.each([
  ["resident", 14 * day, 30 * day],
  ["owner", 30 * minute, 12 * hour],
  ["support", 30 * minute, 12 * hour],
] as const)("ASVS V7.3.1-2: the session of a %s", (role, idle, absolute) => {
  test("ends when it has not been used for that long", async () => {
    const token = await start(await addPerson({ role }));
    await pass(idle - 5);
    expect(await Sessions.find(token)).toBeDefined();
    await pass(idle - 5);
    expect(await Sessions.find(token), "used in between").toBeDefined();
    await pass(idle + 1);
    expect(await Sessions.find(token)).toBeUndefined();
  });

  test("ends after its full life, used or not", async () => {
    const token = await start(await addPerson({ role }));
    expect(Sessions.absoluteLifetime(role)).toBe(absolute);
    for (let used = 0; used < absolute - idle; used += idle - 5) {
      await pass(Math.min(idle - 5, absolute - 5 - used));
      expect(await Sessions.find(token), `after ${used} s`).toBeDefined();
    }
    await db
      .updateTable("sessions")
      .set({ lastSeenAt: sql`now()`, expiresAt: sql`now() + interval '5 s'` })
      .execute();
    expect(await Sessions.find(token)).toBeDefined();
    await db.updateTable("sessions").set({ expiresAt: sql`now()` }).execute();
    expect(await Sessions.find(token)).toBeUndefined();
  });
});

test("a person made staff has the shorter idle time at once", async () => {
  const person = await addPerson();
  const token = await start(person);
  await pass(hour);
  await db.updateTable("users").set({ role: "owner" }).where("id", "=", person.id).execute();
  expect(await Sessions.find(token)).toBeUndefined();
});

test("ASVS V7.4.2: a disabled user has no session", async () => {
  const person = await addPerson();
  const token = await start(person);
  await db.updateTable("users").set({ disabledAt: sql`now()` }).where("id", "=", person.id).execute();
  expect(await Sessions.find(token)).toBeUndefined();
});

test("a session that still waits for the second factor is none", async () => {
  const token = await start(await addPerson({ role: "owner" }));
  await db.updateTable("sessions").set({ kind: "pending_2fa" }).execute();
  expect(await Sessions.find(token)).toBeUndefined();
});

test("row 57, ASVS V6.3.1: a pending sign-in takes five codes, however many come at once", async () => {
  const { id } = await addPerson();
  const token = await PendingSignIns.begin(id, null, db);
  const { sessionId = "" } = (await PendingSignIns.find(token)) ?? {};
  const tries = await Promise.all(Array.from({ length: 8 }, () => PendingSignIns.takeTry(sessionId)));
  expect(tries.filter(Boolean)).toHaveLength(5);
  expect(await PendingSignIns.find(token)).toBeUndefined();
});

test("last seen is written once a minute at most", async () => {
  const token = await start(await addPerson());
  await pass(50);
  await Sessions.find(token);
  expect(await idleSeconds()).toBeGreaterThanOrEqual(50);
  await pass(20);
  await Sessions.find(token);
  expect(await idleSeconds()).toBeLessThan(20);
});

describe("the end", () => {
  test("ASVS V7.4.1: of one session does not end others, and may happen twice", async () => {
    const person = await addPerson();
    const [phone, desk] = [await start(person), await start(person)];
    await Sessions.end(phone);
    await Sessions.end(phone);
    expect(await Sessions.find(phone)).toBeUndefined();
    expect(await Sessions.find(desk)).toBeDefined();
  });

  test("ASVS V7.4.5: of all ends only this user's", async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const tokens = [await start(person), await start(person)];
    const kept = await start(other);
    await Sessions.endAll(person.id);
    for (const token of tokens) expect(await Sessions.find(token)).toBeUndefined();
    expect(await Sessions.find(kept)).toBeDefined();
  });

  test("the sweep deletes sessions a day after their end, 1,000 a run", async () => {
    const person = await addPerson();
    const kept = await start(person);
    await sql`
      insert into sessions (id, token_hash, user_id, kind, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), ${person.id}, 'auth', now() - interval '1 day 1 s'
      from generate_series(1, 1001) as n`.execute(db);
    expect(await Sessions.sweep()).toBe(1_000);
    expect(await Sessions.sweep()).toBe(1);
    expect(await Sessions.sweep()).toBe(0);
    expect(await Sessions.find(kept)).toBeDefined();
  });
});

if (!embedded)
  test("row 50: two sign-ins at once from a browser another account knows both succeed", async () => {
    const { id } = await addPerson();
    const remember = (trx: Executor) => Devices.remember(id, "a".repeat(43), trx);
    let other: Promise<unknown> | undefined;
    await whileHeld(remember, async () => {
      other = db.transaction().execute(remember);
      await someoneWaits();
    });
    expect(await other).toMatchObject({ token: "a".repeat(43) });
  });
