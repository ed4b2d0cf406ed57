import { monthWords } from "#lib/day-words.ts";
import type { Output } from "#lib/contract/shapes.ts";

/** State of a day in the calendar. */
export type DayState = "checked" | "made-up" | "today" | "missed" | "past" | "future";

export interface CalendarDay {
  /** E.g. `2026-11-21`. */
  day: string;
  number: number;
  state: DayState;
  points: number;
}

/** Weeks from Monday to Sunday; null for days outside the month. */
export function weeksOf(month: Output<"checkin/gave">): (CalendarDay | null)[][] {
  const checked = new Map(month.days.map((day) => [day.day, day]));
  const missed = new Set(month.missed);
  const days = Array.from({ length: daysIn(month.month) }, (_, index): CalendarDay => {
    const day = `${month.month}-${String(index + 1).padStart(2, "0")}`;
    const done = checked.get(day);
    return { day, number: index + 1, state: stateOf(day), points: done?.points ?? 0 };

    function stateOf(one: string): DayState {
      if (done) return done.makeUp ? "made-up" : "checked";
      if (one === month.today) return "today";
      if (one > month.today) return "future";
      return missed.has(one) ? "missed" : "past";
    }
  });
  const before = (new Date(`${month.month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (CalendarDay | null)[] = [...Array.from({ length: before }, () => null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The month before or after, e.g. `2026-10`. */
export function monthBeside(month: string, step: 1 | -1): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + step);
  return date.toISOString().slice(0, 7);
}

/** 2026年11月 */
export function monthName(month: string): string {
  return monthWords(Number(month.slice(0, 4)), Number(month.slice(5)));
}

function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
