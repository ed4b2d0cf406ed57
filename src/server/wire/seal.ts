import { type CipherGCM, createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Answer } from "./answer.ts";

export interface Sealed {
  /** Salt of the key, new for every response. */
  hash: string;
  /** Base64 of `iv(12) || ciphertext || tag(16)`. */
  data: string;
  /** Present if the encrypted text is compressed JSON. */
  packed?: "deflate-raw";
}

/**
 * Encrypts an answer for the holder of `key`. `context` is `METHOD PATH nonce`: the result can be decrypted only for that request.
 */
export function seal(key: Buffer, context: string, { json }: Answer): Sealed {
  return encrypt(key, context, json);
}

/** Like `seal`, for clients that decompress: what is encrypted cannot be compressed on its way any more. */
export async function sealPacked(key: Buffer, context: string, answer: Answer): Promise<Sealed> {
  const packed = await answer.packed();
  return packed === null ? seal(key, context, answer) : { ...encrypt(key, context, packed), packed: "deflate-raw" };
}

function encrypt(key: Buffer, context: string, text: Buffer): Sealed {
  const { hash, iv, cipher } = openSeal(key, context);
  const parts = [iv, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return { hash, data: Buffer.concat(parts).toString("base64") };
}

/** A cipher for one answer. */
export function openSeal(key: Buffer, context: string): { hash: string; iv: Buffer; cipher: CipherGCM } {
  const random = randomBytes(28);
  const hash = random.toString("hex", 12);
  const iv = random.subarray(0, 12);
  const sealingKey = Buffer.from(hkdfSync("sha256", key, hash, "data/v1", 32));
  const cipher = createCipheriv("aes-256-gcm", sealingKey, iv);
  cipher.setAAD(Buffer.from(context));
  return { hash, iv, cipher };
}
