import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { prepareAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import type { Encoding } from "./negotiate.ts";

type Compressed = Exclude<Encoding, "identity">;
type Effort = "little" | "more";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, { level: number }, Buffer>(gzip);
const levels = { br: { little: 4, more: 5 }, gzip: { little: 3, more: 6 } } as const;
const compress: Readonly<Record<Compressed, (body: Buffer, effort: Effort) => Promise<Buffer>>> = {
  br: (body, effort) =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels.br[effort],
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body, effort) => compressGzip(body, { level: levels.gzip[effort] }),
};

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

/** A page ready to be sent any number of times, in each encoding once it has been asked for. */
export interface PreparedPage {
  status: number;
  etag: string;
  /** The 304 response. */
  notModified: PreparedAnswer;
  tags: ReadonlySet<string>;
  /** Approximate size in memory, in bytes, with every encoding. */
  size: number;
  /** The page as it was compressed for an earlier request; undefined if nobody has asked for this encoding. */
  ready(encoding: Encoding): PreparedAnswer | undefined;
  /** Compresses the page off the event loop. */
  encode(encoding: Encoding): Promise<PreparedAnswer>;
}

/** Share of the size of a page that both of its compressed variants take, generously. */
const compressedShare = 0.5;

export function preparePage(page: RenderedPage): PreparedPage {
  const etag = `W/"${hash("sha1", page.body, "base64url")}"`;
  const common = [...page.headers.flat(), "Vary", "Accept-Encoding", "ETag", etag];
  const headerBytes = common.reduce((sum, text) => sum + text.length, 0) * 4;
  return {
    status: page.status,
    etag,
    notModified: prepareAnswer(304, common),
    tags: new Set(page.tags),
    size: Math.ceil(page.body.length * (1 + compressedShare)) + headerBytes,
    ...createVariants(page, common),
  };
}

/**
 * Most pages that are rendered are asked for once and in one encoding: they are compressed with little effort. A page that is asked for
 * again is compressed anew in the background, with the effort that makes it small.
 */
function createVariants(page: RenderedPage, common: readonly string[]): Pick<PreparedPage, "ready" | "encode"> {
  const whole = variantOf(page.body);
  const identity = whole.body;
  const variants: Record<Compressed, PreparedAnswer | undefined> = { br: undefined, gzip: undefined };
  const running: Record<Compressed, Promise<PreparedAnswer> | undefined> = { br: undefined, gzip: undefined };
  /** Encodings that have been compressed with more effort, or are about to be. */
  const small = new Set<Compressed>();

  function variantOf(body: Uint8Array, encoding?: Compressed): PreparedAnswer {
    const coding = encoding ? ["Content-Encoding", encoding] : [];
    return prepareAnswer(page.status, [...common, ...coding, "Content-Length", String(body.length)], body);
  }

  async function compressTo(encoding: Compressed, effort: Effort): Promise<PreparedAnswer> {
    const variant = variantOf(await compress[encoding](identity, effort), encoding);
    variants[encoding] = variant;
    return variant;
  }

  function improve(encoding: Compressed): void {
    small.add(encoding);
    // What is there already serves as well.
    compressTo(encoding, "more").catch(() => undefined);
  }

  return {
    ready(encoding) {
      if (encoding === "identity" || identity.length < worthCompressing) return whole;
      const variant = variants[encoding];
      if (variant !== undefined && !small.has(encoding)) improve(encoding);
      return variant;
    },
    encode(encoding) {
      if (encoding === "identity" || identity.length < worthCompressing) return Promise.resolve(whole);
      const done = () => (running[encoding] = undefined);
      return (running[encoding] ??= compressTo(encoding, "little").finally(done));
    },
  };
}
