import { readClock } from "~/modules/shared/company/company.server";
import { hoursOn } from "~/modules/shared/company/patrol-hours";
import type { Executor } from "~/platform/db.server";
import type { Period } from "./report-kind.server";
import { cellText, type ReportColumn, type ReportTable } from "./report-table";

export const passColumns: ReportColumn[] = [
  { key: "promised", label: "Passes promised", short: "Due", type: "count" },
  { key: "done", label: "Passes done", short: "Done", type: "count" },
  { key: "share", label: "Share of passes made", short: "Share", type: "share" },
  { key: "gap", label: "Longest gap in minutes", short: "Gap, min", type: "count" },
  { key: "misses", label: "Passes missed", short: "Missed", type: "count" },
];

export const nightColumns: ReportColumn[] = [
  { key: "day", label: "Night of", short: "Night", type: "day" },
  ...passColumns,
];

/** The longest gap of each night: what was promised is the line, and nights with missed passes stand out. */
export const gapChart = {
  value: "gap",
  shape: "days",
  bad: "misses",
  finding({ rows }: Pick<ReportTable, "rows">, _month: string, line?: number): string {
    const [worst] = rows
      .filter(({ promised }) => Number(promised) > 0)
      .sort((a, b) => Number(b.gap) - Number(a.gap));
    if (!worst) return "No patrols on any night";
    const isWhole = rows.every(({ misses }) => Number(misses) === 0);
    const longest = `the longest gap was ${cellText("count", worst.gap)} minutes, on the night of ${cellText("day", worst.day)}`;
    return isWhole
      ? `Every promised pass was made; ${longest}`
      : `One pass every ${line} minutes is promised; ${longest}`;
  },
} as const;

/** Minutes between two passes, as they were promised at the end of a month. */
export async function promisedEvery({ days }: Pick<Period, "days">, executor: Executor): Promise<number> {
  return hoursOn(days.at(-1) ?? "", await readClock(executor)).every;
}
