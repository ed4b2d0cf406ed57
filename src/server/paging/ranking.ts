import type { Context } from "../core/context.ts";
import { shanghaiDay } from "../core/day.ts";

const periodDays = { day: 1, week: 7, month: 30 } as const;

/** Number of cached ranking positions: more than displayed, because some rows may be hidden since. */
export const maxRanked = 100;

/** An entry of a ranking; its rank is its index in the list. */
export interface Ranked {
  id: number;
  heat: number;
}

/** The first Shanghai day of a period that ends today. */
export function firstDayOf(context: Context, period: keyof typeof periodDays): number {
  return shanghaiDay(context.now()) - periodDays[period] + 1;
}

/** The rows that still exist, in ranking order. */
export function inOrder<Row extends { id: number }>(
  ranked: readonly Ranked[],
  rows: readonly Row[],
  limit: number,
): { row: Row; heat: number }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked
    .flatMap(({ id, heat }) => {
      const row = byId.get(id);
      return row ? [{ row, heat }] : [];
    })
    .slice(0, limit);
}
