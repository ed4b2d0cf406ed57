/** A film as the library sorts and counts it. */
export interface FilmRow {
  id: number;
  /** Published and of a kind that stands in the library by itself; its time may lie ahead. */
  isListed: boolean;
  publishedAt: number;
  plays: number;
  /** Thousandths of a point; -1 without enough ratings. */
  score: number;
  /** 0 when nobody has said so. */
  year: number;
  /** By facet; what is left out has none. */
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
