/** Frames per second as a fraction, e.g. 30000/1001. */
export interface Ratio {
  num: number;
  den: number;
}

const usual: readonly Ratio[] = [
  { num: 5, den: 1 },
  { num: 6, den: 1 },
  { num: 15, den: 2 },
  { num: 8, den: 1 },
  { num: 10, den: 1 },
  { num: 12_000, den: 1001 },
  { num: 12, den: 1 },
  { num: 25, den: 2 },
  { num: 15_000, den: 1001 },
  { num: 15, den: 1 },
  { num: 16, den: 1 },
  { num: 18, den: 1 },
  { num: 20, den: 1 },
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
];

/** Rates above this are clock ticks rather than frames; browsers' recorders write such values. */
const implausible = 240;
/** Relative difference below which a counted rate equals a usual one: phones have inexact clocks. */
const near = 0.0004;
const loose = 0.03;

/** Parses e.g. `30000/1001`; null if it is no positive fraction. */
export function ratio(text: string): Ratio | null {
  const [, num = "", den = "1"] = /^(\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  const found = { num: Number(num), den: Number(den) };
  return found.num > 0 && found.den > 0 ? found : null;
}

export function perSecond({ num, den }: Ratio): number {
  return num / den;
}

/** Largest relative difference between average and finest rate for which the rate counts as constant. */
const even = 0.02;

/**
 * The constant frame rate for ffprobe's average and finest rate; null if a value is implausible or the two differ, i.e. the rate is
 * variable. The finest rate of interlaced video may be twice the frame rate.
 */
export function toFrameRate(average: string, finest: string, { fields }: { fields: boolean }): Ratio | null {
  const [whole, fine] = [average, finest].map((text) => {
    const stated = ratio(text);
    return stated && perSecond(stated) <= implausible ? perSecond(stated) : null;
  });
  if (!whole || !fine) return null;
  const isEven = [fine, ...(fields ? [fine / 2] : [])].some((rate) => Math.abs(whole - rate) < even * rate);
  return isEven ? usualRate(whole) : null;
}

/**
 * The highest rate which the frames at these timestamps (in seconds, ascending) sustain: still seconds do not lower it, and a single busy
 * second does not raise it.
 */
export function sustainedRate(times: readonly number[]): Ratio {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const perBucket = Array.from({ length: Math.floor(last - first) }, () => 0);
  for (const time of times) {
    const bucket = Math.floor(time - first);
    if (bucket < perBucket.length) perBucket[bucket] = (perBucket[bucket] ?? 0) + 1;
  }
  if (perBucket.length === 0) return usualRate((times.length - 1) / Math.max(last - first, 0.001));
  const busiest = perBucket.toSorted((left, right) => right - left);
  const kept = busiest[Math.min(busiest.length - 1, 1)] ?? 0;
  const run = longestRun(perBucket.map((count) => Math.abs(count - kept) <= Math.max(1, kept * 0.1)));
  // Counted over many seconds the rate is far more exact than over one.
  const within = times.filter((time) => time - first >= run.from && time - first <= run.to);
  const spent = (within.at(-1) ?? 0) - (within[0] ?? 0);
  return usualRate(spent > 0 ? (within.length - 1) / spent : kept);
}

function longestRun(holds: readonly boolean[]): { from: number; to: number } {
  let best = { from: 0, to: 0 };
  let from = 0;
  for (const [index, value] of [...holds, false].entries()) {
    if (value) continue;
    if (index - from > best.to - best.from) best = { from, to: index };
    from = index + 1;
  }
  return best;
}

/** The usual frame rate nearest to the counted one, as an exact fraction, or the count rounded up if none is near; at most 60. */
export function usualRate(counted: number): Ratio {
  const fastest = { num: 60, den: 1 };
  if (counted >= 60) return Math.abs(counted / 2 - 59.94) < 0.02 ? { num: 60_000, den: 1001 } : fastest;
  const byDistance = usual.toSorted((a, b) => Math.abs(perSecond(a) - counted) - Math.abs(perSecond(b) - counted));
  const nearest = byDistance[0] ?? fastest;
  const distance = Math.abs(perSecond(nearest) - counted) / counted;
  if (distance < near) return nearest;
  // For an inexact rate, 1000/1001 fractions are rounded to whole numbers.
  if (distance < loose) return nearest.den === 1001 ? { num: Math.round(perSecond(nearest)), den: 1 } : nearest;
  if (counted > 30) return { num: Math.ceil(counted), den: 1 };
  return { num: Math.max(5, Math.ceil(counted)), den: 1 };
}
