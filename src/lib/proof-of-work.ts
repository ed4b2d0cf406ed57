/** Header that carries a solved challenge. */
export const proofHeader = "X-Proof";

/**
 * What a server asks of an asker it has its doubts about: `<bits>.<end>.<salt>.<mark>`. Solved by a number whose SHA-256 together with
 * the mark begins with so many zero bits; about 2^bits hashes are needed to find one, and one to check it.
 */
export interface Challenge {
  bits: number;
  /** Unlike every other challenge's; it is all that is hashed, so that one block of SHA-256 holds it. */
  mark: string;
}

/** Null for what is no challenge. */
export function readChallenge(text: string): Challenge | null {
  const [, bits, mark] = /^(\d{1,2})\.[0-9a-z]{1,11}\.[0-9a-f]{32}\.([\w-]{32})$/.exec(text) ?? [];
  return bits === undefined || mark === undefined ? null : { bits: Number(bits), mark };
}

/** What is hashed of an attempt. */
export function attemptText({ mark }: Challenge, counter: number): string {
  return `${mark}.${counter.toString(36)}`;
}

/** The header of a solution. */
export function formatProof(challenge: string, counter: number): string {
  return `${challenge}.${counter.toString(36)}`;
}

/** How many zero bits a digest begins with. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}
