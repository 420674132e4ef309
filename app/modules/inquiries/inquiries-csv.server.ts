import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import * as Audit from "~/modules/audit/audit.server";
import { company } from "~/modules/settings/company.server";
import { db } from "~/platform/db.server";
import * as Inquiries from "./inquiries.server";

/**
 * The rows that a list's query matches as a CSV file (row 233): UTF-8 with a byte order mark, cells that a spreadsheet
 * would run as formulas made harmless, dates in the company's time zone. Streamed; the export is written to the audit log.
 */
export async function exportCsv(
  query: Inquiries.InquiryListQuery,
  actorId: string,
): Promise<{ file: string; content: Readable }> {
  const { timeZone } = await company();
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  await Audit.record({ actorId, action: "inquiries.exported", subject: { type: "inquiry", id: null } }, db);
  const rows = Readable.from(Inquiries.all(query));
  const csv = stringify({
    header: true,
    bom: true,
    escape_formulas: true,
    // By itself it would quote a cell for the delimiter of lines alone, and a lone line feed would begin a line.
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
    columns: [
      { key: "name", header: "Name" },
      { key: "email", header: "Email" },
      { key: "phone", header: "Phone" },
      { key: "message", header: "Message" },
      { key: "createdAt", header: "Date" },
    ],
    cast: { date: (date) => local.format(date) },
  });
  // An error on one side ends the other, and the download visibly fails instead of looking complete.
  rows.on("error", (error) => csv.destroy(error));
  csv.on("close", () => rows.destroy());
  rows.pipe(csv);
  return { file: `inquiries_${local.format(new Date()).slice(0, 10)}.csv`, content: csv };
}
