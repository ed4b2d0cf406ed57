/**
 * Where a thing stands in the index: its kind, then how popular it is, then its id, in one number. The index is read from the
 * highest place down, so the most popular come first without sorting, and a page of results ends at a place.
 */
const ids = 2 ** 32;
const popularities = 2 ** 8;

/** Popularity counts in steps of a quarter, so that a thing seldom moves. */
export function popularityStep(popularity: number): number {
  return Math.min(popularities - 1, Math.floor(3 * Math.log2(1 + Math.max(0, popularity) / 8)));
}

export function placeOf(contentType: number, popularity: number, id: number): number {
  return (contentType * popularities + popularityStep(popularity)) * ids + id;
}

/** All places of a kind: from, and behind the last. */
export function placesOf(contentType: number): { from: number; behind: number } {
  return { from: contentType * popularities * ids, behind: (contentType + 1) * popularities * ids };
}
