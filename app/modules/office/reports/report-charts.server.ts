import type { Bar, Chart, DaysChart } from "./report-chart";
import { cellText, type ReportColumn, type ReportTable, type Snapshot } from "./report-table";

const maxBars = 20;

/** A table's chart with its words and rounded numbers, so that a page draws it without computing anything. */
function chartOf(table: ReportTable): Chart | undefined {
  const { chart, rows, columns } = table;
  const [first] = columns;
  const column = columns.find(({ key }) => key === chart?.value);
  if (!chart || !first || !column) return undefined;
  const points = rows.map((row) => ({
    name: cellText(first.type, row[first.key]),
    value: Number(row[column.key] ?? 0),
    text: cellText(column.type, row[column.key] ?? 0),
    isEmpty: row[column.key] === null,
    isBad: chart.bad !== undefined && Number(row[chart.bad] ?? 0) > 0,
  }));
  if (points.every(({ value }) => value <= 0)) return undefined;
  // Bars of one length show nothing that the table does not.
  const [one, ...others] = points.filter(({ value }) => value > 0);
  if (chart.shape === "bars" && others[0] && others.every(({ value }) => value === one?.value))
    return undefined;
  const drawn = chart.shape === "bars" ? { bars: bars(points) } : { days: days(points, column, chart.line) };
  return { key: table.key, title: chart.finding, ...drawn };
}

export function chartsOf(snapshot: Snapshot | null): Chart[] {
  return (snapshot?.tables ?? []).flatMap((table) => chartOf(table) ?? []);
}

interface Point {
  name: string;
  value: number;
  text: string;
  isEmpty: boolean;
  isBad: boolean;
}

function bars(points: Point[]): Bar[] {
  const longest = Math.max(...points.map(({ value }) => value));
  return [...points]
    .sort((a, b) => b.value - a.value)
    .slice(0, maxBars)
    .map(({ name, value, text }) => ({ name, text, percent: Math.round((value / longest) * 1000) / 10 }));
}

function days(points: Point[], { type }: ReportColumn, line: number | undefined): DaysChart {
  const values = points.map(({ value }) => value);
  const highest = values.indexOf(Math.max(...values));
  const unit = type === "hours" ? 60 : 1;
  const steps = stepOf(Math.max(values[highest] ?? 0, line ?? 0) / unit) * unit;
  return {
    line,
    days: points.map(({ name, value, text, isEmpty, isBad }, index) =>
      isEmpty ? null : { key: name, value, isBad, mark: index === highest ? text : undefined },
    ),
    ticks: [2, 1, 0].map((count) => ({ value: count * steps, text: cellText(type, count * steps) })),
  };
}

/** A round number of which two reach as high as the value: 1, 2 or 5 with noughts. */
function stepOf(highest: number): number {
  const half = Math.max(1, highest / 2);
  const noughts = 10 ** Math.floor(Math.log10(half));
  return noughts * ([1, 2, 5].find((each) => each * noughts >= half) ?? 10);
}
