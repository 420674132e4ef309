import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Executor } from "../../app/platform/db.server";
import { onTarget } from "../../app/platform/schema.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { TcpLink } from "../support/tcp-link";

let database: TestDatabase;
let link: TcpLink;

beforeAll(async () => {
  database = await createTestDatabase();
  link = await TcpLink.to(Number(new URL(database.url).port || 5432));
});

afterAll(async () => {
  await link?.stop();
  await database?.drop();
});

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

function throughLink<T>(work: (own: Executor) => Promise<T>): Promise<T> {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${link.port}`;
  return onTarget({ url: url.href }, work);
}

const one = (own: Executor) => sql<{ one: number }>`select 1 as one`.execute(own).then(({ rows }) => rows);

test("security.md F2: a database that goes silent fails what waits for it and what comes after, and comes back", async () => {
  await throughLink(async (own) => {
    expect(await one(own)).toEqual([{ one: 1 }]);
    link.silence();
    await expect(one(own)).rejects.toThrow("The database does not answer.");
    await expect(one(own)).rejects.toThrow("The database does not answer.");
    link.heal();
    await eventually(async () => expect(await one(own)).toEqual([{ one: 1 }]));
  });
});

test("a transaction during which it goes silent fails, and stores nothing", async () => {
  await throughLink(async (own) => {
    const added = own.transaction().execute(async (trx) => {
      await sql`create table half_done ()`.execute(trx);
      link.silence();
      await sql`select 1`.execute(trx);
    });
    await expect(added).rejects.toThrow("The database does not answer.");
    link.heal();
    await eventually(async () => {
      const { rows } = await sql`select to_regclass('half_done') as made`.execute(own);
      expect(rows).toEqual([{ made: null }]);
    });
  });
});

test("a slow statement on a server that answers is left alone", async () => {
  await throughLink(async (own) => {
    const { rows } = await sql<{ done: boolean }>`select pg_sleep(3) is not null as done`.execute(own);
    expect(rows).toEqual([{ done: true }]);
  });
});
