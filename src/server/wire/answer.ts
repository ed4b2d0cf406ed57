import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { type simplified, traditional, type Writing } from "#lib/page/writing.ts";
import { speakerOf } from "../text/say.ts";

const compress = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
/** Bytes of JSON below which compression costs more than it saves. */
const worthPacking = 1024;

/** What a call returns, ready to be sent. */
export interface Answer {
  json: Buffer;
  /** The JSON compressed; null if that is not worth it. Compressed once, at the first request. */
  packed(): Promise<Buffer> | null;
}

/** An answer that is sent once. */
export function answerOf(value: unknown): Answer {
  return answerOfJson(Buffer.from(JSON.stringify(value)));
}

/** An answer that is kept, with bytes of its own. */
export function lastingAnswerOf(value: unknown): Answer {
  return answerOfJson(unpooled(Buffer.from(JSON.stringify(value))));
}

/** A copy outside the pool: Node puts small buffers into blocks of 64 kB, and a block stays in memory as long as any of them. */
function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

type OtherWriting = Exclude<Writing, typeof simplified>;

const made = new WeakMap<Answer, Map<OtherWriting, Promise<Answer>>>();

/**
 * The answer in another writing; made once, as answers that are the same for everybody are sent many times.
 * @param names properties with texts of the interface: all that is told in other languages
 */
export function answerIn(writing: OtherWriting, answer: Answer, names: readonly string[] = []): Promise<Answer> {
  const others = made.get(answer) ?? new Map<OtherWriting, Promise<Answer>>();
  made.set(answer, others);
  const known =
    others.get(writing) ?? bytesIn(writing, answer.json, names).then((json) => answerOfJson(unpooled(json)));
  others.set(writing, known);
  return known;
}

/** JSON in another writing. */
export async function bytesIn(writing: OtherWriting, json: Buffer, names: readonly string[]): Promise<Buffer> {
  // The dictionaries take 45 MB, the texts of a language 1 MB: only where somebody reads in these.
  if (writing === traditional) {
    const { toTraditional } = await import("../text/traditional.ts");
    return Buffer.from(toTraditional(json.toString()));
  }
  const { told } = await speakerOf(writing);
  return Buffer.from(JSON.stringify(told(JSON.parse(json.toString()), names)));
}

function answerOfJson(json: Buffer): Answer {
  let packed: Promise<Buffer> | undefined;
  return {
    json,
    packed: () => (json.length < worthPacking ? null : (packed ??= compress(json, { level: 4 }).then(unpooled))),
  };
}
