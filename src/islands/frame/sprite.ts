import type { Sprite } from "#lib/contract/schemas/catalogue.ts";

/** Cell of a film's preview pictures: the sheet, and the position on it in percent. */
export interface Cell {
  url: string;
  x: number;
  y: number;
}

/** The cell at `fraction` (0 to 1) of the film. */
export function cellAt(sprite: Sprite, fraction: number): Cell {
  const { urls, picNum, row, col } = sprite;
  const index = Math.min(picNum - 1, Math.max(0, Math.floor(fraction * picNum)));
  const at = index % (row * col);
  return {
    url: urls[Math.floor(index / (row * col))] ?? "",
    x: share(at % col, col),
    y: share(Math.floor(at / col), row),
  };
}

/** `background-position` in percent of cell `at` out of `count`. */
function share(at: number, count: number): number {
  return count > 1 ? (at / (count - 1)) * 100 : 0;
}
