import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "../../tests/support/database";
import { statementsOf } from "../../tests/support/statements";
import { db } from "./db.server";
import { createQueues } from "./job-queue.server";
import { defineQueue } from "./jobs.server";

const schema = z.object({ n: z.number() });
const first = defineQueue({ name: "first", label: "First", schema, retryLimit: 5, retryBackoff: true });
const second = defineQueue({ name: "second", label: "Second", schema });

useTestDatabase({ queues: [first] });

async function stored(...names: string[]) {
  const { rows } = await sql<object>`
    select name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds,
      dead_letter, updated_on
    from pgboss.queue where name = any(${names}) order by name`.execute(db);
  return rows;
}

test("a queue has its settings and a queue for failed jobs", async () => {
  expect(await stored("first", "first.dead")).toEqual([
    {
      ...{ name: "first", policy: "short", retryLimit: 5, retryDelay: 60, retryBackoff: true },
      ...{ expireSeconds: 120, heartbeatSeconds: 30, deletionSeconds: 3600, deadLetter: "first.dead" },
      updatedOn: expect.any(Date),
    },
    expect.objectContaining({ name: "first.dead", policy: "standard", deadLetter: null }),
  ]);
});

test("an existing one takes new settings, and is left alone if it has them", async () => {
  const before = await stored("first");
  await createQueues([first], db);
  expect(await stored("first")).toEqual(before);
  await createQueues([{ ...first, retryLimit: 7, retryBackoff: false }], db);
  expect(await stored("first")).toEqual([
    { ...before[0], retryLimit: 7, retryBackoff: false, updatedOn: expect.any(Date) },
  ]);
  await createQueues([first], db);
});

test("all are created or none, in as many statements as for one", async () => {
  const impossible = { ...second, name: "impossible", retryLimit: 10 ** 12 };
  await expect(createQueues([second, impossible], db)).rejects.toThrow();
  expect(await stored("second", "second.dead", "impossible")).toEqual([]);
  const one = await statementsOf(() => createQueues([second], db));
  expect(await stored("second")).toHaveLength(1);
  const more = ["third", "fourth"].map((name) => ({ ...second, name }));
  expect(await statementsOf(() => createQueues(more, db))).toHaveLength(one.length);
});
