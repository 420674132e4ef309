import type { Readable } from "node:stream";
import * as Audit from "~/modules/audit/audit.server";
import { company } from "~/modules/settings/company.server";
import { type CsvColumns, csvName, csvOf } from "~/platform/csv.server";
import { db } from "~/platform/db.server";

/** The rows of a list as a CSV file (rows 233, 253), written to the audit log (ASVS V16.3.3). `name` begins the file's. */
export async function csv<Row>(
  { name, subject, actorId }: { name: string; subject: string; actorId: string },
  rows: AsyncIterable<Row>,
  columns: CsvColumns<Row>,
): Promise<{ file: string; content: Readable }> {
  const { timeZone } = await company();
  await Audit.record({ actorId, action: `${name}.exported`, subject: { type: subject, id: null } }, db);
  return { file: csvName(name, timeZone), content: csvOf(rows, columns, timeZone) };
}
