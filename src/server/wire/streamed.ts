import { pipeline, Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";
import { streamOf } from "../net/stream-of.ts";
import { openSeal } from "./seal.ts";

/** Portions of a list, each read when those before it have been sent. */
type Portions = AsyncIterable<readonly unknown[]>;

type Pieces = AsyncIterable<Buffer>;

/**
 * A sealed answer that is sent while it is read: a property that is a function is asked for its value when its turn comes (without one
 * it is left out), and of `Portions` one is in memory. A slow client is waited for. If reading fails the connection breaks off, as the status
 * has been sent.
 */
export function streamSealed(key: Buffer, context: string, value: unknown, unpacks: boolean): Response {
  const pieces = body(key, context, unpacks ? packed(textOf(value)) : textOf(value), unpacks);
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store, no-transform" };
  return new Response(streamOf(pieces), { headers });
}

async function* body(key: Buffer, context: string, text: Pieces, isPacked: boolean): AsyncGenerator<Buffer> {
  const { hash, iv, cipher } = openSeal(key, context);
  yield Buffer.from(`{"code":200,"tip":"","hash":"${hash}",${isPacked ? '"packed":"deflate-raw",' : ""}"data":"`);
  yield* base64(sealed());
  yield Buffer.from('"}');

  async function* sealed(): AsyncGenerator<Buffer> {
    yield iv;
    for await (const piece of text) yield cipher.update(piece);
    yield cipher.final();
    yield cipher.getAuthTag();
  }
}

/** The JSON of a value. */
async function* textOf(value: unknown): AsyncGenerator<Buffer> {
  if (isPortions(value)) {
    let before = "[";
    for await (const portion of value) {
      if (portion.length === 0) continue;
      yield Buffer.from(before + JSON.stringify(portion).slice(1, -1));
      before = ",";
    }
    yield Buffer.from(before === "[" ? "[]" : "]");
  } else if (isPlain(value)) {
    let before = "{";
    for (const [name, given] of Object.entries(value)) {
      const own: unknown = typeof given === "function" ? await given() : given;
      if (own === undefined) continue;
      yield Buffer.from(`${before}${JSON.stringify(name)}:`);
      yield* textOf(own);
      before = ",";
    }
    yield Buffer.from(before === "{" ? "{}" : "}");
  } else yield Buffer.from(JSON.stringify(value));
}

function isPortions(value: unknown): value is Portions {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function packed(text: Pieces): Pieces {
  // An error of either, and a reader who leaves, end both.
  return pipeline(Readable.from(text, { highWaterMark: 1 }), createDeflateRaw({ level: 4 }), () => {});
}

/** Base64 of all pieces: three bytes are four characters, so that what is over waits for the next piece. */
async function* base64(pieces: Pieces): AsyncGenerator<Buffer> {
  let over = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([over, piece]);
    const whole = bytes.length - (bytes.length % 3);
    over = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield Buffer.from(bytes.toString("base64", 0, whole));
  }
  if (over.length > 0) yield Buffer.from(over.toString("base64"));
}
