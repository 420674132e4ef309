import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import { find } from "./report-runs.server";
import { cellText, type ReportTable } from "./report-table";

/** One table of a report with its total, as the page shows it. Undefined if there is no such table. */
export async function exportCsv(id: string, table: string | null, by: Audit.Actor) {
  const found = await find(id);
  const shown = found?.snapshot?.tables.find(({ key }, index) => (table ? key === table : index === 0));
  if (!found || !shown) return undefined;
  const fields = Object.fromEntries(shown.columns.map(({ key, label }) => [key, { label }]));
  const { content } = await Exports.csv({ name: "reports", subject: "report" }, lines(shown), fields, by);
  return { file: `${found.kind}_${found.month.slice(0, 7)}_${shown.key}.csv`, content };
}

async function* lines({ columns: shown, rows, total }: ReportTable) {
  for (const row of total ? [...rows, total] : rows)
    yield Object.fromEntries(shown.map(({ key, type }) => [key, cellText(type, row[key])]));
}
