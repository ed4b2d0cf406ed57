/** Each class of start-up times is a quarter longer than the one before; the first ends here, in milliseconds. */
const first = 50;
const growth = 1.25;
/** The last one holds everything above. */
const last = 40;

/** The class a time in milliseconds falls into. */
export function toBucket(time: number): number {
  if (time <= first) return 0;
  return Math.min(Math.ceil(Math.log(time / first) / Math.log(growth)), last);
}

/** Milliseconds below which this share of the starts took, within an eighth; null without starts. */
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
