/** Gives one turn at a time, first come, first served. */
export interface Turns {
  /** Resolves when it is this one's turn, which it has until `end`. */
  take(who: object): Promise<void>;
  /** Its turn is over, or it no longer waits for one. */
  end(who: object): void;
}

export function createTurns(): Turns {
  const line: { who: object; begin(): void }[] = [];
  return {
    take(who) {
      const { promise, resolve } = Promise.withResolvers<void>();
      line.push({ who, begin: resolve });
      if (line.length === 1) resolve();
      return promise;
    },
    end(who) {
      const index = line.findIndex((one) => one.who === who);
      if (index === -1) return;
      line.splice(index, 1);
      if (index === 0) line[0]?.begin();
    },
  };
}
