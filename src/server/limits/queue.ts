import { AppError } from "../core/errors.ts";

/** Limits how much heavy work runs in parallel. */
export interface Queue {
  /** Throws `unavailable` with `Retry-After` at once if the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface QueueOptions {
  /** Maximum number running in parallel. */
  concurrency: number;
  /** Maximum number waiting. */
  waiting: number;
  /** `Retry-After` of refused work, in seconds. */
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
