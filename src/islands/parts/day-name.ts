import { dayWords } from "#lib/day-words.ts";

/** 11月21日 */
export function dayName(day: string): string {
  return dayWords(Number(day.slice(5, 7)), Number(day.slice(8)));
}
