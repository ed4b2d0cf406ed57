import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes below which compression costs more than it saves. */
const worthCompressing = 512;

/** A rendered page before it is prepared for the cache. */
export interface RenderedPage {
  status: number;
  /** All headers except length, encoding, ETag and `Vary`. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  tags: Iterable<string>;
}

/** Body and headers, as a flat list for `writeHead`. */
export interface Variant {
  headers: string[];
  body: Buffer;
}

/** A page ready to be sent any number of times. */
export interface PreparedPage extends Record<Encoding, Variant> {
  status: number;
  etag: string;
  /** Headers of the 304 response. */
  notModified: string[];
  tags: ReadonlySet<string>;
  /** Approximate size in memory, in bytes. */
  size: number;
}

/** Compresses the page off the event loop. */
export async function preparePage(page: RenderedPage): Promise<PreparedPage> {
  const identity = apart(page.body);
  const etag = `W/"${hash("sha1", identity, "base64url")}"`;
  const common = [...page.headers.flat(), "Vary", "Accept-Encoding", "ETag", etag];
  const worthIt = identity.length >= worthCompressing;
  const [small, smaller] = worthIt
    ? await Promise.all([compressGzip(identity, { level: 6 }).then(apart), brotli(identity).then(apart)])
    : [identity, identity];
  const coded = (encoding: Encoding, body: Buffer): Variant => ({
    headers: [
      ...common,
      ...(worthIt && encoding !== "identity" ? ["Content-Encoding", encoding] : []),
      "Content-Length",
      String(body.length),
    ],
    body,
  });
  const headerBytes = common.reduce((sum, text) => sum + text.length, 0) * 4;
  return {
    status: page.status,
    etag,
    identity: coded("identity", identity),
    gzip: coded("gzip", small),
    br: coded("br", smaller),
    notModified: common,
    tags: new Set(page.tags),
    size: identity.length + small.length + smaller.length + headerBytes,
  };
}

/** Copies into a separate allocation: a small buffer is part of a larger one, which would stay in memory as long as the page. */
function apart(bytes: Uint8Array): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return Buffer.from(bytes.buffer);
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

function brotli(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
