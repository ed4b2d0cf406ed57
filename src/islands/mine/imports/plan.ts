import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { ImportedMark } from "#lib/mark-import/mark.ts";
import { markLimits } from "#lib/marks.ts";

/** A mark from elsewhere with the film it is of. */
export interface PlanRow {
  mark: ImportedMark;
  /** What it certainly is; null when that has to be asked, or nothing is like it. */
  certain: VideoCard | null;
  candidates: readonly VideoCard[];
  /** Which candidate was chosen; null for none of them. */
  chosen: number | null;
}

/** The film a row goes to; null for none. */
export const filmOf = ({ certain, chosen }: PlanRow): number | null => certain?.id ?? chosen;

export const isUnsure = ({ certain, candidates }: PlanRow): boolean => certain === null && candidates.length > 0;
export const isUnknown = ({ certain, candidates }: PlanRow): boolean => certain === null && candidates.length === 0;

/** Of a mark whose day nobody said: older than any that is made here. */
const longAgo = "2000-01-01";

/** As `mark/sync` takes it: one that is here already and newer stays. */
export function toSent({ mark }: PlanRow, videoId: number, shown: boolean) {
  const { status, rating, day, tags, line } = mark;
  return {
    videoId,
    status,
    rating,
    days: status === "done" && day !== null ? [day] : [],
    tags: tags.map((tag) => cut(tag, markLimits.tag)).slice(0, markLimits.tags),
    line: cut(line.replaceAll(/\s+/g, " "), markLimits.line),
    public: shown,
    at: new Date(`${day ?? longAgo}T04:00:00Z`).toISOString(),
  };
}

/** How many of these lines are longer than a short review may be. */
export const longLines = (rows: readonly PlanRow[]): number =>
  rows.filter(({ mark }) => [...mark.line].length > markLimits.line).length;

function cut(text: string, most: number): string {
  const letters = [...text.trim()];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}
