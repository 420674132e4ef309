import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { migrations } from "../../migrations/index";
import release from "../../package.json" with { type: "json" };
import {
  createTestDatabase,
  dropStale,
  embedded,
  listTestDatabases,
  type TestDatabase,
} from "../../tests/support/database";
import { closeDatabase, type DB, db, switchDatabase } from "./db.server";
import { script } from "./db-driver.server";
import { defineQueue } from "./jobs.server";
import { migrateToLatest } from "./migrate.server";
import { migrateDatabase, onTarget } from "./schema.server";

const names = Object.keys(migrations);
const queues = ["first", "second", "third"].map((name) =>
  defineQueue({ name, label: name, schema: z.object({}) }),
);
const made: TestDatabase[] = [];

async function empty() {
  if (embedded) return { memory: undefined };
  return { url: keep(await createTestDatabase({ empty: true })).url };
}

beforeAll(async () => switchDatabase(await empty()));
afterAll(async () => {
  await closeDatabase();
  await Promise.all(made.map((each) => each.drop()));
});

async function migrationNames(executor: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    executor,
  );
  return rows.map(({ name }) => name);
}

async function queueNames(executor: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from pgboss.queue order by name collate "C"`.execute(executor);
  return rows.map(({ name }) => name);
}

test("an empty database gets every migration, the job tables and the queues; the second time nothing is done", async () => {
  expect(await migrateToLatest(queues.slice(0, 2))).toEqual(names);
  expect(await queueNames(db)).toEqual(["first", "first.dead", "second", "second.dead"]);
  expect(await migrateToLatest(queues)).toEqual([]);
  expect(await queueNames(db)).toEqual([
    "first",
    "first.dead",
    "second",
    "second.dead",
    "third",
    "third.dead",
  ]);
});

test("arrays of a type that a migration made can be sent at once, empty ones too", async () => {
  for (const roles of [[], ["owner", "support"]]) {
    const { rows } = await sql`select cardinality(${roles}::user_role[]) as count`.execute(db);
    expect(rows).toEqual([{ count: roles.length }]);
  }
});

test("a queue that is described otherwise than before is changed", async () => {
  await migrateToLatest([
    defineQueue({ name: "first", label: "First", schema: z.object({}), retryLimit: 9, expireIn: 5 }),
  ]);
  const { rows } =
    await sql`select retry_limit, expire_seconds, dead_letter from pgboss.queue where name = 'first'`.execute(
      db,
    );
  expect(rows).toEqual([{ retryLimit: 9, expireSeconds: 5, deadLetter: "first.dead" }]);
});

test("a migration that fails changes nothing, also of those before it, and is named", async () => {
  const list: Record<string, Migration> = {
    ...migrations,
    "9001_good": { up: (trx) => trx.schema.createTable("good").addColumn("n", "integer").execute() },
    "9002_bad": { up: async (trx) => void (await sql`nonsense`.execute(trx)) },
  };
  await expect(migrateDatabase(db, [], list)).rejects.toThrow(
    "The migration 9002_bad failed, and nothing was changed",
  );
  const { rows } = await sql`select to_regclass('good') as found`.execute(db);
  expect(rows).toEqual([{ found: null }]);
});

test("a version starts on the schema of the next one, and changes nothing", async () => {
  const [[newest], ...others] = Object.entries(migrations).reverse() as [[string, Migration]];
  expect(await migrateDatabase(db, [], Object.fromEntries(others))).toEqual([]);
  expect(await migrationNames(db)).toContain(newest);
});

test("a version refuses a schema from which something was taken away that it uses", async () => {
  await onTarget(await empty(), async (own) => {
    const next = { "9001_less": { up: async () => undefined, lastUsedBy: release.version } };
    await migrateDatabase(own, [], { ...migrations, ...next });
    await expect(migrateDatabase(own)).rejects.toThrow(
      `The database needs a version after ${release.version}, and this is ${release.version}`,
    );
    const later = { "9002_more": { up: async () => undefined } };
    await migrateDatabase(own, [], { ...migrations, ...next, ...later });
    await expect(migrateDatabase(own)).rejects.toThrow("needs a version after");
  });
});

test("a version runs on a schema from which something was taken away that it does not use", async () => {
  await onTarget(await empty(), async (own) => {
    const next = { "9001_less": { up: async () => undefined, lastUsedBy: "0.0.9" } };
    await migrateDatabase(own, [], { ...migrations, ...next });
    expect(await migrateDatabase(own)).toEqual([]);
  });
});

test("a database of another history is refused", async () => {
  const [[first], ...others] = Object.entries(migrations) as [[string, Migration]];
  await expect(migrateDatabase(db, [], Object.fromEntries(others))).rejects.toThrow(first);
});

test("a database from before 0.1.0 is refused, with a sentence that says what to do, and left as it is", async () => {
  await onTarget(await empty(), async (own) => {
    await migrateDatabase(own, [], { "0001_accounts": { up: async () => undefined } });
    await expect(migrateDatabase(own)).rejects.toThrow(
      "This database was made before version 0.1.0, which has no update for it. Make a new one",
    );
    expect(await migrationNames(own)).toEqual(["0001_accounts"]);
  });
});

test("a closed database is opened again by migrating", async () => {
  await closeDatabase();
  expect(await migrateToLatest()).toEqual(embedded ? names : []);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

if (!embedded) {
  test("four processes at once: each migration runs once, and all of them end well", async () => {
    const target = await empty();
    const slow: Record<string, Migration> = {
      ...migrations,
      "9001_slow": { up: async (trx) => void (await sql`select pg_sleep(0.5)`.execute(trx)) },
    };
    const applied = await Promise.all(
      [1, 2, 3, 4].map(() => onTarget(target, (own) => migrateDatabase(own, queues, slow))),
    );
    expect(applied.filter((list) => list.length > 0)).toEqual([[...names, "9001_slow"]]);
    expect(await onTarget(target, queueNames)).toHaveLength(6);
  });

  test("a database that cannot be reached is told in a sentence, without the password", async () => {
    const away = "postgres://nightjar:s3cret@127.0.0.1:1/nightjar";
    const error = await onTarget({ url: away }, async () => undefined).catch(
      (caught: Error) => caught.message,
    );
    expect(error).toBe(
      "The database nightjar at 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1). " +
        "Check that PostgreSQL runs there and that DATABASE_URL is right.",
    );
  });

  test("what killed test runs left is removed after two hours, and nothing else", async () => {
    const fresh = keep(await createTestDatabase({ empty: true }));
    const name = `nightjar_test_${Date.now() - 3 * 3600_000}_00c0ffee`;
    await onTarget({ url: fresh.url }, (own) => own.executeQuery(script(`create database ${name}`)));
    expect((await listTestDatabases()).map((each) => each.name)).toContain(name);
    expect(await dropStale()).toContain(name);
    const left = (await listTestDatabases()).map((each) => each.name);
    expect(left).not.toContain(name);
    expect(left).toContain(new URL(fresh.url).pathname.slice(1));
  });

  test("a database that does not exist is told so", async () => {
    const url = new URL((await createTestDatabase({ empty: true }).then(keep)).url);
    const { host } = url;
    url.pathname = "/nowhere";
    await expect(onTarget({ url: url.href }, async () => undefined)).rejects.toThrow(
      `The database nowhere at ${host} cannot be reached (database "nowhere" does not exist). ` +
        "Create it, or correct the name in DATABASE_URL.",
    );
  });
}

function keep(database: TestDatabase): TestDatabase {
  made.push(database);
  return database;
}
