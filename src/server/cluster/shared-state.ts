import { memoryNonces } from "../cache/nonces.ts";
import { AppError } from "../core/errors.ts";
import { createLimits, type Share } from "../limits/limits.ts";

/** What the web processes of one machine count together; the primary process has it in memory. */
export interface SharedState {
  /** See `Nonces.take`. */
  takeNonce(nonce: string, until: number): Promise<boolean>;
  /** See `Limits.take`: the refusal instead of an error, which could not be sent. */
  takeShares(shares: readonly Share[]): Promise<Refusal | null>;
  countShares(shares: readonly Share[]): Promise<number[]>;
  giveBackShares(shares: readonly Share[]): Promise<void>;
  waitForShares(shares: readonly Share[]): Promise<number>;
}

/** `retryAfter` is in seconds. */
interface Refusal {
  tip?: string | undefined;
  retryAfter?: number | undefined;
}

export function createSharedState(now: () => number): SharedState {
  const nonces = memoryNonces(now);
  const limits = createLimits(true);
  return {
    takeNonce: (nonce, until) => nonces.take(nonce, until),
    takeShares: (shares) => limits.take(...shares).then(() => null, refusalOf),
    countShares: (shares) => limits.count(...shares),
    giveBackShares: (shares) => limits.giveBack(...shares),
    waitForShares: (shares) => limits.wait(...shares),
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError && error.error === "tooManyRequests") {
    return { tip: error.message, retryAfter: error.particulars.retryAfter };
  }
  throw error;
}
