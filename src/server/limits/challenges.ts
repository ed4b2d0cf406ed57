import { createHmac, hash, randomBytes } from "node:crypto";
import { attemptText, leadingZeroBits, readChallenge } from "#lib/proof-of-work.ts";
import type { Nonces } from "../cache/nonces.ts";
import { isSameSecret } from "../core/same-secret.ts";

/** Lifetime of a challenge in milliseconds. */
const lifetime = 300_000;

/**
 * Proofs of work, required instead of refusing a user because of others' actions. Challenges are not stored: every process can verify them,
 * and nonces record which were solved.
 */
export interface Challenges {
  /** Creates a challenge with this difficulty, for this user and purpose only. */
  make(subject: string, bits: number): string;
  /** The difficulty of a solved challenge, which can be used once; 0 for anything else. */
  redeem(subject: string, proof: string): Promise<number>;
}

export function createChallenges(key: Buffer, nonces: Nonces, now: () => number): Challenges {
  const markOf = (subject: string, head: string) =>
    createHmac("sha256", key).update(`challenge\n${subject}\n${head}`).digest("base64url").slice(0, 32);
  return {
    make(subject, bits) {
      const head = `${bits}.${(now() + lifetime).toString(36)}.${randomBytes(16).toString("hex")}`;
      return `${head}.${markOf(subject, head)}`;
    },
    async redeem(subject, proof) {
      const [, text = "", counter = ""] = /^([\w.-]{1,100})\.([0-9a-z]{1,10})$/.exec(proof) ?? [];
      const challenge = readChallenge(text);
      if (challenge === null) return 0;
      const head = text.slice(0, text.lastIndexOf("."));
      if (!isSameSecret(challenge.mark, markOf(subject, head))) return 0;
      const end = parseInt(head.split(".")[1] ?? "", 36);
      if (end <= now()) return 0;
      const digest = hash("sha256", attemptText(challenge, parseInt(counter, 36)), "buffer");
      if (leadingZeroBits(digest) < challenge.bits) return 0;
      return (await nonces.take(challenge.mark, end)) ? challenge.bits : 0;
    },
  };
}
