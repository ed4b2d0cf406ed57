/** Parts a film is divided into; as in the contract, whose module would bring zod along. */
export const replayParts = 100;
/** Parts kept until they are told. */
const maxKept = 2000;

/** Notes which parts of a film are watched: a part counts when playback enters it, again when it does so again. */
export function createParts(duration: number) {
  let parts: number[] = [];
  let last = -1;
  const partOf = (second: number) => Math.min(Math.floor((second / duration) * replayParts), replayParts - 1);
  return {
    /** Playback went on from one second to the next, without a jump. */
    pass(from: number, to: number): void {
      if (duration <= 0) return;
      const first = partOf(from);
      for (let part = first === last ? first + 1 : first; part <= partOf(to); part += 1) parts.push(part);
      // A film that plays over and over tells of its last rounds.
      parts.splice(0, parts.length - maxKept);
      last = partOf(to);
    },
    /** What has come together since the last time. */
    take(): number[] {
      const taken = parts.slice(0, 400);
      parts = parts.slice(400);
      return taken;
    },
    /** Puts back what could not be sent. */
    restore(back: readonly number[]): void {
      parts = [...back, ...parts];
    },
  };
}
