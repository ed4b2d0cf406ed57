import { perSecond, type Ratio } from "./frame-rate.ts";

/** One of the qualities of a film. */
export interface Rung {
  /** Named after the short side, e.g. `720p`. */
  name: string;
  width: number;
  height: number;
  /** Maximum video bit rate, bits per second. */
  ceiling: number;
  /** Audio bit rate, bits per second. */
  sound: number;
}

const shortSides = [1080, 720, 480, 360];
/** A source larger than the next quality by this factor gets an extra rung in its own size. */
const worthIt = 1.1;
const longestSide = 2560;

/** The qualities for a picture of this size, best first: none larger than the picture, all with its aspect ratio and even sides. */
export function ladder({ width, height, frameRate }: { width: number; height: number; frameRate: Ratio }): Rung[] {
  const short = Math.min(width, height, Math.floor((longestSide * Math.min(width, height)) / Math.max(width, height)));
  const own = Math.min(even(short, short), shortSides[0] ?? short);
  const below = shortSides.filter((side) => side <= own);
  const sides = own >= (below[0] ?? 0) * worthIt ? [own, ...below] : below;
  const fast = perSecond(frameRate) > 31 ? 1.5 : 1;
  return sides.map((side) => {
    const scale = side / Math.min(width, height);
    const size = { width: even(width * scale, width), height: even(height * scale, height) };
    return {
      name: `${Math.min(size.width, size.height)}p`,
      ...size,
      ceiling: Math.round(ceilingOf(size) * fast),
      sound: side >= 720 ? 128_000 : 96_000,
    };
  });
}

/** The rung that is also stored as a plain MP4, for browsers without JavaScript and for downloads: 720p or the next lower one. */
export function plainRung(rungs: readonly Rung[]): Rung {
  const fits = rungs.find(({ width, height }) => Math.min(width, height) <= 720) ?? rungs.at(-1);
  if (!fits) throw new RangeError("a film has one rung at least");
  return fits;
}

/** The rung that posters are cut from: the smallest that is as wide as they are. */
export function posterRung(rungs: readonly Rung[]): Rung {
  return rungs.findLast(({ width }) => width >= 1280) ?? plainRung(rungs);
}

/** The rung that is made first, so that a film can be watched soon: 480p or the next lower one. */
export function firstRung(rungs: readonly Rung[]): Rung {
  const fits = rungs.find(({ width, height }) => Math.min(width, height) <= 480) ?? rungs.at(-1);
  if (!fits) throw new RangeError("a film has one rung at least");
  return fits;
}

/** About 5 Mbit/s for 1080p, 2.7 for 720p, 1.5 for 480p, 1 for 360p. */
function ceilingOf({ width, height }: { width: number; height: number }): number {
  return Math.max(300_000, Math.round(5_000_000 * ((width * height) / (1920 * 1080)) ** 0.75));
}

/** The nearest even number not above the limit. */
function even(side: number, limit: number): number {
  return Math.max(2, Math.min(Math.round(side / 2), Math.floor(limit / 2)) * 2);
}
