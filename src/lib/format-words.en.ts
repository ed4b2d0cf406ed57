/** 1.0K, 99.9K, 1.0M, of a whole number from 1000. */
export function countWords(count: number): string {
  return count >= 1_000_000 ? `${tenths(count, 1_000_000)}M` : `${tenths(count, 1000)}K`;
}

function tenths(count: number, unit: number): string {
  return (Math.floor(count / (unit / 10)) / 10).toFixed(1);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Nov 21, 2026 */
export const dateWords = (year: number | string, month: number | string, day: number | string): string =>
  `${months[Number(month) - 1]} ${day}, ${year}`;

export const wordGap: string = " ";
