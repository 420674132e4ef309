import { sql } from "kysely";
import { monthWords } from "./months";
import { everyDay, type ReportKind } from "./report-kind.server";
import { counted } from "./report-options";
import { cellText, greatest, type ReportRow } from "./report-table";

export const hiringReport: ReportKind = {
  name: "hiring",
  tables: [
    {
      key: "postings",
      title: "By posting",
      columns: [
        { key: "posting", label: "Posting", type: "text" },
        { key: "applications", label: "Applications", short: "Applied", type: "count" },
        { key: "moves", label: "Moves", type: "count" },
        { key: "hired", label: "Hired", type: "count" },
        { key: "rejected", label: "Rejected", type: "count" },
        { key: "withdrawn", label: "Withdrawn", type: "count" },
        { key: "median", label: "Median hours to outcome", short: "Median, h", type: "hours" },
      ],
      async read({ start, end }, executor) {
        const within = (column: string) =>
          sql`${sql.ref(column)} >= ${start} AND ${sql.ref(column)} < ${end}`;
        const { rows } = await sql<ReportRow & { posting: string | null }>`
          SELECT posting, sum(came)::integer AS applications, sum(moved)::integer AS moves,
            count(*) FILTER (WHERE outcome = 'hired')::integer AS hired,
            count(*) FILTER (WHERE outcome = 'rejected')::integer AS rejected,
            count(*) FILTER (WHERE outcome = 'withdrawn')::integer AS withdrawn,
            round((percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes))::numeric)::integer AS median
          FROM (
            SELECT job_title AS posting, 1 AS came, 0 AS moved, NULL::text AS outcome, NULL::numeric AS minutes
              FROM job_applications WHERE NOT held_as_spam AND ${within("job_applications.createdAt")}
            UNION ALL
            SELECT a.job_title, 0, 1, NULL, NULL
              FROM job_application_events AS e JOIN job_applications AS a ON a.id = e.application_id
              WHERE e.from_status IS NOT NULL AND NOT a.held_as_spam AND ${within("e.createdAt")}
            UNION ALL
            SELECT job_title, 0, 0, status::text, extract(epoch FROM decided_at - created_at) / 60
              FROM job_applications WHERE NOT held_as_spam AND ${within("job_applications.decidedAt")}
          ) AS happened
          GROUP BY ROLLUP (posting) ORDER BY posting`.execute(executor);
        const total = rows.find(({ posting }) => posting === null);
        const postings = rows.filter(({ posting }) => posting !== null);
        return { rows: postings, total: postings.length > 0 && total ? { ...total, posting: "All" } : null };
      },
      chart: {
        value: "applications",
        shape: "bars",
        finding: (table) => {
          const top = greatest(table, "applications");
          return top ? `Most applications were for ${top.name}: ${top.text}` : "No applications";
        },
      },
    },
    {
      key: "days",
      title: "By day",
      columns: [
        { key: "day", label: "Day received", short: "Day", type: "day" },
        { key: "applications", label: "Applications", short: "Applied", type: "count" },
      ],
      async read(period, executor) {
        const { rows } = await sql<{ day: string; applications: number }>`
          SELECT (created_at AT TIME ZONE ${period.timeZone}::text)::date::text AS day, count(*)::integer AS applications
          FROM job_applications
          WHERE NOT held_as_spam AND created_at >= ${period.start} AND created_at < ${period.end}
          GROUP BY 1`.execute(executor);
        return { rows: everyDay(period, rows, { applications: 0 }), total: null };
      },
      chart: {
        value: "applications",
        shape: "days",
        finding: (table) => {
          const top = greatest(table, "applications");
          return top ? `Most applications came on ${top.name}: ${top.text}` : "No applications on any day";
        },
      },
    },
  ],
  finding([postings], month) {
    const total = postings?.total;
    if (!total) return `Nobody applied in ${monthWords(month)}, and nobody was told an outcome.`;
    const words = `${counted(Number(total.applications), "application")} in ${monthWords(month)}, ${total.hired} hired`;
    if (total.median === null || total.median === undefined) return `${words}.`;
    return `${words}; half of the outcomes came within ${cellText("hours", total.median)} hours.`;
  },
};
