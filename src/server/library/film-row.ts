/** Data of a film by which the library sorts and counts it. */
export interface FilmRow {
  id: number;
  /** Published, possibly at a future time, and of a kind that is listed in the library. */
  isListed: boolean;
  publishedAt: number;
  plays: number;
  /** Thousandths of a point; -1 without a score. */
  score: number;
  /** 0 if unknown. */
  year: number;
  /** Values by facet; a missing facet has none. */
  values: Readonly<Record<string, readonly string[]>>;
}

export interface OrderKeys {
  new: number;
  hot: number;
  score: number;
  year: number;
}

export const keysOfRow = (row: FilmRow): OrderKeys => ({
  new: row.publishedAt,
  hot: row.plays,
  score: row.score,
  year: row.year,
});
