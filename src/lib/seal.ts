import { gcm } from "@noble/ciphers/aes.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const ivLength = 12;

/** Request header with which a client asks for compressed sealed answers. */
export const packedHeader = "X-Packed";

/**
 * Decrypts the `data` of a sealed response. `key` is the request's signing key, `hash` the response's, `aad` is `METHOD PATH nonce` of the
 * request. Throws if the data was altered or belongs to another request.
 */
export function openSealed(key: Uint8Array, hash: string, aad: string, data: string): unknown {
  return JSON.parse(new TextDecoder().decode(decrypt(key, hash, aad, data)));
}

/** Like `openSealed`, for answers with `packed`. */
export async function openPacked(key: Uint8Array, hash: string, aad: string, data: string): Promise<unknown> {
  const packed = new Blob([decrypt(key, hash, aad, data)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

function decrypt(key: Uint8Array, hash: string, aad: string, data: string): Uint8Array<ArrayBuffer> {
  const bytes = base64ToBytes(data);
  const cipher = gcm(sealingKey(key, hash), bytes.subarray(0, ivLength), utf8ToBytes(aad));
  return new Uint8Array(cipher.decrypt(bytes.subarray(ivLength)));
}

function sealingKey(key: Uint8Array, hash: string): Uint8Array {
  return hkdf(sha256, key, utf8ToBytes(hash), utf8ToBytes("data/v1"), 32);
}

function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
