import { setTimeout as wait } from "node:timers/promises";
import { StorageUnavailable } from "../storage.ts";

/** Tracks whether an object store answers, so that requests do not wait for one that is down. */
export interface StoreWatch {
  /**
   * Runs a request. While the store is down it rejects at once, except that once a second a caller probes the store first, which takes up
   * to `timeout`. `lost` is aborted if the store goes down during the request.
   * @throws {StorageUnavailable} when the store is down.
   */
  run<Result>(work: (lost: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Probes the store after a failed request. */
  suspect(): Promise<void>;
  /** Why the store is unavailable; null if it answers. Uses a result up to a second old. */
  problem(): Promise<string | null>;
}

export interface StoreWatchOptions {
  /** Resolves if the store gives any response. */
  ask: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds a request may take before the store is probed, and milliseconds the probe may take. */
  timeout?: number;
}

const defaultTimeout = 3000;
const askAgainAfter = 1000;
/** Longest wait of `problem`, in milliseconds. */
const curiosity = 2000;

/** There is no background timer: a store that is down is probed when it is needed. All times are in milliseconds. */
export function watchStore({ ask, timeout = defaultTimeout }: StoreWatchOptions): StoreWatch {
  const waiting = new Set<AbortController>();
  let down: string | null = null;
  let asking: Promise<void> | null = null;
  let askedAt = -Infinity;

  function look(): Promise<void> {
    asking ??= within(timeout, ask)
      .then(
        () => {
          down = null;
        },
        (error: unknown) => lose(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        asking = null;
        askedAt = performance.now();
      });
    return asking;
  }

  function lose(reason: string): void {
    down = reason;
    for (const one of waiting) one.abort(new Error(reason));
  }

  return {
    suspect: look,

    async run(work) {
      if (down !== null && (asking !== null || performance.now() - askedAt >= askAgainAfter)) await look();
      if (down !== null) throw new StorageUnavailable(`is down: ${down}`);
      const lost = new AbortController();
      waiting.add(lost);
      const suspicion = setInterval(() => void look(), timeout);
      try {
        return await work(lost.signal);
      } finally {
        clearInterval(suspicion);
        waiting.delete(lost);
      }
    },

    async problem() {
      if (performance.now() - askedAt < askAgainAfter) return down;
      const over = new AbortController();
      const late = wait(curiosity, "late" as const, { signal: over.signal }).catch(() => null);
      const answer = await Promise.race([look().then(() => null), late]);
      over.abort();
      return answer === "late" ? (down ?? `no answer within ${curiosity} ms`) : down;
    },
  };
}

async function within(milliseconds: number, ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  const reason = new Error(`no answer within ${milliseconds} ms`);
  const timer = setTimeout(() => abort.abort(reason), milliseconds);
  try {
    await ask(abort.signal);
  } catch (error) {
    throw abort.signal.aborted ? reason : error;
  } finally {
    clearTimeout(timer);
  }
}
