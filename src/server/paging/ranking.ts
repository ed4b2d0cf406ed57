import type { Context } from "../core/context.ts";
import { shanghaiDay } from "../core/day.ts";

const periodDays = { day: 1, week: 7, month: 30 } as const;

/** Places that are remembered of a ranking: more than anybody is shown, for some may be hidden meanwhile. */
export const rankedPlaces = 100;

/** A thing's place in a ranking is that in the list. */
export interface Placed {
  id: number;
  heat: number;
}

/** The Shanghai day a period begins with; today is its last. */
export function firstDayOf(context: Context, period: keyof typeof periodDays): number {
  return shanghaiDay(context.now()) - periodDays[period] + 1;
}

/** The rows that are still there, in the order of their places. */
export function inOrder<Thing extends { id: number }>(
  places: readonly Placed[],
  rows: readonly Thing[],
  limit: number,
): { row: Thing; heat: number }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places
    .flatMap(({ id, heat }) => {
      const row = byId.get(id);
      return row ? [{ row, heat }] : [];
    })
    .slice(0, limit);
}
