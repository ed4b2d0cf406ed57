import { knownText } from "./file-text.ts";

/** A row of a CSV file. */
export interface CsvRecord {
  /** Line of the file where it starts, from 1. */
  line: number;
  cells: string[];
}

/** The file is not valid CSV (RFC 4180). */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** One cell with its terminator: quoted, where `""` is an escaped quote, or unquoted. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Parses a CSV file in UTF-8 or, as a Chinese spreadsheet saves it, GB 18030. Throws `CsvError`, also for any other encoding. */
export function readCsv(bytes: Uint8Array): CsvRecord[] {
  const text = knownText(bytes);
  if (text === null) throw new CsvError(1, "看不出文件的编码：请另存为“CSV UTF-8”");
  return parseCsv(text);
}

/** Parses CSV (RFC 4180) with commas; a byte order mark and empty lines are ignored. Throws `CsvError`. */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, "");
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  for (let at = 0, open = true; at < source.length || (open && record.cells.length > 0);) {
    cell.lastIndex = at;
    const found = cell.exec(source);
    if (!found) throw new CsvError(line, "引号没有配对，或引号外还有字；栏里的引号要写两个");
    const [whole, quoted, bare = "", end = ""] = found;
    record.cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    at += whole.length;
    line += whole.split("\n").length - 1;
    open = end === ",";
    if (open) continue;
    if (record.cells.length > 1 || record.cells[0] !== "") records.push(record);
    record = { line, cells: [] };
  }
  return records;
}

/** CSV of rows with the same columns. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return csvOfLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]);
}

/** CSV of lines, the first with the names of the columns. */
export function csvOfLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A cell that spreadsheets show as it is, even if it begins like a formula. */
export const textCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
