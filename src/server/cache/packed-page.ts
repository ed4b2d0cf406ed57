import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

type Compressed = Exclude<Encoding, "identity">;
type Effort = "little" | "more";

/** Brotli's quality and gzip's level. */
const levels = { br: { little: 3, more: 5 }, gzip: { little: 3, more: 6 } } as const;
const brotliOptions = (body: Uint8Array, effort: Effort) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: levels.br[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
const gzipOptions = (effort: Effort) => ({ level: levels.gzip[effort] });

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const decompressors = {
  br: promisify<Uint8Array, Buffer>(brotliDecompress),
  gzip: promisify<Uint8Array, Buffer>(gunzip),
};

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
 * Compresses a page where it has been rendered; a small one is left as it is. At once, which takes half a millisecond: in the background
 * each page would stay in memory until the next large collection.
 */
export function pack(body: Uint8Array<ArrayBuffer>, wanted: Encoding): Packed {
  const etag = `W/"${hash("sha1", body, "base64url")}"`;
  if (wanted === "identity" || isTiny(body)) return { body, encoding: "identity", etag };
  const packed =
    wanted === "br" ? brotliCompressSync(body, brotliOptions(body, "little")) : gzipSync(body, gzipOptions("little"));
  // A copy: the result is the end of a larger buffer, or shares one.
  return { body: new Uint8Array(packed), encoding: wanted, etag };
}

/** Whether compression would cost more than it saves. */
export function isTiny(body: Uint8Array): boolean {
  return body.length < worthCompressing;
}

/** Compresses off the event loop. */
export function compress(body: Uint8Array, encoding: Compressed, effort: Effort): Promise<Buffer> {
  return encoding === "br"
    ? compressBrotli(body, brotliOptions(body, effort))
    : compressGzip(body, gzipOptions(effort));
}

/** Decompresses off the event loop. */
export function decompress(body: Uint8Array, encoding: Compressed): Promise<Buffer> {
  return decompressors[encoding](body);
}
