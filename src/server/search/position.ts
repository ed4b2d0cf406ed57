/**
 * Position of a document in the index: kind, popularity and id combined in one number. The index is read by descending position, so the
 * most popular documents come first without sorting, and a position serves as cursor.
 */
const ids = 2 ** 32;
const popularities = 2 ** 8;

/** Popularity counts in logarithmic steps, so that a document rarely changes its position. */
export function popularityStep(popularity: number): number {
  return Math.min(popularities - 1, Math.floor(3 * Math.log2(1 + Math.max(0, popularity) / 8)));
}

export function positionOf(contentType: number, popularity: number, id: number): number {
  return (contentType * popularities + popularityStep(popularity)) * ids + id;
}

/** All positions of a kind: `from` inclusive, `behind` exclusive. */
export function positionsOf(contentType: number): { from: number; behind: number } {
  return { from: contentType * popularities * ids, behind: (contentType + 1) * popularities * ids };
}
