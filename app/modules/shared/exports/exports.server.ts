import type { Readable } from "node:stream";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { csvName, csvOf } from "~/platform/csv.server";
import { db } from "~/platform/db.server";
import type { RecordFields } from "~/platform/record-fields";

export async function csv<Row extends object>(
  { name, subject }: { name: string; subject: string },
  rows: AsyncIterable<Row>,
  fields: RecordFields,
  by: Audit.Actor,
): Promise<{ file: string; content: Readable }> {
  const { timeZone } = await company();
  await Audit.record(
    { actorId: by.id, action: `${name}.exported`, subject: { type: subject, id: null } },
    db,
  );
  return { file: csvName(name, timeZone), content: csvOf(rows, fields, timeZone) };
}
