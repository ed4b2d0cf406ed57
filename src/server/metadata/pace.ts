import { setTimeout as wait } from "node:timers/promises";

/** Spaces the requests of this process to one provider. */
export interface Pace {
  /** Waits for a turn; false if too many wait already, or if the provider has asked for a pause. */
  turn(): Promise<boolean>;
  /** Makes no requests for this many seconds, because the provider asked for it. */
  pause(seconds: number): void;
  /** Seconds until requests are allowed again. */
  left(): number;
}

const maxWaiting = 20;

/** One request after the other, at least `between` milliseconds apart. */
export function createPace(between: number): Pace {
  let free = 0;
  let quietUntil = 0;
  const left = () => Math.max(0, Math.ceil((quietUntil - performance.now()) / 1000));
  return {
    async turn() {
      const now = performance.now();
      if (left() > 0 || free - now > maxWaiting * between) return false;
      const at = Math.max(now, free);
      free = at + between;
      if (at > now) await wait(at - now);
      return left() === 0;
    },
    pause(seconds) {
      quietUntil = Math.max(quietUntil, performance.now() + seconds * 1000);
    },
    left,
  };
}
