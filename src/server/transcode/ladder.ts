import type { ExtraCodec } from "../env/uploads.ts";
import { perSecond, type Ratio } from "./frame-rate.ts";

/** One of the qualities of a film. */
export interface Rung {
  /** Named after the short side, e.g. `720p`; in another codec than H.264 after that too, e.g. `av1-720p`. */
  name: string;
  /** H.264 if absent. */
  codec?: ExtraCodec;
  width: number;
  height: number;
  /** Maximum video bit rate, bits per second. */
  ceiling: number;
  /** Audio bit rate, bits per second. */
  sound: number;
}

const shortSides = [2160, 1440, 1080, 720, 480, 360];
/** Short side in pixels of the best quality, unless the operator wants larger ones. */
const usual = 1080;
/** A source larger than the next quality by this factor gets an extra rung in its own size. */
const worthIt = 1.1;
/** How long the best quality may be, e.g. 2560 pixels at 1080. */
const widestShape = { num: 64, den: 27 };

/**
 * The qualities for a picture of this size, best first: none larger than the picture, nor than `largest` pixels at its short side, all with
 * its aspect ratio and even sides.
 */
export function ladder(
  { width, height, frameRate }: { width: number; height: number; frameRate: Ratio },
  largest = usual,
): Rung[] {
  const { num, den } = widestShape;
  const side = Math.min(width, height);
  const most = Math.min(side, Math.floor((largest * num * side) / (den * Math.max(width, height))));
  const own = Math.min(even(most, most), largest);
  const below = shortSides.filter((short) => short <= own);
  const sides = own >= (below[0] ?? 0) * worthIt ? [own, ...below] : below;
  const fast = perSecond(frameRate) > 31 ? 1.5 : 1;
  return sides.map((short) => {
    const scale = short / side;
    const size = { width: even(width * scale, width), height: even(height * scale, height) };
    return {
      name: `${Math.min(size.width, size.height)}p`,
      ...size,
      ceiling: Math.round(ceilingOf(size) * fast),
      sound: short >= 720 ? 128_000 : 96_000,
    };
  });
}

/** Short side in pixels from which on a film is worth a further codec: smaller ones are small in any. */
const worthCodec = 720;
/** Share of the bits that a codec needs of those of H.264 for the same look. */
const needed: Readonly<Record<ExtraCodec, number>> = { av1: 0.75, hevc: 0.7 };

/**
 * The same qualities in another codec: all of them, since no player changes the codec of a film that plays to have a smaller one. None if
 * the film is a small one.
 */
export function inCodec(rungs: readonly Rung[], codec: ExtraCodec): Rung[] {
  const best = Math.max(0, ...rungs.map(({ width, height }) => Math.min(width, height)));
  if (best < worthCodec) return [];
  return rungs.map((rung) => {
    return { ...rung, name: `${codec}-${rung.name}`, codec, ceiling: Math.round(rung.ceiling * needed[codec]) };
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
