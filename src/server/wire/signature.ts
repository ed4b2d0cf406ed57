import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { parseApiKey } from "#lib/sign.ts";
import { AppError } from "../core/errors.ts";
import type { Nonces } from "../cache/nonces.ts";

/** Maximum deviation of a client's clock, in milliseconds. */
const signatureWindow = 300_000;

export interface SignedRequest {
  method: string;
  /** Full path without query. */
  path: string;
  /** Value of `X-Api-Key`. */
  apiKey: string;
  /** As sent; empty if there is none. */
  token: string;
  /** The exact bytes. */
  body: Uint8Array;
}

/** The 32-byte key that signs requests and encrypts responses; `token` binds it to a session. */
export function signingKey(appSecret: string, token: string): Buffer {
  return createHmac("sha256", appSecret).update(token).digest();
}

/**
 * Verifies the signature of a request and returns its nonce. Throws `badSignature`, `staleClock` or `replayed`. Only a validly signed
 * request uses up the nonce, so that nobody can use up another client's.
 */
export async function verifySignature(
  request: SignedRequest,
  key: Buffer,
  now: number,
  nonces: Nonces,
): Promise<string> {
  const claim = parseApiKey(request.apiKey);
  if (!claim) throw new AppError("badSignature");
  const { timestamp, nonce } = claim;
  const digest = hash("sha256", request.body, "hex");
  const text = `${request.method}\n${request.path}\n${timestamp}\n${nonce}\n${digest}`;
  const expected = createHmac("sha256", key).update(text).digest();
  if (!timingSafeEqual(expected, Buffer.from(claim.sign, "hex"))) throw new AppError("badSignature");
  if (Math.abs(now - timestamp) > signatureWindow) throw new AppError("staleClock");
  if (!(await nonces.take(nonce, timestamp + signatureWindow))) throw new AppError("replayed");
  return nonce;
}
