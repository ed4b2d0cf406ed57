/** Number of parts of a film; same as in the contract, whose module would bundle zod. */
export const replayParts = 100;
/** Maximum number of parts stored until they are sent. */
const maxKept = 2000;

/** Records which parts of a film are watched: a part counts each time playback enters it. */
export function createParts(duration: number) {
  let parts: number[] = [];
  let last = -1;
  const partOf = (second: number) => Math.min(Math.floor((second / duration) * replayParts), replayParts - 1);
  return {
    /** Call when playback went from one second to the next without a seek. */
    pass(from: number, to: number): void {
      if (duration <= 0) return;
      const first = partOf(from);
      for (let part = first === last ? first + 1 : first; part <= partOf(to); part += 1) parts.push(part);
      // Only the latest parts are stored for a film that plays in a loop.
      parts.splice(0, parts.length - maxKept);
      last = partOf(to);
    },
    /** Removes and returns the parts recorded since the last call, at most 400. */
    take(): number[] {
      const taken = parts.slice(0, 400);
      parts = parts.slice(400);
      return taken;
    },
    /** Restores parts that could not be sent. */
    restore(back: readonly number[]): void {
      parts = [...back, ...parts];
    },
  };
}
