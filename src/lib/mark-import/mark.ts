/** What somebody has marked elsewhere, as an export of that place says it. */
export interface ImportedMark {
  /** What the film goes by, the likeliest first; at least one. */
  titles: readonly string[];
  year: number | null;
  /** What other catalogues call it. */
  ids: readonly { source: string; id: string }[];
  status: "wish" | "doing" | "done";
  /** Half stars, 1 to 10. */
  rating: number | null;
  /** When it was watched or wished for, `YYYY-MM-DD`. */
  day: string | null;
  tags: readonly string[];
  /** What was said about it, however long. */
  line: string;
}

/** Something in a file that could not be read. */
export interface ImportProblem {
  file: string;
  /** Line of the file, from 1; 0 for the file as a whole. */
  line: number;
  reason: string;
}

/** One line of a table: a cell by the name of its column, empty when there is none. */
export type Cells = (...names: readonly string[]) => string;

/** An export of a place by its columns. */
export interface ExportFormat {
  name: string;
  /** Whether a table with these columns is one of its exports. */
  is(columns: ReadonlySet<string>): boolean;
  /** Null for a line that is no film. `file` is the file's name. */
  read(cells: Cells, file: string): ImportedMark | null;
}

export function toYear(text: string): number | null {
  const [year] = /(?:18|19|20)\d\d/.exec(text) ?? [];
  return year === undefined ? null : Number(year);
}

/** `2020-01-02`, `2020/1/2`, `2020-01-02 10:00:00`; null for anything else. */
export function toDay(text: string): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text.trim()) ?? [];
  if (year === "") return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written;
}

/** Half stars of a rating with so many as its best; null when there is none. */
export function toRating(text: string, best: number): number | null {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0) return null;
  return Math.min(10, Math.max(1, Math.round((value / best) * 10)));
}

export function toTags(text: string, separator: RegExp): string[] {
  return [...new Set(text.split(separator).map((tag) => tag.trim()))].filter((tag) => tag !== "");
}
