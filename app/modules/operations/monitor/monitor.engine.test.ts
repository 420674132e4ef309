import { readdir, readFile, rm } from "node:fs/promises";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, sendJob, startWorkers, worker } from "~/platform/jobs.server";
import { mailFolder } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { addPerson } from "../../../../tests/support/people";
import * as Monitor from "./monitor.server";
import { watch, watchWorker } from "./watch.server";

const schema = z.object({ to: z.string() });
const brittle = defineQueue({ name: "brittle", label: "Brittle", schema, retryLimit: 0 });
const stubborn = defineQueue({
  name: "stubborn",
  label: "Stubborn",
  schema,
  retryLimit: 5,
  retryDelay: 3_600,
});
const quiet = defineQueue({ name: "quiet", label: "Quiet", schema });
/** Like notification emails, but gives up at once. */
const hasty = { ...noticeMail, retryLimit: 0 };

useTestDatabase({ queues: [brittle, stubborn, quiet, hasty, watch] });

const address = "resident@example.test";
const someone = { id: newId(), kind: "staff" } as const;
let running: { stop(): Promise<void> } | undefined;

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from profiles`.execute(db);
  await sql`delete from rate_buckets`.execute(db);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const refuse = async (): Promise<never> => {
  throw Object.assign(new Error(`550 no mailbox for ${address}`), { code: "EENVELOPE" });
};

/** Makes this many of a worker's jobs fail for good. */
async function die(count = 1): Promise<void> {
  const before = (await Monitor.countDead("brittle")) ?? 0;
  for (let n = 0; n < count; n += 1) await sendJob(brittle, { to: address }, db);
  running ??= await startWorkers([worker(brittle, refuse)], { stopTimeout: 500 });
  await soon(async () => expect(await Monitor.countDead("brittle")).toBe(before + count));
}

/** Fills the dead queue of notification emails, through a worker that fails. */
async function dieOfMail(): Promise<void> {
  await sendJob(hasty, { notificationId: newId() }, db);
  const failing = await startWorkers([worker(hasty, refuse)], { stopTimeout: 500 });
  await soon(async () => expect(await Monitor.countDead("notice-mail")).toBe(1));
  await failing.stop();
}

function soon(check: () => Promise<void>): Promise<void> {
  return eventually(check, 20);
}

async function stateOf(name: string) {
  return (await Monitor.listQueues()).find((queue) => queue.name === name);
}

function look(): Promise<void> {
  return watchWorker.work({}, { id: newId(), tries: 1 });
}

async function notices() {
  return db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "userId")
    .select(["words", "href", "userId", "role"])
    .execute();
}

async function mailJobs() {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'notice-mail' and state = 'created'`.execute(db);
  return rows.map(({ data }) => data);
}

describe("row 238: the state of the queues", () => {
  test("shows for each what waits, runs later, is retried and has died, and for how long the oldest is due", async () => {
    await sendJob(quiet, { to: address }, db);
    await sendJob(quiet, { to: address }, db);
    await sendJob(quiet, { to: address }, db, { startAfter: 3_600 });
    await sql`update pgboss.job set start_after = now() - interval '5 minutes'
      where id = (select id from pgboss.job where name = 'quiet' and start_after <= now() limit 1)`.execute(
      db,
    );
    await sendJob(stubborn, { to: address }, db);
    const failing = await startWorkers([worker(stubborn, refuse)], { stopTimeout: 500 });
    await soon(async () => expect(await stateOf("stubborn")).toMatchObject({ retrying: 1, dead: 0 }));
    await failing.stop();
    await die(2);
    expect(await stateOf("quiet")).toEqual({
      name: "quiet",
      label: "Quiet",
      waiting: 2,
      delayed: 1,
      running: 0,
      retrying: 0,
      dead: 0,
      oldestFor: "5 min",
    });
    expect(await stateOf("brittle")).toMatchObject({ waiting: 0, dead: 2, oldestFor: null });
    expect((await Monitor.listQueues()).map(({ name }) => name)).not.toContain("brittle.dead");
  });

  test("shows one being worked on as running", async () => {
    let finish = () => {};
    const work = () => new Promise<void>((resolve) => (finish = resolve));
    running = await startWorkers([worker(quiet, work)], { stopTimeout: 500 });
    await sendJob(quiet, { to: address }, db);
    await soon(async () => expect(await stateOf("quiet")).toMatchObject({ running: 1, waiting: 0 }));
    finish();
  });

  test("security.md 11: a dead job is listed with queue, time, tries and error class, without data or message", async () => {
    await die();
    const listed = await Monitor.listDead();
    expect(listed).toMatchObject([{ queue: "brittle", tries: 1, error: "Error", code: "EENVELOPE" }]);
    expect(JSON.stringify(listed)).not.toContain(address);
  });
});

describe("row 238: a retry", () => {
  test("sends the job again with its data and takes it from the dead, with an audit row", async () => {
    await die();
    await running?.stop();
    const [dead] = await Monitor.listDead();
    const by = await addPerson({ role: "owner" });
    expect(await Monitor.retry({ queue: "brittle", id: dead?.id ?? "" }, by)).toBe(true);
    expect(await stateOf("brittle")).toMatchObject({ waiting: 1, dead: 0 });
    const done: unknown[] = [];
    running = await startWorkers([worker(brittle, async (data) => void done.push(data))]);
    await soon(async () => expect(done).toEqual([{ to: address }]));
    const audit = await db.selectFrom("auditLog").selectAll().where("actorId", "=", by.id).execute();
    expect(audit).toMatchObject([{ action: "job.retried", after: { queue: "brittle" } }]);
  });

  test("clicked twice, at once or later, happens once", async () => {
    await die();
    await running?.stop();
    const [dead] = await Monitor.listDead();
    const again = () => Monitor.retry({ queue: "brittle", id: dead?.id ?? "" }, someone);
    const outcomes = await Promise.all([again(), again(), again()]);
    outcomes.push(await again());
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await stateOf("brittle")).toMatchObject({ waiting: 1, dead: 0 });
  });

  test("of another queue, or of no queue, does nothing", async () => {
    await die();
    const [dead] = await Monitor.listDead();
    const id = dead?.id ?? "";
    for (const queue of ["quiet", "nothing", "brittle.dead", "__pgboss__send-it"]) {
      expect(await Monitor.retry({ queue, id }, someone)).toBe(false);
    }
    expect(await Monitor.countDead("brittle")).toBe(1);
    expect(await Monitor.countDead("nothing")).toBeUndefined();
  });

  test("of a whole queue sends each once, with one audit row", async () => {
    await die(3);
    await running?.stop();
    const by = { ...someone, id: newId() };
    expect(await Monitor.retryAll("brittle", by)).toBe(3);
    expect(await Monitor.retryAll("brittle", by)).toBe(0);
    expect(await stateOf("brittle")).toMatchObject({ waiting: 3, dead: 0 });
    const audit = await db.selectFrom("auditLog").selectAll().where("actorId", "=", by.id).execute();
    expect(audit).toMatchObject([{ action: "jobs.retried", after: { queue: "brittle", count: 3 } }]);
  });
});

describe("row 238: when work has failed for good", () => {
  test("every owner is told, by email too whatever their settings, and nobody else", async () => {
    const owners = [await addPerson({ role: "owner" }), await addPerson({ role: "owner" })];
    await addPerson({ role: "support" });
    await die(2);
    await look();
    const told = await notices();
    expect(told.map(({ userId }) => userId).sort()).toEqual(owners.map(({ id }) => id).sort());
    expect(told[0]).toMatchObject({
      words: "Brittle: 2 jobs failed",
      href: "/admin/settings/health",
    });
    expect(await mailJobs()).toHaveLength(2);
  });

  test("a queue sends one email an hour, and the next one names all that died in between", async () => {
    await addPerson({ role: "owner" });
    await die();
    await look();
    await die(2);
    await look();
    await look();
    expect(await notices()).toHaveLength(1);
    await sql`update rate_buckets set expires_at = now() - interval '1 second', blocked_until = now() - interval '1 second'`.execute(
      db,
    );
    await look();
    expect((await notices()).map(({ words }) => words).sort()).toEqual([
      "Brittle: 1 job failed",
      "Brittle: 2 jobs failed",
    ]);
    expect(await mailJobs()).toHaveLength(2);
  });

  test("two processes checking at once tell once", async () => {
    await addPerson({ role: "owner" });
    await die();
    await Promise.all([look(), look()]);
    expect(await notices()).toHaveLength(1);
  });

  test("a check that fails halfway tells nobody, and the next one does", async () => {
    await addPerson({ role: "owner" });
    await die();
    await sql`alter table notifications rename to away`.execute(db);
    await expect(look()).rejects.toThrow();
    await sql`alter table away rename to notifications`.execute(db);
    await look();
    expect(await notices()).toHaveLength(1);
  });

  test("without an owner the office gets the email", async () => {
    await die();
    await look();
    expect(await mailJobs()).toEqual([
      { toOffice: { words: "Brittle: 1 job failed", href: "/admin/settings/health" } },
    ]);
  });

  test("failed emails about it make a notification but no further email, so there is no endless chain", async () => {
    await addPerson({ role: "owner" });
    await dieOfMail();
    await look();
    expect(await notices()).toMatchObject([{ words: "Notification emails: 1 job failed" }]);
    expect(await mailJobs()).toEqual([]);
  });

  test("the office's mail goes to STAFF_EMAIL", async () => {
    const { sentTo } = await lastMailOf(() =>
      noticeMail.work(
        {
          toOffice: { words: "Account emails: 1 job failed", href: "/admin/settings/health" },
        },
        { id: newId(), tries: 1 },
      ),
    );
    expect(sentTo).toBe("office@nightjar.test");
  });
});

async function lastMailOf(work: () => Promise<void>): Promise<{ sentTo: string | undefined }> {
  await rm(mailFolder, { recursive: true, force: true });
  await work();
  const [name = ""] = await readdir(mailFolder);
  const { to } = await PostalMime.parse(await readFile(`${mailFolder}/${name}`));
  return { sentTo: to?.[0]?.address };
}
