/** Milliseconds after which a line that failed may be tried again. */
export const FORGIVE = 60_000;

export interface Lines {
  current(): number;
  /** The viewer's own choice. */
  choose(line: number): void;
  /** Goes over to a line not tried since the last calm minute; null when there is none. */
  next(): number | null;
  /** Every line may be tried again. */
  forget(): void;
}

/** Which of several lines a film comes from, and which of them failed lately. */
export function createLines(count: number, now: () => number): Lines {
  let current = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  let tried = new Set([current]);

  function choose(line: number): void {
    current = line;
    tried = new Set([line]);
  }

  return {
    current: () => current,
    choose,
    forget: () => choose(current),
    next() {
      if (now() - changedAt > FORGIVE) choose(current);
      for (let step = 1; step < count; step += 1) {
        const line = (current + step) % count;
        if (tried.has(line)) continue;
        tried.add(line);
        current = line;
        changedAt = now();
        return line;
      }
      return null;
    },
  };
}
