import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { embedded, useTestDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { statementsOf } from "../../tests/support/statements";
import { db, driver, inTransaction } from "./db.server";
import { listening, publish } from "./event-bus.server";
import { defineQueue, sendJob, startWorkers, type Worker, worker } from "./jobs.server";

const schema = z.object({ n: z.number() });
const plain = defineQueue({ name: "plain", label: "Plain", schema });
const busy = defineQueue({ name: "busy", label: "Busy", schema });
const once = defineQueue({ name: "once", label: "Once", schema, retryLimit: 0 });
const thrice = defineQueue({
  name: "thrice",
  label: "Thrice",
  schema,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
});
const short = defineQueue({
  name: "short",
  label: "Short",
  schema,
  retryLimit: 1,
  retryDelay: 0,
  expireIn: 1,
});
const nightly = defineQueue({
  name: "nightly",
  label: "Nightly",
  schema: z.object({}),
  cron: "15 3 * * *",
});

useTestDatabase({ queues: [plain, busy, once, thrice, short, nightly] });

let running: { stop(): Promise<void> }[];
let lines: string[];

beforeEach(async () => {
  running = [];
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  await sql`delete from pgboss.job`.execute(db);
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
});

async function start(...workers: Worker[]): Promise<{ stop(): Promise<void> }> {
  const started = await startWorkers(workers, { stopTimeout: 500 });
  running.push(started);
  await listening();
  return started;
}

async function jobs(name: string) {
  const { rows } = await sql<{ state: string; retryCount: number; data: unknown; output: unknown }>`
    select state, retry_count, data, output from pgboss.job where name = ${name}`.execute(db);
  return rows;
}

async function waiting(name: string) {
  const { rows } = await sql<{ startAfter: Date }>`
    select start_after from pgboss.job where name = ${name} and state = 'retry' and start_after > now()`.execute(
    db,
  );
  return rows;
}

/** Skips the time a job still has to wait. */
async function wake(name: string): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(db);
  await publish("job", { queue: name }, db);
}

function logged(event: string): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
}

function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return eventually(check, 20);
}

describe("row 276: a gate", () => {
  const gate = { topic: "gate of a test", open: false, isOpen: async () => gate.open };
  const seen: number[] = [];
  const gated = (): Worker => ({ ...worker(plain, async ({ n }) => void seen.push(n)), gate });

  const change = async (open: boolean) => {
    gate.open = open;
    await publish(gate.topic, {}, db);
  };

  beforeEach(() => {
    gate.open = false;
    seen.length = 0;
  });

  test("jobs behind a closed gate wait without a try, and run once it opens", async () => {
    await start(
      gated(),
      worker(busy, async ({ n }) => void seen.push(n)),
    );
    await sendJob(plain, { n: 1 }, db);
    await sendJob(busy, { n: 2 }, db);
    await soon(() => expect(seen).toEqual([2]));
    expect(await jobs("plain")).toMatchObject([{ state: "created", retryCount: 0 }]);
    await change(true);
    await soon(() => expect(seen).toEqual([2, 1]));
  });

  test("it closes again, and a process that starts finds it as it is", async () => {
    gate.open = true;
    await start(gated());
    await sendJob(plain, { n: 1 }, db);
    await soon(() => expect(seen).toEqual([1]));
    await change(false);
    await sendJob(busy, { n: 0 }, db);
    await start(worker(busy, async ({ n }) => void seen.push(n)));
    await soon(() => expect(seen).toEqual([1, 0]));
    await sendJob(plain, { n: 2 }, db);
    await start(gated());
    expect(await jobs("plain")).toContainEqual(expect.objectContaining({ state: "created", data: { n: 2 } }));
    await change(true);
    await soon(() => expect(seen).toEqual([1, 0, 2]));
  });

  test("what waits is kept for years, not for the two weeks of pg-boss", async () => {
    await sendJob(plain, { n: 1 }, db);
    const { rows } = await sql<{ years: number }>`
      select round(extract(epoch from keep_until - start_after) / 86400 / 365)::int as years
      from pgboss.job where name = 'plain'`.execute(db);
    expect(rows).toEqual([{ years: 10 }]);
  });
});

describe("sending", () => {
  test("rolled back means no job, committed means exactly one", async () => {
    const done: number[] = [];
    await start(worker(plain, async ({ n }) => void done.push(n)));
    await inTransaction(db, async (trx) => {
      await sendJob(plain, { n: 1 }, trx);
      throw new Error("no");
    }).catch(() => undefined);
    await inTransaction(db, (trx) => sendJob(plain, { n: 2 }, trx));

    await soon(async () =>
      expect(await jobs("plain")).toMatchObject([{ state: "completed", data: { n: 2 } }]),
    );
    expect(done).toEqual([2]);
  });

  test("data that does not match is refused before anything is stored", async () => {
    const data: { n: number } = JSON.parse('{"n":"one"}');
    await expect(sendJob(plain, data, db)).rejects.toThrow(z.ZodError);
    expect(await jobs("plain")).toEqual([]);
  });

  test("to a queue that was never created throws instead of losing the job", async () => {
    const unknown = defineQueue({ name: "unknown", label: "Unknown", schema });
    await expect(sendJob(unknown, { n: 1 }, db)).rejects.toThrow("The queue unknown has not been created.");
    await expect(sendJob(unknown, { n: 1 }, db, { singletonKey: "k" })).rejects.toThrow(
      "has not been created",
    );
  });

  test("to a queue that was never created undoes the transaction, though the job is stored at its end", async () => {
    const unknown = defineQueue({ name: "unknown", label: "Unknown", schema });
    const act = inTransaction(db, async (trx) => {
      await sendJob(plain, { n: 1 }, trx);
      await sendJob(unknown, { n: 2 }, trx);
    });
    await expect(act).rejects.toThrow("The queue unknown has not been created.");
    expect(await jobs("plain")).toEqual([]);
  });

  test("a transaction's jobs are stored by one statement and wake the workers by another", async () => {
    const sent = await statementsOf(() =>
      inTransaction(db, async (trx) => {
        for (const queue of [plain, busy, plain]) await sendJob(queue, { n: 1 }, trx);
      }),
    );
    expect(sent).toHaveLength(2);
    expect(await jobs("plain")).toHaveLength(2);
    expect(await jobs("busy")).toHaveLength(1);
  });

  test("with a key, a second job with that key is dropped while the first waits; others are not", async () => {
    await sendJob(plain, { n: 1 }, db, { singletonKey: "a", startAfter: 3600 });
    await sendJob(plain, { n: 2 }, db, { singletonKey: "a" });
    await sendJob(plain, { n: 3 }, db, { singletonKey: "b" });
    await sendJob(plain, { n: 4 }, db);
    await sendJob(plain, { n: 4 }, db);
    const sent = (await jobs("plain")).map(({ data }) => schema.parse(data).n);
    expect(sent.sort()).toEqual([1, 3, 4, 4]);
  });

  test("for later is not done before its time", async () => {
    const done: number[] = [];
    await start(worker(plain, async ({ n }) => void done.push(n)));
    await sendJob(plain, { n: 1 }, db, { startAfter: new Date(Date.now() + 3600_000) });
    await sendJob(plain, { n: 2 }, db, { startAfter: 1 });
    await sendJob(plain, { n: 3 }, db);
    await soon(() => expect(done).toEqual([3, 2]));
  });

  test("wakes the worker at the commit, long before its own next look", async () => {
    const took: number[] = [];
    let sentAt = 0;
    await start(worker(plain, async () => void took.push(performance.now() - sentAt)));
    for (let n = 1; n <= 5; n += 1) {
      // The worker is idle now: it has found nothing.
      await soon(async () =>
        expect((await jobs("plain")).filter(({ state }) => state !== "completed")).toEqual([]),
      );
      sentAt = performance.now();
      await inTransaction(db, (trx) => sendJob(plain, { n }, trx));
      await soon(() => expect(took).toHaveLength(n));
    }
    expect(took.sort((a, b) => a - b)[2]).toBeLessThan(1000);
  });
});

describe("working", () => {
  test("two workers share a hundred jobs and none is done twice", async () => {
    const done: number[][] = [[], []];
    await Promise.all(done.map((mine) => start(worker(busy, async ({ n }) => void mine.push(n)))));
    await inTransaction(db, async (trx) => {
      for (let n = 0; n < 100; n += 1) await sendJob(busy, { n }, trx);
    });
    await soon(() => expect(done.flat()).toHaveLength(100));
    await soon(async () =>
      expect(new Set((await jobs("busy")).map(({ state }) => state))).toEqual(new Set(["completed"])),
    );
    expect(done.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(done.map((mine) => mine.length > 0)).toEqual([true, true]);
  });

  test("a failing job is retried with growing delays, and then ends up in the dead queue", async () => {
    const tries: { at: number; tries: number; id: string }[] = [];
    await start(
      worker(thrice, async (_, job) => {
        tries.push({ at: Date.now(), ...job });
        throw Object.assign(new Error("550 no mailbox for resident@example.test"), { code: "EENVELOPE" });
      }),
    );
    await sendJob(thrice, { n: 7 }, db);

    const delays: number[] = [];
    while (delays.length < 2) {
      const last = await soon(async () => {
        const [job] = await waiting("thrice");
        return job ?? expect.fail("no job waits to be tried again");
      });
      delays.push(+last.startAfter - (tries.at(-1)?.at ?? 0));
      await wake("thrice");
    }
    await soon(async () => expect(await jobs("thrice.dead")).toMatchObject([{ data: { n: 7 } }]));
    expect(tries.map((each) => each.tries)).toEqual([1, 2, 3]);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    const [first = 0, second = 0] = delays;
    expect(first).toBeGreaterThanOrEqual(60_000);
    expect(second).toBeGreaterThanOrEqual(120_000);
    expect(await jobs("thrice")).toMatchObject([{ state: "failed", output: { code: "EENVELOPE" } }]);
    expect(logged("job.failed").map(({ queue, tries: n, dead, code }) => ({ queue, n, dead, code }))).toEqual(
      [
        { queue: "thrice", n: 1, dead: false, code: "EENVELOPE" },
        { queue: "thrice", n: 2, dead: false, code: "EENVELOPE" },
        { queue: "thrice", n: 3, dead: true, code: "EENVELOPE" },
      ],
    );
    expect(lines.join("")).not.toContain("resident@example.test");
  });

  test("stored data that no longer fits fails as a job and reaches no handler", async () => {
    const handler = vi.fn(async () => undefined);
    await start(worker(once, handler));
    await sql`insert into pgboss.job (name, data, retry_limit, policy, dead_letter)
      values ('once', '{"n":"old"}', 0, 'short', 'once.dead')`.execute(db);
    await soon(async () => expect(await jobs("once.dead")).toHaveLength(1));
    expect(handler).not.toHaveBeenCalled();
  });

  test("a job that takes longer than its time is tried again", async () => {
    const tries: number[] = [];
    await start(
      worker(short, async (_, job) => {
        tries.push(job.tries);
        if (job.tries === 1) await new Promise(() => undefined);
      }),
    );
    await sendJob(short, { n: 1 }, db);
    await soon(async () => expect(await jobs("short")).toMatchObject([{ state: "completed" }]));
    expect(tries).toEqual([1, 2]);
  });

  test("stopping lets the job in progress end and takes no new one", async () => {
    let finish = () => {};
    const started: number[] = [];
    const work = await start(
      worker(plain, ({ n }) => {
        started.push(n);
        return new Promise((resolve) => {
          finish = resolve;
        });
      }),
    );
    await sendJob(plain, { n: 1 }, db);
    await sendJob(plain, { n: 2 }, db);
    await soon(() => expect(started).toHaveLength(1));
    const stopped = work.stop();
    finish();
    await stopped;
    expect((await jobs("plain")).map(({ state }) => state).sort()).toEqual(["completed", "created"]);
    expect(started).toHaveLength(1);
  });

  test("stopping is bounded: a job that does not end is handed back", async () => {
    const work = await start(worker(plain, () => new Promise(() => undefined)));
    await sendJob(plain, { n: 1 }, db);
    await soon(async () => expect(await jobs("plain")).toMatchObject([{ state: "active" }]));
    const before = performance.now();
    await work.stop();
    expect(performance.now() - before).toBeLessThan(4000);
    expect(await jobs("plain")).toMatchObject([{ state: "retry" }]);
    expect(logged("job.handed-back")).toMatchObject([{ queue: "plain" }]);
  });

  if (embedded) {
    test("a job cut off by the death of the last process is taken up at once", async () => {
      await sendJob(plain, { n: 5 }, db);
      await sql`update pgboss.job set state = 'active', started_on = now() where name = 'plain'`.execute(db);
      const tries: number[] = [];
      await start(worker(plain, async (_, job) => void tries.push(job.tries)));
      await soon(() => expect(tries).toEqual([2]));
    });
  } else {
    test("a worker survives the loss of every connection, even between a job's work and its outcome", async () => {
      const done: number[] = [];
      await start(
        worker(plain, async ({ n }) => {
          done.push(n);
          if (n === 1) await cutEveryConnection();
        }),
      );
      await sendJob(plain, { n: 1 }, db);
      await soon(async () => expect(await jobs("plain")).toMatchObject([{ state: "completed" }]));
      await cutEveryConnection();
      await soon(() => sendJob(plain, { n: 2 }, db));
      await soon(() => expect(done).toEqual([1, 2]));
    });

    test("a worker waits for a missing database and continues when it is back", async () => {
      const done: number[] = [];
      await start(worker(plain, async ({ n }) => void done.push(n)));
      const name =
        (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? "";
      const admin = await outside();
      try {
        await admin.query(`alter database ${name} allow_connections false`);
        await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
          name,
        ]);
        await soon(() => expect(sendJob(plain, { n: 1 }, db)).rejects.toThrow());
        await soon(() => expect(logged("jobs.away")).toHaveLength(1));
      } finally {
        await admin.query(`alter database ${name} allow_connections true`);
        await admin.end();
      }
      await soon(() => sendJob(plain, { n: 2 }, db));
      await soon(() => expect(done).toEqual([2]));
      expect(logged("jobs.back")).toHaveLength(1);
    });
  }
});

describe("cron", () => {
  const schedules = () => sql`select name, cron, timezone from pgboss.schedule`.execute(db);

  test("row 290: a queue with a time follows the clock's zone, also when that changes", async () => {
    let zone = "America/Halifax";
    const clock = { topic: "zone", timeZone: async () => zone };
    const working = await startWorkers([worker(nightly, async () => undefined)], { stopTimeout: 500, clock });
    running.push(working);
    const row = { name: "nightly", cron: "15 3 * * *" };
    expect((await schedules()).rows).toEqual([{ ...row, timezone: zone }]);
    await listening();
    zone = "America/St_Johns";
    await publish("zone", {}, db);
    await soon(async () => expect((await schedules()).rows).toEqual([{ ...row, timezone: zone }]));
  });

  test("a queue is no longer scheduled once its time is removed", async () => {
    const first = await start(worker(nightly, async () => undefined));
    expect((await schedules()).rows).toEqual([{ name: "nightly", cron: "15 3 * * *", timezone: "UTC" }]);
    await first.stop();
    await start(worker({ ...nightly, cron: undefined }, async () => undefined));
    expect((await schedules()).rows).toEqual([]);
  });

  // Slow: pg-boss fetches what its clock has sent every five seconds.
  test("a scheduled job is sent once a minute, though two processes look at the clock", async () => {
    const done: string[] = [];
    const everyMinute = worker({ ...nightly, cron: "* * * * *" }, async (_, { id }) => void done.push(id));
    for (let process = 0; process < 2; process += 1) {
      await sql`update pgboss.version set cron_on = null`.execute(db);
      await start(everyMinute);
    }
    await soon(() => expect(done.length).toBeGreaterThan(0));
    await soon(async () => {
      const { rows } = await sql<{ state: string; minute: number }>`
        select state, extract(epoch from date_trunc('minute', created_on))::int as minute
        from pgboss.job where name like '%send-it'`.execute(db);
      expect(rows.every(({ state }) => state === "completed")).toBe(true);
      expect(done).toHaveLength(new Set(rows.map(({ minute }) => minute)).size);
    });
  });
});

async function cutEveryConnection(): Promise<void> {
  const admin = await outside();
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name;
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await admin.end();
}

/** A connection to another database on the same server. */
async function outside() {
  const { default: pg } = await import("pg");
  const url = new URL("url" in driver.target ? driver.target.url : "");
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}
