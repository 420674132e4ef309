import { sql } from "kysely";
import { monthWords } from "./months";
import { everyDay, type Period, type ReportKind } from "./report-kind.server";
import { counted } from "./report-options";
import { cellText, greatest, type ReportRow } from "./report-table";

/** Answered means the first reply, or when staff marked it answered after a call, whichever came first. */
const received = ({ start, end }: Period) => sql`
  SELECT i.inquiry_purpose AS purpose, i.created_at, first.answered_at
  FROM inquiries AS i
  CROSS JOIN LATERAL (
    SELECT least(
      (SELECT min(created_at) FROM inquiry_replies WHERE inquiry_id = i.id),
      (SELECT min(at) FROM audit_log WHERE subject_type = 'inquiry' AND subject_id = i.id::text
        AND after->>'status' = 'answered')
    ) AS answered_at
  ) AS first
  WHERE i.status <> 'spam' AND i.created_at >= ${start} AND i.created_at < ${end}`;

export const inquiriesReport: ReportKind = {
  name: "inquiries",
  tables: [
    {
      key: "purposes",
      title: "By purpose",
      columns: [
        { key: "purpose", label: "Purpose", type: "text" },
        { key: "received", label: "Received", type: "count" },
        { key: "answered", label: "Answered", type: "count" },
        { key: "median", label: "Median hours to answer", short: "Median, h", type: "hours" },
        { key: "ninetieth", label: "90th percentile hours", short: "90th, h", type: "hours" },
      ],
      async read(period, executor) {
        const minutes = sql`extract(epoch FROM answered_at - created_at) / 60`;
        const { rows } = await sql<ReportRow & { purpose: string | null }>`
          SELECT purpose, count(*)::integer AS received, count(answered_at)::integer AS answered,
            round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes}))::numeric)::integer AS median,
            round((percentile_cont(0.9) WITHIN GROUP (ORDER BY ${minutes}))::numeric)::integer AS ninetieth
          FROM (${received(period)}) AS received
          GROUP BY ROLLUP (purpose) ORDER BY purpose`.execute(executor);
        const total = rows.find(({ purpose }) => purpose === null);
        const purposes = rows.filter(({ purpose }) => purpose !== null);
        return { rows: purposes, total: purposes.length > 0 && total ? { ...total, purpose: "All" } : null };
      },
      chart: {
        value: "received",
        shape: "bars",
        finding: (table) => {
          const top = greatest(table, "received");
          return top ? `Most inquiries were about ${top.name}: ${top.text}` : "No inquiries";
        },
      },
    },
    {
      key: "days",
      title: "By day",
      columns: [
        { key: "day", label: "Day received", short: "Day", type: "day" },
        { key: "received", label: "Received", type: "count" },
        { key: "answered", label: "Of these answered", short: "Answered", type: "count" },
      ],
      async read(period, executor) {
        const { rows } = await sql<{ day: string; received: number; answered: number }>`
          SELECT (created_at AT TIME ZONE ${period.timeZone}::text)::date::text AS day,
            count(*)::integer AS received, count(answered_at)::integer AS answered
          FROM (${received(period)}) AS received GROUP BY 1`.execute(executor);
        return { rows: everyDay(period, rows, { received: 0, answered: 0 }), total: null };
      },
      chart: {
        value: "received",
        shape: "days",
        finding: (table) => {
          const top = greatest(table, "received");
          return top ? `Most inquiries came on ${top.name}: ${top.text}` : "No inquiries on any day";
        },
      },
    },
  ],
  finding([purposes], month) {
    const total = purposes?.total;
    if (!total) return `No inquiries were received in ${monthWords(month)}.`;
    const all = Number(total.received);
    const words = `${counted(all, "inquiry", "inquiries")} in ${monthWords(month)}, ${total.answered} answered`;
    if (total.median === null || total.median === undefined) return `${words}.`;
    return `${words}, half of them within ${cellText("hours", total.median)} hours and nine in ten within ${cellText("hours", total.ninetieth)}.`;
  },
};
