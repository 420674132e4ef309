import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { stringify } from "csv-stringify";

/** The columns of a file: the field of a row, and the heading. */
export type CsvColumns<Row> = [key: keyof Row & string, header: string][];

/**
 * Rows as CSV (row 233): UTF-8 with a byte order mark, cells that a spreadsheet would run as formulas made harmless, moments
 * in the time zone. Streamed: a row is read when the one before it has been taken.
 */
export function csvOf<Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>, timeZone: string): Readable {
  const local = localTime(timeZone);
  const lines = Readable.from(rows);
  const csv = stringify({
    header: true,
    bom: true,
    escape_formulas: true,
    // By itself it would quote a cell for the delimiter of lines alone, and a lone line feed would begin a line.
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
    columns: columns.map(([key, header]) => ({ key, header })),
    cast: { date: (date) => local.format(date) },
  });
  // An error on one side ends the other, and the download visibly fails instead of looking complete.
  lines.on("error", (error) => csv.destroy(error));
  csv.on("close", () => lines.destroy());
  return lines.pipe(csv);
}

/** "inquiries_2026-11-20.csv": the day is the one in the time zone. */
export function csvName(name: string, timeZone: string): string {
  return `${name}_${localTime(timeZone).format(new Date()).slice(0, 10)}.csv`;
}

/** A file as the answer to a download. */
export function csvResponse({ file, content }: { file: string; content: Readable }): Response {
  return new Response(createReadableStreamFromReadable(content), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  });
}

function localTime(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
}
