import { formatCount, formatDate, formatMoney } from "~/platform/format";
import { counted } from "./report-options";

/** hours: minutes, shown with one decimal; money: cents; share: thousandths; day: 2026-10-31. */
type CellType = "text" | "count" | "hours" | "money" | "share" | "minutes" | "day";

export interface ReportColumn {
  key: string;
  label: string;
  /** For the head of a narrow column. */
  short?: string;
  type: CellType;
}

type Cell = string | number | null;
export type ReportRow = Record<string, Cell>;

export interface ChartSpec {
  value: string;
  shape: "bars" | "days";
  /** Days on which this column is not 0 stand out. */
  bad?: string;
  /** What was promised, drawn as a line. */
  line?: number;
}

export interface ReportTable {
  key: string;
  title: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  total: ReportRow | null;
  /** What it says without rows, if that is not about a month. */
  empty?: string | undefined;
  /** The columns that its chart plots against the first one. */
  chart?: ChartSpec & { finding: string };
}

export interface Snapshot {
  finding: string;
  tables: ReportTable[];
}

/** A cell as every form of a report shows it: page, CSV and print. */
export function cellText(type: CellType, value: Cell | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (type === "text") return String(value);
  if (type === "day") return formatDate(`${value}T00:00:00Z`, "UTC");
  const number = Number(value);
  if (type === "money") return formatMoney(number);
  if (type === "hours") return (Math.round(number / 6) / 10).toFixed(1);
  if (type === "share") return `${(Math.round(number) / 10).toFixed(1)}%`;
  return formatCount(number);
}

/** A table's chart in words: the greatest value and where it is, "Ana Silva and 2 others" if several share it. */
export function greatest({ rows, columns }: Pick<ReportTable, "rows" | "columns">, value: string) {
  const [first] = columns;
  const column = columns.find(({ key }) => key === value);
  if (!first || !column) return undefined;
  const number = (row: ReportRow) => Number(row[value] ?? 0);
  const best = rows.reduce<ReportRow | undefined>(
    (top, row) => (number(row) > (top ? number(top) : 0) ? row : top),
    undefined,
  );
  if (!best) return undefined;
  const [name, text] = [cellText(first.type, best[first.key]), cellText(column.type, best[value])];
  const others = rows.filter((row) => cellText(column.type, row[value]) === text).length - 1;
  return { name: others > 0 ? `${name} and ${counted(others, "other")}` : name, text };
}

export interface Difference {
  table: string;
  row: string;
  column: string;
  before: string;
  after: string;
}

/** Every cell that differs from the previous computation of the same report. */
export function differences(before: Snapshot, after: Snapshot): Difference[] {
  return after.tables.flatMap((table) => {
    const old = before.tables.find(({ key }) => key === table.key);
    const [first, ...others] = table.columns;
    if (!old || !first) return [];
    const nameOf = (row: ReportRow) => String(row[first.key] ?? "");
    const [then, now] = [old, table].map(
      ({ rows }) => new Map(rows.map((row) => [nameOf(row), row] as const)),
    );
    const names = new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])]);
    return [...names].flatMap((name) =>
      others.flatMap((column) => {
        const text = (row: ReportRow | undefined) => cellText(column.type, row?.[column.key]) || "none";
        const [was, is] = [text(then?.get(name)), text(now?.get(name))];
        if (was === is) return [];
        const row = cellText(first.type, name);
        return [{ table: table.title, row, column: column.label, before: was, after: is }];
      }),
    );
  });
}
