import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { attemptText, formatProof, leadingZeroBits, readChallenge } from "../proof-of-work.ts";

/** Attempts between two pauses: about 5 ms on a computer, 20 ms on a phone. */
const slice = 2048;

export interface Work {
  /** Yields to the event loop. */
  pause(): Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Solves a proof-of-work challenge and returns the header that proves it; null if the challenge cannot be parsed, or once the signal
 * aborts. Runs in slices on the main thread: `crypto.subtle` is missing without a secure context, and a worker takes longer to start than
 * most challenges take.
 */
export async function solve(text: string, { pause, signal }: Work): Promise<string | null> {
  const challenge = readChallenge(text);
  if (challenge === null) return null;
  for (let counter = 0; !signal?.aborted; counter += 1) {
    const digest = sha256(utf8ToBytes(attemptText(challenge, counter)));
    if (leadingZeroBits(digest) >= challenge.bits) return formatProof(text, counter);
    if (counter % slice === slice - 1) await pause();
  }
  return null;
}
