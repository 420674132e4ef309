import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { sweep, sweepWorker } from "./sweep.server";

useTestDatabase();

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

test("security.md 14: the nightly sweep deletes what is due and nothing else", async () => {
  const ago = (text: string) => sql<Date>`now() - ${text}::interval`;
  await db
    .insertInto("formKeys")
    .values(
      [
        ["old", "24 hours 1 minute"],
        ["recent", "23 hours 59 minutes"],
        ["new", "0"],
      ].map(([key = "", age = ""]) => ({
        key,
        fieldsHash: Buffer.from("x"),
        location: "/",
        createdAt: ago(age),
      })),
    )
    .execute();
  await db
    .insertInto("rateBuckets")
    .values(
      [
        ["over", "1 second"],
        ["open", "-1 minute"],
      ].map(([key = "", age = ""]) => ({
        key,
        count: 1,
        triedAt: sql<Date>`now()`,
        expiresAt: ago(age),
      })),
    )
    .execute();
  const { id } = await addPerson();
  await sql`
    insert into sessions (id, token_hash, user_id, kind, expires_at)
    select gen_random_uuid(), sha256(n::text::bytea), ${id}, 'auth',
      now() + case when n <= 100 then interval '-1 day -1 second' else interval '1 hour' end
    from generate_series(1, 150) as n`.execute(db);

  await sweepWorker.work({}, { id: "job", tries: 1 });

  const keys = async (table: "formKeys" | "rateBuckets") =>
    (await db.selectFrom(table).select("key").orderBy("key").execute()).map(({ key }) => key);
  expect(await keys("formKeys")).toEqual(["new", "recent"]);
  expect(await keys("rateBuckets")).toEqual(["open"]);
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(50);
  expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id }]);
  const done = lines.map((line) => JSON.parse(line)).find(({ event }) => event === "sweep.done");
  expect(done).toMatchObject({ keys: 1, buckets: 1, sessions: 100 });
});

test("more than a thousand at a time are deleted in one night", async () => {
  const { id } = await addPerson();
  await sql`
    insert into sessions (id, token_hash, user_id, kind, expires_at)
    select gen_random_uuid(), sha256((n || ' more')::bytea), ${id}, 'auth', now() - interval '1 day 1 second'
    from generate_series(1, 2500) as n`.execute(db);
  await sweepWorker.work({}, { id: "job", tries: 1 });
  const left = await db.selectFrom("sessions").select("id").where("userId", "=", id).execute();
  expect(left).toEqual([]);
});

test("it runs in the small hours", () => {
  expect(sweep).toMatchObject({ cron: "17 4 * * *" });
});
