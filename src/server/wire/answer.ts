import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const compress = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
/** Bytes of JSON below which compression costs more than it saves. */
const worthPacking = 1024;

/** What a call returns, ready to be sent. */
export interface Answer {
  json: Buffer;
  /** The JSON compressed; null if that is not worth it. Compressed once, at the first request. */
  packed(): Promise<Buffer> | null;
}

export function answerOf(value: unknown): Answer {
  const json = Buffer.from(JSON.stringify(value));
  let packed: Promise<Buffer> | undefined;
  return {
    json,
    packed: () => (json.length < worthPacking ? null : (packed ??= compress(json, { level: 4 }))),
  };
}
