/** Part of their time that threads work, above which another is worth its memory. */
const crowded = 0.5;
/** Part of their time that one thread fewer would work, below which it would do: lower than `crowded`, so that none comes and goes. */
const sparse = 0.4;
/** Seconds in a row from which on one is started each second: what the start of the site or one reader brings is done by then. */
const toGrow = 3;
/** Seconds in a row after which one is ended. */
const toRest = 60;

/**
 * Answers, once a second, how many threads are wanted, from 1 to `most`: one more when those there are are crowded, one fewer after a
 * minute in which that would have done. `used` is how much they have worked since the last time, as a number of threads that do nothing
 * else.
 */
export function createThreadNeed(most: number): (count: number, used: number) => number {
  let [crowdedFor, sparseFor] = [0, 0];
  return (count, used) => {
    crowdedFor = used > crowded * count ? crowdedFor + 1 : 0;
    sparseFor = used < sparse * (count - 1) ? sparseFor + 1 : 0;
    if (crowdedFor >= toGrow) return Math.min(count + 1, most);
    if (sparseFor < toRest) return count;
    sparseFor = 0;
    return count - 1;
  };
}
