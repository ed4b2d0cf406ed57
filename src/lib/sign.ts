import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Content of the `X-Api-Key` header. */
export interface ApiKey {
  /** Milliseconds since 1970. */
  timestamp: number;
  /** 32 lowercase hex digits, used once. */
  nonce: string;
  /** 64 lowercase hex digits. */
  sign: string;
}

const apiKeyPattern = /^timestamp=(0|[1-9]\d{0,15});nonce=([0-9a-f]{32});sign=([0-9a-f]{64})$/;

/** 32 bytes that sign a session's requests and decrypt its sealed responses. `token` is empty before the guest login. */
export function signingKey(appSecret: string, token: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(appSecret), utf8ToBytes(token));
}

/**
 * The signature of a request: 64 lowercase hex digits. `path` is the full path without query, `timestamp` milliseconds, `body`
 * the exact bytes sent (empty for GET and for multipart).
 */
export function signRequest(
  key: Uint8Array,
  request: { method: string; path: string; timestamp: number; nonce: string; body: Uint8Array },
): string {
  const { method, path, timestamp, nonce, body } = request;
  const digest = bytesToHex(sha256(body));
  return bytesToHex(hmac(sha256, key, utf8ToBytes([method, path, timestamp, nonce, digest].join("\n"))));
}

/** Formats an `X-Api-Key` header. */
export function formatApiKey(key: ApiKey): string {
  return `timestamp=${key.timestamp};nonce=${key.nonce};sign=${key.sign}`;
}

/** Parses an `X-Api-Key` header; null unless it has exactly the three fields in order. */
export function parseApiKey(header: string): ApiKey | null {
  const [, digits, nonce, sign] = apiKeyPattern.exec(header) ?? [];
  if (digits === undefined || nonce === undefined || sign === undefined) return null;
  const timestamp = Number(digits);
  return Number.isSafeInteger(timestamp) ? { timestamp, nonce, sign } : null;
}
