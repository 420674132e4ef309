import { describe, expect, test } from "vitest";
import { csvFault, readCsv } from "./csv-table.server";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const cells = (bytes: Uint8Array) => readCsv(bytes).lines.map((line) => line.cells);

describe("row 252: reading a CSV file", () => {
  test.each([
    ["commas", utf8("Name,City\nZoé,Brampton\n"), [["Zoé", "Brampton"]]],
    ["a byte order mark", utf8("\ufeffName,City\r\nZoé,Brampton"), [["Zoé", "Brampton"]]],
    ["Windows-1252", latin("Name;City\r\nZo\xe9;Montr\xe9al \x96 est"), [["Zoé", "Montréal – est"]]],
    [
      "semicolons, with commas in cells",
      utf8("Name;Address\nAna;1 Elm St, Unit 4"),
      [["Ana", "1 Elm St, Unit 4"]],
    ],
    ["tabs", utf8("Name\tCity\nAna\tBolton"), [["Ana", "Bolton"]]],
    ["a line that names the separator", utf8("sep=;\r\nName;City\r\nAna;Bolton"), [["Ana", "Bolton"]]],
    ["one column", utf8("Email\na@example.test\n"), [["a@example.test"]]],
    [
      "quoted line breaks and quotes",
      utf8('Name,Note\n"Ana ""A"" Silva","1\n2"'),
      [['Ana "A" Silva', "1\n2"]],
    ],
    ["cells left out at the end", utf8("Name,City,Phone\nAna\n"), [["Ana", "", ""]]],
    ["empty columns at the end", utf8("Name,City,,\nAna,Bolton,,\n"), [["Ana", "Bolton"]]],
  ])("is read with %s", (_, bytes, expected) => {
    expect(cells(bytes)).toEqual(expected);
  });

  test("lines are numbered as in a spreadsheet, and blank ones are left out", () => {
    const { lines } = readCsv(utf8('Name,City\n\n"Ana\nSilva",Bolton\n,\nBo,Caledon\n'));
    expect(lines.map(({ number }) => number)).toEqual([3, 5]);
  });

  test.each([
    ["nothing", utf8(""), "The file is empty. Choose another one"],
    ["only blank lines", utf8("\n\n"), "The file is empty. Choose another one"],
    ["a header alone", utf8("Name,City\n"), "The file has no lines below the names of its columns"],
    [
      "no header",
      utf8("Ana,ana@example.test\nBo,bo@example.test"),
      "The first line must name the columns, but has “ana@example.test”",
    ],
    [
      "two equal headers",
      utf8("Name,Phone,phone\nAna,1,2"),
      "Two columns are called “Phone”. Rename one of them",
    ],
    ["a header without a name", utf8("Name,,City\nAna,x,Bolton"), "Column 2 has no name in the first line"],
    [
      "too many cells",
      utf8("Name,City\nAna,Bolton,ON\n"),
      "Line 2 has 3 cells, but the first line names 2 columns",
    ],
    [
      "a quotation mark that never ends",
      utf8('Name,City\n"Ana,Bolton\n'),
      "The quotation marks in the file do not match",
    ],
    [
      "UTF-16",
      new Uint8Array(Buffer.from("\ufeffName,City\nAna,Bolton", "utf16le")),
      "not a CSV file in UTF-8 or Windows-1252",
    ],
    [
      "too many lines",
      utf8(`Name\n${"Ana\n".repeat(5_001)}`),
      "The file has more than 5,000 lines. Split it: at most 5,000 at a time",
    ],
    [
      "a cell without an end",
      utf8(`Name\n${"a".repeat(5_001)}`),
      "Line 2 has a cell of more than 5,000 characters",
    ],
    [
      "too many columns",
      utf8(`${Array.from({ length: 61 }, (_, n) => `c${n}`).join()}\n1`),
      "The file has 61 columns. At most 60 fit",
    ],
  ])("is refused with %s", (_, bytes, sentence) => {
    expect(() => readCsv(bytes)).toThrow(sentence);
  });

  const tooMany = "The file has more than 5,000 lines";
  const mismatched = 'a"b"c,"\n';

  test("is read no further than the first line too many", () => {
    const lines = (count: number) => utf8(`Name\n${"Ana\n".repeat(count)}${mismatched}`);
    expect(() => readCsv(lines(4_999))).toThrow(
      "The quotation marks in the file do not match near line 5001",
    );
    expect(() => readCsv(lines(5_001))).toThrow(tooMany);
  });

  test("is not read at all with enough line breaks for twenty times as many lines", () => {
    expect(() => readCsv(utf8(`Name\n${mismatched}${"a\n".repeat(99_000)}`))).toThrow("do not match");
    expect(() => readCsv(utf8(`Name\n${mismatched}${"a\n".repeat(1_000_000)}`))).toThrow(tooMany);
    expect(() => readCsv(utf8(`Name\n${"\n".repeat(1_000_000)}a\n`))).toThrow(tooMany);
  });

  test("is not refused for rows of separators at its end, or for cells of many lines", () => {
    expect(cells(utf8(`Name,City\nAna,Bolton\n${",\r\n".repeat(1_000_000)}`))).toEqual([["Ana", "Bolton"]]);
    const note = `"${"a\n".repeat(15)}"`;
    expect(cells(utf8(`Name,Note\n${`Ana,${note}\n`.repeat(5_000)}`))).toHaveLength(5_000);
  });

  test("is parsed once for its field and its form", () => {
    const bytes = utf8("Name\nAna\n");
    expect(csvFault(bytes)).toBeUndefined();
    expect(readCsv(bytes)).toBe(readCsv(bytes));
  });
});
