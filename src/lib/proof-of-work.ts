/** Request header of a solved challenge. */
export const proofHeader = "X-Proof";

/**
 * A challenge that the server sends to clients it suspects of abuse: `<bits>.<end>.<salt>.<mark>`. It is solved by a number whose SHA-256
 * together with the mark starts with that many zero bits; about 2^bits hashes are needed to find one, and one hash to check it.
 */
export interface Challenge {
  bits: number;
  /** Unique per challenge; only the mark is hashed, so that it fits into one block of SHA-256. */
  mark: string;
}

/** Null if the text is not a valid challenge. */
export function readChallenge(text: string): Challenge | null {
  const [, bits, mark] = /^(\d{1,2})\.[0-9a-z]{1,11}\.[0-9a-f]{32}\.([\w-]{32})$/.exec(text) ?? [];
  return bits === undefined || mark === undefined ? null : { bits: Number(bits), mark };
}

/** The text to hash for an attempt. */
export function attemptText({ mark }: Challenge, counter: number): string {
  return `${mark}.${counter.toString(36)}`;
}

/** The header value of a solution. */
export function formatProof(challenge: string, counter: number): string {
  return `${challenge}.${counter.toString(36)}`;
}

/** Number of leading zero bits of a digest. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}
