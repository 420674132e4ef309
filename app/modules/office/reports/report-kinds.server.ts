import type { Executor } from "~/platform/db.server";
import { communityReport } from "./community-report.server";
import { guardsReport } from "./guards-report.server";
import { hiringReport } from "./hiring-report.server";
import { inquiriesReport } from "./inquiries-report.server";
import { patrolsReport } from "./patrols-report.server";
import type { Period, ReportKind } from "./report-kind.server";
import type { ReportTable, Snapshot } from "./report-table";
import { subscriptionsReport } from "./subscriptions-report.server";

const kinds: ReportKind[] = [
  patrolsReport,
  subscriptionsReport,
  inquiriesReport,
  hiringReport,
  guardsReport,
  communityReport,
];

/** The kinds staff may ask for. */
export const kindNames = kinds.map(({ name }) => name);

/** Reads all tables of a report in the given transaction. @throws Error for a kind that does not exist */
export async function compute(name: string, period: Period, trx: Executor): Promise<Snapshot> {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no report of the kind ${name}.`);
  const tables: ReportTable[] = [];
  for (const { read, chart, ...table } of kind.tables) {
    const { line, ...rows } = await read(period, trx);
    const full: ReportTable = { ...table, ...rows };
    const drawn = line === undefined ? chart : chart && { ...chart, line };
    if (drawn) full.chart = { ...drawn, finding: drawn.finding(full, period.month, line) };
    tables.push(full);
  }
  return { finding: kind.finding(tables, period.month), tables };
}
