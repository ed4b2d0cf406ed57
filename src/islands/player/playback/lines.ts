/** Milliseconds after which a line that failed may be tried again. */
export const forgive = 60_000;

/** Which of several lines a film comes from, and which of them failed lately. */
export function createLines(count: number, now: () => number) {
  let current = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  let tried = new Set([current]);

  function choose(line: number): void {
    current = line;
    tried = new Set([line]);
  }

  return {
    current: () => current,
    /** The viewer's own choice. */
    choose,
    /** Every line may be tried again. */
    forget: () => choose(current),
    /** Goes over to a line not tried since the last calm minute; null when there is none. */
    next(): number | null {
      if (now() - changedAt > forgive) choose(current);
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
