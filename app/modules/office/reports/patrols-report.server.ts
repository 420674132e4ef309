import { sql } from "kysely";
import { monthOf } from "~/modules/patrols/rounds/nights.server";
import { shareOf } from "~/modules/patrols/rounds/patrol-options";
import { monthWords } from "./months";
import { gapChart, nightColumns, passColumns, promisedEvery } from "./patrol-tables";
import { everyDay, type ReportKind } from "./report-kind.server";
import { cellText, type ReportTable } from "./report-table";

export const patrolsReport: ReportKind = {
  name: "patrols",
  tables: [
    {
      key: "communities",
      title: "By community",
      columns: [
        { key: "community", label: "Community", short: "Name", type: "text" },
        { key: "nights", label: "Nights", type: "count" },
        ...passColumns,
      ],
      async read({ month }, executor) {
        const months = await monthOf(month, executor);
        const rows = months.map(({ name, nights, promised, done, misses, longestGapMinutes: gap }) => ({
          ...{ community: name, nights, promised, done, share: shareOf(done, promised), gap, misses },
        }));
        const sum = (key: "nights" | "promised" | "done" | "misses") =>
          rows.reduce((all, row) => all + row[key], 0);
        const [promised, done] = [sum("promised"), sum("done")];
        const total = {
          ...{ community: "All", nights: sum("nights"), promised, done, share: shareOf(done, promised) },
          ...{ gap: Math.max(0, ...rows.map(({ gap }) => gap)), misses: sum("misses") },
        };
        return { rows, total: rows.length > 0 ? total : null };
      },
      chart: {
        value: "share",
        shape: "bars",
        finding: ({ rows }) => {
          const [worst] = [...rows].sort((a, b) => Number(a.share) - Number(b.share));
          return worst
            ? `The lowest share of passes: ${worst.community}, ${cellText("share", worst.share)}`
            : "No patrols";
        },
      },
    },
    {
      key: "nights",
      title: "By night",
      columns: nightColumns,
      async read(period, executor) {
        const { days } = period;
        const { rows } = await sql<{
          day: string;
          promised: number;
          done: number;
          misses: number;
          gap: number | null;
        }>`
          SELECT night::text AS day, sum(promised)::integer AS promised, sum(done)::integer AS done,
            sum(misses)::integer AS misses, max(longest_gap_minutes)::integer AS gap
          FROM patrol_nights
          WHERE night >= ${days[0]}::date AND night <= ${days.at(-1)}::date AND ends_at <= now()
          GROUP BY night`.execute(executor);
        const nights = rows.map((row) => ({ ...row, share: shareOf(row.done, row.promised) }));
        return {
          rows: everyDay(period, nights, { promised: 0, done: 0, misses: 0, gap: null, share: null }),
          total: null,
          line: await promisedEvery(period, executor),
        };
      },
      chart: gapChart,
    },
  ],
  finding: ([communities], month) => passesFinding(communities, month, "No patrols were recorded"),
};

/** "712 of 744 promised passes were made in October 2026 (95.7%); the longest gap was 75 minutes." */
export function passesFinding(table: ReportTable | undefined, month: string, none: string): string {
  const total = table?.total;
  if (!total || Number(total.promised) === 0) return `${none} in ${monthWords(month)}.`;
  const made = `${cellText("count", total.done)} of ${cellText("count", total.promised)} promised passes were made`;
  return `${made} in ${monthWords(month)} (${cellText("share", total.share)}); the longest gap was ${cellText("count", total.gap)} minutes.`;
}
