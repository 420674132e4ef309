import { cellText, type ReportColumn, type ReportTable } from "./report-table";

export const passColumns: ReportColumn[] = [
  { key: "promised", label: "Passes promised", type: "count" },
  { key: "done", label: "Done", type: "count" },
  { key: "share", label: "Share", type: "share" },
  { key: "gap", label: "Longest gap in minutes", type: "count" },
  { key: "misses", label: "Missed", type: "count" },
];

export const nightColumns: ReportColumn[] = [{ key: "day", label: "Night of", type: "day" }, ...passColumns];

/** The night with the lowest share of passes made. */
export function weakestNight({ rows }: Pick<ReportTable, "rows">): string {
  const patrolled = rows.filter(({ share }) => share !== null);
  const [worst] = [...patrolled].sort((a, b) => Number(a.share) - Number(b.share));
  if (!worst) return "No patrols on any night";
  if (worst.share === 1000) return "Every promised pass was made, each night";
  return `The lowest share was on the night of ${cellText("day", worst.day)}: ${cellText("share", worst.share)}`;
}
