import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "../../tests/support/database";
import { db, inTransaction } from "./db.server";
import { addressKey, forget, giveBack, inWords, type Limit, take, type Verdict } from "./rate-limit.server";
import { inScope } from "./scope.server";

useTestDatabase();

const hourly: Limit = { name: "hourly", tries: 5, window: 3_600 };
const growing: Limit = { name: "growing", tries: 3, window: 900, growing: { first: 30, longest: 200 } };
const allowed = { allowed: true, retryAfter: 0 };

beforeEach(async () => {
  await db.deleteFrom("rateBuckets").execute();
});

/** Lets this many seconds pass for every bucket. */
async function pass(seconds: number): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await db
    .updateTable("rateBuckets")
    .set({ triedAt: back("triedAt"), blockedUntil: back("blockedUntil"), expiresAt: back("expiresAt") })
    .execute();
}

async function takeTimes(times: number, limit: Limit, key = "a"): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let n = 0; n < times; n++) verdicts.push(await take(limit, key));
  return verdicts;
}

describe("a number of tries in a window", () => {
  test("the fifth is allowed, the sixth waits for the rest of the window", async () => {
    expect(await takeTimes(5, hourly)).toEqual([allowed, allowed, allowed, allowed, allowed]);
    const { allowed: sixth, retryAfter } = await take(hourly, "a");
    expect(sixth).toBe(false);
    expect(retryAfter).toBeGreaterThan(3_500);
    expect(retryAfter).toBeLessThanOrEqual(3_600);
  });

  test("the window starts with the first try, and a refused try does not lengthen the wait", async () => {
    await takeTimes(3, hourly);
    await pass(1_800);
    await takeTimes(2, hourly);
    await pass(1_000);
    const { retryAfter } = await take(hourly, "a");
    expect(retryAfter).toBeGreaterThan(700);
    expect(retryAfter).toBeLessThanOrEqual(800);
    await takeTimes(5, hourly);
    await pass(800);
    expect(await takeTimes(5, hourly)).toEqual([allowed, allowed, allowed, allowed, allowed]);
    expect(await take(hourly, "a")).toMatchObject({ allowed: false });
  });

  test("a try that is given back does not count, and does not start the window again", async () => {
    await takeTimes(5, hourly);
    await pass(1_800);
    await giveBack(hourly, "a");
    expect(await take(hourly, "a")).toEqual(allowed);
    const { allowed: seventh, retryAfter } = await take(hourly, "a");
    expect([seventh, retryAfter > 1_700 && retryAfter <= 1_800]).toEqual([false, true]);
    await giveBack(hourly, "never tried");
    expect(await takeTimes(5, hourly, "never tried")).toEqual([allowed, allowed, allowed, allowed, allowed]);
  });

  test("ASVS V2.4.1: exactly five of 25 at once are allowed", async () => {
    const verdicts = await Promise.all(Array.from({ length: 25 }, () => take(hourly, "a")));
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5);
    for (const { retryAfter } of verdicts.filter((verdict) => !verdict.allowed)) {
      expect(retryAfter).toBeGreaterThan(3_500);
    }
  });

  test("keys and limits have separate tries", async () => {
    await takeTimes(6, hourly, "a");
    expect(await take(hourly, "b")).toEqual(allowed);
    expect(await take({ ...hourly, name: "another" }, "a")).toEqual(allowed);
  });

  test("a limit of one waits after the first", async () => {
    const single: Limit = { name: "single", tries: 1, window: 60 };
    expect(await take(single, "a")).toEqual(allowed);
    const { allowed: second, retryAfter } = await take(single, "a");
    expect([second, retryAfter > 50 && retryAfter <= 60]).toEqual([false, true]);
    await pass(60);
    expect(await take(single, "a")).toEqual(allowed);
  });

  test("a try in a transaction that is rolled back does not count", async () => {
    const work = inTransaction(db, async (trx) => {
      await take(hourly, "a", trx);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await takeTimes(5, hourly)).toEqual([allowed, allowed, allowed, allowed, allowed]);
  });

  test("a success resets the tries, only for this key", async () => {
    await takeTimes(5, hourly, "a");
    await takeTimes(5, hourly, "b");
    await forget(hourly, "a");
    expect(await take(hourly, "a")).toEqual(allowed);
    expect(await take(hourly, "b")).toMatchObject({ allowed: false });
  });
});

describe("row 47: a growing delay", () => {
  /** Tries, and waits until the next try is allowed. Returns the seconds of the wait. */
  async function tryAndWait(): Promise<number> {
    expect(await take(growing, "a")).toEqual(allowed);
    const { allowed: next, retryAfter } = await take(growing, "a");
    expect(next).toBe(false);
    await pass(retryAfter);
    // A slow machine has already waited a second or two of it.
    return Math.round(retryAfter / 10) * 10;
  }

  test("doubles with each further try, up to its maximum, and is never a lock", async () => {
    await takeTimes(2, growing);
    const waits: number[] = [];
    for (let n = 0; n < 6; n++) waits.push(await tryAndWait());
    expect(waits).toEqual([30, 60, 120, 200, 200, 200]);
  });

  test("is not lengthened by tries during the wait", async () => {
    await takeTimes(3, growing);
    await takeTimes(20, growing);
    await pass(20);
    expect((await take(growing, "a")).retryAfter).toBeLessThanOrEqual(10);
    await pass(10);
    expect(await take(growing, "a")).toEqual(allowed);
  });

  test("is forgotten a window after the last try", async () => {
    await takeTimes(2, growing);
    await tryAndWait();
    await tryAndWait();
    await pass(900);
    expect(await takeTimes(3, growing)).toEqual([allowed, allowed, allowed]);
    expect((await take(growing, "a")).retryAfter).toBeLessThanOrEqual(30);
  });

  test("allows no more of 25 at once than one after the other", async () => {
    const verdicts = await Promise.all(Array.from({ length: 25 }, () => take(growing, "a")));
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(3);
  });
});

test("security.md 11: the table names nobody", async () => {
  await take(hourly, "ada@example.test");
  await take(hourly, "192.0.2.44");
  const rows = JSON.stringify(await db.selectFrom("rateBuckets").selectAll().execute());
  expect(rows).toContain("hourly:");
  expect(rows).not.toMatch(/ada|192\.0\.2/);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["2001:DB8:1:2:ffff::9", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:0:0:0:0:0:2", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("security.md 5: the address %s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test("the address is the current request's", () => {
  const scope = { id: "a", address: "2001:db8:1:2:3::", userId: null };
  expect(inScope(scope, () => addressKey())).toBe("2001:db8:1:2");
  expect(addressKey()).toBe("unknown");
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3_600, "60 minutes"],
  [7_199, "120 minutes"],
  [7_200, "2 hours"],
  [86_394, "24 hours"],
])("a wait of %s s reads as %s", (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
