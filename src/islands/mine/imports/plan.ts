import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { ImportedMark } from "#lib/mark-import/mark.ts";
import { markLimits } from "#lib/marks.ts";

/** An imported mark with the film it matches. */
export interface PlanRow {
  mark: ImportedMark;
  /** The film if the match is certain; null if the user has to decide, or nothing matches. */
  certain: VideoCard | null;
  candidates: readonly VideoCard[];
  /** Id of the chosen candidate; null for none of them. */
  chosen: number | null;
}

/** Id of the film a row is imported to; null for none. */
export const filmOf = ({ certain, chosen }: PlanRow): number | null => certain?.id ?? chosen;

export const isUnsure = ({ certain, candidates }: PlanRow): boolean => certain === null && candidates.length > 0;
export const isUnknown = ({ certain, candidates }: PlanRow): boolean => certain === null && candidates.length === 0;

/** Date of marks without a day: older than any mark made on this site. */
const longAgo = "2000-01-01";

/** Input of `mark/sync`, which does not overwrite newer marks. */
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

/** Number of rows whose text is longer than a short review may be. */
export const longLines = (rows: readonly PlanRow[]): number =>
  rows.filter(({ mark }) => [...mark.line].length > markLimits.line).length;

function cut(text: string, max: number): string {
  const letters = [...text.trim()];
  return letters.length <= max ? letters.join("") : `${letters.slice(0, max - 1).join("")}…`;
}
