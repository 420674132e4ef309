import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveStep } from "d3-shape";
import type { Chart } from "./report-chart";
import { cellText, type ReportTable, type Snapshot } from "./report-table";

const width = 340;
const valueRoom = 70;
const barHeight = 12;
const rowHeight = 34;
const maxBars = 20;
const maxLength = 42;

/** A table's chart as lines and texts with rounded numbers, so that a page draws it without computing anything. */
function chartOf(table: ReportTable): Chart | undefined {
  const { chart, rows, columns } = table;
  const [first] = columns;
  const column = columns.find(({ key }) => key === chart?.value);
  if (!chart || !first || !column) return undefined;
  const points = rows.map((row) => ({
    name: cellText(first.type, row[first.key]),
    value: Number(row[column.key] ?? 0),
    text: cellText(column.type, row[column.key] ?? 0),
  }));
  if (points.every(({ value }) => value <= 0)) return undefined;
  const drawn = chart.shape === "bars" ? bars(points) : days(points);
  return { key: table.key, title: chart.finding, width, ...drawn };
}

export function chartsOf(snapshot: Snapshot | null): Chart[] {
  return (snapshot?.tables ?? []).flatMap((table) => chartOf(table) ?? []);
}

interface Point {
  name: string;
  value: number;
  text: string;
}

const round = (number: number) => Math.round(number * 10) / 10;

function bars(all: Point[]): Pick<Chart, "height" | "areas" | "lines" | "texts"> {
  const points = [...all].sort((a, b) => b.value - a.value).slice(0, maxBars);
  const height = points.length * rowHeight;
  const along = scaleLinear([0, Math.max(...points.map(({ value }) => value))], [0, width - valueRoom]);
  const places = points.map((point, index) => {
    const top = index * rowHeight + 18;
    return { ...point, top, end: round(along(point.value)), bottom: top + barHeight };
  });
  return {
    height,
    areas: places.map(({ top, end, bottom }) => `M0,${top}H${end}V${bottom}H0Z`),
    lines: [],
    texts: places.flatMap(({ name, text, top, end, bottom }) => [
      { x: 0, y: top - 5, anchor: "start" as const, text: short(name) },
      { x: end + 6, y: bottom - 1, anchor: "start" as const, text },
    ]),
  };
}

function short(name: string): string {
  return name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name;
}

const daysHeight = 170;
const top = 24;
const bottom = daysHeight - 24;
const left = 30;

function days(points: Point[]): Pick<Chart, "height" | "areas" | "lines" | "texts"> {
  const band = scaleBand<number>(
    points.map((_, index) => index),
    [left, width - 10],
  );
  const up = scaleLinear([0, Math.max(...points.map(({ value }) => value))], [bottom, top]);
  const middle = (index: number) => round((band(index) ?? 0) + band.bandwidth() / 2);
  const best = points.reduce(
    (peak, { value }, index) => (value > (points[peak]?.value ?? 0) ? index : peak),
    0,
  );
  const shape = area<Point>()
    .digits(1)
    .curve(curveStep)
    .x((_, index) => middle(index))
    .y0(bottom)
    .y1(({ value }) => up(value));
  const marked = [0, 7, 14, 21, points.length - 1];
  const peak = middle(best);
  return {
    height: daysHeight,
    areas: [shape(points) ?? ""],
    lines: [`M${left},${bottom}H${width - 10}`, `M${peak},${top - 4}V${top}`],
    texts: [
      ...marked.map((index) => ({
        ...{ x: middle(index), y: daysHeight - 6 },
        anchor: index === points.length - 1 ? ("end" as const) : ("middle" as const),
        text: dayOf(points[index]?.name ?? ""),
      })),
      { x: left - 8, y: bottom, anchor: "end" as const, text: "0" },
      {
        x: peak,
        y: top - 9,
        anchor: peak > width - 120 ? ("end" as const) : ("start" as const),
        text: `${points[best]?.text}, ${dayOf(points[best]?.name ?? "")}`,
      },
    ],
  };
}

/** "Oct 31" for "Sat, Oct 31, 2026". */
function dayOf(date: string): string {
  return date.replace(/^\w+, /, "").replace(/, \d+$/, "");
}
