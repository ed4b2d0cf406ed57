import { hash } from "node:crypto";
import { compressNow } from "./compression.ts";
import type { Encoding } from "./negotiate.ts";

/** In bytes. */
const worthCompressing = 512;

/** A rendered page before it is prepared for the cache. */
export interface RenderedPage {
  status: number;
  /** All headers except length, encoding, ETag and `Vary`. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  tags: Iterable<string>;
}

/** The bytes of a page as they are stored and sent. */
export interface Packed {
  /** In `encoding`. */
  body: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  /** The same in every encoding. */
  etag: string;
}

export type PackedPage = RenderedPage & Packed;

/**
 * Compresses a page where it has been rendered; a small one is left as it is. At once, which takes a fraction of a millisecond: in the
 * background each page would stay in memory until the next large collection.
 */
export function pack(body: Uint8Array<ArrayBuffer>, wanted: Encoding): Packed {
  const etag = `W/"${hash("sha1", body, "base64url")}"`;
  if (wanted === "identity" || isTiny(body)) return { body, encoding: "identity", etag };
  // A copy: the result is the end of a larger buffer, or shares one.
  return { body: new Uint8Array(compressNow(body, wanted)), encoding: wanted, etag };
}

/** Whether compression would cost more than it saves. */
export function isTiny(body: Uint8Array): boolean {
  return body.length < worthCompressing;
}
