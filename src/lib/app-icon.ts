/** Pixels of a picture: four bytes each, red, green, blue, alpha. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** How an icon is put on an app's tile. */
export interface Fit {
  /** Width of the icon as a part of the tile's, at most 1. */
  scale: number;
  /** Colour around it, `#rrggbb`. */
  background: string;
}

/** Sizes in pixels: of iOS's home screen, and of manifests. */
export const appIconSizes = { touch: 180, medium: 192, large: 512 } as const;

/** Every mask shows at least the circle in the middle that is this part of the tile's width (W3C, maskable icons). */
const safe = 0.8;
/** Of 255: less is not seen. */
const [faint, similar] = [16, 24];

/**
 * Makes the icon as large as fits into the part that every mask shows. An icon that fills its corners with one colour is continued in
 * that colour; others stand on `background`.
 */
export function fitIcon({ data, width, height }: Pixels, background: string): Fit {
  const at = (x: number, y: number) => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
  const corner = at(0, 0);
  const corners = [corner, at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
  const own = corners.every((one) => (one[3] ?? 0) > 250 && isLike(one, corner));
  let farthest = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = at(x, y);
      if (own ? isLike(pixel, corner) : (pixel[3] ?? 0) < faint) continue;
      farthest = Math.max(farthest, Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2));
    }
  }
  return {
    scale: farthest === 0 ? safe : Math.min(1, ((safe / 2) * Math.max(width, height)) / farthest),
    background: own ? toHex(corner) : background,
  };
}

function isLike(one: Pixels["data"], other: Pixels["data"]): boolean {
  return [0, 1, 2, 3].every((index) => Math.abs((one[index] ?? 0) - (other[index] ?? 0)) <= similar);
}

const toHex = (pixel: Pixels["data"]): string =>
  `#${[0, 1, 2].map((index) => (pixel[index] ?? 0).toString(16).padStart(2, "0")).join("")}`;
