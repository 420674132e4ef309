import { parse } from "csv-parse/sync";
import { z } from "zod";
import { AppError } from "~/platform/app-error.server";
import { formatCount } from "~/platform/format";
import { maxCellLength, maxColumns, maxLines } from "./import-options";

export interface CsvTable {
  header: string[];
  /** Each with its number in the file, and as many cells as the header has. */
  lines: { number: number; cells: string[] }[];
}

const separators = [",", ";", "\t"];
/** Cells may contain line breaks. With more than this many in a file, it is too long without any need to read it. */
const maxBreaks = 20 * maxLines;
const saveAsCsv = "Save it as CSV in your spreadsheet program, and choose that file";

const read = new WeakMap<Uint8Array, CsvTable>();

/**
 * Parses a CSV file once: UTF-8 or Windows-1252, separated by commas, semicolons or tabs, with column names in its
 * first line. @throws AppError with the sentence for the field
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const before = read.get(bytes);
  if (before) return before;
  const table = parsedTable(bytes);
  read.set(bytes, table);
  return table;
}

function parsedTable(bytes: Uint8Array): CsvTable {
  const text = withoutBlankEnd(decoded(bytes));
  if (hasBreaks(text, maxBreaks)) refuseLines();
  const told = /^sep=([,;\t])\r?\n/i.exec(text);
  const separator = told?.[1] ?? separatorOf(text);
  const [first, ...rest] = records(text, separator, told ? 2 : 1);
  const header = (first?.cells ?? []).map((cell) => cell.trim());
  if (!first || header.every((cell) => cell === "")) refuse("The file is empty. Choose another one");
  if (rest.length > maxLines) refuseLines();
  const widths = [header, ...rest.map(({ cells }) => cells)].map(
    (cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1,
  );
  const names = header.slice(0, Math.max(...widths));
  refuseHeader(names);
  const lines = rest
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ number, cells }) => ({ number, cells: whole(cells, names.length, number) }));
  if (lines.length === 0) refuse("The file has no lines below the names of its columns");
  return { header: names, lines };
}

/** Why `readCsv` would refuse these bytes; undefined if it would not. */
export function csvFault(bytes: Uint8Array): string | undefined {
  try {
    readCsv(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function refuse(sentence: string): never {
  throw new AppError(sentence);
}

function refuseLines(): never {
  const max = formatCount(maxLines);
  refuse(`The file has more than ${max} lines. Split it: at most ${max} at a time`);
}

/** Spreadsheets write rows that were once formatted, often thousands, as nothing but separators. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ",;\t\r\n ".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function hasBreaks(text: string, max: number): boolean {
  let at = -1;
  for (let breaks = 0; breaks <= max; breaks++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Excel's "CSV" is Windows-1252 in Canada; its "CSV UTF-8" begins with a byte order mark. */
function decoded(bytes: Uint8Array): string {
  if (bytes.includes(0)) refuse(`The file is not a CSV file in UTF-8 or Windows-1252. ${saveAsCsv}`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function separatorOf(text: string): string {
  const widths = separators.map((separator) => {
    try {
      return parse(text, { ...options(separator), to: 1 })[0]?.length ?? 0;
    } catch {
      return 0;
    }
  });
  return separators[widths.indexOf(Math.max(...widths))] ?? ",";
}

function options(delimiter: string) {
  return {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 256 * 1024,
  } as const;
}

const parsed = z.array(
  z.object({
    record: z.array(z.string()),
    info: z.object({ records: z.number(), empty_lines: z.number() }),
  }),
);

function records(text: string, separator: string, from_line: number) {
  try {
    const to = maxLines + 2;
    const found = parsed.parse(parse(text, { ...options(separator), from_line, info: true, to }));
    // Numbered like rows of a spreadsheet: a cell with line breaks is in one line.
    return found.map(({ record, info }) => ({
      number: info.records + info.empty_lines + from_line - 1,
      cells: record,
    }));
  } catch (error) {
    const line = error instanceof Error && "lines" in error ? ` near line ${error.lines}` : "";
    refuse(`The quotation marks in the file do not match${line}. ${saveAsCsv}`);
  }
}

function refuseHeader(names: string[]): void {
  if (names.length > maxColumns) refuse(`The file has ${names.length} columns. At most ${maxColumns} fit`);
  const unlike = names.find((name) => name.includes("@") || /\d{5}/.test(name));
  if (unlike) refuse(`The first line must name the columns, but has “${unlike.slice(0, 60)}”`);
  const blank = names.indexOf("");
  if (blank >= 0) refuse(`Column ${blank + 1} has no name in the first line`);
  const keys = names.map((name) => name.toLowerCase());
  const twice = names.find((_, index) => keys.lastIndexOf(keys[index] ?? "") !== index);
  if (twice) refuse(`Two columns are called “${twice.slice(0, 60)}”. Rename one of them`);
}

function whole(cells: string[], width: number, number: number): string[] {
  if (cells.slice(width).some((cell) => cell.trim() !== ""))
    refuse(`Line ${number} has ${cells.length} cells, but the first line names ${width} columns`);
  if (cells.some((cell) => cell.length > maxCellLength))
    refuse(`Line ${number} has a cell of more than ${formatCount(maxCellLength)} characters`);
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}
