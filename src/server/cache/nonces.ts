/** Records used nonces. */
export interface Nonces {
  /** True the first time; false if the nonce was used before and its `until` (ms) has not passed. */
  take(nonce: string, until: number): Promise<boolean>;
}

/** Interval for removing expired nonces, in milliseconds of the given clock. */
const sweepEvery = 30_000;

/** Nonces stored in this process only. */
export function memoryNonces(now: () => number): Nonces {
  const taken = new Map<string, number>();
  let swept = now();
  return {
    async take(nonce, until) {
      const time = now();
      // Either way: the clock may have been set back.
      if (Math.abs(time - swept) > sweepEvery) {
        swept = time;
        for (const [known, end] of taken) if (end < time) taken.delete(known);
      }
      if (taken.has(nonce)) return false;
      taken.set(nonce, until);
      return true;
    },
  };
}
