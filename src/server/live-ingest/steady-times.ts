/** Milliseconds by which times may leap beyond what has really passed, as with much sound sent before its pictures; further, and a clock was set. */
const furthest = 5000;
/** Most milliseconds that are left where times have leapt. */
const maxGap = 1000;

/**
 * Times that go on where a sender's clock was set forward or back in the middle: viewers would wait for what never comes, and the film would
 * have a hole. `now` is real time in milliseconds: after a real pause times may leap as far as it was long.
 */
export function steadyTimes(now: () => number): (at: number) => number {
  let last: { sent: number; given: number; now: number } | null = null;
  return (sent) => {
    const time = now();
    const passed = last === null ? 0 : time - last.now;
    const leap = last === null ? 0 : sent - last.sent;
    const wasSet = leap > passed + furthest || leap < -furthest;
    const step = wasSet ? Math.min(Math.max(passed, 1), maxGap) : leap;
    const given = last === null ? sent : last.given + step;
    last = { sent, given, now: time };
    return given;
  };
}
