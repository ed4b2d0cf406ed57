/** Seconds that each stop moves a viewer of a broadcast back, and at most altogether. */
const step = 0.3;
const maxBack = 1.2;
/** Milliseconds without a stop after which a viewer comes one step nearer again. */
const calm = 30_000;

/** How much further behind than the playlist asks a viewer of a broadcast stays, whose line or server is late now and then. */
export function createHoldBack() {
  let steps = 0;
  let since = 0;
  return {
    /** Playback stood still. Times are milliseconds that only grow. */
    stopped(now: number): void {
      steps = Math.min(steps + 1, maxBack / step);
      since = now;
    },
    /** Seconds. */
    more(now: number): number {
      while (steps > 0 && now - since > calm) {
        steps -= 1;
        since += calm;
      }
      return steps * step;
    },
  };
}
