import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const compress = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
/** Bytes of JSON below which compression costs more than it saves. */
const worthPacking = 1024;

export interface Sealed {
  /** Salt of the key, new for every response. */
  hash: string;
  /** Base64 of `iv(12) || ciphertext || tag(16)`. */
  data: string;
  /** Present if the encrypted text is compressed JSON. */
  packed?: "deflate-raw";
}

/**
 * Encrypts the JSON of `value` for the holder of `key`. `context` is `METHOD PATH nonce`: the result can be decrypted only for that
 * request.
 */
export function seal(key: Buffer, context: string, value: unknown): Sealed {
  return encrypt(key, context, Buffer.from(JSON.stringify(value)));
}

/** Like `seal`, for clients that decompress: what is encrypted cannot be compressed on its way any more. */
export async function sealPacked(key: Buffer, context: string, value: unknown): Promise<Sealed> {
  const json = Buffer.from(JSON.stringify(value));
  if (json.length < worthPacking) return encrypt(key, context, json);
  return { ...encrypt(key, context, await compress(json, { level: 4 })), packed: "deflate-raw" };
}

function encrypt(key: Buffer, context: string, text: Buffer): Sealed {
  const hash = randomBytes(16).toString("hex");
  const sealingKey = Buffer.from(hkdfSync("sha256", key, hash, "data/v1", 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey, iv);
  cipher.setAAD(Buffer.from(context));
  const parts = [iv, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return { hash, data: Buffer.concat(parts).toString("base64") };
}
