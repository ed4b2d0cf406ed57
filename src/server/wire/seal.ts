import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";

export interface Sealed {
  /** Salt of the key, new for every response. */
  hash: string;
  /** Base64 of `iv(12) || ciphertext || tag(16)`. */
  data: string;
}

/**
 * Encrypts the JSON of `value` for the holder of `key`. `context` is `METHOD PATH nonce`: the result can be decrypted only for that
 * request.
 */
export function seal(key: Buffer, context: string, value: unknown): Sealed {
  const hash = randomBytes(16).toString("hex");
  const sealingKey = Buffer.from(hkdfSync("sha256", key, hash, "data/v1", 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey, iv);
  cipher.setAAD(Buffer.from(context));
  const parts = [iv, cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()];
  return { hash, data: Buffer.concat(parts).toString("base64") };
}
