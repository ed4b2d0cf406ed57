import { setTimeout as wait } from "node:timers/promises";
import { StorageUnavailable } from "../storage.ts";

/** Knows whether an object store answers, so that nobody waits for one that does not. */
export interface StoreWatch {
  /**
   * Runs a request. While the store is down it rejects within `timeout`, at most once a second so; else at once. A store that falls silent
   * meanwhile aborts `lost`.
   * @throws {StorageUnavailable} when the store is down.
   */
  run<Result>(work: (lost: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Finds out whether the store is down, because something went wrong. */
  suspect(): Promise<void>;
  /** Null when the store answers. What is known is asked anew after a second. */
  problem(): Promise<string | null>;
}

export interface StoreWatchOptions {
  /** Resolves with any sign of life. */
  ask: (signal: AbortSignal) => Promise<void>;
  /** How long a request may be without an answer before the store is suspected, and how long the store may take to show that it lives. */
  timeout?: number;
}

const defaultTimeout = 3000;
const askAgainAfter = 1000;
/** Who only wants to know how it stands does not wait longer. */
const curiosity = 2000;

/** It has no timer of its own: whoever needs a store that is down has it asked. All times in milliseconds. */
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
