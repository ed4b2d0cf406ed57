const months = "January February March April May June July August September October November December".split(" ");
const monthName = (month: number | string): string => months[Number(month) - 1] ?? "";

/** Nov 21 */
export const dayWords = (month: number, day: number): string => `${monthName(month).slice(0, 3)} ${day}`;

/** November 2026 */
export const monthWords = (year: number, month: number): string => `${monthName(month)} ${year}`;
