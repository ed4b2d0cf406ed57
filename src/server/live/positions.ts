import type { Segment } from "./playlist.ts";

/** Where in the recording a moment of a live lies; both in milliseconds. A moment at which nothing came lies at the end of what came before. */
export function positionsIn(segments: readonly Pick<Segment, "at" | "duration">[]): (moment: number) => number {
  let sum = 0;
  const starts = segments.map(({ at, duration }) => {
    const start = { at, duration, position: sum };
    sum += duration;
    return start;
  });
  return (moment) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((starts[middle]?.at ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    const found = starts[low - 1];
    return found === undefined ? 0 : found.position + Math.min(found.duration, moment - found.at);
  };
}
