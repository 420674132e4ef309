import { Temporal } from "temporal-polyfill";
import type { Executor } from "~/platform/db.server";
import type { ReportKindName } from "./report-options";
import type { ChartSpec, ReportColumn, ReportRow, ReportTable } from "./report-table";

/** A month by the company's clocks. */
export interface Period {
  month: string;
  timeZone: string;
  /** Its days, as 2026-10-31. */
  days: string[];
  start: Date;
  end: Date;
  /** Noon of the first day and noon after the last: a night belongs to the day it begins on. */
  nightsStart: Date;
  nightsEnd: Date;
  communityId: string | null;
}

/** `line`: what was promised, drawn in the table's chart and said in its finding. */
type Rows = { rows: ReportRow[]; total: ReportRow | null; line?: number };

interface TableSpec {
  key: string;
  title: string;
  columns: ReportColumn[];
  empty?: string;
  read(period: Period, executor: Executor): Promise<Rows>;
  chart?: ChartSpec & { finding(table: ReportTable, month: string, line?: number): string };
}

/** All that differs between kinds. `finding` sums up its tables in a sentence. */
export interface ReportKind {
  name: ReportKindName;
  tables: TableSpec[];
  finding(tables: ReportTable[], month: string): string;
}

export function periodOf(month: string, timeZone: string, communityId: string | null = null): Period {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const next = first.add({ months: 1 });
  const at = (day: Temporal.PlainDate, hour: number) =>
    new Date(
      day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds,
    );
  const days = Array.from({ length: first.daysInMonth }, (_, later) => first.add({ days: later }).toString());
  return {
    ...{ month, timeZone, communityId, days, start: at(first, 0), end: at(next, 0) },
    ...{ nightsStart: at(first, 12), nightsEnd: at(next, 12) },
  };
}

/** A row for each day of the month, including days when nothing happened. */
export function everyDay<R extends { day: string }>(
  { days }: Period,
  rows: R[],
  empty: Omit<R, "day">,
): { day: string }[] {
  const found = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => found.get(day) ?? { ...empty, day });
}
