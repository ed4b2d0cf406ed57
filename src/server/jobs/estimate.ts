/** Nothing is said before so much has been done for so long: it would be far off. */
const [minProgress, minTime] = [0.03, 3000];
/** How fast the estimate follows what is measured, per second. */
const follow = 0.1;
/** Milliseconds of time left per millisecond gone by: it grows by this much at most, and it falls by this much or a share of it. */
const [maxGrowth, maxFall, fallShare] = [0.2, 2, 0.1];
/** Speed counts over the last so many milliseconds, and since the beginning; the slower one is believed. */
const lately = 30_000;

/**
 * Estimates when something ends, from how far it is (0 to 1) at a time in milliseconds: each call answers that time, null if it cannot be
 * told yet. The time left is never below zero and does not jump: while the work is slower than it was, it stands still or grows a little.
 */
export function createEstimate(): (progress: number, at: number) => number | null {
  const seen: { progress: number; at: number }[] = [];
  let known: { left: number; at: number } | null = null;

  return (progress, at) => {
    seen.push({ progress, at });
    const [first] = seen;
    while (seen.length > 2 && (seen[1]?.at ?? at) < at - lately) seen.splice(1, 1);
    if (!first || progress < minProgress || at - first.at < minTime) return null;
    const measured = leftOf(seen, { progress, at });
    if (known === null) known = { left: measured ?? 0, at };
    else {
      const gone = Math.max(at - known.at, 0);
      const wanted = (measured ?? known.left) - (known.left - gone);
      const step = wanted * Math.min(1, (follow * gone) / 1000);
      const least = -Math.max(gone * maxFall, known.left * fallShare);
      known = { left: Math.max(0, known.left - gone + Math.min(Math.max(step, least), gone * (1 + maxGrowth))), at };
    }
    return at + Math.round(known.left);
  };
}

/** Milliseconds left at the speed since the beginning or that of late, whichever is slower; null if nothing moves. */
function leftOf(
  seen: readonly { progress: number; at: number }[],
  { progress, at }: { progress: number; at: number },
): number | null {
  const [first, recent = first] = seen;
  const speeds = [first, recent].flatMap((from) =>
    from && at > from.at && progress > from.progress ? [(progress - from.progress) / (at - from.at)] : [],
  );
  return speeds.length === 0 ? null : (1 - progress) / Math.min(...speeds);
}
