/** A seeded random number generator: the same seed gives the same pictures in every run. */
export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

export function seeded(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);

  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error("Nothing to pick from");
      return chosen;
    },
  };
}
