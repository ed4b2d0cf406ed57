import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { attemptText, formatProof, leadingZeroBits, readChallenge } from "../proof-of-work.ts";

/** Attempts between two breaths of the page: about 5 ms of a computer, 20 ms of a phone. */
const slice = 2048;

export interface Work {
  /** Lets the page do what it has to do. */
  pause(): Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Finds the answer to a challenge and gives the header that proves it; null for a challenge it cannot read, or once nobody waits any
 * more. In slices on the page's own thread: `crypto.subtle` is missing without a secure context, and a worker takes longer to start than
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
