import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { stringify } from "csv-stringify/sync";

/** The columns of a file: the field of a row, and the heading. */
export type CsvColumns<Row> = [key: keyof Row & string, header: string][];

/** Rows that are written at a time: few enough that others wait a few milliseconds at most. */
const some = 200;

/**
 * Rows as CSV (row 233): UTF-8 with a byte order mark, cells that a spreadsheet would run as formulas made harmless, moments
 * in the time zone. Streamed: rows are read when those before them have been taken. A row at a time would cost twice as much.
 */
export function csvOf<Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>, timeZone: string): Readable {
  const local = localTime(timeZone);
  const text = (lines: Row[], first: boolean) =>
    Buffer.from(
      stringify(lines, {
        header: first,
        bom: first,
        escape_formulas: true,
        // By itself it would quote a cell for the delimiter of lines alone, and a lone line feed would begin a line.
        quoted_match: /[\r\n]/,
        record_delimiter: "windows",
        columns: columns.map(([key, header]) => ({ key, header })),
        cast: { date: (date) => local.format(date) },
      }),
    );
  async function* pieces(): AsyncGenerator<Buffer> {
    let first = true;
    let lines: Row[] = [];
    for await (const row of rows) {
      lines.push(row);
      if (lines.length < some) continue;
      yield text(lines, first);
      first = false;
      lines = [];
    }
    if (first || lines.length > 0) yield text(lines, first);
  }
  return Readable.from(pieces(), { objectMode: false });
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
