import { CsvError, parseCsv } from "../csv.ts";
import { fileText } from "../file-text.ts";
import { douban } from "./douban.ts";
import { imdb } from "./imdb.ts";
import { jsonRows } from "./json.ts";
import { letterboxd } from "./letterboxd.ts";
import type { ExportFormat, ImportedMark, ImportProblem } from "./mark.ts";
import { own } from "./own.ts";

/** A file of an export, extracted from its archive. */
export interface ExportFile {
  name: string;
  bytes: Uint8Array;
}

export interface ReadMarks {
  /** Names of the formats found. */
  sources: string[];
  marks: ImportedMark[];
  problems: ImportProblem[];
}

/** In the order they are tested. */
const formats: readonly ExportFormat[] = [own, letterboxd, imdb, douban];

/** A row with its line number. */
interface Line {
  line: number;
  cells: ReadonlyMap<string, string>;
}

/** Reads exports of other sites, several files at once; entries of the same film are merged to one mark. */
export function readMarks(files: readonly ExportFile[]): ReadMarks {
  const sources = new Set<string>();
  const problems: ImportProblem[] = [];
  const found: ImportedMark[] = [];
  for (const file of files) {
    const lines = readLines(file, problems);
    if (lines === null) continue;
    const columns = new Set(lines.flatMap(({ cells }) => [...cells.keys()]));
    const format = formats.find((one) => one.is(columns));
    if (!format) {
      problems.push(unknown(file));
      continue;
    }
    sources.add(format.name);
    for (const { line, cells } of lines) {
      const mark = format.read((...names) => firstOf(cells, names), file.name);
      if (mark) found.push(mark);
      else problems.push({ file: file.name, line, reason: "没有片名，跳过了这一行" });
    }
  }
  return { sources: [...sources], marks: mergeMarks(found), problems };
}

const unknown = ({ name }: ExportFile): ImportProblem => ({
  file: name,
  line: 0,
  reason: "认不出这是哪里导出的，没有读",
});

function firstOf(cells: ReadonlyMap<string, string>, names: readonly string[]): string {
  for (const name of names) {
    const cell = cells.get(name);
    if (cell !== undefined && cell.trim() !== "") return cell.trim();
  }
  return "";
}

function readLines(file: ExportFile, problems: ImportProblem[]): Line[] | null {
  const { name } = file;
  const text = fileText(file.bytes);
  try {
    // A picture, say: what is wrong with it as a table says nothing.
    if (text.includes("\0")) {
      problems.push(unknown(file));
      return null;
    }
    if (/\.json$/i.test(name)) return jsonRows(text);
    const [header, ...records] = parseCsv(text);
    const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
    return records.map(({ line, cells }) => ({
      line,
      cells: new Map(names.map((column, at) => [column, cells[at] ?? ""])),
    }));
  } catch (error) {
    if (error instanceof CsvError) problems.push({ file: name, line: error.line, reason: error.message });
    else if (error instanceof SyntaxError) problems.push({ file: name, line: 0, reason: "不是完整的 JSON" });
    else throw error;
    return null;
  }
}

/** Merges by catalogue id, otherwise by title and year. Watched overrides watchlist, given values override missing ones. */
function mergeMarks(marks: readonly ImportedMark[]): ImportedMark[] {
  const merged = new Map<string, ImportedMark>();
  for (const mark of marks) {
    const [id] = mark.ids;
    const key = id ? `${id.source}:${id.id}` : `${mark.titles[0]?.toLowerCase() ?? ""} ${mark.year ?? ""}`;
    const known = merged.get(key);
    merged.set(key, known ? mergeTwo(known, mark) : mark);
  }
  return [...merged.values()];
}

const ranks = { wish: 0, doing: 1, done: 2 } as const;

function mergeTwo(one: ImportedMark, other: ImportedMark): ImportedMark {
  if (ranks[one.status] !== ranks[other.status]) {
    const [first, second] = ranks[one.status] > ranks[other.status] ? [one, other] : [other, one];
    return { ...first, rating: first.rating ?? second.rating, line: first.line || second.line };
  }
  const later = (other.day ?? "") >= (one.day ?? "") ? other : one;
  const earlier = later === other ? one : other;
  return {
    ...later,
    rating: later.rating ?? earlier.rating,
    tags: [...new Set([...earlier.tags, ...later.tags])],
    line: later.line || earlier.line,
  };
}
