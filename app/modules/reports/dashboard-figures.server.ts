import { type RawBuilder, sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { daysOf, type Flow } from "./flow";

export const countLimit = 10_000;

export async function waitingInquiries(timeZone: string, executor: Executor = db) {
  const waiting = executor.selectFrom("inquiries").select("id").where("status", "=", "new").limit(countLimit);
  const { count } = await executor
    .selectFrom(waiting.as("waiting"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { count, flow: await flowOf(sql`inquiries WHERE status <> 'spam'`, timeZone, executor) };
}

export async function longestWaiting(executor: Executor = db) {
  return executor
    .selectFrom("inquiries")
    .select(["id", "name", "inquiryPurpose as purpose", "createdAt"])
    .where("status", "=", "new")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(5)
    .execute();
}

/** `monthlyCents` is before tax and leaves out trials and subscriptions kept by hand. */
export async function subscriptions(timeZone: string, executor: Executor = db) {
  const current = sql`deleted_at IS NULL AND status IN ('active', 'trialing', 'past_due')
    AND (source <> 'manual' OR expires_at IS NULL OR expires_at > now())`;
  const { rows } = await sql<{ count: number; monthlyCents: number }>`
    SELECT count(*) AS count,
      coalesce(sum(price_cents) FILTER (WHERE source = 'stripe' AND status <> 'trialing'), 0)::bigint AS monthly_cents
    FROM stripe_subscriptions WHERE ${current}`.execute(executor);
  const { count = 0, monthlyCents = 0 } = rows[0] ?? {};
  return {
    count,
    monthlyCents,
    flow: await flowOf(sql`stripe_subscriptions WHERE ${current}`, timeZone, executor),
  };
}

export async function openPostings(timeZone: string, executor: Executor = db) {
  const { count } = await executor
    .selectFrom("jobPostings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "active")
    .where((where) => where.or([where("closesAt", "is", null), where("closesAt", ">", sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return { count, flow: await flowOf(sql`job_postings WHERE status <> 'draft'`, timeZone, executor) };
}

export async function newResidents(timeZone: string, executor: Executor = db): Promise<Flow> {
  return flowOf(sql`users WHERE role = 'resident'`, timeZone, executor);
}

async function flowOf(rows: RawBuilder<unknown>, timeZone: string, executor: Executor): Promise<Flow> {
  const today = sql`date_trunc('day', now() AT TIME ZONE ${timeZone}::text)`;
  const found = await sql<{ day: string; count: number }>`
    SELECT day::date::text AS day, (
      SELECT count(*) FROM ${rows}
        AND created_at >= day AT TIME ZONE ${timeZone}::text
        AND created_at < (day + interval '1 day') AT TIME ZONE ${timeZone}::text
    ) AS count
    FROM generate_series(${today} - ${daysOf.both - 1} * interval '1 day', ${today}, interval '1 day') AS day
    ORDER BY day`.execute(executor);
  return found.rows;
}
