/** Milliseconds the speed is measured over. */
const span = 10_000;

/** Bytes a second over the last seconds, 0 until that can be said. */
export function createRate(now: () => number): (sent: number) => number {
  let samples: { at: number; sent: number }[] = [];
  return function note(sent) {
    const at = now();
    samples = [...samples.filter((sample) => at - sample.at < span), { at, sent }];
    const [first] = samples;
    return first && at - first.at >= 500 ? Math.max(0, ((sent - first.sent) / (at - first.at)) * 1000) : 0;
  };
}
