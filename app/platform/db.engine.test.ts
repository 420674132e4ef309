import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { runChild } from "../../tests/support/child";
import { createTestFolder, embedded, useTestDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { closeDatabase, db, driver, type Executor, engine, inTransaction, isReachable } from "./db.server";
import { DatabaseDriver, dialectOf, script } from "./db-driver.server";

useTestDatabase({ own: true });

beforeAll(async () => {
  expect(engine).toBe(embedded ? "embedded" : "postgres");
  await sql`create type mood as enum ('calm', 'cross')`.execute(db);
  await sql`create table owners (id integer primary key)`.execute(db);
  await sql`
    create table things (
      n integer primary key,
      name text unique,
      owner integer references owners (id) deferrable initially deferred,
      size integer check (size > 0)
    )`.execute(db);
});

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Record<string, unknown>> {
  return (await query.execute(db)).rows[0] ?? {};
}

function insert(executor: Executor, n: number, owner: number | null = null) {
  return sql`insert into things (n, owner) values (${n}, ${owner})`.execute(executor);
}

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from things order by n`.execute(db);
  return rows.map(({ n }) => n);
}

afterEach(async () => {
  if (!driver.isOpen) return;
  await sql`delete from things`.execute(db);
});

describe("values", () => {
  test("are the same in JavaScript on both engines", async () => {
    const row = await one(sql`
      select 9007199254740991::bigint as big, count(*) as many, 12.50::numeric as price, 3::smallint as small,
        1.5::float8 as double, true as yes, 'x'::citext as folded, date '2026-03-08' as day,
        timestamptz '2026-03-08 12:00:00.123456+05:30' as at, timestamp '2026-03-08 12:00:00' as wall,
        interval '1 day 02:00' as span, '\\x00ff'::bytea as bytes, '{"a":[1,null]}'::jsonb as data,
        'calm'::mood as mood, array['a','b']::text[] as words, array[1,2] as numbers,
        '0190a5d0-0000-7000-8000-000000000000'::uuid as id, null as nothing`);
    expect(row).toEqual({
      big: 9007199254740991,
      many: 1,
      price: "12.50",
      small: 3,
      double: 1.5,
      yes: true,
      folded: "x",
      day: "2026-03-08",
      at: new Date("2026-03-08T06:30:00.123Z"),
      wall: "2026-03-08 12:00:00",
      span: "1 day 02:00:00",
      bytes: Buffer.from([0, 255]),
      data: { a: [1, null] },
      mood: "calm",
      words: ["a", "b"],
      numbers: [1, 2],
      id: "0190a5d0-0000-7000-8000-000000000000",
      nothing: null,
    });
    expect(Buffer.isBuffer(row.bytes)).toBe(true);
  });

  test("are written the same on both engines", async () => {
    const at = new Date("2026-11-01T05:30:00.250Z");
    const row = await one(sql`
      select ${at}::timestamptz as at, ${Buffer.from([1, 0, 254])}::bytea as bytes, ${{ a: ["ü", 1] }}::jsonb as data,
        ${42}::text as word, ${true}::text as yes, ${"12.5"}::numeric as price, ${7}::bigint as big,
        ${["a", 'b"c,d']}::text[] as words, ${undefined}::text as nothing, ${"2026-03-08"}::date as day`);
    expect(row).toEqual({
      at,
      bytes: Buffer.from([1, 0, 254]),
      data: { a: ["ü", 1] },
      word: "42",
      yes: "true",
      price: "12.5",
      big: 7,
      words: ["a", 'b"c,d'],
      nothing: null,
      day: "2026-03-08",
    });
  });

  test("columns are camelCase, and the keys inside JSON stay as they were stored", async () => {
    const row = await one(sql`select 1 as some_number, '{"a_b":{"c_d":1}}'::jsonb as some_data`);
    expect(row).toEqual({ someNumber: 1, someData: { a_b: { c_d: 1 } } });
  });

  test("a bigint that JavaScript cannot hold throws instead of changing", async () => {
    await expect(one(sql`select 9007199254740993::bigint as big`)).rejects.toThrow(RangeError);
    expect(await one(sql`select 1 as next`)).toEqual({ next: 1 });
  });

  test("the database works in UTC, whatever the server's own zone is", async () => {
    expect(await one(sql`select timestamptz '2026-03-08 00:30+00'::date as day`)).toEqual({
      day: "2026-03-08",
    });
    expect(await one(sql`select current_setting('TimeZone') as zone`)).toEqual({ zone: "UTC" });
  });

  test("an error has its code, constraint and table", async () => {
    await sql`insert into things (n, name) values (1, 'a')`.execute(db);
    await expect(sql`insert into things (n, name) values (2, 'a')`.execute(db)).rejects.toMatchObject({
      code: "23505",
      constraint: "things_name_key",
      table: "things",
    });
    await expect(sql`insert into things (n, size) values (2, 0)`.execute(db)).rejects.toMatchObject({
      code: "23514",
      constraint: "things_size_check",
    });
  });
});

describe("a transaction", () => {
  test("stores all or nothing", async () => {
    await inTransaction(db, async (trx) => {
      await insert(trx, 1);
      await insert(trx, 2);
    });
    const failing = inTransaction(db, async (trx) => {
      await insert(trx, 3);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await stored()).toEqual([1, 2]);
  });

  test("is joined, not nested, if the executor is one", async () => {
    await inTransaction(db, (outer) =>
      inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await insert(inner, 1);
      }),
    );
    expect(await stored()).toEqual([1]);
  });

  test("never shares its work with others running at the same time", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const undone = inTransaction(db, async (trx) => {
      await insert(trx, 1);
      await gate;
      throw new Error("undo");
    }).catch((error: Error) => error.message);
    const kept = Array.from({ length: 20 }, (_, i) =>
      inTransaction(db, async (trx) => {
        await insert(trx, 100 + i);
        if (i % 2) throw new Error("undo");
      }).catch((error: Error) => error.message),
    );
    const alone = insert(db, 50);
    release();

    expect(await undone).toBe("undo");
    await Promise.all([...kept, alone]);
    expect(await stored()).toEqual([50, ...Array.from({ length: 10 }, (_, i) => 100 + 2 * i)]);
  });

  test("that fails in any way blocks nobody", async () => {
    for (let i = 0; i < 15; i += 1) {
      await expect(inTransaction(db, (trx) => sql`nonsense`.execute(trx))).rejects.toMatchObject({
        code: "42601",
      });
      // Fails at COMMIT, when the foreign key is checked.
      await expect(inTransaction(db, (trx) => insert(trx, 1, 404))).rejects.toMatchObject({ code: "23503" });
      await expect(inTransaction(db, () => Promise.reject(new Error("own")))).rejects.toThrow("own");
    }
    await inTransaction(db, (trx) => insert(trx, 7));
    expect(await stored()).toEqual([7]);
  });

  test("with a failed statement and a swallowed error is never taken for saved", async () => {
    const work = inTransaction(db, async (trx) => {
      await insert(trx, 1);
      await sql`nonsense`.execute(trx).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: "25P02" });
    expect(await stored()).toEqual([]);
  });

  test("does not wait for itself: a query beside it is refused at once", async () => {
    const work = inTransaction(db, async (trx) => {
      await insert(trx, 1);
      await insert(db, 2);
    });
    await expect(work).rejects.toThrow("A query bypassed the open transaction.");
    expect(await stored()).toEqual([]);
  });

  if (embedded)
    test("that fails at BEGIN gives its turn back", async () => {
      const lite = await driver.lite();
      if (!lite) throw new Error("not embedded");
      vi.spyOn(lite, "query").mockRejectedValueOnce(new Error("begin failed"));
      await expect(inTransaction(db, (trx) => insert(trx, 1))).rejects.toThrow("begin failed");
      await inTransaction(db, (trx) => insert(trx, 2));
      expect(await stored()).toEqual([2]);
    });

  if (embedded)
    test("a connection that is never returned delays others for a while, but not for ever", async () => {
      let free = () => {};
      const held = db.connection().execute(
        () =>
          new Promise<void>((resolve) => {
            free = resolve;
          }),
      );
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      const waiting = expect(insert(db, 1)).rejects.toThrow("The database was busy for 30 seconds.");
      await vi.advanceTimersByTimeAsync(30_000);
      await waiting;
      vi.useRealTimers();
      free();
      await held;
      await insert(db, 2);
      expect(await stored()).toEqual([2]);
    });
});

test("a script of several statements that fails half-way leaves nothing behind, not even an open transaction", async () => {
  await db.executeQuery(script("begin; insert into things (n) values (1); commit"));
  await expect(
    db.executeQuery(script("begin; insert into things (n) values (2); nonsense; commit")),
  ).rejects.toMatchObject({ code: "42601" });
  await expect(
    db.executeQuery(script("begin; insert into things (n) values (3); select 1/0; commit")),
  ).rejects.toMatchObject({ code: "22012" });
  await Promise.all(Array.from({ length: 12 }, (_, i) => insert(db, 10 + i)));
  expect(await stored()).toEqual([1, ...Array.from({ length: 12 }, (_, i) => 10 + i)]);
});

if (!embedded)
  test("losing every connection, in use or idle, fails what runs on it and nothing else", async () => {
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(db)));
    const work = inTransaction(db, async (trx) => {
      await insert(trx, 1);
      await driver.outside(() =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
      );
      await insert(trx, 2);
    });
    await expect(work).rejects.toThrow();
    await eventually(() => insert(db, 3));
    expect(await stored()).toEqual([3]);
  });

if (!embedded)
  test("a statement is given up after ten seconds, a forgotten transaction after thirty", async () => {
    expect(
      await one(
        sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      ),
    ).toEqual({ statement: "10s", idle: "30s" });
  });

// One engine is enough: it does not depend on TEST_ENGINE.
if (embedded)
  describe("on a folder", () => {
    test("two databases never open the same one", async () => {
      const folder = path.join(mkdtempSync(path.join(tmpdir(), "nightjar-db-")), "db");
      await createTestFolder(folder);
      const open = () => new Kysely<unknown>({ dialect: dialectOf(new DatabaseDriver({ folder })) });
      const [first, second] = [open(), open()];
      await sql`create table t (n integer)`.execute(first);

      await expect(sql`select 1`.execute(second)).rejects.toThrow(
        `The database folder ${folder} is in use by process ${process.pid}.`,
      );
      await first.destroy();
      await sql`insert into t values (1)`.execute(second);
      await second.destroy();
      rmSync(path.dirname(folder), { recursive: true });
    });

    test("files that are not a database are reported, and the folder is free again", async () => {
      const folder = path.join(mkdtempSync(path.join(tmpdir(), "nightjar-db-")), "db");
      mkdirSync(folder);
      writeFileSync(path.join(folder, "PG_VERSION"), "junk");
      const database = new Kysely<unknown>({ dialect: dialectOf(new DatabaseDriver({ folder })) });
      await expect(sql`select 1`.execute(database)).rejects.toThrow(`database in ${folder} cannot be opened`);
      expect(existsSync(`${folder}.lock`)).toBe(false);
      rmSync(path.dirname(folder), { recursive: true });
    });

    test("a commit that was acknowledged survives kill -9", async () => {
      const folder = path.join(mkdtempSync(path.join(tmpdir(), "nightjar-db-")), "db");
      let acknowledged = 0;
      for (const commits of [40, 15]) {
        const child = runChild("./commit-until-killed.ts", [folder]);
        await child.printed(new RegExp(`^${acknowledged + commits}$`, "m"));
        await child.end("SIGKILL");
        acknowledged = Number(/(\d+)\n[^\n]*$/.exec(child.output())?.[1]);
      }
      const database = new Kysely<unknown>({ dialect: dialectOf(new DatabaseDriver({ folder })) });
      const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(database);
      await database.destroy();
      rmSync(path.dirname(folder), { recursive: true });

      expect(acknowledged).toBeGreaterThanOrEqual(55);
      expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
      expect(rows.map(({ n }) => n)).toEqual(rows.map((_, i) => i + 1));
    });
  });

describe("reachable", () => {
  test("is yes, within the given time, while it answers", async () => {
    expect(await isReachable()).toBe(true);
  });

  test("is no if the answer does not come in time", async () => {
    let free = () => {};
    const busy = Array.from({ length: 10 }, () =>
      db.connection().execute(
        () =>
          new Promise<void>((resolve) => {
            const before = free;
            free = () => {
              before();
              resolve();
            };
          }),
      ),
    );
    await eventually(async () => expect(await isReachable(50)).toBe(false));
    const freeing = setInterval(() => free(), 5);
    await Promise.all(busy);
    clearInterval(freeing);
    expect(await isReachable()).toBe(true);
  });

  test("is no if nothing listens there, and importing and waiting do no harm", async () => {
    const elsewhere = new DatabaseDriver({ url: "postgres://nobody@127.0.0.1:1/none" });
    const database = new Kysely<unknown>({ dialect: dialectOf(elsewhere) });
    await expect(sql`select 1`.execute(database)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await database.destroy();
  });

  test("is no after closing, which lets running queries end and refuses later ones", async () => {
    const running = Promise.all(Array.from({ length: 15 }, (_, i) => insert(db, i)));
    await eventually(() => expect(driver.isOpen).toBe(true));
    await running;
    const last = insert(db, 99);
    await last;
    await closeDatabase();
    await expect(insert(db, 100)).rejects.toThrow("The database is closed.");
    expect(await isReachable()).toBe(false);
  });
});
