import { formatBytes } from "#lib/format.ts";
import { JobFailure } from "../jobs/failure.ts";
import { FetchRefused } from "../net/fetch-outside.ts";
import { openOutside, type OpenAnswer } from "../net/open-outside.ts";
import { passingOf, reasons } from "./answers.ts";
import { watchSpeed, type Patience } from "./watch-speed.ts";

export interface Asking {
  privateHosts: readonly string[];
  signal: AbortSignal;
  patience: Patience;
  /** When the attempt must be over, by `performance.now()`. */
  until: number;
}

/** Opens an address. @throws {JobFailure} if it is not allowed, {JobPassing} if it cannot be reached. */
export async function open(
  address: string,
  { privateHosts, signal, patience }: Asking,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenAnswer> {
  try {
    return await openOutside(address, { headers, privateHosts, signal, timeout: patience.answer });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchRefused) throw new JobFailure(error.message);
    throw passingOf(error, new URL(address).host);
  }
}

/** The bytes of an answer. */
export interface Body {
  chunks: AsyncGenerator<Buffer>;
  /** How it ended; `broken` also while it has not. */
  ending(): "whole" | "broken";
}

/**
 * Reads at most `max` bytes of an answer.
 * @throws {JobFailure} from `chunks`, for more bytes and for a server that is too slow. A broken connection ends `chunks` without an error.
 */
export function bodyOf({ answer }: OpenAnswer, { signal, patience, until }: Asking, max: number): Body {
  let whole = false;
  async function* read(): AsyncGenerator<Buffer> {
    const watch = watchSpeed(answer, patience);
    const chunks: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]();
    let size = 0;
    try {
      for (;;) {
        watch.waits();
        const next = await chunks.next().catch(() => null);
        signal.throwIfAborted();
        if (watch.isTooSlow() || performance.now() > until) throw new JobFailure(reasons.slow);
        if (next === null) return;
        if (next.done) break;
        watch.came(next.value.length);
        size += next.value.length;
        if (size > max) throw new JobFailure(`文件太大了，最多 ${formatBytes(max)}`);
        yield next.value;
      }
      whole = answer.complete;
    } finally {
      watch.stop();
      answer.destroy();
    }
  }
  return { chunks: read(), ending: () => (whole ? "whole" : "broken") };
}

/** At least `length` first bytes, fewer only if there are no more, and everything from the first byte on. */
export async function peek(
  chunks: AsyncGenerator<Buffer>,
  length: number,
): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return { head, all: all() };
}
