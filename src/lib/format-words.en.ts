/** 1.0K, 99.9K, 1.0M, of a whole number from 1000. */
export function countWords(count: number): string {
  return count >= 1_000_000 ? `${tenths(count, 1_000_000)}M` : `${tenths(count, 1000)}K`;
}

function tenths(count: number, unit: number): string {
  return (Math.floor(count / (unit / 10)) / 10).toFixed(1);
}

const months = "January February March April May June July August September October November December".split(" ");
const monthName = (month: number | string): string => months[Number(month) - 1] ?? "";

/** Nov 21, 2026 */
export const dateWords = (year: number | string, month: number | string, day: number | string): string =>
  `${monthName(month).slice(0, 3)} ${day}, ${year}`;

/** Nov 21 */
export const dayWords = (month: number, day: number): string => `${monthName(month).slice(0, 3)} ${day}`;

/** November 2026 */
export const monthWords = (year: number, month: number): string => `${monthName(month)} ${year}`;
