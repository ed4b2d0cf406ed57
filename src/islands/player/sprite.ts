import type { Sprite } from "../../lib/contract/schemas/catalogue.ts";

/** Half a microsecond: `3 * 0.1 / 0.1` must stay cell 3. */
const TINY = 5e-7;

/** The last preview picture taken at or before `second`. */
export function secondToCell(sprite: Sprite, second: number) {
  const last = Math.min(sprite.picNum, sprite.urls.length * sprite.row * sprite.col) - 1;
  const index = Math.min(Math.max(Math.floor(second / sprite.interval + TINY), 0), last);
  const perSheet = sprite.row * sprite.col;
  const place = index % perSheet;
  return {
    index,
    /** Index into `sprite.urls`. */
    sheet: Math.floor(index / perSheet),
    /** Cells from the left and from the top of the sheet. */
    column: place % sprite.col,
    row: Math.floor(place / sprite.col),
  };
}
