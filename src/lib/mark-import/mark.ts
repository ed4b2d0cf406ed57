/** A mark from another site's export. */
export interface ImportedMark {
  /** Titles of the film, most likely first; at least one. */
  titles: readonly string[];
  year: number | null;
  /** Ids in other catalogues. */
  ids: readonly { source: string; id: string }[];
  status: "wish" | "doing" | "done";
  /** Half stars, 1 to 10. */
  rating: number | null;
  /** When it was watched or added to the watchlist, `YYYY-MM-DD`. */
  day: string | null;
  tags: readonly string[];
  /** Comment of any length. */
  line: string;
}

/** A problem found while reading a file. */
export interface ImportProblem {
  file: string;
  /** Line of the file, from 1; 0 for the file as a whole. */
  line: number;
  reason: string;
}

/** Returns a cell of a row by column name, trying the names in order; empty if there is none. */
type Cells = (...names: readonly string[]) => string;

/** Export format of a site, recognized by its columns. */
export interface ExportFormat {
  name: string;
  /** Whether a table with these columns has this format. */
  is(columns: ReadonlySet<string>): boolean;
  /** Null for a row that is not a film. `file` is the file's name. */
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

/** Converts a rating with maximum `best` to half stars; null if there is none. */
export function toRating(text: string, best: number): number | null {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0) return null;
  return Math.min(10, Math.max(1, Math.round((value / best) * 10)));
}

export function toTags(text: string, separator: RegExp): string[] {
  return [...new Set(text.split(separator).map((tag) => tag.trim()))].filter((tag) => tag !== "");
}
