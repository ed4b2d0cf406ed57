import { gcm } from "@noble/ciphers/aes.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const ivLength = 12;

/** Calls of `String.fromCharCode` take their bytes as arguments, and engines limit how many. */
const chunkLength = 0x8000;

/**
 * Opens the `data` of a sealed answer. `key` is the request's signing key, `hash` the answer's, `aad` is
 * `METHOD PATH nonce` of the request. Throws when the text was altered or belongs to another request.
 */
export function openSealed(key: Uint8Array, hash: string, aad: string, data: string): unknown {
  const bytes = base64ToBytes(data);
  const cipher = gcm(sealingKey(key, hash), bytes.subarray(0, ivLength), utf8ToBytes(aad));
  return JSON.parse(new TextDecoder().decode(cipher.decrypt(bytes.subarray(ivLength))));
}

/** Seals `value` for `openSealed`: base64 of `iv || ciphertext || tag`. `iv` is 12 random bytes. */
export function seal(key: Uint8Array, hash: string, aad: string, iv: Uint8Array, value: unknown): string {
  if (iv.length !== ivLength) throw new RangeError(`iv must be ${ivLength} bytes`);
  const text = utf8ToBytes(JSON.stringify(value) ?? "null");
  return bytesToBase64(concatBytes(iv, gcm(sealingKey(key, hash), iv, utf8ToBytes(aad)).encrypt(text)));
}

function sealingKey(key: Uint8Array, hash: string): Uint8Array {
  return hkdf(sha256, key, utf8ToBytes(hash), utf8ToBytes("data/v1"), 32);
}

function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function bytesToBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += chunkLength) {
    text += String.fromCharCode(...bytes.subarray(start, start + chunkLength));
  }
  return btoa(text);
}
