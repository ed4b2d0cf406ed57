import { prepareAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import type { Encoding } from "./negotiate.ts";
import { compress, decompress, isTiny, type PackedPage } from "./packed-page.ts";

/** A page ready to be sent any number of times, in each encoding once it has been asked for. */
export interface PreparedPage {
  status: number;
  etag: string;
  /** The 304 response. */
  notModified: PreparedAnswer;
  tags: ReadonlySet<string>;
  /** Bytes in memory, approximately. */
  size(): number;
  /** The encoding in which it is most useful to render the page again. */
  encoding(): Encoding;
  /**
   * The page as it was compressed for an earlier request, for one that found it in the cache; undefined if nobody has asked for this encoding.
   */
  ready(encoding: Encoding): PreparedAnswer | undefined;
  /** The page for a request it was rendered for, or whose encoding nobody has asked for; compressed off the event loop. */
  encode(encoding: Encoding): Promise<PreparedAnswer>;
}

/** @param grown called when the page has been compressed once more, or anew */
export function preparePage(page: PackedPage, grown: () => void = () => {}): PreparedPage {
  const common = [...page.headers.flat(), "Vary", "Accept-Encoding", "ETag", page.etag];
  const notModified = prepareAnswer(304, common);
  return {
    status: page.status,
    etag: page.etag,
    notModified,
    tags: new Set(page.tags),
    ...createVariants(page, common, notModified.bytes.length, grown),
  };
}

/** A page's headers are also in memory as text, beside the bytes of its answers. */
const copies = 4;
/** From the smallest to the largest. */
const bySize = ["br", "gzip", "identity"] as const;

/**
 * Most pages that are rendered are asked for once and in one encoding: they are compressed with little effort. A page that is asked for
 * again is compressed anew in the background, with the effort that makes it small. What it was before it was compressed is not kept: it
 * is five times as large, and rarely asked for.
 */
function createVariants(
  // Taken apart, so that nothing below keeps the body, which the first answer has copied.
  { status, body, encoding: first }: PackedPage,
  common: readonly string[],
  headBytes: number,
  grown: () => void,
): Pick<PreparedPage, "size" | "encoding" | "ready" | "encode"> {
  const isWhole = first === "identity" && isTiny(body);
  const variants = new Map([[first, variantOf(body, first)]]);
  const running = new Map<Encoding, Promise<PreparedAnswer>>();
  /** Encodings that have been compressed with more effort, or are about to be. */
  const small = new Set<Encoding>(["identity"]);

  function variantOf(bytes: Uint8Array, encoding: Encoding): PreparedAnswer {
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    return prepareAnswer(status, [...common, ...coding, "Content-Length", String(bytes.length)], bytes);
  }

  /** What takes the least to decompress. */
  async function plain(): Promise<Uint8Array> {
    const whole = variants.get("identity")?.body;
    if (whole !== undefined) return whole;
    const known = variants.has("br") ? "br" : "gzip";
    return decompress(variants.get(known)?.body ?? new Uint8Array(), known);
  }

  async function make(encoding: Encoding, effort: "little" | "more"): Promise<PreparedAnswer> {
    const whole = await plain();
    const variant = variantOf(encoding === "identity" ? whole : await compress(whole, encoding, effort), encoding);
    variants.set(encoding, variant);
    grown();
    return variant;
  }

  function improve(encoding: Encoding): void {
    small.add(encoding);
    // What is there already serves as well.
    make(encoding, "more").catch(() => undefined);
  }

  return {
    size: () => [...variants.values()].reduce((sum, { bytes }) => sum + bytes.length, headBytes * copies),
    encoding: () => bySize.find((encoding) => variants.has(encoding)) ?? first,
    ready(encoding) {
      const variant = variants.get(isWhole ? "identity" : encoding);
      if (variant !== undefined && !isWhole && !small.has(encoding)) improve(encoding);
      return variant;
    },
    encode(encoding) {
      const known = variants.get(isWhole ? "identity" : encoding);
      if (known !== undefined) return Promise.resolve(known);
      const made = running.get(encoding) ?? make(encoding, "little").finally(() => running.delete(encoding));
      running.set(encoding, made);
      return made;
    },
  };
}
