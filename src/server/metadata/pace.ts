import { setTimeout as wait } from "node:timers/promises";

/** How often something may be asked, by this process. */
export interface Pace {
  /** Waits for its turn; false when too many wait, or it has asked to be left alone for longer than anybody waits. */
  turn(): Promise<boolean>;
  /** It has asked to be left alone for so many seconds. */
  leaveAlone(seconds: number): void;
  /** Seconds it is still to be left alone for. */
  left(): number;
}

const mostWaiting = 20;

/** One question after the other, so many milliseconds apart. */
export function createPace(between: number): Pace {
  let free = 0;
  let quietUntil = 0;
  const left = () => Math.max(0, Math.ceil((quietUntil - performance.now()) / 1000));
  return {
    async turn() {
      const now = performance.now();
      if (left() > 0 || free - now > mostWaiting * between) return false;
      const at = Math.max(now, free);
      free = at + between;
      if (at > now) await wait(at - now);
      return left() === 0;
    },
    leaveAlone(seconds) {
      quietUntil = Math.max(quietUntil, performance.now() + seconds * 1000);
    },
    left,
  };
}
