import type { ErrorData, Fragment } from "hls.js";
import type { HlsBuild } from "./engine.ts";

/** Details of hls.js for pieces whose codec the browser refuses. */
const refused = [
  "mediaSourceRequiresReset",
  "bufferAddCodecError",
  "bufferIncompatibleCodecsError",
  "bufferAppendError",
];

/** Share of the whole up to which a part is no part of the film itself. */
const maxShare = 0.3;

type Part = readonly Pick<Fragment, "cc" | "gap" | "tagList">[];

/**
 * Leaves out parts between two discontinuities that the browser cannot decode, as an advertisement in another codec than the film around
 * it: hls.js gives up a film at its first piece that is refused, but steps over what the playlist itself calls a gap.
 */
export function leaveOutParts(Hls: HlsBuild, hls: InstanceType<HlsBuild>) {
  /** Numbers of the parts that are left out. */
  const leftOut = new Set<number>();

  function mark(fragments: Part): void {
    for (const piece of fragments) {
      if (!leftOut.has(piece.cc) || piece.gap) continue;
      piece.gap = true;
      piece.tagList.push(["GAP"]);
    }
  }

  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => mark(details.fragments));

  /** Second to go on at after this error; null if it means something else, or no part is left that could be the film. */
  return ({ details }: Pick<ErrorData, "details">, piece: Fragment | null, second: number): number | null => {
    if (!piece || !refused.includes(details) || leftOut.has(piece.cc)) return null;
    const list = hls.levels[piece.level]?.details;
    // Of a broadcast a part that has just begun is short, and is what comes from now on.
    if (!list || list.live) return null;
    const pieces = list.fragments;
    const part = pieces.filter(({ cc }) => cc === piece.cc);
    const next = pieces.find(({ cc, end }) => end > second && cc !== piece.cc && !leftOut.has(cc));
    if (!next || lengthOf(part) > lengthOf(pieces) * maxShare) return null;
    leftOut.add(piece.cc);
    mark(pieces);
    return part.some(({ start, end }) => start <= second && second < end) ? next.start : second;
  };
}

function lengthOf(pieces: readonly Fragment[]): number {
  return pieces.reduce((sum, { duration }) => sum + duration, 0);
}
