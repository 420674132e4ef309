import { hostname } from "node:os";
import { sql } from "kysely";
import { clockHeard } from "~/platform/clock.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { refusedAddresses } from "~/platform/mail.server";
import { outcomes } from "~/platform/outcomes.server";
import { singleton } from "~/platform/singleton.server";
import { diskFree } from "./machine.server";
import { requestFigures, visitorFigures } from "./request-figures.server";

/** A process's minute: durations in milliseconds, the disk in percent free. */
interface Vitals {
  process: string;
  requests: number;
  p95Ms: number | null;
  diskFree: number;
  /** Not yet compared with the database's clock; `report` does that. */
  clockOffMs: number;
  mailsSent: number;
  mailsRefused: number;
  mailsRefusedTo: string[];
  mailsFailed: number;
  /** Requests of visitors whose address a trusted proxy named, and the others. */
  addressed: number;
  unaddressed: number;
}

const counted = singleton("mails reported", () => ({ ok: 0, refused: 0, failed: 0 }));

/** This process's figures since the last reading. */
export async function take(options: { disk?: () => Promise<number> } = {}): Promise<Vitals> {
  const { requests, p95 } = requestFigures.takeMinute();
  const { ok, refused, failed } = outcomes.mail;
  const mails = {
    mailsSent: ok - counted.ok,
    mailsRefused: refused - counted.refused,
    mailsRefusedTo: [...refusedAddresses],
    mailsFailed: failed - counted.failed,
  };
  Object.assign(counted, { ok, refused, failed });
  refusedAddresses.clear();
  const { named: addressed, unnamed: unaddressed } = visitorFigures;
  Object.assign(visitorFigures, { named: 0, unnamed: 0 });
  return {
    process: `${hostname().slice(0, 80)} ${process.pid}`,
    requests,
    p95Ms: p95,
    diskFree: await (options.disk ?? diskFree)(),
    clockOffMs: clockHeard() ?? 0,
    ...{ addressed, unaddressed, ...mails },
  };
}

/** Stores what `take` found and deletes rows older than an hour. The worse of both clocks counts. */
export async function report(vitals?: Vitals, executor: Executor = db, now = Date.now): Promise<void> {
  const { clockOffMs, ...rest } = vitals ?? (await take());
  const off = await databaseClockOff(executor, now);
  const row = { ...rest, clockOffMs: Math.abs(off) > Math.abs(clockOffMs) ? off : clockOffMs };
  await inTransaction(executor, async (trx) => {
    await trx
      .deleteFrom("processVitals")
      .where("minute", "<", sql<Date>`now() - interval '1 hour'`)
      .execute();
    await trx
      .insertInto("processVitals")
      .values({ ...row, minute: sql<Date>`date_trunc('minute', now())` })
      .onConflict((conflict) => conflict.columns(["minute", "process"]).doUpdateSet(row))
      .execute();
  });
}

/** Milliseconds our clock is ahead of the database's; 0 if the time the question took explains it. */
async function databaseClockOff(executor: Executor, now: () => number): Promise<number> {
  const asked = now();
  const { rows } = await sql<{ at: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`.execute(executor);
  const answered = now();
  const at = rows[0]?.at ?? asked;
  if (at >= asked && at <= answered) return 0;
  return Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round((asked + answered) / 2 - at)));
}

/** The process with the least free disk in the last five minutes. */
export async function fullestDisk(executor: Executor = db) {
  return recent(executor, "5 minutes")
    .select(["process", "diskFree"])
    .orderBy("diskFree")
    .limit(1)
    .executeTakeFirst();
}

/** The process whose clock is furthest off in the last five minutes. */
export async function worstClock(executor: Executor = db) {
  return recent(executor, "5 minutes")
    .select(["process", "clockOffMs"])
    .orderBy(sql`abs(clock_off_ms)`, "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Emails of all processes in the last half hour: tries by result, and how many addresses were refused. */
export async function mails(executor: Executor = db) {
  const sum = (name: string) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::int`;
  const refusedTo = recent(executor, "30 minutes").select(
    sql<string>`unnest(mails_refused_to)`.as("address"),
  );
  return recent(executor, "30 minutes")
    .select([sum("mailsSent").as("sent"), sum("mailsRefused").as("refused"), sum("mailsFailed").as("failed")])
    .select(
      sql<number>`(select count(distinct address)::int from (${refusedTo}) as refused_to)`.as("addresses"),
    )
    .executeTakeFirstOrThrow();
}

/** Requests of all processes in the last half hour whose visitors a proxy named, and the others. */
export async function visitors(executor: Executor = db) {
  const sum = (name: string) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::int`;
  return recent(executor, "30 minutes")
    .select([sum("addressed").as("named"), sum("unaddressed").as("unnamed")])
    .executeTakeFirstOrThrow();
}

const [enoughRequests, enoughMinutes] = [10, 5];

/** The slowest process that was over `goal` ms in each of its last ten minutes with 10 or more requests. */
export async function slowest(goal: number, executor: Executor = db) {
  return recent(executor, "11 minutes")
    .select(["process", sql<number>`max(p95_ms)`.as("p95")])
    .where("requests", ">=", enoughRequests)
    .groupBy("process")
    .having(sql<boolean>`min(p95_ms) > ${goal}`)
    .having(sql<boolean>`count(*) >= ${enoughMinutes}`)
    .having(sql<boolean>`min(minute) <= date_trunc('minute', now()) - interval '9 minutes'`)
    .orderBy(sql`max(p95_ms)`, "desc")
    .limit(1)
    .executeTakeFirst();
}

function recent(executor: Executor, age: string) {
  return executor.selectFrom("processVitals").where("minute", ">", sql<Date>`now() - ${age}::interval`);
}
