/** Counts and dates in words; a build in another language has its own form of this file. */

/** 1.0K, 9.9K, 1.0W, of a whole number from 1000. Truncated, not rounded, so that 9999 is not 10.0K and no count is overstated. */
export function countWords(count: number): string {
  return count >= 10_000 ? `${tenths(count, 10_000)}W` : `${tenths(count, 1000)}K`;
}

function tenths(count: number, unit: number): string {
  return (Math.floor(count / (unit / 10)) / 10).toFixed(1);
}

/** 2026年11月21日 */
export const dateWords = (year: number | string, month: number | string, day: number | string): string =>
  `${year}年${month}月${day}日`;

/** Stands between two words. */
export const wordGap: string = "";
