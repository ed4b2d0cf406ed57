import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
} from "node:zlib";
import type { Encoding } from "./negotiate.ts";

export type Compressed = Exclude<Encoding, "identity">;
export type Effort = "little" | "more";

/**
 * Levels. A page of 110 kB: zstd 4 takes 0.14 ms (20.7 kB), brotli 3 0.41 ms (20.7 kB) and 5 1.0 ms (17.3 kB), gzip 3 0.44 ms (23.0 kB) and
 * 6 0.84 ms (20.9 kB).
 */
const levels = { zstd: { little: 4, more: 9 }, br: { little: 3, more: 5 }, gzip: { little: 3, more: 6 } } as const;
/**
 * zstd takes its tables anew for each page, more than 1 MB at level 4, which glibc then returns to the system: to take and clear 300 pages
 * of memory costs many times as much as to compress. With tables of 32 kB (logarithms of 4-byte entries) results are 1 % larger.
 */
const smallTables = { [constants.ZSTD_c_hashLog]: 13, [constants.ZSTD_c_chainLog]: 13 };
const settings = {
  zstd: (_: Uint8Array, effort: Effort) => ({
    params: { [constants.ZSTD_c_compressionLevel]: levels.zstd[effort], ...(effort === "little" && smallTables) },
  }),
  br: (body: Uint8Array, effort: Effort) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels.br[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }),
  gzip: (_: Uint8Array, effort: Effort) => ({ level: levels.gzip[effort] }),
};

const inBackground = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify<Uint8Array, { level: number }, Buffer>(gzip),
};
const decompressors = {
  zstd: promisify<Uint8Array, Buffer>(zstdDecompress),
  br: promisify<Uint8Array, Buffer>(brotliDecompress),
  gzip: promisify<Uint8Array, Buffer>(gunzip),
};

/** Compresses on the event loop, with little effort. */
export function compressNow(body: Uint8Array, encoding: Compressed): Buffer {
  if (encoding === "zstd") return zstdCompressSync(body, settings.zstd(body, "little"));
  if (encoding === "br") return brotliCompressSync(body, settings.br(body, "little"));
  return gzipSync(body, settings.gzip(body, "little"));
}

/** Compresses off the event loop. */
export function compress(body: Uint8Array, encoding: Compressed, effort: Effort): Promise<Buffer> {
  if (encoding === "zstd") return inBackground.zstd(body, settings.zstd(body, effort));
  if (encoding === "br") return inBackground.br(body, settings.br(body, effort));
  return inBackground.gzip(body, settings.gzip(body, effort));
}

/** Decompresses off the event loop. */
export function decompress(body: Uint8Array, encoding: Compressed): Promise<Buffer> {
  return decompressors[encoding](body);
}
