/** Remembers which nonces were used. */
export interface Nonces {
  /** True the first time; false when the nonce was taken before and `until` (ms) has not passed. */
  take(nonce: string, until: number): Promise<boolean>;
}

/** How often forgotten nonces are swept out, in milliseconds of the given clock. */
const sweepEvery = 30_000;

/** Nonces of one process. */
export function memoryNonces(now: () => number): Nonces {
  const taken = new Map<string, number>();
  let swept = now();
  return {
    async take(nonce, until) {
      const time = now();
      if (time - swept > sweepEvery) {
        swept = time;
        for (const [known, end] of taken) if (end < time) taken.delete(known);
      }
      if (taken.has(nonce)) return false;
      taken.set(nonce, until);
      return true;
    },
  };
}
