import { sql } from "kysely";
import { monthWords } from "./months";
import { everyDay, type Period, type ReportKind } from "./report-kind.server";
import { counted } from "./report-options";
import { cellText, greatest, type ReportRow } from "./report-table";

const nobody = "Open shifts";

/** Minutes between the instants, so that a night when the clocks change counts at its true length. */
const shifts = ({ nightsStart, nightsEnd, timeZone }: Period) => sql`
  SELECT coalesce(guard_id::text, '') AS guard_id, coalesce(nullif(guard_name, ''), ${nobody}) AS guard,
    ((scheduled_start AT TIME ZONE ${timeZone}::text) - interval '12 hours')::date::text AS night,
    (extract(epoch FROM scheduled_end - scheduled_start) / 60)::integer AS minutes,
    status = 'cancelled' AS is_cancelled, status = 'completed' AS is_done,
    status IN ('scheduled', 'in_progress') AND scheduled_end <= now()
      AND (guard_id IS NULL OR scheduled_end <= now() - interval '1 hour') AS is_missed
  FROM work_assignments
  WHERE scheduled_start >= ${nightsStart} AND scheduled_start < ${nightsEnd}`;

const figures = sql`
  count(*)::integer AS planned, count(*) FILTER (WHERE is_done)::integer AS done,
  count(*) FILTER (WHERE is_cancelled)::integer AS cancelled,
  count(*) FILTER (WHERE is_missed)::integer AS missed,
  coalesce(sum(minutes) FILTER (WHERE NOT is_cancelled), 0)::integer AS planned_minutes,
  coalesce(sum(minutes) FILTER (WHERE is_done), 0)::integer AS done_minutes`;

export const guardsReport: ReportKind = {
  name: "guards",
  tables: [
    {
      key: "guards",
      title: "By guard",
      columns: [
        { key: "guard", label: "Guard", type: "text" },
        { key: "planned", label: "Shifts planned", short: "Planned", type: "count" },
        { key: "done", label: "Done", type: "count" },
        { key: "cancelled", label: "Cancelled", type: "count" },
        { key: "missed", label: "Missed", type: "count" },
        { key: "plannedMinutes", label: "Hours planned", short: "Planned, h", type: "hours" },
        { key: "doneMinutes", label: "Hours done", short: "Done, h", type: "hours" },
      ],
      async read(period, executor) {
        const { rows } = await sql<ReportRow & { guard: string | null }>`
          SELECT max(guard) AS guard, grouping(guard_id) = 1 AS is_total, ${figures}
          FROM (${shifts(period)}) AS shifts
          GROUP BY ROLLUP (guard_id) ORDER BY 2, guard_id = '', search_key(max(guard)), guard_id`.execute(
          executor,
        );
        const lines = rows.map(({ isTotal, ...row }) => ({ row, isTotal: Boolean(isTotal) }));
        const guards = lines.flatMap(({ row, isTotal }) => (isTotal ? [] : row));
        const total = lines.find(({ isTotal }) => isTotal);
        return { rows: guards, total: guards.length > 0 && total ? { ...total.row, guard: "All" } : null };
      },
      chart: {
        value: "doneMinutes",
        shape: "bars",
        finding: (table) => {
          const top = greatest(table, "doneMinutes");
          return top ? `${top.name} worked the most hours: ${top.text}` : "No hours were worked";
        },
      },
    },
    {
      key: "nights",
      title: "By night",
      columns: [
        { key: "day", label: "Night of", short: "Night", type: "day" },
        { key: "planned", label: "Shifts planned", short: "Planned", type: "count" },
        { key: "done", label: "Done", type: "count" },
        { key: "missed", label: "Missed", type: "count" },
        { key: "doneMinutes", label: "Hours done", short: "Done, h", type: "hours" },
      ],
      async read(period, executor) {
        const { rows } = await sql<{
          day: string;
          planned: number;
          done: number;
          missed: number;
          doneMinutes: number;
        }>`
          SELECT night AS day, ${figures} FROM (${shifts(period)}) AS shifts GROUP BY night`.execute(
          executor,
        );
        const kept = rows.map(({ day, planned, done, missed, doneMinutes }) => ({
          ...{ day, planned, done, missed, doneMinutes },
        }));
        return {
          rows: everyDay(period, kept, { planned: 0, done: 0, missed: 0, doneMinutes: 0 }),
          total: null,
        };
      },
      chart: {
        value: "doneMinutes",
        shape: "days",
        finding: (table) => {
          const top = greatest(table, "doneMinutes");
          return top ? `The night of ${top.name} had the most hours: ${top.text}` : "No hours on any night";
        },
      },
    },
  ],
  finding([guards], month) {
    const total = guards?.total;
    if (!total) return `No shifts were planned in ${monthWords(month)}.`;
    const done = `${total.done} of ${counted(Number(total.planned), "shift")} done in ${monthWords(month)}`;
    return `${done}: ${cellText("hours", total.doneMinutes)} hours. ${total.missed} missed, ${total.cancelled} cancelled.`;
  },
};
