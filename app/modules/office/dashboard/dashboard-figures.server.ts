import { type RawBuilder, sql } from "kysely";
import { isOpen } from "~/modules/hiring/postings/open-postings.server";
import { onDuty } from "~/modules/staff/employees/employee-list.server";
import { daysOf, type Flow, type Months, weeksShown } from "./flow";

export const countLimit = 10_000;

interface Counted {
  count: number;
  flow: Flow;
}

interface Trended {
  count: number;
  months: Months;
}

/** How many are on the duty list now, and how many of them joined recently (B10). */
export function guards() {
  const rows = sql`profiles WHERE ${onDuty}`;
  return sql<Trended>`SELECT jsonb_build_object('count', (SELECT count(*) FROM ${rows}),
    'months', ${monthsOf(rows, "created_at")})`;
}

/** Shifts in progress, and those that began (B10). */
export function assignments() {
  const begun = sql`work_assignments WHERE status IN ('in_progress', 'completed')`;
  return sql<Trended>`SELECT jsonb_build_object(
    'count', (SELECT count(*) FROM work_assignments WHERE status = 'in_progress'),
    'months', ${monthsOf(begun, "scheduled_start")})`;
}

/** Reports awaiting approval, and those that were requested (B10). */
export function pendingReports() {
  return sql<Trended>`SELECT jsonb_build_object(
    'count', (SELECT count(*) FROM report_runs WHERE status = 'pending'),
    'months', ${monthsOf(sql`report_runs WHERE true`, "created_at")})`;
}

/** How many in the last month, in the one before, and in each of the last eight weeks, oldest first. */
function monthsOf(rows: RawBuilder<unknown>, column: string) {
  const at = sql.ref(column);
  // One range of an index each, because comparing each row with all of them takes four times as long.
  const counted = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`(SELECT count(*) FROM ${rows} AND ${at} > now() - ${from} AND ${at} <= now() - ${to})`;
  const months = (ago: number) => sql`${ago * daysOf.month} * interval '1 day'`;
  return sql`jsonb_build_object('recent', ${counted(months(1), months(0))}, 'before', ${counted(months(2), months(1))},
    'weeks', (SELECT jsonb_agg(${counted(sql`(week + 1) * interval '7 days'`, sql`week * interval '7 days'`)}
      ORDER BY week DESC) FROM generate_series(0, ${weeksShown - 1}::integer) AS week))`;
}

export function waitingInquiries(timeZone: string) {
  return sql<Counted>`SELECT jsonb_build_object(
    'count', (SELECT count(*) FROM (SELECT FROM inquiries WHERE status = 'new' LIMIT ${countLimit}) AS waiting),
    'flow', ${flowOf(sql`inquiries WHERE status <> 'spam'`, timeZone)})`;
}

interface Inquiry {
  id: string;
  name: string;
  purpose: string;
  createdAt: string;
  /** Full days it has waited. */
  days: number;
}

export function longestWaiting() {
  return sql<Inquiry[]>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'purpose', inquiry_purpose,
      'createdAt', created_at, 'days', floor(extract(epoch FROM now() - created_at) / 86400)) ORDER BY created_at, id), '[]')
    FROM (SELECT * FROM inquiries WHERE status = 'new' ORDER BY created_at, id LIMIT 5) AS longest`;
}

/**
 * `monthlyCents` is before tax, for the `paid` ones: trials are not, nor what staff give without a price.
 * `elsewhereCents` is the part that was imported and that no card is charged for yet.
 */
export function subscriptions(timeZone: string) {
  const current = sql`deleted_at IS NULL AND status IN ('active', 'trialing', 'past_due')
    AND (source <> 'manual' OR expires_at IS NULL OR expires_at > now())`;
  const elsewhere = sql`source = 'manual' AND price_cents IS NOT NULL`;
  const paid = sql`FILTER (WHERE (source = 'stripe' OR ${elsewhere}) AND status <> 'trialing')`;
  // A price that Stripe does not name is the plan's, as on the client's page.
  const price = sql`coalesce(price_cents, (
    SELECT coalesce(sold_cents, plans.price_cents) FROM plans WHERE key = plan_key))`;
  return sql<Counted & { paid: number; monthlyCents: number; elsewhereCents: number }>`
    SELECT jsonb_build_object('count', count(*), 'paid', count(*) ${paid},
      'monthlyCents', coalesce(sum(${price}) ${paid}, 0),
      'elsewhereCents', coalesce(sum(price_cents) FILTER (WHERE ${elsewhere}), 0),
      'flow', ${flowOf(sql`stripe_subscriptions WHERE ${current}`, timeZone)})
    FROM stripe_subscriptions WHERE ${current}`;
}

export function newApplications(timeZone: string) {
  return sql<Counted>`SELECT jsonb_build_object(
    'count', (SELECT count(*) FROM (SELECT FROM job_applications WHERE status = 'pending' AND NOT held_as_spam
      LIMIT ${countLimit}) AS fresh),
    'flow', ${flowOf(sql`job_applications WHERE NOT held_as_spam`, timeZone)})`;
}

export function openPostings(timeZone: string) {
  return sql<Counted>`SELECT jsonb_build_object('count', (SELECT count(*) FROM job_postings WHERE ${isOpen}),
    'flow', ${flowOf(sql`job_postings WHERE status <> 'draft'`, timeZone)})`;
}

export function newResidents(timeZone: string) {
  return sql<Flow>`SELECT ${flowOf(sql`users WHERE role = 'resident'`, timeZone)}`;
}

function flowOf(rows: RawBuilder<unknown>, timeZone: string): RawBuilder<Flow> {
  const today = sql`date_trunc('day', now() AT TIME ZONE ${timeZone}::text)`;
  return sql<Flow>`(
    SELECT jsonb_agg(jsonb_build_object('day', day::date::text, 'count', (
      SELECT count(*) FROM ${rows}
        AND created_at >= day AT TIME ZONE ${timeZone}::text
        AND created_at < (day + interval '1 day') AT TIME ZONE ${timeZone}::text
    )) ORDER BY day)
    FROM generate_series(${today} - ${daysOf.both - 1} * interval '1 day', ${today}, interval '1 day') AS day)`;
}
