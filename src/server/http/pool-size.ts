/** Utilization of a pool's threads, 0 to 1, above which another is worth its memory. */
const growAbove = 0.5;
/** Utilization that one thread fewer would have, below which it would do: lower than `growAbove`, so that none comes and goes. */
const shrinkBelow = 0.4;
/** Seconds in a row from which on one is started each second: what the start of the site or one reader brings is done by then. */
const secondsToGrow = 3;
/** Seconds in a row after which one is ended. */
const secondsToShrink = 60;

/**
 * Answers, once a second, how many threads a pool of `size` should have, from 1 to `max`: one more while those there are are busy, one
 * fewer after a minute in which that would have done. `busy` is the sum of their utilizations since the last time.
 */
export function createPoolSize(max: number): (size: number, busy: number) => number {
  let [secondsBusy, secondsIdle] = [0, 0];
  return (size, busy) => {
    secondsBusy = busy > growAbove * size ? secondsBusy + 1 : 0;
    secondsIdle = busy < shrinkBelow * (size - 1) ? secondsIdle + 1 : 0;
    if (secondsBusy >= secondsToGrow) return Math.min(size + 1, max);
    if (secondsIdle < secondsToShrink) return size;
    secondsIdle = 0;
    return size - 1;
  };
}
