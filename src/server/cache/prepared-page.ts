import { prepareAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import { compress, decompress } from "./compression.ts";
import type { Accepted, Encoding } from "./negotiate.ts";
import { isTiny, type PackedPage } from "./packed-page.ts";

/** A page ready to be sent any number of times, in each encoding once it has been asked for. */
export interface PreparedPage {
  status: number;
  etag: string;
  /** The 304 response. */
  notModified: PreparedAnswer;
  /** Bytes in memory, approximately. */
  size(): number;
  /** The encoding in which it is most useful to render the page again. */
  encoding(): Encoding;
  /** The page as it was compressed for an earlier request, for one that found it in the cache; undefined if it was for none like it. */
  ready(accepted: Accepted): PreparedAnswer | undefined;
  /** The page for a request it was rendered for, or that is the first of its kind; compressed off the event loop. */
  encode(accepted: Accepted): Promise<PreparedAnswer>;
}

interface PrepareOptions {
  /** Current time in milliseconds. */
  now(): number;
  /** Called when the page has been compressed once more, or anew. */
  grown(): void;
}

const sentOnce: PrepareOptions = { now: () => 0, grown() {} };

export function preparePage(page: Omit<PackedPage, "tags">, options = sentOnce): PreparedPage {
  const common = [...page.headers.flat(), "Vary", "Accept-Encoding", "ETag", page.etag];
  const notModified = prepareAnswer(304, common);
  return {
    status: page.status,
    etag: page.etag,
    notModified,
    ...createVariants(page, common, notModified.bytes.length, options),
  };
}

/** A page's headers are also in memory as text, beside the bytes of its answers. */
const copies = 4;
/** From the least work to the most. */
const byWork = ["zstd", "br", "gzip"] as const;
/** Milliseconds that a page has lasted when more effort is worth it: a page on which people are talking is rendered again before that. */
const worthMoreAfter = 1000;

/**
 * Most pages that are rendered are asked for once and in one encoding: they are compressed with little effort. A page that is asked for
 * again is compressed anew in the background, with the effort that makes it small. What it was before it was compressed is not kept: it
 * is five times as large, and rarely asked for.
 */
function createVariants(
  // Taken apart, so that nothing below keeps the body, which the first answer has copied.
  { status, body, encoding: first }: Pick<PackedPage, "status" | "body" | "encoding">,
  common: readonly string[],
  headBytes: number,
  { now, grown }: PrepareOptions,
): Pick<PreparedPage, "size" | "encoding" | "ready" | "encode"> {
  const made = now();
  const isWhole = first === "identity" && isTiny(body);
  const variants = new Map([[first, variantOf(body, first)]]);
  const running = new Map<Encoding, Promise<PreparedAnswer>>();
  /** In which it has been asked for. */
  const asked = new Set([first]);
  /** Encodings that have been compressed with more effort, or are about to be. */
  const improved = new Set<Encoding>(["identity"]);

  function variantOf(bytes: Uint8Array, encoding: Encoding): PreparedAnswer {
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    return prepareAnswer(status, [...common, ...coding, "Content-Length", String(bytes.length)], bytes);
  }

  function known({ quick, small }: Accepted): PreparedAnswer | undefined {
    if (isWhole) return variants.get("identity");
    asked.add(quick);
    return variants.get(small) ?? variants.get(quick);
  }

  async function plain(): Promise<Uint8Array> {
    const whole = variants.get("identity")?.body;
    if (whole !== undefined) return whole;
    const encoding = byWork.find((one) => variants.has(one)) ?? "gzip";
    return decompress(variants.get(encoding)?.body ?? new Uint8Array(), encoding);
  }

  async function make(encoding: Encoding, effort: "little" | "more"): Promise<PreparedAnswer> {
    const whole = await plain();
    const variant = variantOf(encoding === "identity" ? whole : await compress(whole, encoding, effort), encoding);
    variants.set(encoding, variant);
    grown();
    return variant;
  }

  async function improve({ quick, small }: Accepted): Promise<void> {
    improved.add(small);
    await make(small, "more");
    if (quick !== small && variants.delete(quick)) grown();
  }

  return {
    size: () => [...variants.values()].reduce((sum, { bytes }) => sum + bytes.length, headBytes * copies),
    encoding: () => byWork.find((encoding) => asked.has(encoding)) ?? first,
    ready(accepted) {
      const variant = known(accepted);
      // What is there already serves as well.
      const isWorthMore = variant !== undefined && !isWhole && !improved.has(accepted.small);
      if (isWorthMore && Math.abs(now() - made) >= worthMoreAfter) improve(accepted).catch(() => undefined);
      return variant;
    },
    encode(accepted) {
      const ready = known(accepted);
      if (ready !== undefined) return Promise.resolve(ready);
      const { quick } = accepted;
      const made = running.get(quick) ?? make(quick, "little").finally(() => running.delete(quick));
      running.set(quick, made);
      return made;
    },
  };
}
