/** Upper limit of the first bucket of start-up times in milliseconds; each further bucket is a quarter longer. */
const first = 50;
const growth = 1.25;
/** The last bucket, which contains all longer times. */
const last = 40;

/** The bucket of a time in milliseconds. */
export function toBucket(time: number): number {
  if (time <= first) return 0;
  return Math.min(Math.ceil(Math.log(time / first) / Math.log(growth)), last);
}

/** Start-up time in milliseconds which this share of starts did not exceed, accurate to an eighth; null without starts. */
export function quantile(starts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...starts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [bucket, count] of [...starts].toSorted(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 1e-9) return Math.round(first * growth ** (bucket - 0.5));
  }
  return Math.round(first * growth ** last);
}
