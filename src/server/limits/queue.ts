import { AppError } from "../core/errors.ts";

/** Runs heavy work a few at a time. */
export interface Queue {
  /** Throws `unavailable` with `Retry-After` at once when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface QueueOptions {
  /** How many run at once. */
  concurrency: number;
  /** How many may wait. */
  waiting: number;
  /** Seconds the refused are told to wait. */
  retryAfter: number;
}

export function createQueue({ concurrency, waiting, retryAfter }: QueueOptions): Queue {
  const line: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new AppError("unavailable", { tip: "现在人有点多，请稍后再试", retryAfter });
    const { promise, resolve } = Promise.withResolvers<void>();
    line.push(resolve);
    await promise;
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
