import { expect, it } from "vitest";
import { fitIcon } from "#lib/app-icon.ts";

/** A square picture; `paint` gives red, green, blue and alpha of a pixel. */
function picture(size: number, paint: (x: number, y: number) => readonly [number, number, number, number]) {
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) data.set(paint(x, y), (y * size + x) * 4);
  return { data, width: size, height: size };
}

const clear = [0, 0, 0, 0] as const;
const red = [200, 0, 0, 255] as const;

it("shrinks an icon until its farthest corner is in the circle that every mask shows", () => {
  // Drawn in different colours up to its corners: the whole square has to fit.
  const square = picture(100, (x) => (x < 50 ? red : [0, 0, 200, 255]));
  const { scale, background } = fitIcon(square, "#ffffff");
  expect(scale).toBeCloseTo(0.8 / Math.SQRT2, 1);
  expect(background).toBe("#ffffff");
  const disc = picture(100, (x, y) => (Math.hypot(x - 49.5, y - 49.5) < 50 ? red : clear));
  expect(fitIcon(disc, "#f5f7f7").scale).toBeCloseTo(0.8, 1);
});

it("continues an icon of one colour to its edge in that colour, and leaves small and empty ones as they are", () => {
  const tile = picture(100, (x, y) => (Math.hypot(x - 49.5, y - 49.5) < 25 ? [255, 255, 255, 255] : red));
  expect(fitIcon(tile, "#ffffff")).toEqual({ scale: 1, background: "#c80000" });
  expect(
    fitIcon(
      picture(10, () => clear),
      "#0b0e10",
    ),
  ).toEqual({ scale: 0.8, background: "#0b0e10" });
});
