import { sql } from "kysely";
import { offers } from "~/modules/shared/offers/offers.server";
import type { Executor } from "~/platform/db.server";
import { monthWords } from "./months";
import { everyDay, type Period, type ReportKind } from "./report-kind.server";
import { counted } from "./report-options";
import { cellText, greatest, type ReportRow } from "./report-table";

const within = (column: string, { start, end }: Period) =>
  sql`${sql.ref(column)} >= ${start} AND ${sql.ref(column)} < ${end}`;

/** Under the plan that was paid, or the client's current one for an invoice from before that was kept. */
const plan = sql`coalesce(e.plan_key, s.plan_key, s.service_type::text, 'other')`;

/** The newest invoice before it that is not smaller: an event of a refund names the charge and not the invoice. */
const refundedPlan = sql`coalesce((SELECT i.plan_key FROM stripe_events AS i
    WHERE i.customer_id = e.customer_id AND i.type = 'invoice.paid' AND i.amount_cents >= e.amount_cents
      AND i.received_at <= e.received_at ORDER BY i.received_at DESC LIMIT 1),
  s.plan_key, s.service_type::text, 'other')`;

/** Invoices and refunds. For a refund, Stripe reports the total refunded of the charge. */
const payments = (period: Period) => sql`
  SELECT ${plan} AS plan, received_at, amount_cents AS paid, 0 AS refunded
    FROM stripe_events AS e LEFT JOIN stripe_subscriptions AS s ON s.customer_id = e.customer_id
    WHERE e.type = 'invoice.paid' AND amount_cents IS NOT NULL AND ${within("e.receivedAt", period)}
  UNION ALL
  SELECT ${refundedPlan}, received_at, 0, amount_cents - coalesce((
      SELECT max(b.amount_cents) FROM stripe_events AS b
      WHERE b.type = 'charge.refunded' AND b.object_id = e.object_id
        AND (b.received_at, b.event_id) < (e.received_at, e.event_id)), 0)
    FROM stripe_events AS e LEFT JOIN stripe_subscriptions AS s ON s.customer_id = e.customer_id
    WHERE e.type = 'charge.refunded' AND amount_cents IS NOT NULL AND ${within("e.receivedAt", period)}`;

async function planNames(executor: Executor) {
  const { plans } = await offers(executor);
  return (key: unknown) =>
    plans.find((each) => each.key === key)?.patrolName ?? named.get(String(key)) ?? "Other";
}

const named = new Map([
  ["residential", "By arrangement, residential"],
  ["event", "By arrangement, event"],
  ["vip", "By arrangement, personal protection"],
  ["corporate", "By arrangement, corporate"],
]);

export const subscriptionsReport: ReportKind = {
  name: "subscriptions",
  tables: [
    {
      key: "plans",
      title: "By plan",
      columns: [
        { key: "plan", label: "Plan", type: "text" },
        { key: "active", label: "Active at the end", short: "Active", type: "count" },
        { key: "added", label: "New", type: "count" },
        { key: "ended", label: "Ended", type: "count" },
        { key: "revenue", label: "Paid, tax included", short: "Paid", type: "money" },
        { key: "refunds", label: "Refunded, tax included", short: "Refunded", type: "money" },
      ],
      async read(period, executor) {
        const { rows } = await sql<ReportRow & { plan: string | null }>`
          WITH held AS (
            SELECT coalesce(s.plan_key, s.service_type::text, 'other') AS plan, s.created_at AS began, coalesce(
              to_timestamp(s.ended_at), s.deleted_at,
              CASE WHEN s.source = 'manual' AND s.expires_at <= now() THEN s.expires_at END,
              CASE WHEN s.status IN ('canceled', 'unpaid') THEN s.updated_at END) AS ended
            FROM stripe_subscriptions AS s
            WHERE s.status NOT IN ('not_started', 'incomplete', 'incomplete_expired') AND s.created_at < ${period.end}
          )
          SELECT plan, sum(active)::integer AS active, sum(added)::integer AS added, sum(ended)::integer AS ended,
            sum(paid)::bigint AS revenue, sum(refunded)::bigint AS refunds
          FROM (
            SELECT plan, (ended IS NULL OR ended >= ${period.end})::integer AS active,
              (began >= ${period.start})::integer AS added,
              coalesce((${within("held.ended", period)})::integer, 0) AS ended, 0 AS paid, 0 AS refunded
              FROM held WHERE ended IS NULL OR ended >= ${period.start}
            UNION ALL
            SELECT plan, 0, 0, 0, paid, refunded FROM (${payments(period)}) AS payments
          ) AS counted
          GROUP BY ROLLUP (plan) ORDER BY plan`.execute(executor);
        const total = rows.find((row) => row.plan === null);
        const plans = rows.filter((row) => row.plan !== null);
        const planName = await planNames(executor);
        const words = plans.map((row) => ({ ...row, plan: planName(row.plan) }));
        return { rows: words, total: plans.length > 0 && total ? { ...total, plan: "All" } : null };
      },
      chart: {
        value: "active",
        shape: "bars",
        finding: (table) => {
          const top = greatest(table, "active");
          return top ? `Most active subscriptions: ${top.name}, ${top.text}` : "No active subscriptions";
        },
      },
    },
    {
      key: "days",
      title: "By day",
      columns: [
        { key: "day", label: "Day received", short: "Day", type: "day" },
        { key: "revenue", label: "Paid, tax included", short: "Paid", type: "money" },
        { key: "refunds", label: "Refunded, tax included", short: "Refunded", type: "money" },
      ],
      async read(period, executor) {
        const { rows } = await sql<{ day: string; revenue: number; refunds: number }>`
          SELECT (received_at AT TIME ZONE ${period.timeZone}::text)::date::text AS day,
            sum(paid)::bigint AS revenue, sum(refunded)::bigint AS refunds
          FROM (${payments(period)}) AS payments GROUP BY 1`.execute(executor);
        return { rows: everyDay(period, rows, { revenue: 0, refunds: 0 }), total: null };
      },
      chart: {
        value: "revenue",
        shape: "days",
        finding: (table) => {
          const top = greatest(table, "revenue");
          return top ? `The most was paid on ${top.name}: ${top.text}` : "Nothing was paid on any day";
        },
      },
    },
  ],
  finding([plans], month) {
    const total = plans?.total;
    if (!total) return `No subscriptions and no payments in ${monthWords(month)}.`;
    const active = counted(Number(total.active), "active subscription");
    return `${active} at the end of ${monthWords(month)}, ${total.added} new and ${total.ended} ended; ${cellText("money", total.revenue)} paid, ${cellText("money", total.refunds)} refunded, tax included.`;
  },
};
