import { promise } from "~/modules/patrols/rounds/patrol-options";
import { cellText, type ReportColumn, type ReportTable } from "./report-table";

export const passColumns: ReportColumn[] = [
  { key: "promised", label: "Passes promised", short: "Promised", type: "count" },
  { key: "done", label: "Done", type: "count" },
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
  line: promise.every,
  finding({ rows }: Pick<ReportTable, "rows">): string {
    const [worst] = rows
      .filter(({ promised }) => Number(promised) > 0)
      .sort((a, b) => Number(b.gap) - Number(a.gap));
    if (!worst) return "No patrols on any night";
    const isWhole = rows.every(({ misses }) => Number(misses) === 0);
    const longest = `the longest gap was ${cellText("count", worst.gap)} minutes, on the night of ${cellText("day", worst.day)}`;
    return isWhole
      ? `Every promised pass was made; ${longest}`
      : `One pass every ${promise.every} minutes is promised; ${longest}`;
  },
} as const;
