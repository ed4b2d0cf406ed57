import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this compression costs more than it saves. */
const worthCompressing = 512;

/** What a page said, before it is kept. */
export interface RenderedPage {
  status: number;
  /** Everything to be sent except length, encoding, ETag and `Vary`. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  tags: Iterable<string>;
}

/** Bytes and headers, as flat as `writeHead` takes them. */
export interface Variant {
  headers: string[];
  body: Buffer;
}

/** A page ready to be sent any number of times. */
export interface PreparedPage extends Record<Encoding, Variant> {
  status: number;
  etag: string;
  /** Headers of the answer that says "you have it already". */
  notModified: string[];
  tags: ReadonlySet<string>;
  /** Bytes it takes in memory, roughly. */
  size: number;
}

/** Compresses off the event loop. */
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

/** In memory of its own: small buffers are parts of larger ones, which would be kept as a whole for as long as a page is. */
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
