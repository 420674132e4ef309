import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { stringify } from "csv-stringify/sync";
import { inWords, type RecordField, type RecordFields } from "./record-fields";

/** Some programs trim a cell before they read it. Our library escapes a formula only at the very beginning. */
const lateFormula = /^[\s"'\p{Default_Ignorable_Code_Point}]+[=+\-@]/u;

/** Row by row would cost twice as much; many more per batch would block other requests. */
const batchSize = 200;

/** Streamed UTF-8 with a byte order mark; cells that a spreadsheet would run as formulas are escaped. */
export function csvOf<Row extends object>(
  rows: AsyncIterable<Row>,
  fields: RecordFields,
  timeZone: string,
): Readable {
  const local = localTime(timeZone);
  const columns = Object.entries(fields).map(([key, { label }]) => ({ key, header: label }));
  const coded = Object.entries(fields).filter(
    ([, { words, money, kind, link }]) => words || money || kind === "money" || link === "phone",
  );
  const text = (lines: Row[], first: boolean) =>
    Buffer.from(
      stringify(coded.length > 0 ? lines.map((line) => inWordsOf(line, coded)) : lines, {
        header: first,
        bom: first,
        escape_formulas: true,
        // By default only the record delimiter is quoted, and a lone line feed would start a new line.
        quoted_match: /[\r\n]/,
        record_delimiter: "windows",
        columns,
        cast: {
          date: (date) => local.format(date),
          string: (cell) => (lateFormula.test(cell) ? `'${cell}` : cell),
        },
      }),
    );
  async function* pieces(): AsyncGenerator<Buffer> {
    let first = true;
    let lines: Row[] = [];
    for await (const row of rows) {
      lines.push(row);
      if (lines.length < batchSize) continue;
      yield text(lines, first);
      first = false;
      lines = [];
    }
    if (first || lines.length > 0) yield text(lines, first);
  }
  return Readable.from(pieces(), { objectMode: false });
}

function inWordsOf(row: object, coded: [string, RecordField][]): object {
  const line: Record<string, unknown> = { ...row };
  for (const [name, field] of coded) if (line[name] !== null) line[name] = inWords(field, line[name]);
  return line;
}

export function csvName(name: string, timeZone: string): string {
  return `${name}_${localTime(timeZone).format(new Date()).slice(0, 10)}.csv`;
}

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
